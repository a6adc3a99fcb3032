import { parentPort, workerData } from 'node:worker_threads';
import type { FromJobThread, JobFailure, JobThreadData, ToJobThread } from './backtest-job.ts';
import { createRests } from './crowding.ts';
import { BacktestCancelledError, NoSessionError } from './play-backtest.ts';
import { createJobs } from './run-job.ts';
import { standBack } from './stand-back.ts';

/** Five times a second is often enough for who watches. */
const PROGRESS_EVERY_MS = 200;

standBack();

const data = workerData as JobThreadData;
const runJob = createJobs(data);
const rest = createRests(data.crowded);

parentPort?.on('message', ({ id, job }: ToJobThread) => void run(id, job));

async function run(id: number, job: ToJobThread['job']): Promise<void> {
  let toldAt = performance.now();
  try {
    const done = await runJob(job, {
      isCancelled: () => {
        rest();
        return Atomics.load(data.cancelled, 0) === id;
      },
      onProgress: (progress) => {
        const now = performance.now();
        if (now - toldAt < PROGRESS_EVERY_MS) return;
        toldAt = now;
        send({ id, progress: { ...progress } });
      },
    });
    if ('parts' in done)
      send(
        { id, played: done },
        done.parts.map(({ bytes }) => bytes.buffer),
      );
    else send({ id, preview: done });
  } catch (error) {
    send({ id, failure: failureOf(error) });
  }
}

function failureOf(error: unknown): JobFailure {
  if (error instanceof BacktestCancelledError) return { kind: 'cancelled' };
  if (error instanceof NoSessionError) return { kind: 'no-session', message: error.message };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'bug', message, stack: stack ?? '' };
}

function send(message: FromJobThread, given: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, given);
}
