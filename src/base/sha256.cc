#include "base/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <cassert>
#include <new>
#include <span>

namespace espalier {

struct Sha256::State {
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context{EVP_MD_CTX_new(),
                                                                  &EVP_MD_CTX_free};
};

// Fails only where memory does; what follows cannot.
Sha256::Sha256() : state_(std::make_unique<State>()) {
  if (state_->context == nullptr ||
      EVP_DigestInit_ex(state_->context.get(), EVP_sha256(), nullptr) != 1) {
    throw std::bad_alloc();
  }
}
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;
Sha256::~Sha256() = default;

void Sha256::Add(std::string_view bytes) {
  [[maybe_unused]] const int added =
      EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size());
  assert(added == 1);
}

std::string Sha256::Finish() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest = {};
  unsigned length = 0;
  [[maybe_unused]] const int finished =
      EVP_DigestFinal_ex(state_->context.get(), digest.data(), &length);
  assert(finished == 1);
  return fmt::format("{:02x}", fmt::join(std::span(digest).first(length), ""));
}

}  // namespace espalier
