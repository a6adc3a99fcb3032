import { createStore, type Readable } from '@spark/web';

/** By how much the clock of the server is ahead of that of this machine, in milliseconds; null before the first beat. */
const offset = createStore<number | null>(null);

export const clockOffset: Readable<number | null> = offset;

/** Below this the difference is that of the way a message takes. */
const NOISE_MS = 250;

export function onHeartbeat(epochMs: number): void {
  const next = epochMs - Date.now();
  const current = offset.getSnapshot();
  if (current === null || Math.abs(next - current) > NOISE_MS) offset.set(next);
}

/** The time of the server, as far as it is known. */
export function serverNow(): number {
  return Date.now() + (offset.getSnapshot() ?? 0);
}

const onSecond = new Set<() => void>();
let seconds: ReturnType<typeof setInterval> | undefined;

/** Calls once a second, all who ask with one timer; the returned function ends that. */
export function everySecond(run: () => void): () => void {
  onSecond.add(run);
  seconds ??= setInterval(() => {
    for (const each of onSecond) each();
  }, 1_000);
  return () => {
    onSecond.delete(run);
    if (onSecond.size > 0) return;
    clearInterval(seconds);
    seconds = undefined;
  };
}
