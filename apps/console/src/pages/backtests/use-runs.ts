import type { BacktestRow, SweepRow } from '@spark/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEvents } from '../../live/use-live.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSignedIn } from '../../session/session-context.tsx';
import { isUnderWay, liveRows } from './runs.ts';

/** The backtests of the user, the newest first, with the progress that the server tells. */
export function useBacktests() {
  const read = useRead(['backtests'], async (spark) => (await spark.listBacktests()).data);
  const reported = useEvents().backtests;
  useReadAgain('backtests', reported);
  return { ...read, rows: liveRows(read.data, reported, ({ backtestID }: BacktestRow) => backtestID) };
}

export function useSweeps() {
  const read = useRead(['sweeps'], async (spark) => (await spark.listSweeps()).data);
  const reported = useEvents().sweeps;
  useReadAgain('sweeps', reported);
  return { ...read, rows: liveRows(read.data, reported, ({ sweepID }: SweepRow) => sweepID) };
}

/** A run that has ended is read again with what it came to, and so is everything after a gap. */
export function useReadAgain(
  name: 'backtests' | 'sweeps',
  reported: ReadonlyMap<number, { readonly state: BacktestRow['state'] }>,
): void {
  const { session } = useSignedIn();
  const queries = useQueryClient();
  const { gaps } = useEvents();
  const ended = [...reported]
    .filter(([, row]) => !isUnderWay(row))
    .map(([id, { state }]) => `${id} ${state}`);
  const mark = `${gaps} ${ended.join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says that something ended
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [session, name] });
  }, [mark, name, queries, session]);
}
