import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { isLoopbackName } from './loopback.ts';

/** Own pages: those of this Spark, and those that the owner lists. */
export type OwnPages = Pick<Config, 'corsOrigins' | 'publicUrl'>;

/**
 * Whether a request comes from an own page, or from no page at all: programs send neither of the two headers. Other
 * pages can make the reader's browser send requests to this machine; their `Origin` reveals them. Without one, as with
 * HEAD, `Sec-Fetch-Site` tells.
 */
export function isOwnPage({ corsOrigins, publicUrl }: OwnPages, headers: IncomingHttpHeaders): boolean {
  const { host = '', origin } = headers;
  if (origin === undefined) return !FOREIGN_SITES.includes(String(headers['sec-fetch-site']));
  if (corsOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // A proxy may speak https outside and http inside, so only the names are compared.
  if (URL.canParse(publicUrl) && page.host === new URL(publicUrl).host) return true;
  // A foreign host name may resolve to this machine; an IP address cannot be faked so.
  return page.host === host.toLowerCase() && isNumberOrLoopback(page.hostname);
}

const FOREIGN_SITES = ['cross-site', 'same-site'];

function isNumberOrLoopback(name: string): boolean {
  return isLoopbackName(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
