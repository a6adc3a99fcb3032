import { createHash } from 'node:crypto';
import type { OrderCall } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { FastifyRequest } from 'fastify';
import { refused } from './call-refused.ts';

const USABLE_KEY = new RegExp(`^[\\x21-\\x7e]{1,${LIMITS.idempotencyKeyChars}}$`);

/** The key that the client sent, if any. */
export function keyOf(headers: FastifyRequest['headers']): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !USABLE_KEY.test(key)) {
    throw refused('field_format', {
      field: 'Idempotency-Key',
      expected: `1 to ${LIMITS.idempotencyKeyChars} letters, digits and punctuation, without spaces`,
      example: 'test1-2026-11-16-entry-1',
    });
  }
  return key;
}

type Keyed = { readonly headers: FastifyRequest['headers']; readonly isKeyNew: boolean };

/** The call with that key. Requests are compared in their canonical form. */
export function withKey(call: OrderCall, { headers, isKeyNew }: Keyed): OrderCall {
  const key = keyOf(headers);
  if (key === null) return call;
  const bodyHash = createHash('sha256').update(`${call.name}\n${call.payload}`).digest('base64url');
  return { ...call, idempotency: { key, bodyHash, isNew: isKeyNew } };
}
