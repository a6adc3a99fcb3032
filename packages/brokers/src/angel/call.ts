import type { BrokerCredentials } from '@spark/core';
import type { Caller, Verdict } from '../frame/broker-dialect.ts';
import type { BrokerHttp, HttpRequest } from '../frame/broker-http.ts';
import { memoizeBySession } from '../frame/memoize-by-session.ts';
import { readAngelSession } from './session.ts';
import { type AngelCallKind, angelVerdict } from './verdict.ts';

const NO_LOGIN: Verdict<never> = {
  kind: 'login-dead',
  reason: 'The stored login of Angel One cannot be read.',
};

/** What Angel wants to hear of the machine. It is not known to look at it, and we have nothing better than the egress. */
const NO_ADDRESS = '127.0.0.1';
const NO_MAC = '02:00:00:00:00:00';

type Headers = Readonly<Record<string, string>>;

export type AngelRequest = Pick<HttpRequest, 'method' | 'url' | 'json'> & { readonly kind: AngelCallKind };

/** One call in the name of an account that is logged in. */
export async function callAngel(
  { credentials, session, http }: Omit<Caller, 'now'>,
  request: AngelRequest,
): Promise<Verdict<unknown>> {
  const headers = headersOfSession(credentials, session);
  return headers === null ? NO_LOGIN : send(http, request, headers);
}

/** One call of an account that is not logged in yet. */
export async function callAngelBare(
  credentials: BrokerCredentials,
  http: BrokerHttp,
  request: AngelRequest,
): Promise<Verdict<unknown>> {
  return send(http, request, angelHeaders(credentials));
}

async function send(
  http: BrokerHttp,
  { method, url, json, kind }: AngelRequest,
  headers: Headers,
): Promise<Verdict<unknown>> {
  const outcome = await http({ method, url, headers, ...(json !== undefined && { json }) });
  return angelVerdict(outcome, kind);
}

const headersOfSession = memoizeBySession((credentials, session): Headers | null => {
  const tokens = readAngelSession(session);
  return tokens && { ...angelHeaders(credentials), Authorization: `Bearer ${tokens.jwtToken}` };
});

function angelHeaders({ secrets, egress }: BrokerCredentials): Headers {
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
