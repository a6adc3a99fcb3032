import { parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Ends the process when a test has used far more processor time than it needs, or when nothing happens any more. The
 * wall clock would not do: on a busy machine every test is slow.
 */
const TICK_MS = 250;
const IDLE_TICKS_MAX = 16;
const IDLE_TICK_CPU_MS = 4;

/** Where the thread reads by when to end: a sum of processor time in milliseconds, 0 while nobody runs. */
type Shared = Int32Array<SharedArrayBuffer>;

export interface Watchdog {
  readonly begin: (cpuMsMax: number) => void;
  readonly end: () => void;
}

export function startWatchdog(): Watchdog {
  const limit: Shared = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL(import.meta.url), { workerData: limit }).unref();
  return {
    begin: (cpuMsMax) => Atomics.store(limit, 0, Math.ceil(cpuMs() + cpuMsMax)),
    end: () => Atomics.store(limit, 0, 0),
  };
}

export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

if (parentPort) watch(workerData as Shared);

function watch(limit: Shared): void {
  let before = cpuMs();
  let idleTicks = 0;
  setInterval(() => {
    const now = cpuMs();
    const until = Atomics.load(limit, 0);
    idleTicks = until > 0 && now - before < IDLE_TICK_CPU_MS ? idleTicks + 1 : 0;
    before = now;
    if (until > 0 && (now > until || idleTicks > IDLE_TICKS_MAX)) process.kill(process.pid, 'SIGKILL');
  }, TICK_MS);
}
