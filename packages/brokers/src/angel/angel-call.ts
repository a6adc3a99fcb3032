import type { BrokerCredentials } from '@spark/core';
import type { Caller, Verdict } from '../live/broker-dialect.ts';
import type { BrokerHttp, HttpRequest } from '../live/broker-http.ts';
import { type AngelCallKind, angelVerdict } from './angel-answer.ts';
import { readAngelSession } from './angel-session.ts';

const NO_LOGIN: Verdict<never> = {
  kind: 'login-dead',
  reason: 'The stored login of Angel One cannot be read.',
};

/** What Angel wants to hear of the machine. It is not known to look at it, and we have nothing better than the egress. */
const NO_ADDRESS = '127.0.0.1';
const NO_MAC = '02:00:00:00:00:00';

export type AngelRequest = Pick<HttpRequest, 'method' | 'url' | 'json'> & { readonly kind: AngelCallKind };

/** One call in the name of an account that is logged in. */
export async function callAngel(
  { credentials, session, http }: Omit<Caller, 'now'>,
  request: AngelRequest,
): Promise<Verdict<unknown>> {
  const tokens = readAngelSession(session);
  if (tokens === null) return NO_LOGIN;
  return callAngelBare(credentials, http, request, { Authorization: `Bearer ${tokens.jwtToken}` });
}

/** One call of an account that is not logged in yet. */
export async function callAngelBare(
  credentials: BrokerCredentials,
  http: BrokerHttp,
  { method, url, json, kind }: AngelRequest,
  further: Readonly<Record<string, string>> = {},
): Promise<Verdict<unknown>> {
  const headers = { ...angelHeaders(credentials), ...further };
  const outcome = await http({ method, url, headers, ...(json !== undefined && { json }) });
  return angelVerdict(outcome, kind);
}

function angelHeaders({ secrets, egress }: BrokerCredentials): Readonly<Record<string, string>> {
  const address = egress?.kind === 'local-address' ? egress.address : NO_ADDRESS;
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-UserType': 'USER',
    'X-SourceID': 'WEB',
    'X-ClientLocalIP': address,
    'X-ClientPublicIP': address,
    'X-MACAddress': NO_MAC,
    'X-PrivateKey': secrets.ApiKey ?? '',
  };
}
