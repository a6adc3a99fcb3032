import { createHmac } from 'node:crypto';
import type { Instant } from '@spark/core';

const STEP_MS = 30_000;
const DIGITS = 6;
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The one-time password of this half minute (RFC 6238 with SHA-1); null when the seed is not written in base 32. */
export function totp(seed: string, at: Instant): string | null {
  const key = fromBase32(seed);
  if (key === null) return null;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Seeds are shown in groups, in either case, and padded or not. */
function fromBase32(text: string): Buffer | null {
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
  return bytes.length > 0 ? Buffer.from(bytes) : null;
}
