import { demoDesk, type Market, realTimers } from '@spark/application';
import type { Clock, DumpLine } from '@spark/core';
import { runCommandLine } from '@spark/owner';
import { openStore } from '@spark/store';
import { createSeededRandomness } from '@spark/testkit';
import pino from 'pino';
import { composeSpark } from '../src/compose.ts';
import { type Config, readConfig } from '../src/config.ts';
import { madeOnce } from './lists-made-once.ts';
import type { CommandResult, ReplyBody } from './process-under-test.ts';
import { OWNER } from './spark-under-test.ts';

/** The command line inside this process, on any data, with or without a server on it. */

export type World = {
  readonly clock: Clock;
  readonly folder?: string;
  readonly line?: string;
  readonly market?: Market;
};

let seed = 1_000_000;

export async function command(
  config: Config,
  args: readonly string[],
  { clock, folder, line = '', market }: World,
): Promise<CommandResult> {
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await runCommandLine(args, {
    config,
    clock,
    random: createSeededRandomness(++seed),
    ...(folder === undefined ? {} : { folder }),
    ...(market === undefined ? {} : { market }),
    say: (text) => void printed.push(text),
    complain: (text) => void complained.push(text),
    readLine: async () => line,
  });
  return { code, printed: printed.join('\n'), complained: complained.join('\n') };
}

export function configOf(dataFolder: string, env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ SPARK_DATA: dataFolder, SPARK_OWNER_PASSWORD: OWNER.password, ...env }, dataFolder);
}

/** Starts Spark on the data, lets the work speak to it, stops it again. */
export async function withSpark<T>(
  config: Config,
  clock: Clock,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const random = createSeededRandomness(++seed);
  const spark = await composeSpark(config, {
    ownersDesk: demoDesk,
    listFromRules: madeOnce,
    clock,
    timers: realTimers,
    random,
    log: pino({ level: 'silent' }),
  });
  try {
    return await work(async (method, url, { token, json, form } = {}) => {
      const reply = await spark.app.inject({
        method,
        url,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(json === undefined ? {} : { payload: JSON.stringify(json) }),
        ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
      });
      return { status: reply.statusCode, body: reply.json() as ReplyBody };
    });
  } finally {
    await spark.stop();
  }
}

export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  request?: {
    readonly token?: string;
    readonly json?: unknown;
    readonly form?: Readonly<Record<string, string>>;
  },
) => Promise<{ readonly status: number; readonly body: ReplyBody }>;

export async function logIn(call: Call, form: Readonly<Record<string, string>>): Promise<string> {
  const { status, body } = await call('POST', '/token', { form });
  if (status !== 200) throw new Error(`The login answered ${status}: ${JSON.stringify(body)}`);
  return String(body.access_token);
}

export const asOwner = { userid: OWNER.email, password: OWNER.password } as const;

/** Everything a user can ask for. */
export async function everythingOf(call: Call, token: string): Promise<unknown> {
  const lists = ['/profile', '/account', '/strategy', '/linkstrategy'];
  const read = async (path: string) => (await call('GET', path, { token })).body;
  const replies = await Promise.all(lists.map(read));
  const accounts = (replies[1]?.data ?? []).map((row) => String(row.AccountName));
  const strategies = (replies[2]?.data ?? []).map((row) => String(row.StrategyName));
  return {
    replies,
    accounts: await Promise.all(accounts.map((name) => read(`/account/${encodeURIComponent(name)}`))),
    links: await Promise.all(
      accounts.map((name) => read(`/link-strategy-account?ac=${encodeURIComponent(name)}`)),
    ),
    params: await Promise.all(strategies.map((name) => read(`/strategyparams/${encodeURIComponent(name)}`))),
  };
}

/** Everything stored, line by line: equal dumps are equal data. */
export async function dumpOf(config: Config): Promise<readonly DumpLine[]> {
  const store = await openStore(config);
  try {
    const lines: DumpLine[] = [];
    for await (const line of store.dump()) lines.push(line);
    return lines;
  } finally {
    await store.close();
  }
}
