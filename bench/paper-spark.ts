import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { furnishDesks } from './furnish-desks.ts';
import { type ProcessUnderLoad, startProcess } from './process-under-load.ts';

type Furnished = {
  readonly postingDesks: number;
  readonly paperAccounts: number;
  /** See `ProcessUnderLoad`. */
  readonly withTurns?: boolean;
};

/** Spark in a separate process, with desks that have paper accounts; one token for each desk. */
export async function withPaperSpark(
  { withTurns = false, ...furnished }: Furnished,
  run: (spark: ProcessUnderLoad, tokens: readonly string[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const { posters } = await furnishDesks(folder, { ...furnished, rows: 0 });
  const spark = await startProcess({
    script: 'apps/server/src/main.ts',
    env: { PORT: '0', SPARK_DATA: folder, SPARK_SITE: 'off', SPARK_METRICS_TOKEN: METRICS_TOKEN },
    ready: /running at (\S+)/,
    withTurns,
  });
  try {
    await place(spark, posters[0]);
    await run(spark, posters);
  } finally {
    await spark.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With it the figures of the process can be read. */
export const METRICS_TOKEN = 'figures-of-the-bench';

export const JSON_TYPE = { 'content-type': 'application/json' };

export function bearer(token: string | undefined): Record<string, string> {
  return { ...JSON_TYPE, authorization: `Bearer ${token}` };
}

/** Every other one sells, so that positions stay small. In one account alone where it is named. */
export function order(number: number, accountName?: string): string {
  return JSON.stringify({
    strategyname: 'demo',
    orderType: 'Market',
    productType: 'Intraday',
    token: 'NSE:3045',
    qty: 1,
    transType: number % 2 === 0 ? 'Buy' : 'Sell',
    ...(accountName !== undefined && { identifier: accountName }),
  });
}

let orders = 0;

const agent = new Agent({ keepAlive: true });

export function place(
  spark: ProcessUnderLoad,
  token: string | undefined,
  accountName?: string,
): Promise<void> {
  const body = order(orders++, accountName);
  return new Promise((resolve, reject) => {
    const headers = { ...bearer(token), 'content-length': Buffer.byteLength(body) };
    const sent = request(`${spark.url}/order`, { method: 'POST', agent, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`An order was answered ${reply.statusCode}.`));
      reply.resume().once('end', resolve);
    });
    sent.once('error', reject).end(body);
  });
}
