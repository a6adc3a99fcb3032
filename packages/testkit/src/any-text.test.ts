import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from './any-text.ts';

const SEED = { seed: 7, numRuns: 2_000 };
const texts = fc.sample(anyText({ maxLength: 30 }), SEED);

test('half a character never comes, and neither does a text that is too long', () => {
  assert.deepEqual(
    texts.filter((text) => !text.isWellFormed() || [...text].length > 30),
    [],
  );
});

test('there are characters below and above the surrogates, of one and of two units', () => {
  for (const some of [
    /[\0-\u{7f}]/u,
    /[\u{80}-\u{d7ff}]/u,
    /[\u{e000}-\u{ffff}]/u,
    /[\u{10000}-\u{10ffff}]/u,
  ])
    assert.ok(
      texts.some((text) => some.test(text)),
      String(some),
    );
});

test('there are the texts that are known to break programs, as fast-check makes them of other units', () => {
  assert.ok(texts.includes('__proto__') || texts.includes('toString'), 'one of the dangerous names');
});

test('a text that breaks a rule is shrunk to the shortest', () => {
  const { counterexample } = fc.check(
    fc.property(anyText(), (text) => !/[^\0-\u{7f}]/u.test(text)),
    SEED,
  );
  assert.equal([...(counterexample?.[0] ?? '')].length, 1);
});
