// How long a job still takes, guessed from how far it came in which time.
//
//   whole   what is left takes as long for each part as what is done did: t (1 - s) / s
//   stage   what the stage of the job expects of itself; the job takes no less
// The larger of both counts. Until there is news it falls half as fast as time goes by, since steps
// that take long are told of when they are over; a guess that has come to its end without any is
// given up.
#ifndef ESPALIER_APPS_SERVE_TIME_LEFT_H_
#define ESPALIER_APPS_SERVE_TIME_LEFT_H_

#include <optional>

namespace espalier::serve {

class TimeLeft {
 public:
  // `share` of the whole was done so many seconds after the job began. `stage_left` below 0: the
  // stage does not know.
  void See(double seconds, double share, double stage_left);

  // Seconds left, so many seconds after the job began; nothing where nothing can be said.
  std::optional<double> At(double seconds) const;

 private:
  double share_ = 0;
  double seen_ = 0;             // when, in seconds after the beginning
  std::optional<double> left_;  // then
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_TIME_LEFT_H_
