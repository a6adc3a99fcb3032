import type { Instant } from '../time/ist.ts';

/** One-time passwords of RFC 6238: six digits, half a minute each. The hash comes in: nothing here knows a library. */
export type HmacSha1 = (key: Uint8Array, message: Uint8Array) => Uint8Array;

const STEP_MS = 30_000;
const DIGITS = 6;
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The number of the half minute. */
export function totpStep(at: Instant): number {
  return Math.floor(at / STEP_MS);
}

/** The password of a half minute; null when the seed is not written in base 32. */
export function totpOf(seed: string, step: number, hmac: HmacSha1): string | null {
  const key = fromBase32(seed);
  if (key === null) return null;
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = hmac(key, new Uint8Array(counter.buffer));
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = new DataView(mac.buffer, mac.byteOffset, mac.byteLength).getUint32(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Seeds are shown in groups, in either case, and padded or not. */
function fromBase32(text: string): Uint8Array | null {
  const letters = text.replaceAll(/[\s-]|=+$/g, '').toUpperCase();
  if (letters === '') return null;
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of letters) {
    const value = BASE_32.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0x1f_ff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return bytes.length > 0 ? Uint8Array.from(bytes) : null;
}

/** The letters of a seed. 32 of them are 160 bits, as the RFC recommends. */
export const SEED_ALPHABET = BASE_32;
