import { type BrokerCredentials, istInstant } from '@spark/core';
import type { Caller } from '../frame/broker-dialect.ts';
import type { HttpOutcome } from '../frame/broker-http.ts';
import { scriptedHttp } from './scripted-http.fixture.ts';

/** Somebody who is logged in at Angel One, with answers that are laid ready. */
export const NOW = istInstant('2026-11-16', 10 * 60);
export const SESSION = JSON.stringify({ jwtToken: 'a.jwt.token', feedToken: 'feed', refreshToken: 'again' });
export const CREDENTIALS: BrokerCredentials = {
  ucc: 'S000001',
  accountName: 'angel',
  clientId: 'A12345',
  secrets: { ApiKey: 'the-key' },
  egress: { kind: 'local-address', address: '127.0.0.9' },
};

export function open(...outcomes: readonly HttpOutcome[]) {
  const { http, asked } = scriptedHttp(...outcomes);
  const caller: Caller = { credentials: CREDENTIALS, session: SESSION, http, now: NOW };
  return { caller, http, asked, body: () => asked[0]?.json as Readonly<Record<string, string>> };
}
