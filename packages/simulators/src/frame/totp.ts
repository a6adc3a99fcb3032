import { createHmac } from 'node:crypto';
import type { Instant } from '@spark/core';

const STEP_MS = 30_000;
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Whether the six digits are those of now, or of the step before or after (RFC 6238). */
export function isTotpOf(secret: string, digits: string, at: Instant): boolean {
  return [-1, 0, 1].some((step) => totp(secret, at + step * STEP_MS) === digits);
}

function totp(secret: string, at: Instant): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(secret: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of secret.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')) {
    value = (value << 5) | BASE_32.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
