import type { Instant } from '@spark/core';

/** At most `calls` in any stretch of `perMs`. */
export type CallWindow = { readonly calls: number; readonly perMs: number };

/** When calls were made or will be, in order of time. */
export type Reserved = readonly Instant[];

/**
 * The earliest instant from `from` on at which one more call fits. Calls may be reserved for later already: one that
 * fits before them goes before them, so that an order does not wait behind a read that has to.
 */
export function nextFree(reserved: Reserved, { calls, perMs }: CallWindow, from: Instant): Instant {
  let at = from;
  for (let clash = clashAt(reserved, calls, perMs, at); clash !== null; ) {
    at = clash + perMs;
    clash = clashAt(reserved, calls, perMs, at);
  }
  return at;
}

/** The latest call that one at `at` would be too close to, were it one too many; null when it fits. */
function clashAt(reserved: Reserved, calls: number, perMs: number, at: Instant): Instant | null {
  const place = placeOf(reserved, at);
  for (let first = place; first >= Math.max(0, place - calls); first--) {
    const earliest = reserved[first];
    const latest = reserved[first + calls - 1];
    if (earliest === undefined || latest === undefined) continue;
    if (Math.max(latest, at) - Math.min(earliest, at) < perMs) return earliest;
  }
  return null;
}

/** After those of the same instant. */
function placeOf(reserved: Reserved, at: Instant): number {
  let [low, high] = [0, reserved.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reserved[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** With the call, and without those that no window reaches back to any more. */
export function withCall(reserved: Reserved, at: Instant, forgetBefore: Instant): Reserved {
  const retained = reserved.filter((at) => at > forgetBefore);
  retained.splice(placeOf(retained, at), 0, at);
  return retained;
}

export function withoutCall(reserved: Reserved, at: Instant): Reserved {
  const index = reserved.lastIndexOf(at);
  return index < 0 ? reserved : reserved.toSpliced(index, 1);
}
