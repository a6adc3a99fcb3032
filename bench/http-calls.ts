import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, type Subject } from './compare.ts';
import { furnishDesks } from './furnish-desks.ts';
import { type ProcessUnderLoad, startProcess } from './process-under-load.ts';

/** Enough that a desk stays about as large as people's desks are. */
const POSTING_DESKS = 1_500;

/** Names are never used twice, also not from one number of connections to the next. */
let posts = 0;

/** Calls of the API as ratios to a bare node:http echo, at 1 and 64 connections. */
export async function benchHttpCalls(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const tokens = await furnishDesks(folder, { postingDesks: POSTING_DESKS, rows: 100 });
  const echo = await startProcess({ script: 'bench/echo-server.ts', ready: /^listening (\d+)/ });
  const spark = await startProcess({
    script: 'apps/server/src/main.ts',
    env: { PORT: '0', SPARK_DATA: folder, SPARK_SITE: 'off' },
    ready: /running at (\S+)/,
  });
  await fetch(`${spark.url}/healthz`);
  const idleMb = spark.residentMb();
  try {
    for (const connections of [1, 64]) await compare(connections, subjects(echo, spark, tokens));
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
