// What the program does when it is told to stop.
#ifndef ESPALIER_APPS_CLI_SIGNALS_H_
#define ESPALIER_APPS_CLI_SIGNALS_H_

namespace espalier::cli {

// From now on a signal that ends the program (Ctrl-C, kill, a closed terminal) first removes output
// that is not finished; the exit status stays that of the signal. A file that outgrows its limit
// is an error of writing, not a signal. Signals that are ignored stay so.
void LeaveNothingBehind();

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_SIGNALS_H_
