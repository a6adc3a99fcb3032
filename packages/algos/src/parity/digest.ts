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

const FLOAT = new Float64Array(1);
const HALVES = new Int32Array(FLOAT.buffer);
FLOAT[0] = 1;
/** Where the sign of a number lies: the same digits on every machine. */
const HIGH = HALVES[0] === 0 ? 1 : 0;
const LOW = 1 - HIGH;

/**
 * Four hashes of the MurmurHash3 kind beside each other, each with constants of its own. A market is folded at every minute of
 * every deployment, so the four are written out: they stay numbers of the processor, where a loop over them reads memory.
 */
export function createDigest(): Digest {
  let a = 0x9747b28c | 0;
  let b = 0x3c6ef372 | 0;
  let c = 0xbb67ae85 | 0;
  let d = 0x510e527f | 0;
  let words = 0;

  function word(value: number): void {
    words += 1;
    a = folded(a, Math.imul(turned(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593));
    b = folded(b, Math.imul(turned(Math.imul(value, 0x1b873593), 15), 0x38b34ae5));
    c = folded(c, Math.imul(turned(Math.imul(value, 0x38b34ae5), 15), 0xa1e38b93));
    d = folded(d, Math.imul(turned(Math.imul(value, 0xa1e38b93), 15), 0xcc9e2d51));
  }

  return {
    text: (text) => {
      word(text.length);
      for (let at = 0; at < text.length; at += 1) word(text.charCodeAt(at));
    },
    number: (value) => {
      // -0 is 0.
      FLOAT[0] = Number.isNaN(value) ? Number.NaN : value + 0;
      word(HALVES[HIGH] ?? 0);
      word(HALVES[LOW] ?? 0);
    },
    end: () =>
      [a, b, c, d].map((lane) => (finished(lane ^ words) >>> 0).toString(16).padStart(8, '0')).join(''),
  };
}

function folded(lane: number, mixed: number): number {
  return (Math.imul(turned(lane ^ mixed, 13), 5) + 0xe6546b64) | 0;
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
