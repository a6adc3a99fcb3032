import type { BacktestTrade, HistoryCandle } from '@spark/client';
import { instantOfIstSeconds, istInstant, istSeconds, istText } from '@spark/web';
import {
  createSeriesMarkers,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineStyle,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { colourOf, createCandleChart, paintCandleChart } from '../../chart/candle-chart.ts';

/** How many candles are shown before the entry and after the exit. */
const AROUND = 25;

/** The minutes of a contract around one trade, with its entry, exit and stop. A click tells which minute is meant. */
export class ContractChart {
  readonly api: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  private readonly markers: ISeriesMarkersPluginApi<Time>;
  private readonly container: HTMLElement;
  private line: IPriceLine | null = null;

  constructor(container: HTMLElement, onMinute: (text: string) => void) {
    this.container = container;
    const { api, candles } = createCandleChart(container);
    candles.applyOptions({ priceLineVisible: false, lastValueVisible: false });
    this.api = api;
    this.candles = candles;
    this.markers = createSeriesMarkers(this.candles, []);
    this.api.subscribeClick(({ time }) => {
      if (typeof time === 'number') onMinute(istText(instantOfIstSeconds(time) + 60_000));
    });
    this.paint();
  }

  /** Takes the colours of the page, also after the mode was changed. */
  paint(): void {
    paintCandleChart(this, this.container);
  }

  show(history: readonly HistoryCandle[], trade: BacktestTrade): void {
    const data = history.map(({ datetime, open, high, low, close }) => ({
      time: istSeconds(istInstant(datetime)) as UTCTimestamp,
      ...{ open, high, low, close },
    }));
    this.candles.setData(data);
    this.mark(trade);
    const times = data.map(({ time }) => Number(time));
    const at = (text: string) => times.findLastIndex((time) => time <= istSeconds(istInstant(text)));
    this.api.timeScale().setVisibleLogicalRange({
      from: at(trade.entryTime) - AROUND,
      to: Math.max(at(trade.exitTime), at(trade.entryTime)) + AROUND,
    });
  }

  remove(): void {
    this.api.remove();
  }

  private mark({ side, entryTime, exitTime, entryPrice, exitPrice, stopPrice }: BacktestTrade): void {
    const colour = colourOf(this.container);
    const isBuy = side === 'Buy';
    const at = (text: string) => istSeconds(istInstant(text)) as UTCTimestamp;
    const ink = colour('--chart-main');
    const arrow = (isUp: boolean) =>
      isUp
        ? ({ position: 'belowBar', shape: 'arrowUp' } as const)
        : ({ position: 'aboveBar', shape: 'arrowDown' } as const);
    this.markers.setMarkers([
      {
        time: at(entryTime),
        color: ink,
        text: `${isBuy ? 'Bought' : 'Sold'} ${entryPrice}`,
        ...arrow(isBuy),
      },
      { time: at(exitTime), color: ink, text: `${isBuy ? 'Sold' : 'Bought'} ${exitPrice}`, ...arrow(!isBuy) },
    ]);
    if (this.line) this.candles.removePriceLine(this.line);
    this.line =
      stopPrice === null
        ? null
        : this.candles.createPriceLine({
            price: stopPrice,
            color: colour('--sell'),
            lineWidth: 1,
            lineStyle: LineStyle.Dashed,
            axisLabelVisible: true,
            title: 'stop',
          });
  }
}
