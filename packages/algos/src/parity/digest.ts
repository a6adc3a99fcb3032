/**
 * Folds texts and numbers, in their order, into 32 hexadecimal digits. What differs by chance gets other digits; against somebody
 * who wants two things to look the same it does not help, and need not: a day of minutes is folded in microseconds.
 */
export type Digest = {
  readonly text: (text: string) => void;
  /** All numbers that are none are the same one. */
  readonly number: (value: number) => void;
  readonly end: () => string;
};

const SEEDS = [0x9747b28c, 0x3c6ef372, 0xbb67ae85, 0x510e527f];
const FACTORS = [0xcc9e2d51, 0x1b873593, 0x38b34ae5, 0xa1e38b93];

/** Four hashes of the MurmurHash3 kind beside each other, each with constants of its own. */
export function createDigest(): Digest {
  const lanes = Int32Array.from(SEEDS);
  const view = new DataView(new ArrayBuffer(8));
  let words = 0;

  function word(value: number): void {
    words += 1;
    for (let lane = 0; lane < 4; lane += 1) {
      const mixed = Math.imul(turned(Math.imul(value, FACTORS[lane] ?? 0), 15), FACTORS[(lane + 1) & 3] ?? 0);
      lanes[lane] = Math.imul(turned((lanes[lane] ?? 0) ^ mixed, 13), 5) + 0xe6546b64;
    }
  }

  return {
    text: (text) => {
      word(text.length);
      for (let at = 0; at < text.length; at += 1) word(text.charCodeAt(at));
    },
    number: (value) => {
      // -0 is 0.
      view.setFloat64(0, Number.isNaN(value) ? Number.NaN : value + 0);
      word(view.getInt32(0));
      word(view.getInt32(4));
    },
    end: () =>
      Array.from(lanes, (lane) => (finished(lane ^ words) >>> 0).toString(16).padStart(8, '0')).join(''),
  };
}

function turned(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function finished(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
