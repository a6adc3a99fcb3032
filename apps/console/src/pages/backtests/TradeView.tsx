import type { BacktestTrade } from '@spark/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../parts/after-paint.ts';
import { Button } from '../../parts/Button.tsx';
import { Gain } from '../../parts/Figure.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Failure } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { price, rupees } from '../../text/money.ts';
import { CandleTrace } from './CandleTrace.tsx';
import { ContractChart } from './contract-chart.ts';
import styles from './Report.module.css';
import { groupName } from './report-figures.ts';

type TradeViewProps = {
  readonly backtestID: number;
  readonly trade: BacktestTrade;
  readonly isTraced: boolean;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
};

/** One trade: its contract as a chart, and why the candle of its entry fired. */
export function TradeView({ backtestID, trade, isTraced, onStep, onClose }: TradeViewProps): ReactNode {
  const [asked, setAsked] = useState<{ readonly leg: number; readonly at: string } | null>(null);
  const at = asked?.leg === trade.leg ? asked.at : trade.signalTime;
  const explain = (next: string) => setAsked({ leg: trade.leg, at: next });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} data-trade={trade.leg}>
      <Panel
        title={`${trade.symbol}, ${trade.entryTime.slice(0, 10)}`}
        aside={
          <span className={styles.steps}>
            <Button isSmall aria-keyshortcuts="k" onClick={() => onStep(-1)}>
              ‹ Before (K)
            </Button>
            <Button isSmall aria-keyshortcuts="j" onClick={() => onStep(1)}>
              Next (J) ›
            </Button>
            <Button isSmall tone="quiet" aria-label="Close the trade" onClick={onClose}>
              ✕
            </Button>
          </span>
        }
      >
        <p>
          {trade.side === 'Buy' ? 'Bought' : 'Sold'} {trade.qty} at {price(trade.entryPrice)} on{' '}
          {clock(trade.entryTime)}, closed at {price(trade.exitPrice)} on {clock(trade.exitTime)}:{' '}
          {groupName(trade.reason).toLowerCase()}. <Gain value={trade.net} />{' '}
          <small className="quiet">
            after {rupees(trade.charges)} of charges; {rupees(trade.mae)} at the worst, {rupees(trade.mfe)} at
            the best
          </small>
        </p>
        <div className={styles.tradeView}>
          <TradeChart trade={trade} onMinute={explain} />
          <section className={styles.trace} aria-label="The candle explained">
            <span className={styles.steps}>
              <Button
                isSmall
                aria-pressed={at === trade.signalTime}
                onClick={() => explain(trade.signalTime)}
              >
                Candle of the entry
              </Button>
              <Button isSmall aria-pressed={at === trade.exitTime} onClick={() => explain(trade.exitTime)}>
                Candle of the exit
              </Button>
            </span>
            {isTraced ? (
              <CandleTrace backtestID={backtestID} at={at} />
            ) : (
              <p className="quiet">Its decisions were not kept: run it again with what was compared.</p>
            )}
          </section>
        </div>
      </Panel>
    </div>
  );
}

function clock(text: string): string {
  return `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

function TradeChart({
  trade,
  onMinute,
}: {
  readonly trade: BacktestTrade;
  readonly onMinute: (at: string) => void;
}): ReactNode {
  const { token } = trade;
  const [from, to] = [trade.entryTime.slice(0, 10), trade.exitTime.slice(0, 10)];
  const history = useRead(
    ['history of a trade', token, from, to],
    async (spark) => (await spark.readHistory({ token: token ?? '', interval: '1', from, to })).data,
    { isOff: token === null },
  );
  const place = useRef<HTMLDivElement>(null);
  const minute = useRef(onMinute);
  minute.current = onMinute;
  const [chart, setChart] = useState<ContractChart | null>(null);
  useEffect(() => {
    let made: ContractChart | null = null;
    const look = new MutationObserver(() => made?.paint());
    const stop = afterPaint(() => {
      if (!place.current) return;
      made = new ContractChart(place.current, (at) => minute.current(at));
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
  useEffect(() => {
    if (history.data && !history.isPlaceholderData) chart?.show(history.data, trade);
  }, [chart, history.data, history.isPlaceholderData, trade]);
  return (
    <section aria-label={`Chart of ${trade.symbol}`}>
      {token === null && <p className="quiet">The candles of this contract are not known.</p>}
      {history.error && <Failure error={history.error} onRetry={() => void history.refetch()} />}
      {(history.isPending || history.isPlaceholderData) && token !== null && (
        <small className="quiet" role="status">
          Reading candles…
        </small>
      )}
      <div ref={place} className={styles.canvas} data-chart />
      <small className="quiet">
        Minutes of the contract; click one to explain the last candle before its end. Charts by{' '}
        <a href="https://www.tradingview.com/" rel="noreferrer">
          TradingView
        </a>{' '}
        Lightweight Charts
      </small>
    </section>
  );
}
