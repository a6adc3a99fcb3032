import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLES } from '../bundles.ts';
import { startTelegramStandIn } from './telegram-stand-in.ts';

/**
 * The real server with the real site, as `npm start` runs it, on its own data folder and port. Brokers are simulated,
 * so nothing leaves the machine.
 */
export interface RunningSpark {
  readonly address: string;
  /** What it wrote to its log so far. */
  readonly log: () => string;
  /**
   * Kills it without a warning and starts it again, on the same data and port. From `startsAt`, in milliseconds, its clock
   * goes on; else it shows the time that it is.
   */
  readonly restart: (startsAt?: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const OWNER = { userid: 'owner@spark.local', password: 'correct horse battery' } as const;

/** In Indian time. Tokens end each morning, and a test must not fail because it runs then. */
function halfADayFrom(now: number): string {
  return new Date(now + 17.5 * 3_600_000).toISOString().slice(11, 16);
}

const SERVER = join(import.meta.dirname, '../../../../apps/server/src/main.ts');
const READY = /Spark is running at (\S+)/;

export async function startSpark(
  settings: Readonly<Record<string, string>> = {},
  startsAt?: number,
): Promise<RunningSpark> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-e2e-'));
  const telegram = await startTelegramStandIn();
  const environment = { SPARK_DATA: folder, SPARK_TELEGRAM_URL: telegram.address, ...settings };
  let running = await startProcess(environment, startsAt);
  const { address } = running;
  return {
    address,
    log: () => running.log(),
    restart: async (at) => {
      await running.kill();
      running = await startProcess({ ...environment, PORT: new URL(address).port }, at);
    },
    stop: async () => {
      await running.kill();
      telegram.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where the run keeps stripped and compiled code: the first file of the server then needs no compiler either. */
const compiled = process.env.NODE_COMPILE_CACHE;

const SHIFTED_CLOCK = `--import=${join(import.meta.dirname, 'shift-clock.ts')}`;

async function startProcess(environment: Readonly<Record<string, string>>, startsAt: number | undefined) {
  // In the environment, so that threads of the server have the same clock.
  const clock =
    startsAt === undefined ? {} : { NODE_OPTIONS: SHIFTED_CLOCK, SPARK_TEST_STARTS_AT: String(startsAt) };
  const child = spawn(process.execPath, [...BUNDLES, SERVER, '--simulate-brokers'], {
    // Only what the test gives: settings of the developer must not influence it.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
      PORT: '0',
      SPARK_OWNER_PASSWORD: OWNER.password,
      SPARK_LOG_LEVEL: 'error',
      SPARK_TOKENS_END: halfADayFrom(startsAt ?? Date.now()),
      ...clock,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close');
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const found = READY.exec(output)?.[1];
        if (found) resolve(found);
      });
    }
    ended.then(() => reject(new Error(`Spark did not start:\n${output}`)), reject);
  });
  return {
    address,
    log: () => output,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
