import { numberText } from '@spark/look/drawing';
import { instantOfIstSeconds, istDayAndMonth, istMinute, istSeconds } from '@spark/web';
import {
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type ColourMode, PALETTES, type Palette } from './palette.ts';
import type { ShapedChart, ShapedSeries } from './shape-chart.ts';

const OWN_PANE_SHARE = 0.3;
const CANDLES_AFTER = 2;
const CANDLES_MIN = 12;
const NOT_DRAWN = 'transparent';

interface DrawnOptions {
  readonly container: HTMLElement;
  readonly isStill: boolean;
  onPoint(index: number | null): void;
}

interface DrawnSeries {
  readonly shaped: ShapedSeries;
  readonly api: ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;
}

/** A shaped chart on the canvas of the charting library. */
export class DrawnChart {
  private readonly api: IChartApi;
  private readonly candles: ISeriesApi<'Candlestick'>;
  private series: readonly DrawnSeries[] = [];
  private guides: readonly { readonly on: DrawnSeries['api']; readonly line: IPriceLine }[] = [];
  private shaped: ShapedChart | null = null;
  private palette: Palette = PALETTES.light;

  constructor({ container, isStill, onPoint }: DrawnOptions) {
    this.api = createChart(container, {
      autoSize: true,
      // The library's own logo needs a style sheet; the attribution is a text below the chart.
      layout: { attributionLogo: false, fontSize: 11.5, fontFamily: getComputedStyle(container).fontFamily },
      // The wheel and vertical strokes belong to the page, which would otherwise stop scrolling here.
      handleScroll: { mouseWheel: false, vertTouchDrag: false },
      handleScale: { mouseWheel: false },
      kineticScroll: { touch: !isStill, mouse: false },
      crosshair: { mode: CrosshairMode.Magnet },
      timeScale: {
        timeVisible: true,
        secondsVisible: false,
        rightOffset: CANDLES_AFTER,
        fixLeftEdge: true,
        tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) =>
          type === TickMarkType.Time
            ? istMinute(instantOfIstSeconds(time))
            : istDayAndMonth(instantOfIstSeconds(time)),
      },
      localization: {
        timeFormatter: (time: UTCTimestamp) => {
          const instant = instantOfIstSeconds(time);
          return `${istDayAndMonth(instant)} ${istMinute(instant)}`;
        },
        priceFormatter: (value: number) => numberText(value, Math.abs(value) >= 100_000),
      },
    });
    // It is a layout of canvases, not a data table.
    container.querySelector('table')?.setAttribute('role', 'presentation');
    this.candles = this.api.addSeries(CandlestickSeries, { priceLineVisible: false, borderVisible: false });
    this.api.subscribeCrosshairMove(({ logical, point, sourceEvent }) => {
      // Without an event it was moved by the keyboard, which reports its candle itself.
      if (sourceEvent === undefined && point !== undefined) return;
      const last = (this.shaped?.bars.length ?? 0) - 1;
      onPoint(point === undefined || logical === undefined || last < 0 ? null : within(logical, last));
    });
  }

  draw(shaped: ShapedChart): void {
    const isNewMarket = this.shaped?.bars !== shaped.bars;
    const isSameShape =
      this.shaped !== null &&
      this.series.length === shaped.series.length &&
      this.series.every(({ shaped: { key, pane } }, index) => {
        const other = shaped.series[index];
        return other?.key === key && other.pane === pane;
      });
    this.shaped = shaped;
    if (isNewMarket) this.drawCandles();
    this.series = isSameShape
      ? this.series.map(({ api }, index) => ({ api, shaped: at(shaped, index) }))
      : this.remake();
    this.colour();
  }

  paint(mode: ColourMode): void {
    const palette = PALETTES[mode];
    this.palette = palette;
    this.api.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: palette.ground },
        textColor: palette.text,
        panes: { separatorColor: palette.line, separatorHoverColor: palette.line, enableResize: false },
      },
      grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
      rightPriceScale: { borderColor: palette.line },
      timeScale: { borderColor: palette.line },
      crosshair: {
        vertLine: { color: palette.quiet, labelBackgroundColor: palette.text },
        horzLine: { color: palette.quiet, labelBackgroundColor: palette.text },
      },
    });
    this.candles.applyOptions({
      upColor: palette.rise,
      wickUpColor: palette.rise,
      downColor: palette.fall,
      wickDownColor: palette.fall,
    });
    this.colour();
  }

  showLast(count: number): void {
    const total = this.shaped?.bars.length ?? 0;
    this.api.timeScale().setVisibleLogicalRange({ from: total - count, to: total - 1 + CANDLES_AFTER });
    for (const pane of [0, 1]) {
      if (this.api.panes()[pane]) this.api.priceScale('right', pane).applyOptions({ autoScale: true });
    }
  }

  /** The right edge stays where it is. */
  zoom(factor: number): void {
    const range = this.api.timeScale().getVisibleLogicalRange();
    const total = this.shaped?.bars.length ?? 0;
    if (!range) return;
    const count = Math.min(total, Math.max(CANDLES_MIN, (range.to - range.from) / factor));
    this.api.timeScale().setVisibleLogicalRange({ from: Math.max(0, range.to - count), to: range.to });
  }

  /** Puts the cross onto a candle and brings it into view; null takes it away. */
  pointAt(index: number | null): void {
    const bar = index === null ? undefined : this.shaped?.bars[index];
    if (index === null || !bar) {
      this.api.clearCrosshairPosition();
      return;
    }
    const scale = this.api.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (range && (index < range.from + 1 || index > range.to - 1)) {
      const half = (range.to - range.from) / 2;
      const middle = Math.max(half, index);
      scale.setVisibleLogicalRange({ from: middle - half, to: middle + half });
    }
    this.api.setCrosshairPosition(bar.close, istSeconds(bar.time) as UTCTimestamp, this.candles);
  }

  remove(): void {
    this.api.remove();
  }

  private drawCandles(): void {
    const bars = this.shaped?.bars ?? [];
    this.candles.setData(
      bars.map((bar) => ({
        time: istSeconds(bar.time) as UTCTimestamp,
        open: bar.open,
        high: bar.high,
        low: bar.low,
        close: bar.close,
      })),
    );
  }

  /** Other outputs, or the same in another pane: series anew. */
  private remake(): readonly DrawnSeries[] {
    for (const { api } of this.series) this.api.removeSeries(api);
    this.guides = [];
    const shapes = this.shaped?.series ?? [];
    // Bars first, so that lines lie over them.
    const made = new Map<ShapedSeries, DrawnSeries['api']>();
    for (const kind of ['histogram', 'line'] as const) {
      for (const shape of shapes) if (shape.kind === kind) made.set(shape, this.addSeries(shape));
    }
    const [main, own] = this.api.panes();
    main?.setStretchFactor(1 - OWN_PANE_SHARE);
    own?.setStretchFactor(OWN_PANE_SHARE);
    return shapes.flatMap((shape) => {
      const api = made.get(shape);
      return api ? [{ shaped: shape, api }] : [];
    });
  }

  private addSeries(shape: ShapedSeries): DrawnSeries['api'] {
    const pane = shape.pane === 'own' ? 1 : 0;
    const options = {
      priceLineVisible: false,
      lastValueVisible: false,
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => this.rangeOf(shape, original()),
    };
    if (shape.kind === 'histogram') return this.api.addSeries(HistogramSeries, options, pane);
    return this.api.addSeries(
      LineSeries,
      {
        ...options,
        lineWidth: 2,
        lineStyle: shape.isDashed ? LineStyle.Dashed : LineStyle.Solid,
        crosshairMarkerRadius: 3,
        pointMarkersVisible: false,
      },
      pane,
    );
  }

  /** Guides are always in view; far levels never press the candles together. */
  private rangeOf(shape: ShapedSeries, original: AutoscaleInfo | null): AutoscaleInfo | null {
    if (!shape.isInScale) return null;
    const guides = shape.pane === 'own' ? (this.shaped?.guides ?? []) : [];
    if (guides.length === 0) return original;
    const range = original?.priceRange;
    const values = range ? [range.minValue, range.maxValue, ...guides] : guides;
    return { ...original, priceRange: { minValue: Math.min(...values), maxValue: Math.max(...values) } };
  }

  /** Colours belong to the points, so a change of palette gives the points anew. */
  private colour(): void {
    const { palette } = this;
    for (const { shaped, api } of this.series) {
      const bars = this.shaped?.bars ?? [];
      const isLine = shaped.kind === 'line';
      if (isLine) api.applyOptions({ color: palette[shaped.tone] });
      const data = shaped.points.map(({ value, tone, isEnd }, index) => {
        const bar = bars[index];
        const time = (bar ? istSeconds(bar.time) : 0) as UTCTimestamp;
        if (value === null) return { time };
        // A point's colour is that of the line from it to the next.
        return { time, value, color: isLine ? (isEnd ? NOT_DRAWN : palette[tone]) : `${palette[tone]}8c` };
      });
      api.setData(data);
    }
    this.drawGuides();
  }

  private drawGuides(): void {
    for (const { on, line } of this.guides) on.removePriceLine(line);
    const own = this.series.find(({ shaped }) => shaped.pane === 'own');
    this.guides = (own ? (this.shaped?.guides ?? []) : []).map((price) => ({
      on: (own as DrawnSeries).api,
      line: (own as DrawnSeries).api.createPriceLine({
        price,
        color: this.palette.quiet,
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelColor: this.palette.ground,
        axisLabelTextColor: this.palette.text,
        title: '',
      }),
    }));
  }
}

function at({ series }: ShapedChart, index: number): ShapedSeries {
  const shape = series[index];
  if (!shape) throw new RangeError(`There is no series ${index}.`);
  return shape;
}

function within(logical: number, last: number): number {
  return Math.min(last, Math.max(0, Math.round(logical)));
}
