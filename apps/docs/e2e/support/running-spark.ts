import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTelegramStandIn } from './telegram-stand-in.ts';

/**
 * The real server with the real site, as `npm start` runs it, on its own data folder and port. Brokers are simulated,
 * so nothing leaves the machine.
 */
export interface RunningSpark {
  readonly address: string;
  /** Kills it without a warning and starts it again, on the same data and port. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const OWNER = { userid: 'owner@spark.local', password: 'correct horse battery' } as const;

const SERVER = join(import.meta.dirname, '../../../server/src/main.ts');
const READY = /Spark is running at (\S+)/;

export async function startSpark(settings: Readonly<Record<string, string>> = {}): Promise<RunningSpark> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-e2e-'));
  const telegram = await startTelegramStandIn();
  const environment = { SPARK_DATA: folder, SPARK_TELEGRAM_URL: telegram.address, ...settings };
  let running = await startProcess(environment);
  const { address } = running;
  return {
    address,
    restart: async () => {
      await running.kill();
      running = await startProcess({ ...environment, PORT: new URL(address).port });
    },
    stop: async () => {
      await running.kill();
      telegram.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProcess(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [SERVER, '--simulate-brokers'], {
    // Only what the test gives: settings of the developer must not influence it.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: '0',
      SPARK_OWNER_PASSWORD: OWNER.password,
      SPARK_LOG_LEVEL: 'error',
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
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
