import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEvents } from '../../live/use-live.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSignedIn } from '../../session/session-context.tsx';

/** Profit and stops move with prices, which no event tells of. */
const LIST_EVERY_MS = 5_000;
const ONE_EVERY_MS = 2_000;

/** The deployments of the user, the newest first. */
export function useDeployments(all: boolean) {
  useReadAgain();
  return useRead(['deployments', all], async (spark) => (await spark.listDeployments({ all })).data, {
    everyMs: LIST_EVERY_MS,
  });
}

export function useDeployment(deploymentID: number) {
  useReadAgain();
  return useRead(
    ['deployments', 'one', deploymentID],
    async (spark) => (await spark.readDeployment({ deploymentID })).data[0],
    { everyMs: ONE_EVERY_MS, isOff: !Number.isSafeInteger(deploymentID) },
  );
}

/** Each change of a state or a revision is an event; then, and after a gap, everything is read again. */
function useReadAgain(): void {
  const { session } = useSignedIn();
  const queries = useQueryClient();
  const { events, gaps } = useEvents();
  const last = events.find(({ kind }) => kind === 'deployment');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event and the gap say that something changed
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [session, 'deployments'] });
  }, [last, gaps, queries, session]);
}
