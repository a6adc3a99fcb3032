import type { HistoryCandle, MinuteCandle, Tick } from '@spark/client';
import { epochInstant, istInstant, istSeconds } from '@spark/web';
import {
  type AutoscaleInfo,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import { createCandleChart, paintCandleChart } from '../../chart/candle-chart.ts';
import type { ChartLine } from './chart-lines.ts';
import { rangeWithLines } from './line-range.ts';

type TradeChartOptions = {
  readonly container: HTMLElement;
  /** A line was dragged to this price. */
  readonly onMoved: (line: ChartLine, price: number) => void;
};

type DrawnLine = { readonly line: ChartLine; readonly api: IPriceLine; readonly price: number };

/** How near to a line the pointer takes it, in pixels; more for fingers. */
const NEAR_PX = 7;
const NEAR_TOUCH_PX = 16;

/** Candles with the lines of orders, exits and positions on them, which can be dragged. */
export class TradeChart {
  readonly api: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  private readonly options: TradeChartOptions;
  private lines: readonly DrawnLine[] = [];
  /** A line that was dragged stands where it was dropped until lines are set again. */
  private wasMoved = false;
  private dragged: { readonly drawn: DrawnLine; price: number } | null = null;
  private last: { time: number; open: number; high: number; low: number; close: number } | null = null;
  private secondsPerCandle = 300;
  private readonly listening = new AbortController();

  constructor(options: TradeChartOptions) {
    this.options = options;
    const { container } = options;
    const { api, candles } = createCandleChart(container);
    api.timeScale().applyOptions({ rightOffset: 4 });
    this.api = api;
    this.candles = candles;
    candles.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => this.rangeOf(original()),
    });
    this.paint();
    this.listenToPointer(container);
  }

  /** Takes the colours of the page, also after the mode was changed. */
  paint(): void {
    paintCandleChart(this, this.options.container);
  }

  /** Nothing is shown until the candles of another instrument or of another length have come. */
  begin(secondsPerCandle: number): void {
    this.secondsPerCandle = secondsPerCandle;
    this.last = null;
    this.candles.setData([]);
    this.candles.priceScale().applyOptions({ autoScale: true });
  }

  show(history: readonly HistoryCandle[]): void {
    const data = history.map(({ datetime, open, high, low, close }) => ({
      time: istSeconds(istInstant(datetime)) as UTCTimestamp,
      open,
      high,
      low,
      close,
    }));
    this.candles.setData(data);
    this.last = data.at(-1) ?? null;
    this.api.timeScale().scrollToRealTime();
  }

  /** A tick moves the candle under way, or begins the next. */
  tick({ ltp, timestamp }: Pick<Tick, 'ltp' | 'timestamp'>): void {
    this.move(istSeconds(epochInstant(timestamp)), { open: ltp, high: ltp, low: ltp, close: ltp });
  }

  /** A minute that ended has its highest and lowest price, which ticks may have left out. */
  minute({ ts, o, h, l, c }: MinuteCandle): void {
    this.move(istSeconds(istInstant(ts)), { open: o, high: h, low: l, close: c });
  }

  setLines(lines: readonly ChartLine[]): void {
    if (this.dragged) return;
    if (!this.wasMoved && isEqual(lines, this.lines)) {
      // What a line stands for may have changed without a change of its picture.
      this.lines = this.lines.map((drawn, at) => ({ ...drawn, line: lines[at] ?? drawn.line }));
      return;
    }
    this.wasMoved = false;
    for (const { api } of this.lines) this.candles.removePriceLine(api);
    this.lines = lines.map((line) => ({ line, price: line.price, api: this.draw(line, line.price) }));
    // The range of the chart is worked out anew, unless the reader has chosen one.
    this.candles.priceScale().applyOptions({});
  }

  remove(): void {
    this.listening.abort();
    this.api.remove();
  }

  private rangeOf(original: AutoscaleInfo | null): AutoscaleInfo | null {
    if (!original?.priceRange) return original;
    const prices = this.lines.map(({ price }) => price);
    return { ...original, priceRange: rangeWithLines(original.priceRange, prices) };
  }

  private draw(line: ChartLine, price: number): IPriceLine {
    const style = getComputedStyle(this.options.container);
    return this.candles.createPriceLine({
      price,
      color: style.getPropertyValue(line.side === 'Buy' ? '--buy' : '--sell').trim(),
      lineWidth: 2,
      lineStyle: line.kind === 'position' ? LineStyle.Solid : LineStyle.Dashed,
      axisLabelVisible: true,
      title: line.text,
    });
  }

  private move(seconds: number, price: { open: number; high: number; low: number; close: number }): void {
    const span = this.secondsPerCandle;
    const time = span >= 86_400 ? (this.last?.time ?? seconds) : seconds - (seconds % span);
    if (this.last && time < this.last.time) return;
    const isSame = this.last?.time === time;
    const before = isSame && this.last ? this.last : { ...price, time };
    this.last = {
      time,
      open: before.open,
      high: Math.max(before.high, price.high),
      low: Math.min(before.low, price.low),
      close: price.close,
    };
    this.candles.update({ ...this.last, time: time as UTCTimestamp });
  }

  private listenToPointer(container: HTMLElement): void {
    const options = { signal: this.listening.signal, capture: true } as const;
    container.addEventListener('pointerdown', (event) => this.take(event), options);
    container.addEventListener('pointermove', (event) => this.follow(event), options);
    container.addEventListener('pointerup', (event) => this.drop(event), options);
    container.addEventListener('pointercancel', () => this.letGo(), options);
  }

  private take(event: PointerEvent): void {
    const drawn = this.lineUnder(event);
    if (!drawn) return;
    event.preventDefault();
    event.stopPropagation();
    this.options.container.setPointerCapture(event.pointerId);
    this.dragged = { drawn, price: drawn.price };
    this.api.applyOptions({ handleScroll: false, handleScale: false });
  }

  private follow(event: PointerEvent): void {
    if (!this.dragged) {
      this.showWhatCanMove(event);
      return;
    }
    const price = this.candles.coordinateToPrice(this.yOf(event));
    if (price === null) return;
    event.stopPropagation();
    const { line, api } = this.dragged.drawn;
    this.dragged.price = Math.max(line.tick, Math.round(price / line.tick) * line.tick);
    api.applyOptions({ price: this.dragged.price });
  }

  /** The pointer changes over a line that can be dragged. */
  private showWhatCanMove(event: PointerEvent): void {
    const key = this.lineUnder(event)?.line.key;
    const { dataset } = this.options.container;
    if (key) dataset.under = key;
    else delete dataset.under;
  }

  private lineUnder(event: PointerEvent): DrawnLine | undefined {
    const y = this.yOf(event);
    const near = event.pointerType === 'touch' ? NEAR_TOUCH_PX : NEAR_PX;
    return this.lines.find(({ line, price }) => {
      const at = this.candles.priceToCoordinate(price);
      return line.canMove && at !== null && Math.abs(at - y) <= near;
    });
  }

  private drop(event: PointerEvent): void {
    const moved = this.dragged;
    if (!moved) return;
    event.stopPropagation();
    this.letGo();
    if (moved.price !== moved.drawn.price) this.options.onMoved(moved.drawn.line, moved.price);
  }

  private letGo(): void {
    this.wasMoved ||= this.dragged !== null;
    this.dragged = null;
    this.api.applyOptions({ handleScroll: true, handleScale: true });
  }

  private yOf(event: PointerEvent): number {
    return event.clientY - this.options.container.getBoundingClientRect().top;
  }
}

/** Whether lines look as they are drawn. */
function isEqual(lines: readonly ChartLine[], drawn: readonly DrawnLine[]): boolean {
  const look = ({ key, price, text, side }: ChartLine) => `${key} ${price} ${text} ${side}`;
  return (
    lines.length === drawn.length &&
    lines.every((line, at) => {
      const before = drawn[at]?.line;
      return before !== undefined && look(line) === look(before);
    })
  );
}
