import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { Spark } from '@spark/client';
import { listen } from '../raw-socket.ts';
import { OWNER, sparkFor } from '../spark-under-test.ts';
import { createCollected } from './collected.ts';
import { letMarketGoOn } from './market-goes-on.ts';

/** The traders' command line as a process, on the real program. */

const PROGRAM = join(import.meta.dirname, '../../../../node_modules/@spark/client/src/command-line/main.ts');

async function start(t: TestContext) {
  const server = await sparkFor(t);
  const url = `http://127.0.0.1:${await listen(server)}`;
  letMarketGoOn(t, server);
  const spark = new Spark({ url, token: server.owner });
  await spark.addStrategy({ strategyName: 'test1', strategyType: 'Intraday' });
  await spark.addLink({
    StrategyName: 'test1',
    AccountName: 'paper',
    Multiplier: 1,
    Activate: 1,
    Capital: 0,
  });
  const run = (...args: readonly string[]): ChildProcessWithoutNullStreams => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, XDG_CONFIG_HOME: server.folder, SPARK_URL: url };
    const child = spawn(process.execPath, [PROGRAM, ...args], { env });
    t.after(() => child.kill('SIGKILL'));
    return child;
  };
  return { server, spark, run };
}

test('a trader logs in, trades and looks, one command after the other', async (t) => {
  const { spark, run } = await start(t);
  assert.deepEqual(await ended(run('accounts')), {
    code: 3,
    out: '',
    err: 'You are not logged in\n  Log in with: spark-trader login\n',
  });
  const wrong = await ended(run('login', '--user', OWNER.email), 'not my password\n');
  assert.equal(wrong.code, 3);
  const login = await ended(run('login', '--user', OWNER.email), `${OWNER.password}\n`);
  assert.equal(login.code, 0, login.err);
  assert.match((await ended(run('accounts'))).out, /^paper +testBroker/m);
  const placed = await ended(run('place', 'buy', '10', 'NSE:212', '-s', 'test1', '--json'));
  const { data } = JSON.parse(placed.out) as { readonly data: readonly { readonly strefID: number }[] };
  assert.ok(Number.isInteger(data[0]?.strefID), placed.out);
  assert.match((await ended(run('orders'))).out, / paper +test1 +ASHOKLEY-EQ +Buy /);
  while ((await spark.readPositions({ open: true })).data.length === 0) await spark.readProfile();
  const held = await ended(run('positions', '--account', 'paper'));
  assert.match(held.out, /^paper +test1 +ASHOKLEY-EQ +Intraday +10 .* paper$/m, held.err);
  assert.match(held.out, /^paper( +-?\d+\.\d\d){3} +1 +1$/m);
  assert.equal((await ended(run('positions', '--strategy', 'nobody'))).code, 1);
  const refused = await ended(run('cancel', '999', '-s', 'test1'));
  assert.equal(refused.code, 1);
  assert.match(refused.err, /999/);
});

test('a trader describes a contract, and is told which one it was and why', async (t) => {
  const { run } = await start(t);
  await ended(run('login', '--user', OWNER.email), `${OWNER.password}\n`);
  const order = ['place', 'buy', '65', '-s', 'test1'];
  for (const wrong of [
    [...order, '--of', 'NIFTY'],
    [...order, '--strike', 'ATM'],
    ['place', 'buy', '65', 'NSE:212', '-s', 'test1', '--of', 'NIFTY', '--kind', 'CE'],
    order,
  ])
    assert.equal((await ended(run(...wrong))).code, 2, wrong.join(' '));
  const option = await ended(run(...order, '--of', 'NIFTY', '--kind', 'pe', '--strike', '2 otm'));
  assert.equal(option.code, 0, option.err);
  assert.match(
    option.out,
    /^Chosen: NIFTY17NOV26\d+PE \(NFO:\d+\)\. NIFTY is at .* 2 strikes out of the money\.$/m,
  );
  const future = await ended(run(...order, '--of', 'NIFTY', '--kind', 'FUT', '--number', '1'));
  assert.match(future.out, /^Chosen: NIFTY29DEC26FUT .* next future of NIFTY/m, future.err);
});

test('a trader stops trading and lets it go on', async (t) => {
  const { spark, run } = await start(t);
  await ended(run('login', '--user', OWNER.email), `${OWNER.password}\n`);
  const shown = async (...args: readonly string[]) => {
    const { code, out, err } = await ended(run(...args));
    assert.equal(code, 0, err);
    return out;
  };
  const refused = async (...args: readonly string[]) => {
    const { code, err } = await ended(run(...args));
    assert.notEqual(code, 0, args.join(' '));
    return err;
  };
  assert.match(await refused('kill'), /Say on or off\n {2}Write: spark-trader kill <on\|off>/);
  assert.match(await refused('kill', 'on', '--account', 'nobody'), /nobody/);
  assert.equal(await shown('kill', 'on'), 'Kill switch on\n');
  assert.match(await shown('guards'), /^all +on /m);
  assert.match(await refused('place', 'buy', '1', 'NSE:212', '-s', 'test1'), /kill switch/i);
  await shown('kill', 'off');
  assert.match(await shown('guards', '--account', 'paper', '--qty', '5'), /^paper +off +- +\d+ +5 /m);
  assert.match(await refused('place', 'buy', '6', 'NSE:212', '-s', 'test1'), /5/);
  assert.match(await refused('guards', '--account', 'nobody'), /no account nobody/);
  const trail = await shown('logs', '--text', 'Trail:');
  assert.match(
    trail,
    /Trail: kill switch on in all accounts, by its user, logged in with a password \(spark-trader\/\S+, from \S+\)$/m,
  );
  assert.match(trail, /^\S+ +INFO +paper +Trail: guards of paper changed: MaxQty off → 5, by /m);
  assert.match(trail, /Trail: a guard refused Buy 6 ASHOKLEY-EQ at market of test1 in paper: /);
  await shown('guards', '--account', 'paper', '--qty', '0');
  await shown('trading', 'off', '--account', 'paper');
  assert.match(await shown('accounts'), /^paper .* off /m);
  assert.match(await refused('trading', 'on'), /--account is needed/);
  await shown('trading', 'on', '-a', 'paper');
  assert.match(await shown('links', 'off', '-s', 'test1', '-a', 'paper'), /test1 in paper is off/);
  assert.match(await shown('links', '-s', 'test1'), /^test1 +paper +off +1 +0$/m);
  assert.match(await refused('links', 'on', '-s', 'nobody', '-a', 'paper'), /nobody is not linked to paper/);
  await shown('links', 'on', '-s', 'test1', '-a', 'paper');
  assert.equal(
    (await spark.listLinks()).data.every(({ Activate }) => Activate === 1),
    true,
  );
  assert.equal(await shown('trades', '-s', 'test1', '-a', 'paper'), 'Nothing to show.\n');
  assert.equal(await shown('trades'), 'Nothing to show.\n');
  assert.match(await refused('trades', '-s', 'test1', '-a', 'paper', '--from', 'today'), /startDate/);
});

test('watching prints each update on a line and ends with Ctrl-C', async (t) => {
  const { server, spark, run } = await start(t);
  await ended(run('login', '--user', OWNER.email), `${OWNER.password}\n`);
  const watch = run('watch', '--json');
  const lines = createCollected<string>();
  createInterface({ input: watch.stdout }).on('line', lines.add);
  const errors: string[] = [];
  watch.stderr.on('data', (chunk) => errors.push(String(chunk)));
  // Only later updates are printed, so the order waits until the socket is open.
  while (!server.logged().includes('socket open')) await spark.readProfile();
  const { data } = await spark.placeOrder({
    strategyname: 'test1',
    orderType: 'Market',
    productType: 'Intraday',
    token: 'NSE:212',
    qty: 10,
    transType: 'Buy',
  });
  const first = JSON.parse(await lines.next()) as {
    readonly type: string;
    readonly data: readonly { readonly strefID: number }[];
  };
  assert.deepEqual([first.type, first.data[0]?.strefID], ['OrderUpdate', data[0]?.strefID]);
  watch.kill('SIGINT');
  const [code] = (await once(watch, 'exit')) as [number];
  assert.deepEqual([code, errors.join('')], [130, '']);
});

test('watching a strategy or account that is not there ends with what is wrong', async (t) => {
  const { run } = await start(t);
  await ended(run('login', '--user', OWNER.email), `${OWNER.password}\n`);
  for (const args of [
    ['--strategy', 'tset1'],
    ['--account', 'nobody', '--json'],
  ]) {
    const { code, err } = await ended(run('watch', ...args));
    assert.deepEqual([code, err.includes(`named ${args[1]}`)], [1, true], err);
  }
});

async function ended(child: ChildProcessWithoutNullStreams, typed = '') {
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk) => out.push(String(chunk)));
  child.stderr.on('data', (chunk) => err.push(String(chunk)));
  child.stdin.end(typed);
  const [code] = (await once(child, 'close')) as [number];
  return { code, out: out.join(''), err: err.join('') };
}
