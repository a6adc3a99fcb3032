import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealed } from '@spark/core';
import type { KeyRing } from './key-ring.ts';

/** The owner of a secret. It is bound into the seal, so that a sealed value cannot be moved to another place. */
export type SecretPlace = { readonly ucc: string; readonly owner: string; readonly name: string };

export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
/** Set on both sides: without it a truncated value would be checked against the few bytes of tag that are left. */
const TAG_BYTES = 16;

export function seal(ring: KeyRing, place: SecretPlace, secret: string): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, ring.current.sealing, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(bindingOf(place));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return {
    keyId: ring.current.id,
    text: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url'),
  };
}

export function unseal(ring: KeyRing, place: SecretPlace, sealed: Sealed): string {
  const key = ring.byId.get(sealed.keyId);
  if (!key) {
    throw new UnsealError(`${describe(place)} was sealed with key ${sealed.keyId}, which was not given.`);
  }
  const bytes = Buffer.from(sealed.text, 'base64url');
  // Decoding skips invalid characters silently; a changed text is refused even if its bytes are the same.
  if (bytes.toString('base64url') !== sealed.text) throw changed(place);
  try {
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(CIPHER, key.sealing, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(bindingOf(place));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8');
    return body + decipher.final('utf8');
  } catch {
    throw changed(place);
  }
}

function changed(place: SecretPlace): UnsealError {
  return new UnsealError(`${describe(place)} does not open: it was changed or moved after it was sealed.`);
}

function bindingOf({ ucc, owner, name }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([ucc, owner, name]));
}

function describe({ ucc, owner, name }: SecretPlace): string {
  return `The secret ${name} of ${owner === '' ? ucc : `${ucc}:${owner}`}`;
}
