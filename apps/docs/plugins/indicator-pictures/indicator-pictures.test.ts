import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { indicatorInfo } from '@spark/indicators';
import { scaleOf, ticksOf } from '@spark/look/drawing';
import { load } from 'cheerio';
import { PALETTES } from '../../src/components/indicator-chart/palette.ts';
import {
  PICTURE_MODES,
  PICTURE_SIZES,
  pictureName,
} from '../../src/components/indicator-chart/picture-name.ts';
import { expandDirective } from '../generated-content/expand-directive.ts';
import { generatedContent } from '../generated-content/index.ts';
import { plainPage } from '../llms-txt/plain-page.ts';
import { CHARTS, chartModel, defaultChart } from './charts.ts';
import { drawPicture } from './draw-picture.ts';

const pagesFolder = join(import.meta.dirname, '../../buildalgos/Indicators');
const pages = readdirSync(pagesFolder).filter((name) => name.endsWith('.md') && name !== 'intro.md');
const sourceOf = (name: string) => readFileSync(join(pagesFolder, name), 'utf8');

it('an unknown indicator stops the build with the page and the name', () => {
  assert.throws(() => expandDirective('indicator', { id: 'rsj' }, 'RSI.md'), /RSI\.md.*rsj/);
  assert.throws(() => expandDirective('indicator', {}, 'RSI.md'), /names no indicator/);
});

it('every indicator page has the chart of its own indicator, and every chart its page', () => {
  const shown = pages.map((name) => {
    const [, id = ''] = /^::indicator\{id="(\w+)"\}$/m.exec(sourceOf(name)) ?? [];
    const chart = CHARTS.find((each) => each === id);
    assert.ok(chart, `${name} has no chart`);
    assert.equal(`${indicatorInfo(chart).docSlug}.md`, name);
    return chart;
  });
  assert.equal(pages.length, 15);
  assert.deepEqual(new Set([...shown, null]), new Set(CHARTS));
});

it('the directive becomes the component with its data, imported by the page, before the tables', () => {
  const tree = {
    type: 'root' as const,
    children: [
      { type: 'paragraph', children: [] },
      { type: 'leafDirective', name: 'indicator', attributes: { id: 'rsi' } },
    ],
  };
  generatedContent()(tree, { path: 'RSI.md' });
  assert.deepEqual(
    tree.children.map(({ type }) => type),
    ['mdxjsEsm', 'paragraph', 'mdxJsxFlowElement', 'table', 'table'],
  );
  const [, , component] = tree.children as { attributes?: { name: string; value: string }[] }[];
  const [attribute] = component?.attributes ?? [];
  assert.equal(attribute?.name, 'model');
  assert.deepEqual(JSON.parse(attribute?.value ?? ''), chartModel('rsi'));
});

it('a page without a chart imports nothing', () => {
  const tree = {
    type: 'root' as const,
    children: [{ type: 'leafDirective', name: 'call', attributes: { id: 'placeOrder' } }],
  };
  generatedContent()(tree, {});
  assert.deepEqual(
    tree.children.map(({ type }) => type),
    ['paragraph'],
  );
});

it('machines get the picture with its words', () => {
  const { markdown } = plainPage(sourceOf('RSI.md'), 'RSI.md');
  assert.ok(markdown.includes(`![${chartModel('rsi').alt}](/indicator-charts/rsi-light-wide.svg)`));
});

it('the words of a picture name the indicator and its last values', () => {
  assert.match(
    chartModel('rsi').alt,
    /^Chart of five-minute candles with Relative Strength Index\. Last values, at 16 Oct 15:35: RSI \d\d\.\d\d\.$/,
  );
  assert.match(chartModel(null).alt, /with their volume/);
});

it('only parameters that mean something here can be set', () => {
  const names = (id: Parameters<typeof chartModel>[0]) => chartModel(id).parameters.map(({ name }) => name);
  assert.deepEqual(names('vwap'), [], 'its anchor has one choice');
  assert.deepEqual(names('orb'), ['candles'], 'the candles are of five minutes');
  assert.deepEqual(names('rsi'), ['length', 'source', 'offset']);
});

for (const id of CHARTS) {
  it(`the pictures of ${id ?? 'the candles'} are whole, in their colours, and carry no style or script`, () => {
    const chart = defaultChart(id);
    for (const mode of PICTURE_MODES) {
      for (const size of PICTURE_SIZES) {
        const name = pictureName({ id, mode, size });
        const svg = drawPicture(chart, { mode, size });
        const $ = load(svg, { xml: true });
        assert.ok(!/style|<script|href|NaN|undefined|Infinity/.test(svg), name);
        assert.equal($('rect').first().attr('fill'), PALETTES[mode].ground);
        const drawn = $('g[clip-path="url(#price)"]').children().length;
        // Wicks and bodies of both colours, and at least one path for every line over the candles.
        const lines = chart.series.filter(({ pane }) => pane === 'price').length;
        assert.ok(drawn >= 4 + lines, name);
        assert.equal($('g[clip-path="url(#own)"]').length, chart.hasOwnPane ? 1 : 0, name);
        assert.ok($('text').length >= 4, name);
        assert.ok(Buffer.byteLength(svg) < 24_000, `${name} has ${Buffer.byteLength(svg)} bytes`);
        assert.equal(svg, drawPicture(defaultChart(id), { mode, size }), 'made alike each time');
      }
    }
  });
}

it('a scale turns the highest value to the top and marks round values', () => {
  const scale = scaleOf([23_920, 24_310], { top: 10, bottom: 110 });
  assert.deepEqual([scale(24_310), scale(23_920)], [10, 110]);
  const { values, text } = ticksOf(scale, 4);
  assert.deepEqual(values.map(text), ['24,000', '24,100', '24,200', '24,300']);
  assert.deepEqual(ticksOf(scaleOf([0.02, 0.31], { top: 0, bottom: 9 }), 3).values, [0.1, 0.2, 0.3]);
  const flat = scaleOf([5], { top: 0, bottom: 10 });
  assert.ok(Number.isFinite(flat(5)));
});
