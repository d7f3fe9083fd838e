// Whether something that holds in all rows might be chance, in bits.
#ifndef ESPALIER_HIDE_CHANCE_H_
#define ESPALIER_HIDE_CHANCE_H_

namespace espalier {

// `evidence`: how unlikely it is that it holds by chance; `choices`: among how many things like it
// it was found. Likely is more than 1 in 128.
inline bool IsLikelyChance(double evidence, double choices) { return evidence - choices < 7; }

}  // namespace espalier

#endif  // ESPALIER_HIDE_CHANCE_H_
