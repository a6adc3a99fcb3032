import { isIP } from 'node:net';
import type { DeskFact, Egress } from '@spark/core';

/** Between two proxies. A password may have a comma. */
const NEXT_PROXY = /, *(?=https?:\/\/)/;

/**
 * `local 192.0.2.7`, or the address of a proxy, or those of two, of which the second is the reserve of the first. Null when
 * it is none of these.
 */
export function readEgress(text: string): Egress | null {
  const local = /^local +(\S+)$/.exec(text.trim())?.[1];
  if (local !== undefined) return isIP(local) === 0 ? null : { kind: 'local-address', address: local };
  const [url, reserveUrl, ...others] = text
    .trim()
    .split(NEXT_PROXY)
    .map((one) => one.trim());
  if (url === undefined || others.length > 0 || !isProxy(url)) return null;
  if (reserveUrl === undefined) return { kind: 'proxy', url };
  const isSecond = isProxy(reserveUrl) && new URL(reserveUrl).host !== new URL(url).host;
  return isSecond ? { kind: 'proxy', url, reserveUrl } : null;
}

function isProxy(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const isPlain = (pathname === '/' || pathname === '') && search === '' && hash === '';
  return /^https?:$/.test(protocol) && hostname !== '' && isPlain;
}

/** The proxies by which an account may leave, the usual one first. */
export function proxiesOf(egress: Egress | undefined): readonly string[] {
  if (egress?.kind !== 'proxy') return [];
  return egress.reserveUrl === undefined ? [egress.url] : [egress.url, egress.reserveUrl];
}

/** As shown to its owner: without the passwords of proxies. */
export function egressShown(text: string | null): string | null {
  const egress = text === null ? null : readEgress(text);
  if (egress === null) return null;
  if (egress.kind === 'local-address') return `local ${egress.address}`;
  return proxiesOf(egress).map(withoutPassword).join(', ');
}

function withoutPassword(proxy: string): string {
  const url = new URL(proxy);
  if (url.password !== '') url.password = '***';
  return url.href.replace(/\/$/, '');
}

/** For sentences to people: where orders of the account come from, as far as Spark knows. */
export function egressText(egress: Egress | undefined): string {
  if (egress === undefined) return 'the default address of this machine';
  if (egress.kind === 'local-address') return `the local address ${egress.address}`;
  const [usual = '', reserve] = proxiesOf(egress).map((proxy) => new URL(proxy).host);
  return reserve === undefined ? `the proxy ${usual}` : `the proxy ${usual} with ${reserve} in reserve`;
}

/** The trail facts of a changed egress; none where it is the same. The user of a proxy is left out. */
export function egressChanged(
  accountName: string,
  before: string | null,
  after: string,
): readonly DeskFact[] {
  if ((before ?? '') === after) return [];
  const [from, to] = [before ?? '', after].map((text) => egressText(readEgress(text) ?? undefined));
  if (from === undefined || to === undefined) return [];
  const isSamePlace = from === to;
  return [
    {
      kind: 'egress-changed',
      accountName,
      from,
      to: isSamePlace ? `${to} with other credentials` : to,
    },
  ];
}
