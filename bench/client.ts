import { availableParallelism, loadavg } from 'node:os';
import { Spark } from '@spark/client';
import { startProcess } from './process-under-load.ts';

const ROUNDS = 500;
const WARM_UP_ROUNDS = 20;
const CALLS = 100;
const AIM = 1.05;
const BARE = 'bare fetch';
const TOKEN = 'header.payload.signature';

/** The most that people write by hand: a token, a time limit, and the reply as JSON. */
type Way = () => Promise<unknown>;

/**
 * What the TypeScript client costs on top of `fetch`: the same read one after the other, both alternating, on a bare
 * echo. The figure that counts is processor time of this process, because on a busy machine the wall clock measures the
 * neighbours; both are shown. Times are the lower quartile of the rounds, since neighbours also wipe the caches of the
 * processor, which makes a round slower and never faster. Ratios are taken within each round, where all had the same
 * neighbours, and their median is shown. `bare fetch` has nothing but the token and takes part twice, to show how much
 * is noise; `by hand` also ends after 15 s, as every call of the client does.
 */
export async function benchClient(): Promise<void> {
  const echo = await startProcess({ script: 'bench/echo-server.ts', ready: /^listening (\d+)/ });
  try {
    const url = echo.url.replace(/\/$/, '');
    const spark = new Spark({ url, token: TOKEN });
    const headers = { accept: 'application/json', authorization: `Bearer ${TOKEN}` };
    const ways: Readonly<Record<string, Way>> = {
      [BARE]: async () => (await fetch(`${url}/account`, { headers })).json(),
      'bare again': async () => (await fetch(`${url}/account`, { headers })).json(),
      'by hand': async () =>
        (await fetch(`${url}/account`, { headers, signal: AbortSignal.timeout(15_000) })).json(),
      client: () => spark.listAccounts(),
    };
    const seen = new Map(
      Object.keys(ways).map((name) => [name, { cpu: [] as number[], wall: [] as number[] }]),
    );
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      // In another order each round: garbage of one is collected at the expense of the next.
      for (const [name, way] of shuffled(Object.entries(ways))) {
        const figures = await timed(way);
        if (round < 0) continue;
        seen.get(name)?.cpu.push(figures.cpu);
        seen.get(name)?.wall.push(figures.wall);
      }
    }
    const load = loadavg()[0]?.toFixed(1);
    console.log(`${CALLS} calls a round, ${ROUNDS} rounds; load ${load} on ${availableParallelism()} cores`);
    for (const [name, { cpu, wall }] of seen) {
      const against = (base: string) =>
        `${ratio(cpu, seen.get(base)?.cpu)} (${ratio(wall, seen.get(base)?.wall)} by the clock)`;
      const time = (times: readonly number[]) => quantile(times, 0.25).toFixed(0).padStart(5);
      console.log(
        `  ${name.padEnd(12)} ${time(cpu)} µs processor  ${time(wall)} µs wall` +
          `   to bare fetch ${against(BARE)}   to by hand ${against('by hand')}   ${name === 'client' ? `aim ${AIM}` : ''}`,
      );
    }
  } finally {
    await echo.stop();
  }
}

function ratio(figures: readonly number[], base: readonly number[] = []): string {
  return quantile(
    figures.map((figure, round) => figure / (base[round] ?? Number.NaN)),
    0.5,
  ).toFixed(3);
}

function shuffled<T>(all: readonly T[]): readonly T[] {
  return all
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

/** Microseconds for one call. */
async function timed(way: Way): Promise<{ readonly cpu: number; readonly wall: number }> {
  const [began, usage] = [performance.now(), process.cpuUsage()];
  for (let call = 0; call < CALLS; call++) await way();
  const { user, system } = process.cpuUsage(usage);
  return { cpu: (user + system) / CALLS, wall: ((performance.now() - began) * 1_000) / CALLS };
}
