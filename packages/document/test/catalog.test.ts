import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INDICATOR_IDS } from '@spark/indicators';
import {
  type CatalogEntry,
  checkDocument,
  documentCatalog,
  documentHash,
  neededSeries,
  TEMPLATES,
} from '../src/index.ts';
import { anchorsOf, PAGES } from './docs-pages.fixture.ts';
import { MARKET } from './facts.fixture.ts';

const CATALOG = documentCatalog();
const FAMILIES = Object.entries(CATALOG).flatMap(([family, entries]): [string, readonly CatalogEntry[]][] =>
  Array.isArray(entries) ? [[family, entries]] : [],
);

test('[document.C1] every family has its entries', () => {
  const counts = Object.fromEntries(FAMILIES.map(([family, entries]) => [family, entries.length]));
  assert.deepEqual(counts, {
    settings: 4,
    parameters: 2,
    dataPoints: 5,
    indicators: INDICATOR_IDS.length,
    conditions: 1,
    groups: 3,
    operators: 12,
    operands: 11,
    clockElements: 5,
    legFacts: 8,
    dayFacts: 3,
    actions: 8,
    legSections: 8,
    strikeModes: 7,
    units: 4,
    riskRules: 8,
  });
});

for (const [family, entries] of FAMILIES) {
  for (const { id, title, purpose, docs, fields } of entries) {
    test(`[document.C2] ${family} ${id} is described, and its page has the place`, () => {
      assert.ok(title.length > 0);
      assert.match(purpose, /^[^.]+(\.[^ ][^.]*)*\.$/, 'one sentence');
      const [page = '', anchor] = docs.replace('/buildalgos/', '').split('#');
      assert.ok(PAGES.includes(page), docs);
      if (anchor !== undefined) assert.ok(anchorsOf(page).has(anchor), docs);
      for (const field of fields) assert.ok(field.title.length > 0, field.key);
    });
  }
}

test('[document.C3] operators tell what they accept', () => {
  const cross = CATALOG.operators.find(({ id }) => id === 'crossAbove');
  assert.deepEqual(cross?.partners, ['candle', 'indicator', 'calculation', 'value', 'day']);
  assert.ok(CATALOG.operators.every(({ partners }) => partners.length > 0));
});

test('[document.C4] indicators have the fields, bounds and outputs of their own package', () => {
  const bands = CATALOG.indicators.find(({ id }) => id === 'bbands');
  const sd = bands?.fields.find(({ key }) => key === 'sd');
  assert.deepEqual([sd?.default, sd?.min, sd?.max, sd?.takesParameter], [2, 0.1, 10, true]);
  assert.deepEqual(
    bands?.outputs.map(({ key }) => key),
    ['mid', 'upper', 'lower', 'bandwidth', 'percentB'],
  );
});

test('[document.T1] there are seven templates with different names and meanings', () => {
  assert.equal(TEMPLATES.length, 7);
  assert.equal(new Set(TEMPLATES.map(({ id }) => id)).size, 7);
  assert.equal(new Set(TEMPLATES.map(({ document }) => documentHash(document))).size, 7);
});

for (const { id, document } of TEMPLATES) {
  test(`[document.T1] the template ${id} has no issue at all`, () => {
    assert.deepEqual(checkDocument(JSON.parse(JSON.stringify(document)), MARKET).issues, []);
  });
}

test('[document.N1] the candles that are needed add up along a stack', () => {
  const [template] = TEMPLATES.filter(({ id }) => id === 'ema-cross-adx');
  assert.ok(template);
  const { document } = template;
  const [spot] = neededSeries(document);
  // ADX 14, 14 needs 416 candles, a row looks at one.
  assert.deepEqual(spot, {
    id: 'spot_cs',
    kind: 'candles',
    segment: 'SPOT',
    timeframe: 5,
    warmUpCandles: 417,
    warmUpDays: 6,
  });
  const stacked = neededSeries({
    ...document,
    indicators: [
      { id: 'rsi', type: 'rsi', on: { ref: 'spot_cs' }, length: 14 },
      { id: 'ema_9', type: 'ema', on: { ref: 'rsi' }, length: { param: 'fast' } },
      { id: 'ema_21', type: 'ema', on: { ref: 'rsi' }, length: 5, timeframe: 5 },
      { id: 'adx_14', type: 'orb', on: { ref: 'spot_cs' } },
    ],
    params: { fast: { type: 'int', default: 5, byWeekday: { TUE: 9 } } },
  });
  // RSI 14: 208. EMA 9: 78. A cross looks at two candles.
  assert.equal(stacked[0]?.warmUpCandles, 208 + 78 + 2);
});
