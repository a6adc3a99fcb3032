import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocument, documentCatalog, TEMPLATES } from '@spark/document';
import { unusedEntries } from './catalog-uses.ts';
import { goldenStrategies } from './golden-strategies.ts';
import { FACTS, MARKETS } from './markets.ts';
import { difference, pinOf, readPins } from './pins.ts';
import { type PlayedGolden, playGolden } from './play-golden.ts';

const STRATEGIES = goldenStrategies();
const PINS = readPins();

let all: readonly PlayedGolden[] | null = null;
/** Once for all tests, when the first of them wants it. */
function played(): readonly PlayedGolden[] {
  all ??= playGolden(STRATEGIES);
  return all;
}

test('there are more than 200 golden strategies, every template on every market among them, and a pin for each', () => {
  assert.ok(STRATEGIES.length > 200, `${STRATEGIES.length} strategies`);
  const names = STRATEGIES.map(({ name }) => name);
  assert.deepEqual(Object.keys(PINS).toSorted(), names.toSorted());
  for (const { title } of TEMPLATES)
    for (const { underlying } of MARKETS)
      assert.ok(
        names.some((name) => name.startsWith(`${title}, ${underlying} `)),
        `${title}, ${underlying}`,
      );
});

test('every golden strategy is legal', () => {
  const wrong = STRATEGIES.flatMap(({ name, document }) =>
    checkDocument(JSON.parse(JSON.stringify(document)), FACTS)
      .issues.filter(({ severity }) => severity === 'error')
      .map(({ pointer, message }) => `${name}: ${pointer}: ${message}`),
  );
  assert.deepEqual(wrong, []);
});

for (const [index, { name }] of STRATEGIES.entries()) {
  test(`[algos.H10] ${name}: the trades are those that are pinned`, () => {
    const one = played()[index];
    assert.equal(one?.strategy.name, name);
    const found = one && difference(one, PINS);
    if (found) assert.fail(found);
  });
}

test('[algos.H10] most golden strategies trade', () => {
  const idle = played().filter(({ trades }) => trades.length === 0);
  assert.ok(idle.length < played().length * 0.15, idle.map(({ strategy }) => strategy.name).join('; '));
});

test('[algos.H10] every entry of the catalog is used by a golden strategy that trades', () => {
  const trading = played().filter(({ trades }) => trades.length > 0);
  assert.deepEqual(
    unusedEntries(
      documentCatalog(),
      trading.map(({ strategy }) => strategy.document),
    ),
    [],
  );
});

test('an entry of the catalog that no strategy uses is named, one of a family that is new as well', () => {
  const catalog = documentCatalog();
  const without = STRATEGIES.map(({ document }) => document).filter(
    ({ data }) => !data.some(({ kind }) => kind === 'daysFromExpiry'),
  );
  assert.deepEqual(unusedEntries(catalog, without), ['dataPoints daysFromExpiry']);
  const grown = { ...catalog, news: [{ id: 'headline' }] };
  const documents = STRATEGIES.map(({ document }) => document);
  assert.deepEqual(unusedEntries(grown, documents), ['news headline']);
});

test('[algos.H10] a strategy that comes to other trades is named, with both pins and its first trades', () => {
  const [one] = played();
  assert.ok(one);
  const [trade, ...others] = one.trades;
  assert.ok(trade);
  assert.equal(difference(one, PINS), null);
  const trades = [{ ...trade, exitPaise: trade.exitPaise + 5 }, ...others];
  const text = difference({ ...one, trades }, PINS) ?? '';
  for (const part of [
    one.strategy.name,
    PINS[one.strategy.name] ?? 'no pin',
    pinOf(trades),
    trade.contract.key,
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
});
