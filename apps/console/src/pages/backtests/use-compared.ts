import type { Backtest } from '@spark/client';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useRead } from '../../reads/use-read.ts';
import type { CurveRun } from './curve-picture.ts';

const OTHERS_MAX = 3;

/** The equity of this run and of up to three others that the address names. */
export function useCompared({ backtestID, name }: Backtest): {
  readonly runs: readonly CurveRun[];
  readonly error: Error | null;
} {
  const [text] = useSearchState('with');
  const others = text
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id !== backtestID)
    .slice(0, OTHERS_MAX);
  const read = useRead(['backtests', 'compared', backtestID, ...others], async (spark) => {
    const named = others.length === 0 ? [] : (await spark.listBacktests()).data;
    const nameOf = (id: number) => named.find((row) => row.backtestID === id)?.name ?? name;
    return Promise.all(
      [backtestID, ...others].map(async (id) => ({
        ...{ id, name: id === backtestID ? name : nameOf(id) },
        points: (await spark.readBacktestEquity({ backtestID: id })).data,
      })),
    );
  });
  return { runs: read.isPlaceholderData ? [] : (read.data ?? []), error: read.error };
}
