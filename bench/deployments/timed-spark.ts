import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { furnishDesks } from '../furnish-desks.ts';
import { START_ARGUMENTS } from '../start-arguments.ts';
import { createMovedClock } from './moved-clock.ts';
import type { Asked, Noted } from './timed-server.ts';

type Desks = { readonly desks: number; readonly accounts: number; readonly strategies: readonly string[] };

/** Spark in a separate process, at an hour of the bench's choice. */
export type TimedSpark = {
  /** One for each desk. */
  readonly tokens: readonly string[];
  readonly call: (token: string, method: string, path: string, json?: object) => Promise<readonly Row[]>;
  readonly ask: (asked: Asked) => void;
  readonly noted: () => Promise<Noted>;
  readonly stop: () => Promise<void>;
};

export type Row = Readonly<Record<string, unknown>>;

export async function startTimedSpark(startsAt: number, furnishing: Desks): Promise<TimedSpark> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const { desks, accounts, strategies } = furnishing;
  const { posters: tokens } = await furnishDesks(folder, {
    ...{ postingDesks: desks, rows: 0, paperAccounts: accounts, strategies },
    now: createMovedClock(startsAt).clock.now,
  });
  const server = fork(fileURLToPath(new URL('timed-server.ts', import.meta.url)), {
    env: {
      ...process.env,
      BENCH_STARTS_AT: String(startsAt),
      SPARK_DATA: folder,
      SPARK_SITE: 'off',
      SPARK_LOG_LEVEL: process.env.SPARK_LOG_LEVEL ?? 'error',
    },
    execArgv: [...START_ARGUMENTS, ...(process.env.BENCH_SERVER_ARGUMENTS?.split(' ') ?? [])],
  });
  const { port } = await message<{ readonly port: number }>(server);
  const ask = (asked: Asked) => void server.send(asked);
  return {
    tokens,
    ask,
    call: async (token, method, path, json) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = json && JSON.stringify(json);
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers,
        ...(body && { body }),
      });
      const text = await reply.text();
      if (reply.status !== 200) throw new Error(`${method} ${path} was answered ${reply.status}: ${text}`);
      return (JSON.parse(text) as { readonly data: readonly Row[] }).data;
    },
    noted: () => {
      ask({ what: 'noted' });
      return message<Noted>(server);
    },
    stop: async () => {
      const ended = once(server, 'exit');
      ask({ what: 'stop' });
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function message<T>(from: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => {
      from.off('message', onMessage);
      reject(new Error(`The server of the bench ended with ${code}.`));
    };
    const onMessage = (given: unknown): void => {
      from.off('exit', onExit);
      resolve(given as T);
    };
    from.once('message', onMessage).once('exit', onExit);
  });
}
