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

/** As its owner may see it again: the password of a proxy is left out. */
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
  if (egress === undefined) return 'the address that this machine takes by itself';
  if (egress.kind === 'local-address') return `the local address ${egress.address}`;
  return `the proxy ${new URL(egress.url).host}`;
}

/** What the trail has to say about another egress; nothing where it is the same one. Who enters a proxy stays unsaid. */
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
      to: isSamePlace ? `${to} with other words to enter it` : to,
    },
  ];
}
