/** Finds rows by a hash of what they hold: four bytes a slot, where a Map would take a dozen times that. */
export type HashIndex = {
  /** The first row put in under this hash that is the wanted one; -1 without one. */
  readonly find: (hash: number, isWanted: (row: number) => boolean) => number;
};

export function createHashIndex(rows: number, hashOf: (row: number) => number): HashIndex {
  let size = 16;
  while (size < rows * 2) size *= 2;
  const mask = size - 1;
  const slots = new Int32Array(size).fill(-1);
  for (let row = 0; row < rows; row += 1) {
    let slot = hashOf(row) & mask;
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = row;
  }
  return {
    find: (hash, isWanted) => {
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const row = slots[slot] ?? -1;
        if (row === -1 || isWanted(row)) return row;
      }
    },
  };
}

/** Spreads neighbouring numbers, so that runs of tokens do not pile up. */
export function hashNumber(value: number, seed: number): number {
  const low = Math.imul((value % 4_294_967_296) ^ Math.imul(seed + 1, 0x9e3779b1), 0x85ebca6b);
  const mixed = low ^ (low >>> 15) ^ Math.imul(Math.floor(value / 4_294_967_296), 0xc2b2ae35);
  return (Math.imul(mixed, 0x27d4eb2f) ^ (mixed >>> 13)) >>> 0;
}

export function hashText(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
