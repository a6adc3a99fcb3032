import { availableParallelism, type CpuInfo, cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Looks at the processors for a moment, and says whether a good part of them had nothing to do meanwhile. */
export type IdleWatch = (signal: AbortSignal) => Promise<boolean>;

const LOOK_MS = 1_000;
/** On two cores half of one. */
const IDLE_SHARE = 0.25;

/** Null where the system counts processors that this process may not use, or none. */
export function createIdleWatch(read: () => readonly CpuInfo[] = cpus, lookMs = LOOK_MS): IdleWatch | null {
  if (read().length === 0 || read().length > availableParallelism()) return null;
  return async (signal) => {
    const before = timesOf(read());
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
    const after = timesOf(read());
    return after.idle - before.idle > IDLE_SHARE * (after.all - before.all);
  };
}

function timesOf(processors: readonly CpuInfo[]): { readonly idle: number; readonly all: number } {
  const sum = (of: (times: CpuInfo['times']) => number) =>
    processors.reduce((total, { times }) => total + of(times), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  };
}
