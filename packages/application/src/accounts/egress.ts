import { isIP } from 'node:net';
import type { DeskFact, Egress } from '@spark/core';

/** `local 192.0.2.7`, or the address of a proxy. Null when it is neither. */
export function readEgress(text: string): Egress | null {
  const local = /^local +(\S+)$/.exec(text.trim())?.[1];
  if (local !== undefined) return isIP(local) === 0 ? null : { kind: 'local-address', address: local };
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const isPlain = (pathname === '/' || pathname === '') && search === '' && hash === '';
  if (!/^https?:$/.test(protocol) || hostname === '' || !isPlain) return null;
  return { kind: 'proxy', url: text.trim() };
}

/** As shown to its owner: without the password of a proxy. */
export function egressShown(text: string | null): string | null {
  const egress = text === null ? null : readEgress(text);
  if (egress === null) return null;
  if (egress.kind === 'local-address') return `local ${egress.address}`;
  const url = new URL(egress.url);
  if (url.password !== '') url.password = '***';
  return url.href.replace(/\/$/, '');
}

/** For sentences to people: where orders of the account come from, as far as Spark knows. */
export function egressText(egress: Egress | undefined): string {
  if (egress === undefined) return 'the default address of this machine';
  if (egress.kind === 'local-address') return `the local address ${egress.address}`;
  return `the proxy ${new URL(egress.url).host}`;
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
