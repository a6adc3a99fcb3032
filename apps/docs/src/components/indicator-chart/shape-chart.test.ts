import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import {
  createIndicator,
  INDICATOR_IDS,
  indicatorInfo,
  type NumberParameter,
  ParameterError,
  readOutput,
} from '@spark/indicators';
import { numberText } from '@spark/look/drawing';
import { chartCandles } from './chart-candles.ts';
import { DRAWINGS } from './drawings.ts';
import { PALETTES } from './palette.ts';
import { defaultTexts, readTexts, sliderRange } from './parameter-texts.ts';
import { readChart } from './read-chart.ts';
import { readingSentence } from './reading-sentence.ts';
import { isOtherDay, shapeCandles, shapeIndicator } from './shape-chart.ts';

const bars = chartCandles();

it('a parameter that the indicator refuses is refused with its own message', () => {
  assert.throws(() => shapeIndicator('rsi', { length: 1 }, bars), ParameterError);
  assert.throws(() => shapeIndicator('macd', { fast: 26, slow: 12 }, bars), ParameterError);
});

it('texts that are not a number or an option are refused, not coerced', () => {
  const { parameters } = indicatorInfo('rsi');
  for (const [name, wrong] of [
    ['length', ''],
    ['length', 'x'],
    ['length', '2.5'],
    ['source', 'bid'],
  ] as const) {
    const texts = { ...defaultTexts(parameters), [name]: wrong };
    assert.throws(
      () => shapeIndicator('rsi', readTexts(parameters, texts), bars),
      ParameterError,
      `${name} ${wrong}`,
    );
  }
});

it('the texts of the defaults stand for the defaults, choices that are numbers included', () => {
  for (const id of INDICATOR_IDS) {
    const { parameters } = indicatorInfo(id);
    const wanted = Object.fromEntries(parameters.map(({ name, default: preset }) => [name, preset]));
    assert.deepEqual(readTexts(parameters, defaultTexts(parameters)), wanted, id);
  }
});

it('every output of every indicator is drawn or shown as a value, and nothing else is', () => {
  for (const id of INDICATOR_IDS) {
    const keys = indicatorInfo(id).outputs.map(({ key }) => key);
    assert.deepEqual(Object.keys(DRAWINGS[id].outputs).sort(), keys.sort(), id);
    for (const output of Object.values(DRAWINGS[id].outputs)) {
      if (typeof output === 'object' && output.kind === 'line' && output.signOf)
        assert.ok(keys.includes(output.signOf), id);
    }
    for (const name of DRAWINGS[id].fixed ?? [])
      assert.ok(
        indicatorInfo(id).parameters.some((parameter) => parameter.name === name),
        id,
      );
  }
});

it('the drawing has the values of the indicator, candle by candle, in the pane that its info names', () => {
  for (const id of INDICATOR_IDS) {
    const chart = shapeIndicator(id, {}, bars);
    const indicator = createIndicator(id as string);
    const values = bars.map((bar) => indicator.add(bar));
    for (const { key, pane, points } of chart.series) {
      assert.deepEqual(
        points.map(({ value }) => value),
        values.map((value) => readOutput(value, key)),
        `${id} ${key}`,
      );
      assert.equal(pane, indicatorInfo(id).outputs.find((output) => output.key === key)?.pane);
    }
    assert.equal(
      chart.hasOwnPane,
      chart.series.some(({ pane }) => pane === 'own'),
    );
  }
});

it('an average of volumes moves below the candles', () => {
  const ofClose = shapeIndicator('sma', { source: 'close' }, bars);
  const ofVolume = shapeIndicator('sma', { source: 'volume' }, bars);
  assert.deepEqual([ofClose.hasOwnPane, ofClose.series[0]?.pane], [false, 'price']);
  assert.deepEqual([ofVolume.hasOwnPane, ofVolume.series[0]?.pane], [true, 'own']);
});

it('lines of the day end with the day, averages run through the night', () => {
  const lastOfDay = bars.flatMap((bar, index) => (isOtherDay(bar, bars[index + 1]) ? [index] : []));
  assert.equal(lastOfDay.length, 9);
  for (const [id, isEnding] of [
    ['vwap', true],
    ['pdr', true],
    ['pivots', true],
    ['ema', false],
  ] as const) {
    const points = shapeIndicator(id, {}, bars).series[0]?.points ?? [];
    // The first day has no values in two of them.
    for (const index of lastOfDay.slice(1)) assert.equal(points[index]?.isEnd, isEnding, `${id} ${index}`);
  }
});

it('a point before a missing one ends the line, and so does the last', () => {
  const points = shapeIndicator('orb', { candles: 3 }, bars).series[0]?.points ?? [];
  points.forEach(({ value, isEnd }, index) => {
    if (value !== null && (points[index + 1]?.value ?? null) === null) assert.ok(isEnd, `${index}`);
  });
  assert.ok(points.at(-1)?.isEnd);
});

it('Supertrend has the colour of its direction and is broken where that turns', () => {
  const { series, columns } = shapeIndicator('supertrend', {}, bars);
  const directions = columns.find(({ key }) => key === 'direction')?.values ?? [];
  const points = series[0]?.points ?? [];
  let turns = 0;
  points.forEach(({ tone, isEnd, value }, index) => {
    if (value === null) return;
    assert.equal(tone, directions[index] === 1 ? 'rise' : 'fall');
    if (index + 1 < points.length && directions[index] !== directions[index + 1]) {
      turns += 1;
      assert.ok(isEnd);
    }
  });
  assert.ok(turns > 3, 'the candles turn often enough to see it');
});

it('the bars of MACD are coloured by their sign', () => {
  const hist = shapeIndicator('macd', {}, bars).series.find(({ key }) => key === 'hist');
  assert.equal(hist?.kind, 'histogram');
  for (const { value, tone } of hist?.points ?? [])
    if (value !== null) assert.equal(tone, value < 0 ? 'fall' : 'rise');
});

it('guides follow the scale that a parameter chooses', () => {
  assert.deepEqual(shapeIndicator('stochrsi', {}, bars).guides, [20, 80]);
  assert.deepEqual(shapeIndicator('stochrsi', { scale: 1 }, bars).guides, [0.2, 0.8]);
  assert.deepEqual(shapeIndicator('rsi', {}, bars).guides, [30, 70]);
  assert.deepEqual(shapeIndicator('ema', {}, bars).guides, []);
});

it('outputs that these parameters never have are not listed', () => {
  const keys = (mode: string) => shapeIndicator('pivots', { mode }, bars).columns.map(({ key }) => key);
  assert.ok(!keys('classic').includes('r4'));
  assert.ok(keys('camarilla').includes('r4'));
});

it('a reading has the prices and every value, in Indian time', () => {
  const chart = shapeIndicator('rsi', {}, bars);
  const first = readChart(chart, 0);
  assert.equal(first.when, '5 Oct 09:15');
  assert.deepEqual(first.entries.at(-1), { label: 'RSI', text: '–', tone: 'main' });
  assert.match(readingSentence(first), /^5 Oct 09:15: open 24,000\.00, high .*, RSI no value\.$/);
  const last = readChart(chart, bars.length - 1);
  assert.equal(last.when, '16 Oct 15:35');
  assert.match(last.entries.at(-1)?.text ?? '', /^\d\d\.\d\d$/);
  assert.throws(() => readChart(chart, bars.length), RangeError);
});

it('numbers are grouped as in India, and nothing is minus zero', () => {
  assert.equal(numberText(1234567.891), '12,34,567.89');
  assert.equal(numberText(-0.001), '0.00');
  assert.equal(numberText(-0.01), '-0.01');
  assert.equal(numberText(51873.4, true), '51,873');
  assert.equal(numberText(null), '–');
});

it('a candle is read with the Indian time at which it began', () => {
  assert.equal(readChart(shapeCandles(bars), 0).when, '5 Oct 09:15');
});

it('the candles alone come with their volume below', () => {
  const chart = shapeCandles(bars);
  assert.deepEqual(
    chart.series[0]?.points.map(({ value }) => value),
    bars.map(({ volume }) => volume),
  );
  assert.equal(readChart(chart, 0).entries.at(-1)?.label, 'Volume');
});

it('a slider holds the default and stays within what is allowed', () => {
  for (const id of INDICATOR_IDS) {
    const numbers = indicatorInfo(id).parameters.filter(
      (parameter): parameter is NumberParameter => parameter.kind === 'number',
    );
    for (const parameter of numbers) {
      const { min, max } = sliderRange(parameter);
      assert.equal(min, parameter.min);
      assert.ok(max <= parameter.max && max > parameter.default, `${id} ${parameter.name}`);
    }
  }
});

it('the style sheet and the palette have the same colours', () => {
  const css = readFileSync(new URL('../../../../../packages/look/src/tokens.css', import.meta.url), 'utf8');
  for (const tone of ['main', 'second', 'third', 'rise', 'fall'] as const) {
    const colours = [...css.matchAll(new RegExp(`--chart-${tone}: (#[0-9a-f]{6});`, 'g'))].map(
      ([, hex]) => hex,
    );
    assert.deepEqual(colours, [PALETTES.light[tone], PALETTES.dark[tone]], tone);
  }
});
