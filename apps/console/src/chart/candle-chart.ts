import { instantOfIstSeconds, istDayAndMonth, istMinute } from '@spark/web';
import {
  CandlestickSeries,
  ColorType,
  createChart,
  type IChartApi,
  type ISeriesApi,
  TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';

type Candles = ISeriesApi<'Candlestick'>;
export type CandleChart = { readonly api: IChartApi; readonly candles: Candles };

/** An empty chart of candles with Indian time below it. */
export function createCandleChart(container: HTMLElement): CandleChart {
  const api = createChart(container, {
    autoSize: true,
    // The library's logo needs a style element, which the page refuses; the credit is a text below the chart.
    layout: { attributionLogo: false, fontSize: 11.5, fontFamily: getComputedStyle(container).fontFamily },
    timeScale: {
      timeVisible: true,
      secondsVisible: false,
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
    },
  });
  container.querySelector('table')?.setAttribute('role', 'presentation');
  return { api, candles: api.addSeries(CandlestickSeries, { borderVisible: false }) };
}

/** A colour of the page by its name, as it is now. */
export function colourOf(container: HTMLElement): (name: string) => string {
  const style = getComputedStyle(container);
  return (name) => style.getPropertyValue(name).trim();
}

/** Takes the colours of the page, also after the mode was changed. */
export function paintCandleChart({ api, candles }: CandleChart, container: HTMLElement): void {
  const colour = colourOf(container);
  api.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: colour('--spark-surface') },
      textColor: colour('--spark-quiet'),
    },
    grid: { vertLines: { color: colour('--spark-line') }, horzLines: { color: colour('--spark-line') } },
    rightPriceScale: { borderColor: colour('--spark-line') },
    timeScale: { borderColor: colour('--spark-line') },
  });
  candles.applyOptions({
    upColor: colour('--chart-rise'),
    downColor: colour('--chart-fall'),
    wickUpColor: colour('--chart-rise'),
    wickDownColor: colour('--chart-fall'),
  });
}
