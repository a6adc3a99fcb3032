import type { Trade } from '@spark/client';
import { istDay } from '@spark/web';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { DeleteTrade } from './DeleteTrade.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { monthOf, nextMonth, previousMonth } from './month.ts';
import { NoteDialog } from './NoteDialog.tsx';
import styles from './Trades.module.css';
import { TRADE_COLUMNS } from './trade-columns.tsx';

/** The tradebook of a month, with its days as a calendar. */
export function TradesPage(): ReactNode {
  const [monthText, setMonth] = useSearchState('month');
  const [day, setDay] = useSearchState('day');
  const month = monthOf(monthText) ?? monthOf(istDay(Date.now()).slice(0, 7));
  const spark = useSpark();
  const push = useAction(() => spark.pushTrades());
  const { trades, notes } = useMonth(month);
  const [noted, setNoted] = useState<{ readonly about: string; readonly title: string } | null>(null);
  const noteOf = (about: string) =>
    notes.data?.find((note) => (note.TDno === null ? note.day : String(note.TDno)) === about);
  if (!month) return <Empty>There is no such month.</Empty>;
  const rows: readonly Trade[] = (trades.data ?? []).filter(({ date }) => day === '' || date === day);
  return (
    <Page
      title="Trades"
      actions={
        <>
          <Button isSmall isBusy={push.isBusy} onClick={() => void push.run(undefined)}>
            Pair orders into trades
          </Button>
          <MonthSteps month={month} onMonth={setMonth} />
        </>
      }
    >
      {trades.error && <Failure error={trades.error} onRetry={() => void trades.refetch()} />}
      {trades.isPending ? (
        <Loading label="Reading your trades" rows={10} />
      ) : (
        <>
          {trades.data && (
            <Panel title="Profit by day">
              <MonthCalendar
                month={month}
                trades={trades.data}
                chosen={day}
                onChoose={(next) => setDay(next === day ? '' : next)}
              />
            </Panel>
          )}
          <DataTable
            caption={day === '' ? `Trades of ${month.name}` : `Trades of ${day}`}
            columns={TRADE_COLUMNS}
            rows={rows}
            isOld={trades.isError}
            rowKey={({ TDno }) => String(TDno)}
            actions={(trade) => (
              <>
                <Button
                  isSmall
                  tone="quiet"
                  aria-label={`Note on trade ${trade.TDno}`}
                  onClick={() => setNoted({ about: String(trade.TDno), title: `Note: ${trade.symbol}` })}
                >
                  {noteOf(String(trade.TDno)) ? 'Note ✓' : 'Note'}
                </Button>
                <DeleteTrade trade={trade} />
              </>
            )}
            tools={
              day !== '' && (
                <Button isSmall onClick={() => setNoted({ about: day, title: `Note on ${day}` })}>
                  {noteOf(day) ? 'Read the note of the day' : 'Note on the day'}
                </Button>
              )
            }
            empty={
              <Empty>
                No trades. A trade is an entry with its exit; they are paired at the end of the day.
              </Empty>
            }
          />
        </>
      )}
      {noted && (
        <NoteDialog key={noted.about} {...noted} note={noteOf(noted.about)} onClose={() => setNoted(null)} />
      )}
    </Page>
  );
}

type Month = NonNullable<ReturnType<typeof monthOf>>;

function useMonth(month: Month | null) {
  const options = { isOff: month === null };
  const trades = useRead(
    ['trades', month?.text],
    async (client) =>
      month ? (await client.readTradebook({ startDate: month.first, endDate: month.last })).data : [],
    options,
  );
  const notes = useRead(
    ['notes', month?.text],
    async (client) =>
      month ? (await client.listNotes({ startDate: month.first, endDate: month.last })).data : [],
    options,
  );
  return { trades, notes };
}

function MonthSteps({
  month,
  onMonth,
}: {
  readonly month: Month;
  readonly onMonth: (text: string) => void;
}): ReactNode {
  return (
    <span className={styles.months}>
      <Button isSmall aria-label="The month before" onClick={() => onMonth(previousMonth(month.text))}>
        ‹
      </Button>
      <strong className={styles.month}>{month.name}</strong>
      <Button isSmall aria-label="The month after" onClick={() => onMonth(nextMonth(month.text))}>
        ›
      </Button>
    </span>
  );
}
