import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { A_TRADING_MORNING, createManualClock } from '@spark/testkit';
import { OWNER, startSpark } from './spark-under-test.ts';
import { type TradingUnderTest, tradingOn } from './trading-under-test.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Monday 16 November 2026, 09:14 in India: a minute before the market opens. */
const BEFORE_THE_OPEN = Date.UTC(2026, 10, 16, 3, 44);
/** Where the run of all tests says which Python it found. */
const pythonVariable = 'SPARK_TEST_PYTHON';
const python = process.env[pythonVariable] ?? 'python3';

suite('the samples of the documentation, from before the open to after the close', () => {
  for (const file of ['range_break.py', 'range-break.ts']) {
    test(`${file} trades one break of the range and ends flat`, async (t) => {
      const { output, trading } = await runSample(t, file);
      for (const printed of [
        /^range 154\.85 to 156\.1$/m,
        /^09:35:49 Buy entered in /m,
        /^account1 filled at 156\.1 stop at 154\.85$/m,
        /^account1 open 0 P&L -640$/m,
      ])
        assert.match(output, printed);
      assert.deepEqual(await ordersOf(trading), [
        'account1 Buy 500/500 Limit Executed 156.1',
        'account1 Sell 500/500 SL-Limit Executed 154.82',
      ]);
    });
  }

  for (const file of ['straddle.py', 'straddle.ts']) {
    test(`${file} sells call and put of one strike, protects both and ends flat`, async (t) => {
      const { output, trading } = await runSample(t, file);
      for (const printed of [
        /^index 22679\.3 expiry 2026-11-17 strike 22700 /m,
        /22700CE sold at 64\.6 stop 84(\.0)?$/m,
        /22700PE sold at 80\.2 stop 104\.3$/m,
        /^account1 open 0 P&L -2850\.25$/m,
      ])
        assert.match(output, printed);
      assert.deepEqual(await ordersOf(trading), [
        'account1 Sell 65/65 Market Executed 64.6',
        'account1 Sell 65/65 Market Executed 80.2',
        'account1 Buy 65/65 SL-Limit Executed 84.2',
        'account1 Buy 65/65 SL-Limit Executed 104.45',
      ]);
    });
  }

  for (const file of ['sample.py', 'sample.ts']) {
    test(`${file} follows its order on the socket and leaves nothing behind`, async (t) => {
      const { output, trading } = await runSample(t, file, { start: A_TRADING_MORNING, env: {} });
      for (const printed of [
        /^ASHOKLEY-EQ NSE:212 last 155\.99 tick 0\.01$/m,
        /^paper Executed 10 of 10 at 155\.98$/m,
        /^Request sent to Square Off in StrategyName : demo with AccountName : paper$/m,
      ])
        assert.match(output, printed);
      const [bought, sold, ...more] = await ordersOf(trading);
      assert.deepEqual([bought, more], ['paper Buy 10/10 Limit Executed 155.98', []]);
      // How long the program itself takes between the two is the machine's affair, and prices go on.
      assert.match(sold ?? '', /^paper Sell 10\/10 Market Executed 155\.9\d$/);
    });
  }
});

type Setting = { readonly start: number; readonly env: Readonly<Record<string, string>> };

/** The day in a line for each order. */
async function ordersOf(trading: TradingUnderTest): Promise<readonly string[]> {
  const rows = await trading.rows();
  return rows.map(
    (row) =>
      `${row.AccountName} ${row.transType} ${row.filledQty}/${row.qty} ${row.orderType} ${row.status} ${row.tradePrice}`,
  );
}

type Outcome = { readonly output: string; readonly trading: TradingUnderTest };

/** Runs a program as it stands on a whole Spark, by one clock for both. */
async function runSample(
  t: TestContext,
  file: string,
  { start, env }: Setting = { start: BEFORE_THE_OPEN, env: { SPARK_MARKET: 'calendar' } },
): Promise<Outcome> {
  const clock = createManualClock(start);
  const spark = await startSpark({ clock, env });
  t.after(() => spark.stop());
  const trading = await tradingOn(spark, await spark.token());
  const setUp = [
    ['POST', '/account', { AccountName: 'account1', Broker: 'testBroker', Clientid: 'AB1234' }],
    ['POST', '/validate_session/account1?sessionid=paper'],
    ['POST', '/activate-account/account1/Y'],
    ['POST', '/strategy', { strategyName: 'test1', strategyType: 'Intraday' }],
    [
      'POST',
      '/linkstrategy',
      { StrategyName: 'test1', AccountName: 'account1', Multiplier: 1, Activate: 1, Capital: 100_000 },
    ],
  ] as const;
  for (const [method, path, json] of setUp) {
    const reply = await trading.call(method, path, json === undefined ? {} : { json });
    assert.equal(reply.status, 200, reply.text);
  }
  const address = await spark.spark.app.listen({ port: 0, host: '127.0.0.1' });
  const control = createServer((request, response) => {
    const milliseconds = Number(new URL(request.url ?? '/', 'http://control').searchParams.get('ms'));
    letPass(milliseconds).then(() => response.end(String(clock.now())));
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  t.after(() => control.close());

  /** In steps, so that what a timer started has happened before the next one runs. */
  async function letPass(milliseconds: number): Promise<void> {
    const step = milliseconds > 60_000 ? 1_000 : 250;
    for (let left = milliseconds; left > 0; left -= step) {
      clock.advance(Math.min(step, left));
      await new Promise(setImmediate);
    }
  }

  const folder = mkdtempSync(join(tmpdir(), 'spark-sample-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'node_modules/@spark'), { recursive: true });
  symlinkSync(join(ROOT, 'packages/sdk-js'), join(folder, 'node_modules/@spark/client'));
  symlinkSync(join(ROOT, 'samples'), join(folder, 'samples'));
  const program = join(ROOT, 'samples', file);
  const [command, args] = file.endsWith('.py')
    ? [python, [join(import.meta.dirname, 'samples/virtual_time.py'), program]]
    : [process.execPath, ['--import', join(import.meta.dirname, 'samples/virtual-time.ts'), program]];
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SPARK_URL: address,
      SPARK_OWNER_PASSWORD: OWNER.password,
      VIRTUAL_CLOCK: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
      PYTHONPATH: join(ROOT, 'clients/python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONUNBUFFERED: '1',
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 100_000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  let isRunning = true;
  const ended = once(child, 'close').finally(() => {
    isRunning = false;
  });
  // The exchange answers in later turns, also while no time passes.
  while (isRunning) {
    clock.advance(0);
    await new Promise((wake) => setTimeout(wake, 1));
  }
  const [code] = await ended;
  assert.equal(code, 0, `${file}\n${output}\n${complaints}`);
  return { output, trading };
}
