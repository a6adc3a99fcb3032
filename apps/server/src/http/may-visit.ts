import type { IncomingHttpHeaders } from 'node:http';
import { type Problem, problem } from '@spark/contract';
import type { Config } from '../config.ts';
import { isLoopbackName } from './loopback.ts';
import { isOwnPage } from './own-page.ts';

export type VisitRules = Pick<Config, 'visitors' | 'corsOrigins' | 'publicUrl'>;

export type Knock = {
  readonly address: string;
  /** Forwarded by a proxy that is not trusted: it may come from anywhere. */
  readonly isForwarded: boolean;
  readonly headers: IncomingHttpHeaders;
};

/**
 * Null when the visit is allowed. A foreign page must not be able to make visitors in the reader's own Spark: its
 * `Origin` reveals it, and when its own name resolves to this machine, its `Host` does.
 */
export function whyNoVisit(rules: VisitRules, { address, isForwarded, headers }: Knock): Problem | null {
  if (rules.visitors === 'off') return problem('visitors_off');
  const isHere = rules.visitors === 'on' || (isLoopbackName(address) && !isForwarded);
  const { host = '' } = headers;
  const isOurName = isLoopbackName(nameIn(`http://${host}`)) || isPublicName(rules, host);
  return isHere && isOurName && isOwnPage(rules, headers) ? null : problem('visitor_foreign');
}

function isPublicName({ visitors, publicUrl }: VisitRules, host: string): boolean {
  return visitors === 'on' && host.toLowerCase() === new URL(publicUrl).host;
}

function nameIn(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
