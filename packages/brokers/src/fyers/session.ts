import type { BrokerCredentials, Instant } from '@spark/core';
import type { Caller } from '../frame/broker-dialect.ts';
import { asFields, numberOf, readJson, textOf } from './loose-fields.ts';

/** The Authorization header of every call, without the word Bearer. */
export function fyersHeaders({
  credentials,
  session,
}: Pick<Caller, 'credentials' | 'session'>): Readonly<Record<string, string>> {
  return { authorization: `${appIdOf(credentials)}:${session}` };
}

export function appIdOf({ secrets }: BrokerCredentials): string {
  return (secrets.ApiKey ?? '').trim();
}

/** People paste the access token with the app id before it, as headers have it. */
export function tokenOf(credentials: BrokerCredentials, session: string): string {
  const prefix = `${appIdOf(credentials)}:`;
  const text = session.trim();
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

export type FyersClaims = {
  /** When the token ends; null where it does not say. FYERS has used several hours of the night. */
  readonly endsAt: Instant | null;
  /** The key of the price stream. */
  readonly hsmKey: string;
  /** The client whose token it is; empty where it does not say. */
  readonly owner: string;
};

const OWNER_CHARS_MAX = 60;

/** The access token is a JWT. It is read, not believed: FYERS alone can check its signature. */
export function readClaims(token: string): FyersClaims {
  const payload = token.split('.')[1] ?? '';
  const claims = asFields(readJson(Buffer.from(payload, 'base64url').toString('utf8')));
  const seconds = numberOf(claims?.exp);
  return {
    endsAt: seconds !== null && seconds > 0 ? Math.floor(seconds) * 1_000 : null,
    hsmKey: textOf(claims?.hsm_key),
    owner: textOf(claims?.fy_id).slice(0, OWNER_CHARS_MAX),
  };
}
