import { createHash, createHmac } from 'node:crypto';
import {
  type Instant,
  objectReader,
  ok,
  type Randomness,
  type Result,
  refuse,
  SEED_ALPHABET,
  type SecretChange,
  shape,
  storedObject,
  totpOf,
  totpStep,
} from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';

/** The second factor of a user, as it is stored: sealed. */
export type SecondFactor = {
  readonly seed: string;
  readonly since: Instant;
  /** The half minute of the last code that was taken: no code is taken twice, and none from before it. */
  readonly lastStep: number;
  /** Hashes of the recovery codes that nobody used yet. */
  readonly recoveryHashes: readonly string[];
};

/** A seed that was shown and waits for its first code. */
export type PendingFactor = { readonly seed: string; readonly at: Instant };

export type FactorRefusal = { readonly code: 'totp-missing' } | { readonly code: 'totp-wrong' };

/** The name of its secret. */
export const FACTOR_SECRET = 'totp';
const PENDING = 'totp.pending';

const readFactor = objectReader(
  shape.object<SecondFactor>({
    seed: shape.name,
    since: shape.integer,
    lastStep: shape.integer,
    recoveryHashes: shape.listOf(shape.name),
  }),
);
const readPending = objectReader(shape.object<PendingFactor>({ seed: shape.name, at: shape.integer }));

/** A record that cannot be read must not open the door: it throws. */
export function factorOf(vault: Vault, desk: OpenDesk): SecondFactor | null {
  const text = vault.open(desk, '', FACTOR_SECRET);
  if (text === null) return null;
  const read = readFactor(text);
  if (!read.ok) throw new Error(`The second factor of ${desk.user.ucc} cannot be read: ${read.error}.`);
  return read.value;
}

export function pendingOf(vault: Vault, desk: OpenDesk): PendingFactor | null {
  const text = vault.open(desk, '', PENDING);
  const read = text === null ? null : readPending(text);
  return read?.ok ? read.value : null;
}

export function sealFactor(vault: Vault, ucc: string, factor: SecondFactor | null): SecretChange {
  return vault.seal(ucc, '', FACTOR_SECRET, factor && storedObject(JSON.stringify(factor)));
}

export function sealPending(vault: Vault, ucc: string, pending: PendingFactor | null): SecretChange {
  return vault.seal(ucc, '', PENDING, pending && storedObject(JSON.stringify(pending)));
}

/** The factor after its code was used, and what has to be stored then. */
export type PassedFactor = {
  readonly factor: SecondFactor | null;
  readonly secrets: readonly SecretChange[];
};

/** Lets a user in with this code; without a second factor they need none. */
export function passFactor(
  vault: Vault,
  desk: OpenDesk,
  code: string | undefined,
  now: Instant,
): Result<PassedFactor, FactorRefusal> {
  const factor = factorOf(vault, desk);
  if (factor === null) return ok({ factor, secrets: [] });
  if (code === undefined) return refuse({ code: 'totp-missing' });
  const after = useCode(factor, code, now);
  if (after === null) return refuse({ code: 'totp-wrong' });
  return ok({ factor: after, secrets: [sealFactor(vault, desk.user.ucc, after)] });
}

/** Clocks of phones are off by some seconds, and people type slowly. */
const STEPS_AROUND = [0, -1, 1];

/** The factor after a code was used; null when the code is not right. */
export function useCode(factor: SecondFactor, code: string, now: Instant): SecondFactor | null {
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase();
  const step = stepOf(factor.seed, typed, now);
  if (step !== null) return step > factor.lastStep ? { ...factor, lastStep: step } : null;
  const hash = hashOf(typed);
  if (!factor.recoveryHashes.includes(hash)) return null;
  return { ...factor, recoveryHashes: factor.recoveryHashes.filter((other) => other !== hash) };
}

/** The half minute of a code; null when it is of none around now. */
export function stepOf(seed: string, code: string, now: Instant): number | null {
  const steps = STEPS_AROUND.map((distance) => totpStep(now) + distance);
  return steps.find((step) => totpOf(seed, step, hmacSha1) === code) ?? null;
}

function hmacSha1(key: Uint8Array, message: Uint8Array): Uint8Array {
  return createHmac('sha1', key).update(message).digest();
}

export function makeSeed(random: Randomness): string {
  return random.text(SEED_ALPHABET, 32);
}

/** 50 bits each, without letters and digits that look alike. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The codes as they are shown, once, and their hashes. */
export function makeRecoveryCodes(random: Randomness) {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, () => random.text(RECOVERY_ALPHABET, 10));
  return {
    shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: codes.map(hashOf),
  };
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** What authenticator apps read from a picture or a link. */
export function otpauthUri(seed: string, email: string): string {
  const label = `Spark:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${seed}&issuer=Spark&algorithm=SHA1&digits=6&period=30`;
}
