import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { testSize } from '@spark/testkit';
import fc from 'fast-check';
import { sha256 } from '../src/canonical/sha256.ts';
import {
  canonicalJson,
  canonicalText,
  checkDocumentText,
  diffDocuments,
  documentHash,
  type StrategyDocument,
} from '../src/index.ts';
import { GETTING_STARTED } from './docs-pages.fixture.ts';

function read(text: string): StrategyDocument {
  const { document } = checkDocumentText(text);
  assert.ok(document);
  return document;
}

const DOCUMENT = read(GETTING_STARTED);

test('[document.H1] names, descriptions, places of boxes and the order of keys do not change the hash', () => {
  const other = {
    ...Object.fromEntries(Object.entries(DOCUMENT).reverse()),
    name: 'Another name',
    description: 'Words',
    layout: { c_in: { x: 1, y: 2 } },
    meta: { tags: ['a'] },
    $schema: 'https://example.com',
  };
  assert.equal(documentHash(read(JSON.stringify(other, null, 7))), documentHash(DOCUMENT));
});

test('[document.H2] whatever changes a result changes the hash', () => {
  const changes: readonly StrategyDocument[] = [
    { ...DOCUMENT, market: { underlying: 'BANKNIFTY', exchange: 'NSE' } },
    { ...DOCUMENT, conditions: DOCUMENT.conditions.toReversed() },
    { ...DOCUMENT, risk: {} },
  ];
  const hashes = new Set([DOCUMENT, ...changes].map(documentHash));
  assert.equal(hashes.size, 4);
});

test('[document.H3] the hash is SHA-256 of the canonical text', () => {
  assert.equal(documentHash(DOCUMENT), createHash('sha256').update(canonicalText(DOCUMENT)).digest('hex'));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'));
    }),
    { numRuns: 300 * testSize('propertyRuns') },
  );
});

test('[document.H4] canonical JSON follows RFC 8785', () => {
  // The example of section 3.2.2 of the RFC.
  const text = String.raw`{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}`;
  assert.equal(
    canonicalJson(JSON.parse(text)),
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
  // Section 3.2.3: keys in order of their UTF-16 units.
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
  const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'];
  const written = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
  assert.deepEqual(Object.keys(JSON.parse(written)).toSorted(), sorted.toSorted());
  assert.equal(written, `{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`);
});

test('[document.D1] a diff tells element by element what changed', () => {
  const [first, second] = DOCUMENT.conditions;
  const [ema] = DOCUMENT.indicators ?? [];
  assert.ok(first && second && ema);
  const after: StrategyDocument = {
    ...DOCUMENT,
    name: 'Another',
    clock: { ...DOCUMENT.clock, squareOff: '15:10' },
    indicators: [ema],
    conditions: [second, { ...first, maxPerDay: 3 }],
    actions: [...DOCUMENT.actions, { id: 'a_stop', type: 'stopTrading' }],
  };
  const changes = diffDocuments(DOCUMENT, after).map(
    ({ change, pointer, id, hasEffect }) => `${change} ${pointer} ${id ?? ''}${hasEffect ? '' : ' (words)'}`,
  );
  assert.deepEqual(changes, [
    'changed /name  (words)',
    'changed /clock/squareOff ',
    'removed /indicators/1 ema_21',
    'moved /conditions/0 c_out',
    'moved /conditions/1 c_in',
    'changed /conditions/1/maxPerDay c_in',
    'added /actions/2 a_stop',
  ]);
  assert.deepEqual(diffDocuments(DOCUMENT, read(GETTING_STARTED)), []);
});
