// From a sanitized file and its ledger back to the original, and from the original forth again.
//
//   check that the file is the one that the ledger knows
//   to undo, where the ledger says that rows were shuffled: bring them back into their order
//   copy it, and put in place of each patch the bytes of its other side
//   to replay: shuffle the rows again where they were
//   check that the result is the other file that the ledger knows
//
// Byte for byte. Unless rows were shuffled, without a look at rows or cells, and neither file is in
// memory as a whole. What was written before an error is worth nothing.
#ifndef ESPALIER_HIDE_UNDO_H_
#define ESPALIER_HIDE_UNDO_H_

#include <memory>

#include "base/result.h"
#include "table/text/source.h"
#include "table/text/writer.h"

namespace espalier {

// The original, from the sanitized file.
Status Undo(const Source& sanitized, const std::shared_ptr<const Source>& ledger,
            const WriteBytes& write);

// The sanitized file, from the original.
Status Replay(const Source& original, const std::shared_ptr<const Source>& ledger,
              const WriteBytes& write);

}  // namespace espalier

#endif  // ESPALIER_HIDE_UNDO_H_
