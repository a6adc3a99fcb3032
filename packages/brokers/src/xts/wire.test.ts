import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from './wire.ts';

/** Every whole number in these is too long for a number. */
const LONG = '1200000012345678901';

test('[brokers.X5] a number that is too long for a number stays exact, wherever it stands and whatever is around it', () => {
  for (const [text, read] of [
    [LONG, LONG],
    [` -${LONG} `, `-${LONG}`],
    [`[${LONG}]`, [LONG]],
    [`[1,\n\t${LONG} ]`, [1, LONG]],
    [`{"AppOrderID" :  ${LONG}}`, { AppOrderID: LONG }],
    [`{"a":[{"b":"${LONG}","c":-${LONG}}]}`, { a: [{ b: LONG, c: `-${LONG}` }] }],
  ] as const)
    assert.deepEqual(parseJson(text), read, text);
});

test('[brokers.X5] what fits is a number and what is quoted stays as it is, also between long ones', () => {
  const value = fc.oneof(
    fc.maxSafeInteger(),
    fc.constantFrom(LONG, `:${LONG}`, `, ${LONG}`, `[-${LONG}`, 'a "quoted" text', 1.5, 1e21, null, true),
  );
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), value)), fc.boolean(), (rows, hasLong) => {
      const text = JSON.stringify(rows);
      if (!hasLong) return assert.deepEqual(parseJson(text), JSON.parse(text));
      assert.deepEqual(parseJson(`{"rows":${text},"id":${LONG}}`), { rows: JSON.parse(text), id: LONG });
    }),
  );
});
