// Whether the tests run under the address sanitizer, which is slow: then fewer rounds say enough.
#ifndef ESPALIER_TESTING_SANITIZED_H_
#define ESPALIER_TESTING_SANITIZED_H_

namespace espalier::testing {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace espalier::testing

#endif  // ESPALIER_TESTING_SANITIZED_H_
