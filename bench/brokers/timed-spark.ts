import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SIMULATED_BROKER, type SimulatedBroker, storeList, toLines } from '@spark/application';
import { istDay } from '@spark/core';
import { furnishDesks, type LiveAccount } from '../furnish-desks.ts';
import { START_ARGUMENTS } from '../start-arguments.ts';
import type { BrokersAtWork } from './brokers-process.ts';
import { giveWay } from './give-way.ts';
import type { ServerTimes } from './timed-server.ts';

/** Spark at three simulated brokers, each part in a separate process. */
export type TimedSpark = {
  readonly folder: string;
  readonly url: string;
  /** One token for each desk, in the order of the request. */
  readonly tokens: readonly string[];
  /** How many orders left since the times were asked for last. */
  readonly countSent: () => Promise<number>;
  /** Since the last call. */
  readonly times: () => Promise<ServerTimes>;
  readonly stop: () => Promise<void>;
};

/** The accounts of one desk, by the broker they are at. */
export type DeskAtBrokers = readonly SimulatedBroker[];

export async function startTimedSpark(desks: readonly DeskAtBrokers[]): Promise<TimedSpark> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const mostAtOne = Math.max(
    ...SIMULATED_BROKER.map((broker) => desks.flat().filter((at) => at === broker).length),
  );
  const brokers = startScript('brokers-process.ts', [String(mostAtOne)]);
  const { hosts, lists, people } = await message<BrokersAtWork>(brokers);
  if (brokers.pid !== undefined) giveWay(brokers.pid);
  const taken = new Map<SimulatedBroker, number>();
  const accountAt = (broker: SimulatedBroker): LiveAccount => {
    const at = taken.get(broker) ?? 0;
    taken.set(broker, at + 1);
    const person = people[broker][at];
    if (!person) throw new Error(`There are not enough people at ${broker}.`);
    const { clientId, session, secrets } = person;
    return {
      name: `${broker}-${clientId}`,
      broker,
      clientId,
      secrets: { ...secrets, Sessionid: session },
    };
  };
  const { live } = await furnishDesks(folder, {
    postingDesks: 0,
    rows: 0,
    liveDesks: desks.map((at) => at.map(accountAt)),
  });
  const day = istDay(Date.now());
  for (const broker of SIMULATED_BROKER)
    await storeList(folder, broker, { day, lines: toLines(lists[broker]) });
  const server = startScript('timed-server.ts', [], {
    SPARK_DATA: folder,
    SPARK_SITE: 'off',
    SPARK_LOG_LEVEL: process.env.SPARK_LOG_LEVEL ?? 'fatal',
    SPARK_BROKER_HOSTS: JSON.stringify(hosts),
  });
  const { port } = await message<{ readonly port: number }>(server);
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    tokens: live,
    countSent: () => {
      server.send('count');
      return message<number>(server);
    },
    times: () => {
      server.send('times');
      return message<ServerTimes>(server);
    },
    stop: async () => {
      const ended = once(server, 'exit');
      server.send('stop');
      await ended;
      brokers.disconnect();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return fork(fileURLToPath(new URL(name, import.meta.url)), args, {
    env: { ...process.env, ...env },
    execArgv: [...START_ARGUMENTS],
  });
}

function message<T>(from: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => {
      from.off('message', onMessage);
      reject(new Error(`A process of the bench ended with ${code}.`));
    };
    const onMessage = (message: unknown): void => {
      from.off('exit', onExit);
      resolve(message as T);
    };
    from.once('message', onMessage).once('exit', onExit);
  });
}
