import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, objectReader, type SecretChange, shape, storedObject } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import type { Vault } from '../secrets/vault.ts';

/** A browser that is signed in, as it is stored: sealed, among the secrets of its user. */
export type SessionRecord = {
  readonly id: string;
  /** The epoch of the credentials in which it was made: others end it. */
  readonly epoch: number;
  readonly via: 'password' | 'visitor';
  readonly device: string;
  readonly address: string;
  readonly startedAt: Instant;
  readonly renewedAt: Instant;
  /** The latest end, however often it is renewed. */
  readonly endsBy: Instant;
  /** Hashes of the secret in the cookie, and of the one before it. */
  readonly secretHash: string;
  readonly previousHash: string | null;
  readonly armedUntil: Instant | null;
};

const record = shape.object<SessionRecord>({
  id: shape.name,
  epoch: shape.count,
  via: shape.oneOf(['password', 'visitor'] as const),
  device: shape.text,
  address: shape.text,
  startedAt: shape.integer,
  renewedAt: shape.integer,
  endsBy: shape.integer,
  secretHash: shape.name,
  previousHash: shape.orNull(shape.name),
  armedUntil: shape.orNull(shape.integer),
});

const read = objectReader(record);

const PREFIX = 'session.';

/** The name of its secret; a session lives for as long as its user has a secret of that name. */
export function sessionSecret(id: string): string {
  return `${PREFIX}${id}`;
}

export function sealRecord(vault: Vault, ucc: string, record: SessionRecord): SecretChange {
  return vault.seal(ucc, '', sessionSecret(record.id), storedObject(JSON.stringify(record)));
}

export function removeRecord(vault: Vault, ucc: string, id: string): SecretChange {
  return vault.seal(ucc, '', sessionSecret(id), null);
}

/** Null also for a record of other credentials, and for one that cannot be read: who signs in again gets another. */
export function openRecord(vault: Vault, desk: OpenDesk, id: string): SessionRecord | null {
  const text = vault.open(desk, '', sessionSecret(id));
  const record = text === null ? null : read(text);
  return record?.ok ? record.value : null;
}

/** The ids of all stored sessions, also of those that have ended by time. */
export function recordIds(desk: OpenDesk): readonly string[] {
  const beginning = `:${PREFIX}`;
  return [...desk.secrets.keys()]
    .filter((key) => key.startsWith(beginning))
    .map((key) => key.slice(beginning.length));
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function isHashOf(hash: string | null, secret: string): boolean {
  const [stored, given] = [Buffer.from(hash ?? ''), Buffer.from(hashOf(secret))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}

/**
 * The secret after this one. It follows from the one before under a key of the server, so that two tabs that renew with the
 * same secret get the same successor, and nothing but hashes is stored. Without the key nobody can foresee it.
 */
export function successorOf(vault: Vault, id: string, secret: string): string {
  return createHmac('sha256', vault.tokenKey).update(`console session\0${id}\0${secret}`).digest('base64url');
}
