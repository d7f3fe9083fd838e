// SHA-256 (FIPS 180-4) of bytes that come piece by piece.
#ifndef ESPALIER_BASE_SHA256_H_
#define ESPALIER_BASE_SHA256_H_

#include <memory>
#include <string>
#include <string_view>

namespace espalier {

class Sha256 {
 public:
  Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;
  ~Sha256();

  void Add(std::string_view bytes);

  // 64 hexadecimal digits. Nothing may follow.
  std::string Finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace espalier

#endif  // ESPALIER_BASE_SHA256_H_
