import { useSyncExternalStore } from 'react';
import { everySecond, serverNow } from '../live/server-clock.ts';
import { useSignedIn } from './session-context.tsx';

/** Whether this session is armed for live accounts, by the clock of the server, which ends it. */
export function useIsArmed(): boolean {
  const { armedUntil } = useSignedIn();
  return useSyncExternalStore(everySecond, () => armedUntil !== null && armedUntil > serverNow());
}
