import type { Caller, HttpOutcome } from '@spark/brokers';
import type { MinibrokerHosts } from './hosts.fixture.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call with the headers of its login. */
export function callMinibroker(
  { rest }: MinibrokerHosts,
  { session, http }: Caller,
  [method, path]: readonly [Method, string],
  json?: object,
): Promise<HttpOutcome> {
  return http({ method, url: `${rest}${path}`, headers: { authorization: session }, ...(json && { json }) });
}
