import { sha256 } from './sha256.ts';

/** Words and places of boxes: they never change what a strategy does. */
export const KEYS_WITHOUT_EFFECT: readonly string[] = ['$schema', 'name', 'description', 'layout', 'meta'];

/** The document as RFC 8785 writes it, without what has no effect. The same strategy is the same text. */
export function canonicalText(document: object): string {
  const entries = Object.entries(document).filter(([key]) => !KEYS_WITHOUT_EFFECT.includes(key));
  return canonicalJson(Object.fromEntries(entries));
}

/** SHA-256 of the canonical text, 64 hexadecimal digits. */
export function documentHash(document: object): string {
  return sha256(canonicalText(document));
}

/** JSON with keys in order of their UTF-16 units, numbers as ECMAScript writes them, and no spaces: RFC 8785. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`);
  return `{${pairs.join(',')}}`;
}
