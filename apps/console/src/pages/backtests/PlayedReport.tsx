import type { Backtest, BacktestPoint, BacktestTrade } from '@spark/client';
import { type ReactNode, useEffect } from 'react';
import { DataTable } from '../../parts/DataTable.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Empty, Failure } from '../../parts/States.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { isTyping } from '../../shell/is-typing.ts';
import { DayCalendar, Groups, MonthHeat } from './Calendars.tsx';
import { CheckPanel } from './CheckPanel.tsx';
import { EquityPicture } from './EquityPicture.tsx';
import { Excursions } from './Excursions.tsx';
import { Figures } from './Figures.tsx';
import styles from './Report.module.css';
import { groupName, ratioFigures, riskFigures, tradeFigures } from './report-figures.ts';
import { TradeView } from './TradeView.tsx';
import { tradeColumns } from './trade-columns.tsx';
import { useCompared } from './use-compared.ts';
import { WhyNot } from './WhyNot.tsx';

export type ReportProps = {
  readonly backtest: Backtest;
  readonly report: NonNullable<Backtest['report']>;
  readonly trades: readonly BacktestTrade[] | undefined;
  readonly error: Error | null;
};

/** Everything about trades, where there are some. */
export function Played({ backtest, report, trades, error }: ReportProps): ReactNode {
  const { backtestID } = backtest;
  const [day, setDay] = useSearchState('day');
  const [chosen, setChosen] = useSearchState('trade');
  const compared = useCompared(backtest);
  const points: readonly BacktestPoint[] = compared.runs[0]?.points ?? [];
  const shown = (trades ?? []).filter(({ entryTime }) => day === '' || entryTime.startsWith(day));
  const trade = trades?.find(({ leg }) => String(leg) === chosen);
  const open = (leg: number | null) => setChosen(leg === null ? '' : String(leg));
  const step = useTradeKeys(shown, trade, open);
  return (
    <>
      {compared.error && <Failure error={compared.error} />}
      <EquityPicture runs={compared.runs} />
      {backtest.check && <CheckPanel check={backtest.check} />}
      <MonthHeat byMonth={report.byMonth} />
      <DayCalendar points={points} chosen={day} onChoose={setDay} />
      <Panel title="Outcomes">
        {report.fewTrades && <p className={styles.few}>Too few trades: below 30 a ratio is mostly chance.</p>}
        <Figures figures={[...tradeFigures(report), ...riskFigures(report), ...ratioFigures(report)]} />
      </Panel>
      {trades && <Excursions trades={trades} onOpen={open} />}
      <Attribution report={report} />
      {trade && (
        <TradeView
          backtestID={backtestID}
          trade={trade}
          isTraced={backtest.trace !== 'none'}
          onStep={step}
          onClose={() => open(null)}
        />
      )}
      {error && <Failure error={error} />}
      {trades && (
        <div className={styles.trades}>
          <DataTable
            caption={day === '' ? 'Trades' : `Trades of ${day}`}
            columns={tradeColumns(open)}
            rows={shown}
            rowKey={({ leg }) => String(leg)}
            onRowKey={(key, row) => {
              if (key !== 'Enter') return false;
              open(row.leg);
              return true;
            }}
            tools={
              <small className="quiet">
                Choose a trade to see its chart and why it was made; J and K go to the next and the one
                before.
              </small>
            }
            empty={<Empty>{day === '' ? 'No trades.' : 'No trades on this day.'}</Empty>}
          />
        </div>
      )}
      <WhyNot backtestID={backtestID} hasTrades />
    </>
  );
}

function Attribution({ report }: Pick<ReportProps, 'report'>): ReactNode {
  const hour = (name: string) => `${name}:00 to ${name}:59`;
  const left = (name: string) =>
    name === '0' ? 'On the day of expiry' : name === '1' ? '1 day before' : `${name} days before`;
  const dated = report.byDaysToExpiry
    .filter(({ name }) => name !== 'none')
    .toSorted((a, b) => Number(a.name) - Number(b.name));
  return (
    <Panel title="Where the result comes from">
      <div className={styles.two}>
        <Groups title="Why trades ended" counted="Trades" groups={report.byReason} nameOf={groupName} />
        <Groups title="By condition" counted="Trades" groups={report.byCondition} nameOf={(name) => name} />
        <Groups
          title="By leg of the strategy"
          counted="Trades"
          groups={report.byAction}
          nameOf={(name) => name}
        />
        <Groups title="Bought or sold" counted="Trades" groups={report.bySide} nameOf={groupName} />
        <Groups title="By kind of contract" counted="Trades" groups={report.byRight} nameOf={groupName} />
        <Groups title="By weekday" counted="Days" groups={report.byWeekday} nameOf={groupName} />
        <Groups title="By hour of entry" counted="Trades" groups={report.byHour} nameOf={hour} />
        <Groups title="By days to expiry" counted="Trades" groups={dated} nameOf={left} />
      </div>
      <small className="quiet">
        The charges of a trade are those of it alone. Contract notes round by the day, so they need not add up
        to all charges.
      </small>
    </Panel>
  );
}

/** J and K go through the trades that are shown, unless a text is typed. */
function useTradeKeys(
  shown: readonly BacktestTrade[],
  trade: BacktestTrade | undefined,
  open: (leg: number) => void,
): (step: 1 | -1) => void {
  const at = trade === undefined ? -1 : shown.findIndex(({ leg }) => leg === trade.leg);
  const step = (by: 1 | -1): void => {
    const next = shown[Math.max(0, Math.min(shown.length - 1, at + by))];
    if (next) open(next.leg);
  };
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key !== 'j' && event.key !== 'k') return;
      step(event.key === 'j' ? 1 : -1);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  return step;
}
