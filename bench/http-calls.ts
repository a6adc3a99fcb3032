import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { furnishDesks } from './furnish-desks.ts';
import { type Load, measure, median } from './load.ts';
import { type ProcessUnderLoad, startProcess } from './process-under-load.ts';

/**
 * Calls of the API as ratios to a bare node:http echo, at 1 and 64 connections. Echo and calls take turns, round
 * by round, and each figure is the median of its rounds, so that a slow moment of the machine hits all alike.
 */
const ROUNDS = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
/** Enough that a desk stays about as large as people's desks are. */
const POSTING_DESKS = 1_500;

/** Names are never used twice, also not from one number of connections to the next. */
let posts = 0;

type Subject = {
  readonly name: string;
  readonly aim: number | null;
  readonly load: Omit<Load, 'connections' | 'seconds'>;
};

export async function benchHttpCalls(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const tokens = await furnishDesks(folder, { postingDesks: POSTING_DESKS, rows: 100 });
  const echo = await startProcess({ script: 'bench/echo-server.ts', ready: /^listening (\d+)/ });
  const spark = await startProcess({
    script: 'apps/server/src/main.ts',
    env: { PORT: '0', SPARK_DATA: folder },
    ready: /running at (\S+)/,
  });
  await fetch(`${spark.url}/healthz`);
  const idleMb = spark.residentMb();
  try {
    for (const connections of [1, 64]) await benchAt(connections, subjects(echo, spark, tokens));
    console.log(
      `\nready after ${Math.round(spark.startedInMs)} ms (aim 1500); idle memory ${idleMb.toFixed(0)} MB (aim 120), after the load ${spark.residentMb().toFixed(0)} MB`,
    );
  } finally {
    await spark.stop();
    await echo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function subjects(
  echo: ProcessUnderLoad,
  spark: ProcessUnderLoad,
  tokens: Awaited<ReturnType<typeof furnishDesks>>,
): Subject[] {
  const reader = { authorization: `Bearer ${tokens.reader}` };
  const plain = { 'content-type': 'application/json' };
  return [
    {
      name: 'echo GET',
      aim: null,
      load: { url: echo.url, method: 'GET', next: () => ({ headers: reader }) },
    },
    {
      name: 'GET /profile',
      aim: 0.35,
      load: { url: `${spark.url}/profile`, method: 'GET', next: () => ({ headers: reader }) },
    },
    {
      name: 'GET /strategy (100 rows)',
      aim: 0.35,
      load: { url: `${spark.url}/strategy`, method: 'GET', next: () => ({ headers: reader }) },
    },
    {
      name: 'echo POST',
      aim: null,
      load: { url: echo.url, method: 'POST', next: () => ({ headers: plain, body: newStrategy(posts++) }) },
    },
    {
      name: 'POST /strategy (durable)',
      aim: 0.25,
      load: {
        url: `${spark.url}/strategy`,
        method: 'POST',
        next: () => {
          const token = tokens.posters[posts % tokens.posters.length];
          return { headers: { ...plain, authorization: `Bearer ${token}` }, body: newStrategy(posts++) };
        },
      },
    },
  ];
}

function newStrategy(number: number): string {
  return JSON.stringify({
    strategyName: `bench-${number}`,
    strategyType: 'Intraday',
    description: 'made by the bench',
  });
}

async function benchAt(connections: number, all: readonly Subject[]): Promise<void> {
  const seen = all.map((): { perSecond: number[]; p50: number[]; p99: number[] } => ({
    perSecond: [],
    p50: [],
    p99: [],
  }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { load }] of all.entries()) {
      const measured = await measure({ ...load, connections, seconds: SECONDS });
      seen[index]?.perSecond.push(measured.perSecond);
      seen[index]?.p50.push(measured.p50Ms);
      seen[index]?.p99.push(measured.p99Ms);
    }
  }
  console.log(
    `\n${connections} connection${connections === 1 ? '' : 's'}, median of ${ROUNDS} rounds of ${SECONDS} s`,
  );
  let base = Number.NaN;
  for (const [index, { name, aim }] of all.entries()) {
    const figures = seen[index];
    if (!figures) continue;
    const perSecond = median(figures.perSecond);
    if (aim === null) base = perSecond;
    const ratio = perSecond / base;
    const wanted = aim === null ? 'baseline' : connections === 64 ? `aim ${aim.toFixed(2)}` : '';
    console.log(
      `  ${name.padEnd(26)} ${perSecond.toFixed(0).padStart(7)}/s   ratio ${ratio.toFixed(2)}   p50 ${median(figures.p50)} ms  p99 ${median(figures.p99)} ms   ${wanted}`,
    );
  }
}
