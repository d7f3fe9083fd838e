"""Prints the memory bandwidth of plain copying as JSON: {"1": bytes/s by one thread, "2": by two}.

A copy of n bytes reads n and writes n; both are counted. The arrays are far larger than any cache.
"""

import json
import threading
import time

import numpy as np

BYTES = 512 << 20
REPETITIONS = 7


def seconds_to_copy(target, source, threads):
    pieces = zip(np.array_split(target, threads), np.array_split(source, threads))
    workers = [threading.Thread(target=np.copyto, args=piece) for piece in pieces]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return time.perf_counter() - start


def main():
    source = np.ones(BYTES, dtype=np.uint8)
    target = np.zeros(BYTES, dtype=np.uint8)
    print(
        json.dumps(
            {
                threads: 2
                * BYTES
                / min(seconds_to_copy(target, source, threads) for _ in range(REPETITIONS))
                for threads in (1, 2)
            }
        )
    )


if __name__ == "__main__":
    main()
