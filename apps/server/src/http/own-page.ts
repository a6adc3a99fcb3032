import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { refused } from './call-refused.ts';
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

/** Throws unless a request comes from a page of this Spark, by a script that knows that it talks to Spark. */
export type PageCheck = (request: Pick<FastifyRequest, 'headers' | 'method'>) => void;

export const CONSOLE_HEADER = 'x-spark-console';

/**
 * A browser says where a request comes from, and no page can forge that; a program says nothing and is refused, since it has
 * no use for a cookie. A form of another page cannot send the header or JSON, and a script of another page asks first.
 * Other origins that the owner lists are for calls with a token: a cookie is for the pages of this Spark alone.
 */
export function createPageCheck({ publicUrl }: Pick<OwnPages, 'publicUrl'>): PageCheck {
  return ({ headers, method }) => {
    const site = headers['sec-fetch-site'];
    const isTold = site !== undefined || headers.origin !== undefined;
    const isHere = site === undefined || site === 'same-origin';
    const isOurs = isOwnPage({ publicUrl, corsOrigins: [] }, headers) && isOwnHost(publicUrl, headers.host);
    const isJson = method !== 'POST' || /^application\/json\b/i.test(headers['content-type'] ?? '');
    const isConsole = headers[CONSOLE_HEADER] === '1';
    if (!(isTold && isHere && isOurs && isJson && isConsole)) throw refused('page_only');
  };
}

/** A foreign name may resolve to this machine, and its page would be of the same origin. */
function isOwnHost(publicUrl: string, host = ''): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  if (URL.canParse(publicUrl) && new URL(publicUrl).host === host.toLowerCase()) return true;
  return isNumberOrLoopback(new URL(`http://${host}`).hostname);
}

const FOREIGN_SITES = ['cross-site', 'same-site'];

function isNumberOrLoopback(name: string): boolean {
  return isLoopbackName(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
