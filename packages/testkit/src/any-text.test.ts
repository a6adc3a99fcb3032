import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText, anyWebUrl } from './any-text.ts';

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

const addresses = fc.sample(anyWebUrl(), SEED);

test('every address is one of the web, with and without a path', () => {
  for (const address of addresses) {
    const { protocol, host, username, port, search, hash } = new URL(address);
    assert.match(protocol, /^https?:$/, address);
    assert.equal(address.startsWith(`${protocol}//${host}`), true, address);
    assert.deepEqual([username, port, search, hash], ['', '', '', ''], address);
  }
  assert.ok(addresses.some((address) => /^\w+:\/\/[^/]+$/.test(address)));
  assert.ok(addresses.some((address) => /^\w+:\/\/[^/]+\/\w/.test(address)));
});

test('there are paths in which characters of two, three and four bytes are encoded', () => {
  const paths = addresses.map((address) => address.split('/').slice(3).join('/'));
  for (const path of paths) assert.doesNotMatch(path, /[^!-~]/);
  const texts = paths.map((path) => decodeURIComponent(path));
  for (const some of [/[\u{80}-\u{7ff}]/u, /[\u{800}-\u{ffff}]/u, /[\u{10000}-\u{10ffff}]/u])
    assert.ok(
      texts.some((text) => some.test(text)),
      String(some),
    );
});
