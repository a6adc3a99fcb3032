/**
 * SHA-256 of a text's UTF-8 bytes, FIPS 180-4. Browsers offer only one that answers later; a hash that is there at once,
 * the same on a page and on the server, keeps everything above it simple.
 */
export function sha256(text: string): string {
  const state = Uint32Array.from(INITIAL);
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const words = new Uint32Array(64);
  for (let start = 0; start < bytes.length; start += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getUint32(start + at * 4);
    addBlock(state, words);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(bytes.length - 4, message.length * 8);
  return bytes;
}

function addBlock(state: Uint32Array, w: Uint32Array): void {
  for (let at = 16; at < 64; at++) {
    const early = num(w, at - 15);
    const late = num(w, at - 2);
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[at] = num(w, at - 16) + s0 + num(w, at - 7) + s1;
  }
  const s = Array.from(state);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = s;
  for (let at = 0; at < 64; at++) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + (ROUND[at] ?? 0) + num(w, at)) | 0;
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = num(state, at) + value;
  });
}

function num(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes.map((prime) => Math.floor((root(prime) % 1) * 0x100000000));
}

const INITIAL = fractions(8, Math.sqrt);
const ROUND = fractions(64, Math.cbrt);
