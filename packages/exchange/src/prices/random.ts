/**
 * Stateless random numbers: one for each pair of key and counter, always the same. So any moment of
 * any day can be computed alone, and history and live agree without stored state.
 */

/** A key of 32 bits for a text, e.g. the seed and a name. */
export function keyOf(text: string): number {
  let key = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    key = Math.imul(key ^ text.charCodeAt(index), 0x01000193);
  }
  return mixed(key);
}

/** A key below another, e.g. that of one day of one name. */
export function subKey(key: number, counter: number): number {
  return mixed(key ^ Math.imul(counter + 0x9e3779b9, 0x85ebca6b));
}

/** From 0 to below 1. */
export function uniform(key: number, counter: number): number {
  return (subKey(key, counter) >>> 0) / 2 ** 32;
}

const SQRT_3 = Math.sqrt(3);
/** No bell is further from zero than this. */
export const BELL_MAX = 2 * SQRT_3;

/** Nearly normal, mean 0 and deviation 1, never beyond BELL_MAX: four uniform numbers of 16 bits summed. */
export function bell(key: number, counter: number): number {
  const first = subKey(key, counter);
  const second = mixed(first + 0x6d2b79f5);
  const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16);
  return (sum / 65_536 - 2) * SQRT_3;
}

function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x21f0aaad);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x735a2d97);
  return hash ^ (hash >>> 15);
}
