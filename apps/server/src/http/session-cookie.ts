import type { IncomingHttpHeaders } from 'node:http';

/** The path that the cookie is sent to: no other call ever sees it. */
const PATH = '/console/session';

/**
 * The cookie of a console session. Browsers share the cookies of a host among all its ports, so its name has the port:
 * two Sparks on one machine do not sign each other out.
 */
function nameOf({ host = '' }: IncomingHttpHeaders): string {
  const port = /:(\d{1,5})$/.exec(host)?.[1];
  return `spark_${port ?? 'web'}_session`;
}

/** The value of the cookie; undefined when the browser sent none. */
export function readSessionCookie(headers: IncomingHttpHeaders): string | undefined {
  const beginning = `${nameOf(headers)}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(beginning))?.slice(beginning.length) || undefined;
}

export function setSessionCookie(headers: IncomingHttpHeaders, value: string, seconds: number): string {
  const isSecure = headers.origin?.startsWith('https:') ?? false;
  const attributes = [`Max-Age=${seconds}`, `Path=${PATH}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${nameOf(headers)}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

export function clearSessionCookie(headers: IncomingHttpHeaders): string {
  return setSessionCookie(headers, '', 0);
}
