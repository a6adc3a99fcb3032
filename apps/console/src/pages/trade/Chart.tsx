import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { liveStoresOf } from '../../live/live-stores.ts';
import { useOrders } from '../../live/use-live.ts';
import { afterPaint } from '../../parts/after-paint.ts';
import { Choice } from '../../parts/Field.tsx';
import { Failure } from '../../parts/States.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useExits } from '../../reads/desk-reads.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { price } from '../../text/money.ts';
import { ExitDialog, type ExitStart } from '../positions/ExitDialog.tsx';
import { usePositions } from '../positions/use-positions.ts';
import { type ChartLine, chartLines, exitAt } from './chart-lines.ts';
import styles from './Trade.module.css';
import { TradeChart } from './trade-chart.ts';
import { useMoveLine } from './use-move-line.ts';

const INTERVALS = [
  ['1', '1 m', 60],
  ['5', '5 m', 300],
  ['15', '15 m', 900],
  ['60', '1 h', 3_600],
  ['1D', '1 d', 86_400],
] as const;
type Interval = (typeof INTERVALS)[number][0];

/** The chart of one instrument, with order and position lines. */
export function Chart({ token, tick }: { readonly token: string; readonly tick: number }): ReactNode {
  const [chosen, setChosen] = useSearchState('interval');
  const interval: Interval = INTERVALS.find(([id]) => id === chosen)?.[0] ?? '5';
  const secondsPerCandle = INTERVALS.find(([id]) => id === interval)?.[2] ?? 300;
  const spark = useSpark();
  const place = useRef<HTMLDivElement>(null);
  const history = useRead(['history', token, interval], async (client) => {
    const { data } = await client.readHistory({ token, interval, from: fromDay(interval) });
    return data;
  });
  const lines = chartLines({
    token,
    tick,
    orders: useOrders(),
    positions: usePositions().rows ?? [],
    exits: useExits().data ?? [],
  });
  const [asked, setAsked] = useState<ExitStart | null>(null);
  const moveLine = useMoveLine();
  const onMoved = (line: ChartLine, level: number) => {
    if (!line.position) return void moveLine(line, level);
    setAsked({ row: line.position, kind: exitAt(line.position, level), level: Number(level.toFixed(4)) });
  };
  const moved = useRef(onMoved);
  moved.current = onMoved;

  const chart = useTradeChart(place, (line, level) => moved.current(line, level));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another instrument begins with an empty chart
  useEffect(() => chart?.begin(secondsPerCandle), [chart, token, secondsPerCandle]);

  useEffect(() => {
    if (history.data && !history.isPlaceholderData) chart?.show(history.data);
    return liveStoresOf(spark).prices.follow(token, {
      onTick: (tickMessage) => chart?.tick(tickMessage),
      onCandle: (candle) => chart?.minute(candle),
    });
  }, [chart, history.data, history.isPlaceholderData, spark, token]);

  useEffect(() => chart?.setLines(lines));

  return (
    <section className={styles.chart} aria-label="Chart">
      <div className={styles.chartTools}>
        <Choice
          label="Time of one candle"
          isLabelHidden
          value={interval}
          options={INTERVALS.map(([id, text]) => [id, text] as const)}
          onChange={setChosen}
        />
        <small className="quiet">
          Drag the line of an order to change its price, that of a position for a stop loss or a target.
        </small>
      </div>
      {history.error && <Failure error={history.error} onRetry={() => void history.refetch()} />}
      {(history.isPending || history.isPlaceholderData) && (
        <small className="quiet" role="status">
          Reading candles…
        </small>
      )}
      <div ref={place} className={styles.canvas} data-chart />
      <LineList lines={lines} />
      {asked && <ExitDialog start={asked} onClose={() => setAsked(null)} />}
      <small className="quiet">
        Charts by{' '}
        <a href="https://www.tradingview.com/" rel="noreferrer">
          TradingView
        </a>{' '}
        Lightweight Charts
      </small>
    </section>
  );
}

/** A chart in its place, made after the page around it was drawn: to make one takes longer than a frame. */
function useTradeChart(
  place: RefObject<HTMLDivElement | null>,
  onMoved: (line: ChartLine, level: number) => void,
): TradeChart | null {
  const [chart, setChart] = useState<TradeChart | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one chart for as long as the place is there
  useEffect(() => {
    let made: TradeChart | null = null;
    const look = new MutationObserver(() => made?.paint());
    const stop = afterPaint(() => {
      if (!place.current) return;
      made = new TradeChart({ container: place.current, onMoved });
      look.observe(document.documentElement, { attributeFilter: ['data-theme'] });
      setChart(made);
    });
    return () => {
      stop();
      look.disconnect();
      made?.remove();
      setChart(null);
    };
  }, []);
  return chart;
}

/** The lines as a list, for who does not see the chart. */
function LineList({ lines }: { readonly lines: readonly ChartLine[] }): ReactNode {
  return (
    <ul className="visually-hidden" aria-label="Lines on the chart">
      {lines.map((line) => (
        <li key={line.key}>
          {line.text} at {price(line.price)}
        </li>
      ))}
    </ul>
  );
}

/** As many days as make a readable chart. */
function fromDay(interval: Interval): string {
  const days = interval === '1D' ? 250 : interval === '60' ? 30 : interval === '15' ? 8 : 3;
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
