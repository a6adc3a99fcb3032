import type { DeskOverview } from '@spark/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../reads/use-read.ts';

const EVERY_MS = 3_000;

/** The day at a glance, as the server puts it together. */
export function useDesk(): UseQueryResult<DeskOverview | undefined> {
  return useRead(['overview'], async (spark) => (await spark.readDesk()).data[0], { everyMs: EVERY_MS });
}
