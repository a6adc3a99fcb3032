import { createHmac } from 'node:crypto';
import { type Instant, totpOf, totpStep } from '@spark/core';

/** The one-time password of this half minute (RFC 6238 with SHA-1); null when the seed is not written in base 32. */
export function totp(seed: string, at: Instant): string | null {
  return totpOf(seed, totpStep(at), (key, message) => createHmac('sha1', key).update(message).digest());
}
