import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { history, Spark, type SparkError } from '@spark/client';
import { BUNDLES } from '@spark/testkit';
import { listen } from '../raw-socket.ts';
import { sparkFor } from '../spark-under-test.ts';
import { letMarketGoOn } from './market-goes-on.ts';

/** Names instead of tokens through the TypeScript client and its two programs, on the real program. */

const PROGRAM = join(import.meta.dirname, '../../../../node_modules/@spark/client/src/command-line/main.ts');

async function start(t: TestContext) {
  const server = await sparkFor(t);
  const url = `http://127.0.0.1:${await listen(server)}`;
  letMarketGoOn(t, server);
  const spark = new Spark({ url, token: server.owner });
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    XDG_CONFIG_HOME: server.folder,
    SPARK_URL: url,
    SPARK_TOKEN: server.owner,
  };
  const program = async (args: readonly string[], input = '') => {
    const child = spawn(process.execPath, [...BUNDLES, PROGRAM, ...args], { env });
    t.after(() => child.kill('SIGKILL'));
    child.stdin.end(input);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, out, err };
  };
  return { spark, program };
}

const MARKET = {
  strategyname: 'demo',
  orderType: 'Market',
  productType: 'Intraday',
  transType: 'Buy',
} as const;

test('[contract.C101] the client takes names wherever it takes tokens', async (t) => {
  const { spark } = await start(t);
  await spark.placeOrder({ ...MARKET, symbol: 'RELIANCE', exchange: 'NSE', qty: 1 });
  await spark.placeOrder({ ...MARKET, token: 'NIFTY1!', qty: 65 });
  const { data: rows } = await spark.readOrderBook();
  assert.deepEqual(rows.map(({ symbol }) => symbol).sort(), ['NIFTY23NOV26FUT', 'RELIANCE-EQ']);
  const { data: prices } = await spark.readLastPrices({ Tokens: ['NSE:RELIANCE'] });
  assert.equal(prices[0]?.token, 'NSE:2885');
  const range = { interval: '1D', from: '2026-11-02', to: '2026-11-13' } as const;
  const candles = await history(spark, { symbol: 'RELIANCE', exchange: 'NSE', ...range });
  assert.deepEqual(candles, await history(spark, { token: 'NSE:2885', ...range }));
  await assert.rejects(spark.placeOrder({ ...MARKET, qty: 1 }), { status: 400, code: 'field_missing' });
  await assert.rejects(
    spark.placeOrder({ ...MARKET, symbol: 'RELAINCE', exchange: 'NSE', qty: 1 }),
    ({ code, problems }: SparkError) =>
      code === 'token_unknown' && problems[0]?.hint === 'Did you mean NSE:RELIANCE?',
  );
});

test('[contract.C101] the command line takes names', async (t) => {
  const { spark, program } = await start(t);
  const placed = await program(['place', 'buy', '1', 'NSE:RELIANCE', '-s', 'demo']);
  assert.equal(placed.code, 0, placed.err);
  assert.equal((await spark.readOrderBook()).data[0]?.token, 'NSE:2885');
  assert.match(
    (await program(['ltp', 'NSE:RELIANCE', 'NIFTY'])).out,
    /^NSE:2885 +[0-9][\s\S]*^NSE:26000 +[0-9]/m,
  );
  const unknown = await program(['place', 'buy', '1', 'NSE:RELAINCE', '-s', 'demo']);
  assert.notEqual(unknown.code, 0);
  assert.match(unknown.err, /There is no instrument NSE:RELAINCE today\n +Did you mean NSE:RELIANCE\?/);
});

test('[contract.C101] the tools of assistants take names', async (t) => {
  const { program } = await start(t);
  const message = (id: number, method: string, params: object) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  const { out, err } = await program(
    ['mcp'],
    message(1, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }) + message(2, 'tools/call', { name: 'readQuotes', arguments: { tokens: ['NSE:RELIANCE', 'NIFTY1!'] } }),
  );
  assert.match(out, /NSE:2885/, err);
  assert.match(out, /NFO:[0-9]+/);
});
