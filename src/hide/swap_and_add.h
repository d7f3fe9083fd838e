// Swap-and-Add, the paper's bottom-up pass (section 2.1): each node takes what comes from
// below and adds the fewest rows of one class, of either class, after which its ratio has not
// fallen below the original. The choice is greedy: nodes above are not looked at.
//
// Where both classes take equally many rows, the class that was the larger gets them.
#ifndef ESPALIER_HIDE_SWAP_AND_ADD_H_
#define ESPALIER_HIDE_SWAP_AND_ADD_H_

#include "hide/ratio_tree.h"

namespace espalier {

Additions SwapAndAdd(const RatioTree& tree, KeptRatio kept);

}  // namespace espalier

#endif  // ESPALIER_HIDE_SWAP_AND_ADD_H_
