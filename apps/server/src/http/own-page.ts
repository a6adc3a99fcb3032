import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { isLoopbackName } from './loopback.ts';

/** Which pages are ours: those of this Spark, and those that the owner lists. */
export type OwnPages = Pick<Config, 'corsOrigins' | 'publicUrl'>;

/**
 * Whether a request comes from a page of ours, or from no page at all: programs send neither of the two headers. Other
 * pages can have the reader's own browser send requests to this machine, and their `Origin` gives them away. Without one,
 * as with HEAD, the browser says how far away the page is.
 */
export function isOwnPage({ corsOrigins, publicUrl }: OwnPages, headers: IncomingHttpHeaders): boolean {
  const { host = '', origin } = headers;
  if (origin === undefined) return !FOREIGN_SITES.includes(String(headers['sec-fetch-site']));
  if (corsOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // A proxy may speak https outside and http inside, so only the names are compared.
  if (URL.canParse(publicUrl) && page.host === new URL(publicUrl).host) return true;
  // Strangers may let a name of theirs mean this machine, but no number.
  return page.host === host.toLowerCase() && isNumberOrLoopback(page.hostname);
}

const FOREIGN_SITES = ['cross-site', 'same-site'];

function isNumberOrLoopback(name: string): boolean {
  return isLoopbackName(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
