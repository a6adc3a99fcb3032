import { type Scale, scaleOf, ticksOf } from '@spark/look/drawing';
import { istDayAndMonth, istMinute } from '@spark/web';
import { CANDLES_SEEN } from '../../src/components/indicator-chart/candles-caption.ts';
import type { Tone } from '../../src/components/indicator-chart/chart-model.ts';
import { type ColourMode, PALETTES, type Palette } from '../../src/components/indicator-chart/palette.ts';
import {
  isOtherDay,
  type ShapedChart,
  type ShapedSeries,
} from '../../src/components/indicator-chart/shape-chart.ts';

export type PictureSize = keyof typeof CANDLES_SEEN;

/** The same proportions as the stage in `IndicatorChart.module.css`, so that nothing moves when the chart comes. */
const SIZES = {
  wide: { width: 800, height: { withPane: 440, alone: 360 }, axis: 68 },
  narrow: { width: 360, height: { withPane: 380, alone: 320 }, axis: 62 },
} as const;
const FOOT = 24;
const OWN_PANE_SHARE = 0.3;
/** Empty candles between the last one and the axis. */
const CANDLES_AFTER = 2;

interface PictureOptions {
  readonly mode: ColourMode;
  readonly size: PictureSize;
}

interface Pane {
  readonly top: number;
  readonly bottom: number;
  readonly scale: Scale;
}

/**
 * The chart as a picture, for pages without JavaScript and until the script has loaded. Colours are attributes, not
 * styles, so that no policy of a host can block them.
 */
export function drawPicture(whole: ShapedChart, { mode, size }: PictureOptions): string {
  const chart = lastOf(whole, CANDLES_SEEN[size]);
  const palette = PALETTES[mode];
  const { width, axis } = SIZES[size];
  const height = SIZES[size].height[chart.hasOwnPane ? 'withPane' : 'alone'];
  const plotWidth = width - axis;
  const plotHeight = height - FOOT;
  const split = chart.hasOwnPane ? Math.round(plotHeight * (1 - OWN_PANE_SHARE)) : plotHeight;
  const slot = plotWidth / (chart.bars.length + CANDLES_AFTER);
  const xOf = (index: number) => (index + 0.5) * slot;
  const price: Pane = { top: 0, bottom: split, scale: priceScale(chart, split) };
  const own: Pane | null = chart.hasOwnPane
    ? { top: split, bottom: plotHeight, scale: ownScale(chart, split, plotHeight) }
    : null;

  const parts = [
    `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`,
    priceAxis(price, { palette, plotWidth, marks: [] }),
    own ? priceAxis(own, { palette, plotWidth, marks: chart.guides }) : '',
    timeAxis(chart, { palette, xOf, plotHeight }),
    ...chart.guides.map((guide) => (own ? guideLine(own.scale(guide), plotWidth, palette) : '')),
    clipped('price', { pane: price, plotWidth }, [
      ...candlePaths(chart, { palette, xOf, slot, scale: price.scale }),
      ...chart.series
        .filter(({ pane }) => pane === 'price')
        .map((series) => seriesPath(series, { palette, xOf, slot, pane: price })),
    ]),
    own
      ? clipped(
          'own',
          { pane: own, plotWidth },
          chart.series
            .filter(({ pane }) => pane === 'own')
            // Bars first, so that lines lie over them.
            .sort((a, b) => Number(a.kind === 'line') - Number(b.kind === 'line'))
            .map((series) => seriesPath(series, { palette, xOf, slot, pane: own })),
        )
      : '',
    `<path d="M${plotWidth} 0V${plotHeight}M0 ${plotHeight}H${width}${own ? `M0 ${split}H${width}` : ''}" stroke="${palette.line}"/>`,
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif" font-size="11.5">`,
    ...parts.filter((part) => part !== ''),
    '</svg>\n',
  ].join('\n');
}

function lastOf(chart: ShapedChart, count: number): ShapedChart {
  return {
    ...chart,
    bars: chart.bars.slice(-count),
    series: chart.series.map((series) => ({ ...series, points: series.points.slice(-count) })),
  };
}

function priceScale({ bars, series }: ShapedChart, bottom: number): Scale {
  const lines = series.filter(({ pane, isInScale }) => pane === 'price' && isInScale).flatMap(valuesOf);
  return scaleOf([...bars.flatMap(({ high, low }) => [high, low]), ...lines], {
    top: 14,
    bottom: bottom - 14,
  });
}

function ownScale({ series, guides }: ShapedChart, top: number, bottom: number): Scale {
  const own = series.filter(({ pane }) => pane === 'own');
  const zero = own.some(({ kind }) => kind === 'histogram') ? [0] : [];
  return scaleOf([...own.flatMap(valuesOf), ...guides, ...zero], { top: top + 10, bottom: bottom - 8 });
}

function valuesOf({ points }: ShapedSeries): readonly number[] {
  return points.flatMap(({ value }) => (value === null ? [] : [value]));
}

interface AxisOptions {
  readonly palette: Palette;
  readonly plotWidth: number;
  readonly marks: readonly number[];
}

function priceAxis({ top, bottom, scale }: Pane, { palette, plotWidth, marks }: AxisOptions): string {
  const ticks = ticksOf(scale, Math.max(2, Math.round((bottom - top) / 62)));
  // Where there are levels that traders watch, these are written instead.
  const { values, text } = marks.length > 1 ? { values: marks, text: String } : ticks;
  const lines = values.map((value) => `M0 ${round(scale(value))}H${plotWidth}`).join('');
  const labels = values.map(
    (value) => `<text x="${plotWidth + 8}" y="${round(scale(value) + 4)}">${text(value)}</text>`,
  );
  return `<path d="${lines}" stroke="${palette.grid}"/><g fill="${palette.text}">${labels.join('')}</g>`;
}

interface TimeAxisOptions {
  readonly palette: Palette;
  readonly plotHeight: number;
  xOf(index: number): number;
}

/** A line and the date at each day, the hour at every second one. */
function timeAxis({ bars }: ShapedChart, { palette, xOf, plotHeight }: TimeAxisOptions): string {
  const marks = bars.flatMap((bar, index) => {
    const clock = istMinute(bar.time);
    if (isOtherDay(bars[index - 1], bar)) return [{ index, text: istDayAndMonth(bar.time), isDay: true }];
    return /^1[135]:00$/.test(clock) ? [{ index, text: clock, isDay: false }] : [];
  });
  const lines = marks.map(({ index }) => `M${round(xOf(index))} 0V${plotHeight}`).join('');
  const labels = marks.map(({ index, text, isDay }) => {
    const weight = isDay ? ` font-weight="600" fill="${palette.ink}"` : '';
    return `<text x="${round(xOf(index))}" y="${plotHeight + 16}"${weight}>${text}</text>`;
  });
  return `<path d="${lines}" stroke="${palette.grid}"/><g fill="${palette.text}" text-anchor="middle">${labels.join('')}</g>`;
}

function guideLine(y: number, width: number, { quiet }: Palette): string {
  return `<path d="M0 ${round(y)}H${width}" stroke="${quiet}" stroke-dasharray="4 4"/>`;
}

function clipped(
  id: string,
  { pane, plotWidth }: { readonly pane: Pane; readonly plotWidth: number },
  parts: readonly string[],
): string {
  const box = `<rect y="${pane.top}" width="${plotWidth}" height="${pane.bottom - pane.top}"/>`;
  return `<clipPath id="${id}">${box}</clipPath><g clip-path="url(#${id})" fill="none">${parts.join('')}</g>`;
}

interface PathOptions {
  readonly palette: Palette;
  readonly slot: number;
  xOf(index: number): number;
}

/** Wicks and bodies of one colour are one path each: a candle costs two dozen bytes. */
function candlePaths(
  { bars }: ShapedChart,
  { palette, xOf, slot, scale }: PathOptions & { readonly scale: Scale },
): readonly string[] {
  const half = Math.max(0.8, slot * 0.36);
  return (['rise', 'fall'] as const).flatMap((tone) => {
    const wicks: string[] = [];
    const bodies: string[] = [];
    bars.forEach((bar, index) => {
      if ((bar.close < bar.open ? 'fall' : 'rise') !== tone) return;
      const x = xOf(index);
      const top = scale(Math.max(bar.open, bar.close));
      const tall = Math.max(1, scale(Math.min(bar.open, bar.close)) - top);
      wicks.push(`M${round(x)} ${round(scale(bar.high))}V${round(scale(bar.low))}`);
      bodies.push(`M${round(x - half)} ${round(top)}h${round(half * 2)}v${round(tall)}h${round(-half * 2)}z`);
    });
    return [
      `<path d="${wicks.join('')}" stroke="${palette[tone]}"/>`,
      `<path d="${bodies.join('')}" fill="${palette[tone]}"/>`,
    ];
  });
}

function seriesPath(series: ShapedSeries, options: PathOptions & { readonly pane: Pane }): string {
  return series.kind === 'line' ? linePaths(series, options) : histogramPaths(series, options);
}

function linePaths(
  { points, isDashed }: ShapedSeries,
  { palette, xOf, pane }: PathOptions & { readonly pane: Pane },
): string {
  const paths = new Map<Tone, string[]>();
  let isDrawing = false;
  points.forEach(({ value, tone, isEnd }, index) => {
    if (value === null) {
      isDrawing = false;
      return;
    }
    // Levels stand still all day; their first and last point are enough.
    const isOnTheWay = isDrawing && !isEnd && points[index - 1]?.value === value;
    if (isOnTheWay && points[index + 1]?.value === value) return;
    const commands = paths.get(tone) ?? [];
    paths.set(tone, commands);
    commands.push(`${isDrawing ? 'L' : 'M'}${round(xOf(index))} ${round(pane.scale(value))}`);
    isDrawing = !isEnd;
  });
  const dash = isDashed ? ' stroke-dasharray="5 4"' : '';
  return [...paths]
    .map(
      ([tone, commands]) =>
        `<path d="${commands.join('')}" stroke="${palette[tone]}" stroke-width="1.8" stroke-linejoin="round"${dash}/>`,
    )
    .join('');
}

function histogramPaths(
  { points }: ShapedSeries,
  { palette, xOf, slot, pane }: PathOptions & { readonly pane: Pane },
): string {
  const half = Math.max(0.8, slot * 0.36);
  const zero = pane.scale(0);
  return (['rise', 'fall'] as const)
    .map((tone) => {
      const bars = points.flatMap((point, index) =>
        point.value === null || point.tone !== tone
          ? []
          : [
              `M${round(xOf(index) - half)} ${round(zero)}V${round(pane.scale(point.value))}h${round(half * 2)}V${round(zero)}z`,
            ],
      );
      return `<path d="${bars.join('')}" fill="${palette[tone]}" fill-opacity="0.55"/>`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
