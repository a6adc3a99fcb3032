import { setTimeout as pass } from 'node:timers/promises';
import { addDays, istDay } from '@spark/core';
import { measure, median } from '../load.ts';
import { bearer, order, withPaperSpark } from '../paper-spark.ts';
import type { ProcessUnderLoad } from '../process-under-load.ts';
import { EMA_CROSS } from './documents.ts';

const DESKS = 200;
const CONNECTIONS = 32;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 8);
const SECONDS = 5;
const WARM_UP_SECONDS = 3;
/** A year, so that a sweep of a thousand lasts longer than a round. */
const DAYS = 360;
const ASK_EVERY_MS = 50;
const AIM = 0.9;
const AXES = [
  { name: 'fast', from: 2, to: 41, step: 1 },
  { name: 'slow', from: 50, to: 74, step: 1 },
];

/**
 * Orders a second while the sweep of another user runs, beside orders a second without one, in turns in the same server.
 */
export async function benchOrdersBesideSweep(): Promise<void> {
  await withPaperSpark({ postingDesks: DESKS + 1, paperAccounts: 1 }, async (spark, [tester, ...traders]) => {
    let asked = 0;
    const ordersASecond = async (seconds: number): Promise<number> => {
      const { perSecond } = await measure({
        ...({ url: `${spark.url}/order`, method: 'POST', connections: CONNECTIONS, seconds } as const),
        next: () => ({ headers: bearer(traders[asked % traders.length]), body: order(asked++) }),
      });
      return perSecond;
    };
    await ordersASecond(WARM_UP_SECONDS);
    const alone = [await ordersASecond(SECONDS)];
    const beside: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const sweep = await startSweep(spark, tester, round);
      beside.push(await ordersASecond(SECONDS));
      if ((await sweep.state()) !== 'running') throw new Error('The sweep ended before the orders did.');
      await sweep.remove();
      alone.push(await ordersASecond(SECONDS));
    }
    // How fast the machine is changes while it is measured, so each figure is compared with those just before and after it.
    const ratios = beside.map((figure, at) => (2 * figure) / ((alone[at] ?? 0) + (alone[at + 1] ?? 0)));
    const ratio = median(ratios);
    console.log(
      `orders beside a sweep of a thousand: ${median(beside).toFixed(0)} a second, without ${median(alone).toFixed(0)}, ratio ${ratio.toFixed(2)} (aim ${AIM}: ${ratio >= AIM ? 'met' : 'missed'}; of single rounds ${ratios.map((each) => each.toFixed(2)).join(', ')})`,
    );
  });
}

type RunningSweep = { readonly state: () => Promise<string>; readonly remove: () => Promise<void> };

/** Of another share each time, so that none was played before. Resolves once it runs. */
async function startSweep(
  spark: ProcessUnderLoad,
  token: string | undefined,
  round: number,
): Promise<RunningSweep> {
  const to = addDays(istDay(Date.now()), -3);
  const market = { underlying: ['SBIN', 'RELIANCE', 'INFY', 'TCS', 'ITC'][round % 5], exchange: 'NSE' };
  const ask = async (method: string, path: string, body?: unknown): Promise<Shown> => {
    const reply = await fetch(`${spark.url}/builder/sweep${path}`, {
      ...{ method, headers: bearer(token) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const [shown] = (JSON.parse(text) as { readonly data: readonly Shown[] }).data;
    if (!reply.ok || shown === undefined) throw new Error(`${method} ${reply.url} was answered ${text}`);
    return shown;
  };
  const { sweepID } = await ask('POST', '', {
    document: { ...EMA_CROSS, market },
    ...{ from: addDays(to, -DAYS), to },
    axes: AXES,
  });
  const state = async () => (await ask('GET', `/${sweepID}`)).state;
  while ((await state()) === 'waiting') await pass(ASK_EVERY_MS);
  return { state, remove: async () => void (await ask('DELETE', `/${sweepID}`)) };
}

type Shown = { readonly sweepID: number; readonly state: string };
