import type { IncomingHttpHeaders } from 'node:http';
import { type Problem, problem } from '@spark/contract';
import type { Config } from '../config.ts';
import { isLoopbackName } from './loopback.ts';

export type VisitRules = Pick<Config, 'visitors' | 'corsOrigins' | 'publicUrl'>;

export type Knock = { readonly address: string; readonly headers: IncomingHttpHeaders };

/**
 * Null when whoever knocks may come in. A page of strangers must not be able to make visitors in the reader's own
 * Spark: their `Origin` gives them away, and when they let their own name mean this machine, their `Host` does.
 */
export function whyNoVisit(rules: VisitRules, { address, headers }: Knock): Problem | null {
  if (rules.visitors === 'off') return problem('visitors_off');
  const isHere = rules.visitors === 'on' || isLoopbackName(address);
  const { host = '', origin } = headers;
  const isOurName = isLoopbackName(nameIn(`http://${host}`)) || isPublicName(rules, host);
  const isOurPage = origin === undefined || rules.corsOrigins.includes(origin) || isPageOf(host, origin);
  return isHere && isOurName && isOurPage ? null : problem('visitor_foreign');
}

function isPublicName({ visitors, publicUrl }: VisitRules, host: string): boolean {
  return visitors === 'on' && host.toLowerCase() === new URL(publicUrl).host;
}

/** A proxy may speak https outside and http inside, so only the names are compared. */
function isPageOf(host: string, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

function nameIn(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
