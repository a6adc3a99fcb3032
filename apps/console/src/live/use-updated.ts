import { useEvents } from './use-live.ts';

/** The build of Spark that greeted this page first: it is the one that the page came from. */
let first: string | null = null;

/** Whether another build of Spark answers than the one this page came with, so that its orders may mean something else. */
export function useUpdated(): boolean {
  const { greeting } = useEvents();
  if (!greeting) return false;
  first ??= greeting.buildId;
  return greeting.buildId !== first;
}

export const UPDATED = 'Spark was updated: reload the page first';
