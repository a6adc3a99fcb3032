import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CHECK_BARS } from '../test/check-bars.ts';
import {
  CATALOGUE,
  createIndicator,
  INDICATOR_IDS,
  indicatorInfo,
  isIndicatorId,
  type Parameter,
  readOutput,
  readParameters,
  SOURCES,
} from './index.ts';
import { SOURCE } from './info/frequent-parameters.ts';

/** The pages of the docs, spelt as their addresses are. */
const PAGES = [
  'AverageDirectionalIndex',
  'BollingerBands',
  'exponential-moving-average',
  'highlowAvg2',
  'HLC3',
  'MACd',
  'ORB',
  'pivot-points',
  'PreviousDaysRange',
  'RSI',
  'simple-moving-average',
  'Stochastic-Oscillator',
  'Stochastic-rsi',
  'super-trend',
  'vwap',
];

it('[indicators.I16] every page of the docs has its indicator, and every indicator its page but ATR', () => {
  const slugs = INDICATOR_IDS.map((id) => indicatorInfo(id).docSlug);
  assert.deepEqual(slugs.filter((slug) => slug !== null).sort(), [...PAGES].sort());
  assert.deepEqual(
    INDICATOR_IDS.filter((id) => indicatorInfo(id).docSlug === null),
    ['atr'],
  );
});

it('[indicators.I16] ids are the keys of the catalogue and the outputs those of the values', () => {
  for (const id of INDICATOR_IDS) {
    const info = indicatorInfo(id);
    assert.equal(info.id, id);
    const value = CHECK_BARS.map((bar) => bar).reduce(
      (indicator, bar) => {
        indicator.add(bar);
        return indicator;
      },
      createIndicator(id as string, {}),
    ).value;
    const keys = typeof value === 'number' ? ['value'] : Object.keys(value ?? {});
    assert.deepEqual(info.outputs.map(({ key }) => key).sort(), keys.sort());
  }
});

it('[indicators.I16] the texts of every info are there', () => {
  for (const id of INDICATOR_IDS) {
    const { title, purpose, parameters, outputs } = indicatorInfo(id);
    assert.match(purpose, /^[A-Z].*\.$/, `${id}: the purpose is one sentence`);
    assert.ok(title.length > 0);
    for (const { label, description } of [...parameters, ...outputs]) {
      assert.ok(label.length > 0);
      assert.match(description, /\.$/, `${id}: ${label} is described in sentences`);
    }
  }
});

it('[indicators.I16] defaults lie within their own limits', () => {
  for (const id of INDICATOR_IDS) {
    const info = indicatorInfo(id);
    const given = Object.fromEntries(
      info.parameters.map((parameter: Parameter) => [parameter.name, parameter.default]),
    );
    assert.deepEqual(readParameters(info, given), readParameters(info, {}));
  }
});

it('[indicators.I16] history is never shorter than the warm-up', () => {
  for (const id of INDICATOR_IDS) {
    const info = indicatorInfo(id);
    const preset = readParameters(info, {});
    const longest = Math.max(...info.outputs.map(({ warmUp }) => warmUp(preset) ?? 0));
    assert.ok(info.history(preset) >= longest, id);
  }
});

it('[indicators.I17] makes an indicator by id, typed or from a document, and refuses an unknown one', () => {
  const rsi = createIndicator('rsi', { length: 5 });
  const fromDocument = createIndicator('rsi' as string, JSON.parse('{"length":5}'));
  for (const bar of CHECK_BARS) {
    rsi.add(bar);
    fromDocument.add(bar);
  }
  assert.equal(rsi.value, fromDocument.value);
  assert.equal(isIndicatorId('toString'), false);
  assert.throws(
    () => createIndicator('cci' as string, {}),
    /There is no indicator "cci"; there are adx, atr/,
  );
  assert.throws(
    () => createIndicator('rsi' as string, { offset: -1 }),
    /rsi: offset must be a whole number from 0/,
  );
});

it('[indicators.I17] one output is read by its key, of one number and of several', () => {
  assert.equal(readOutput(null, 'value'), null);
  assert.equal(readOutput(5, 'value'), 5);
  assert.equal(readOutput(5, 'k'), null);
  assert.equal(readOutput({ k: 1, d: null }, 'd'), null);
  assert.equal(readOutput({ k: 1, d: null }, 'k'), 1);
});

it('[indicators.I10] the sources of the form are those that can be read', () => {
  assert.deepEqual(
    SOURCE.options.map(({ value }) => value),
    [...SOURCES],
  );
  assert.equal(CATALOGUE.sma.info.parameters[1].name, 'source');
});
