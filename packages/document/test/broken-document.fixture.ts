import fc from 'fast-check';
import { action, conditionNode } from './arbitrary-document.fixture.ts';
import { GETTING_STARTED } from './docs-pages.fixture.ts';
import type { Loose } from './mutations.fixture.ts';

/** The document of Getting started, broken in some places by chance. */

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>('weekly:0', 'spot_cs', 'ema_9', 'a_ce', '__proto__', 'constructor', '', -1, 1e308),
  conditionNode,
  action,
);

/** The places of a document: every key and every index. */
function placesOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [path, ...[...keys].flatMap((key) => placesOf(Object(value)[key], [...path, key]))];
}

const PLACES = placesOf(JSON.parse(GETTING_STARTED)).filter(({ length }) => length > 0);

const change = fc.record({
  place: fc.constantFrom(...PLACES),
  kind: fc.constantFrom('set', 'delete', 'add', 'copy', 'fill'),
  value: anything,
  key: fc.oneof(
    fc.string(),
    fc.constantFrom('id', 'on', 'like', 'param', 'expr', 'all', 'not', 'constructor'),
  ),
});

/** More than any list or object of a document may hold. */
const MANY = 70;

function manyOf(there: unknown, value: unknown): unknown {
  const all = Array.from({ length: MANY }, () => structuredClone(value));
  return Array.isArray(there) ? all : Object.fromEntries(all.map((one, at) => [`p${at}`, one]));
}

function carryOut(
  document: Loose,
  { place, kind, value, key }: typeof change extends fc.Arbitrary<infer T> ? T : never,
) {
  const last = place.at(-1) ?? '';
  const parent = place.slice(0, -1).reduce<unknown>((part, step) => Object(part)[step], document);
  if (typeof parent !== 'object' || parent === null) return;
  if (kind === 'set') Reflect.set(parent, last, value);
  else if (kind === 'delete') Reflect.deleteProperty(parent, last);
  else if (kind === 'fill') Reflect.set(parent, last, manyOf(Reflect.get(parent, last), value));
  else if (kind === 'copy' && Array.isArray(parent)) parent.push(structuredClone(parent[0]));
  else if (!Array.isArray(parent)) {
    Object.defineProperty(parent, key, { value, enumerable: true, writable: true, configurable: true });
  }
}

export const brokenDocument: fc.Arbitrary<Loose> = fc
  .array(change, { minLength: 1, maxLength: 5 })
  .map((changes) => {
    const document: Loose = JSON.parse(GETTING_STARTED);
    for (const one of changes) carryOut(document, one);
    return document;
  });
