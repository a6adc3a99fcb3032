import type { Backtest, BacktestTrade } from '@spark/client';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { type Column, csvOf } from '../../parts/table-rows.ts';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';

/** The report to keep or to send: as a page, as a table of trades, as data. */
export function Exports({
  backtest,
  trades,
}: {
  readonly backtest: Backtest;
  readonly trades: readonly BacktestTrade[];
}): ReactNode {
  const spark = useSpark();
  const { backtestID } = backtest;
  const page = useAction(async () => {
    const [text = ''] = (await spark.readBacktestPage({ backtestID })).data;
    saveFile(`backtest-${backtestID}.html`, text, 'text/html;charset=utf-8');
    return undefined;
  });
  return (
    <>
      <Button isSmall isBusy={page.isBusy} onClick={() => void page.run(undefined)}>
        HTML
      </Button>
      <Button
        isSmall
        onClick={() => saveFile(`backtest-${backtestID}-trades.csv`, csvOf(trades, columnsOf(trades)))}
      >
        CSV
      </Button>
      <Button
        isSmall
        onClick={() =>
          saveFile(
            `backtest-${backtestID}.json`,
            JSON.stringify({ ...backtest, trades }, null, 2),
            'application/json',
          )
        }
      >
        JSON
      </Button>
    </>
  );
}

/** Every field of a trade, under the name that the API gives it. */
function columnsOf([first]: readonly BacktestTrade[]): readonly Column<BacktestTrade>[] {
  return Object.keys(first ?? {}).map((id) => ({
    ...{ id, head: id, cell: () => null },
    value: (trade) => {
      const value = Object.entries(trade).find(([name]) => name === id)?.[1] ?? null;
      return typeof value === 'boolean' ? String(value) : value;
    },
  }));
}
