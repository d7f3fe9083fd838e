#include "base/seed.h"

#include <openssl/evp.h>
#include <sys/random.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <new>
#include <span>

namespace espalier {
namespace {

__extension__ using Wide = unsigned __int128;

Wide Number(const Seed& seed) { return (static_cast<Wide>(seed.high) << 64) | seed.low; }

using Key = std::array<unsigned char, 32>;

void Append(uint64_t number, std::string& bytes) {
  for (int shift = 56; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(number >> shift));
}

Key KeyFor(const Seed& seed, std::string_view purpose) {
  std::string secret;
  Append(seed.high, secret);
  Append(seed.low, secret);
  secret += purpose;
  Key key = {};
  unsigned length = 0;
  if (EVP_Digest(secret.data(), secret.size(), key.data(), &length, EVP_sha256(), nullptr) != 1) {
    throw std::bad_alloc();
  }
  assert(length == key.size());
  return key;
}

}  // namespace

Result<Seed> NewSeed() {
  Seed seed;
  size_t got = 0;
  while (got < sizeof(seed)) {
    const ssize_t bytes = getrandom(reinterpret_cast<char*>(&seed) + got, sizeof(seed) - got, 0);
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes <= 0) return InternalError("cannot draw a seed: the system gives no random bytes");
    got += static_cast<size_t>(bytes);
  }
  return seed;
}

std::optional<Seed> ParseSeed(std::string_view text) {
  constexpr Wide kMost = ~Wide{0};
  if (text.empty()) return std::nullopt;
  Wide number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    const auto value = static_cast<unsigned>(digit - '0');
    if (number > (kMost - value) / 10) return std::nullopt;
    number = 10 * number + value;
  }
  return Seed{static_cast<uint64_t>(number >> 64), static_cast<uint64_t>(number)};
}

std::string TextOf(const Seed& seed) {
  std::string digits;
  for (Wide rest = Number(seed); digits.empty() || rest > 0; rest /= 10) {
    digits.push_back(static_cast<char>('0' + static_cast<char>(rest % 10)));
  }
  std::reverse(digits.begin(), digits.end());
  return digits;
}

struct SecretRandom::Cipher {
  std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context{EVP_CIPHER_CTX_new(),
                                                                          &EVP_CIPHER_CTX_free};
};

// Fails only where memory does; what follows cannot.
SecretRandom::SecretRandom(const Seed& seed, std::string_view purpose)
    : cipher_(std::make_unique<Cipher>()) {
  const Key key = KeyFor(seed, purpose);
  const std::array<unsigned char, 16> counter = {};
  if (cipher_->context == nullptr || EVP_EncryptInit_ex(cipher_->context.get(), EVP_aes_256_ctr(),
                                                        nullptr, key.data(), counter.data()) != 1) {
    throw std::bad_alloc();
  }
}
SecretRandom::SecretRandom(SecretRandom&&) noexcept = default;
SecretRandom& SecretRandom::operator=(SecretRandom&&) noexcept = default;
SecretRandom::~SecretRandom() = default;

void SecretRandom::Refill() {
  constexpr size_t kBytes = sizeof(block_);
  static constexpr std::array<unsigned char, kBytes> kZeros = {};
  std::array<unsigned char, kBytes> bytes;
  int written = 0;
  [[maybe_unused]] const int done =
      EVP_EncryptUpdate(cipher_->context.get(), bytes.data(), &written, kZeros.data(), kBytes);
  assert(done == 1 && written == static_cast<int>(kBytes));
  for (size_t i = 0; i < block_.size(); ++i) {
    block_[i] = 0;
    for (size_t b = 0; b < 8; ++b) block_[i] |= uint64_t{bytes[8 * i + b]} << (8 * b);
  }
  next_ = 0;
}

std::vector<uint64_t> RowKeys(const Seed& seed, std::string_view purpose, size_t rows) {
  SecretRandom random(seed, purpose);
  std::vector<uint64_t> keys(rows);
  for (uint64_t& key : keys) key = random.Next();
  return keys;
}

}  // namespace espalier
