import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { CandleTrace } from '@spark/algos';
import { standBack } from '../algos/stand-back.ts';
import type { ApplicationParts } from '../opening/application-parts.ts';
import { type OpenReplay, openReplay, ReplayRefusedError } from './open-replay.ts';
import type { FromReplayThread, ReplayThreadData, ToReplayThread } from './replay-job.ts';

type Rim = Pick<ApplicationParts, 'explain'>;

/** Time goes on in steps as short as this. */
const STEP_MS = 20;
/** A step that comes late, because the machine is busy, does not make up for more than this. */
const LATE_MS_MAX = 250;
const TELL_EVERY_MS = 200;
/** What the last minute decided is carried out within this. */
const AFTER_MS = 5_000;

/** The thread of one replay, from beginning to end. The rim that starts it brings its words. */
export async function runReplayThread({ explain }: Rim): Promise<void> {
  standBack();
  const { order, speed, ...folders } = workerData as ReplayThreadData;
  const steering = { speed, isPaused: false, isStopped: false };
  parentPort?.on('message', (message: ToReplayThread) => Object.assign(steering, message));
  let candles: CandleTrace[] = [];
  try {
    const replay = await openReplay(order, {
      ...folders,
      explain,
      onCandle: (trace) => void candles.push(trace),
      onIncident: (incident) => send({ incident }),
    });
    await play(replay, steering, async (isOver) => {
      const day = await replay.day();
      send({ day, candles, isOver });
      candles = [];
    });
    await replay.close();
  } catch (error) {
    if (error instanceof ReplayRefusedError) send({ refusal: error.message });
    else send(bugOf(error));
  }
  parentPort?.close();
}

type Steering = { readonly speed: number; readonly isPaused: boolean; readonly isStopped: boolean };

async function play(
  replay: OpenReplay,
  steering: Steering,
  tell: (isOver: boolean) => Promise<void>,
): Promise<void> {
  const end = replay.endsAt + AFTER_MS;
  const isGoing = () => !steering.isPaused && !steering.isStopped;
  let steppedAt = performance.now();
  let toldAt = Number.NEGATIVE_INFINITY;
  while (!steering.isStopped && replay.now() < end) {
    const now = performance.now();
    const passed = Math.min(now - steppedAt, LATE_MS_MAX);
    steppedAt = now;
    if (isGoing()) await replay.playUntil(Math.min(end, replay.now() + passed * steering.speed), isGoing);
    if (performance.now() - toldAt >= TELL_EVERY_MS) {
      toldAt = performance.now();
      await tell(false);
    }
    await setTimeout(STEP_MS);
  }
  await tell(true);
}

function bugOf(error: unknown): FromReplayThread {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { bug: message, stack: stack ?? '' };
}

function send(message: FromReplayThread): void {
  parentPort?.postMessage(message);
}
