import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { Spark } from '@spark/client';
import { totpOf, totpStep } from '@spark/core';
import { TEMPLATES } from '@spark/document';
import { BUNDLES } from '@spark/testkit';
import { signedIn } from '../console-under-test.ts';
import { newFolder } from '../process-under-test.ts';
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
    const child = spawn(process.execPath, [...BUNDLES, PROGRAM, ...args], { env });
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

test('a trader sets, lists and removes price alerts and GTTs', async (t) => {
  const { run } = await start(t);
  await ended(run('login', '--user', OWNER.email), `${OWNER.password}\n`);
  for (const wrong of [
    ['alert'],
    ['alert', 'add', 'NSE:212', 'beyond', '500', '--telegram'],
    ['alert', 'add', 'NSE:212', 'above', 'high', '--telegram'],
    ['alert', 'add', 'NSE:212', 'above', '500', '--actions', '{}'],
    ['alert', 'remove', 'first'],
    ['gtt', 'add', 'buy', '1', 'NSE:212', '-s', 'test1'],
    ['gtt', 'add', 'hold', '1', 'NSE:212', '-s', 'test1', '--trigger', '100'],
    ['gtt', 'list', 'all'],
  ])
    assert.equal((await ended(run(...wrong))).code, 2, wrong.join(' '));
  const idle = await ended(run('alert', 'add', 'NSE:212', 'crosses', '500'));
  assert.deepEqual([idle.code, /would do nothing/.test(idle.err)], [1, true], idle.err);
  const alert = await ended(run('alert', 'add', 'NSE:212', 'crosses', '500', '--telegram', '--days', '3'));
  assert.match(
    alert.out,
    /^Price alert added\nAlert \d+: ASHOKLEY-EQ crosses 500\.00\. Now \d+\.\d\d, \d+\.\d\d to go\./,
  );
  const pnl = await ended(run('alert', 'add', '--pnl', '-s', 'test1', '--telegram', '--', 'below', '-500'));
  assert.equal(pnl.code, 0, pnl.err);
  const listed = (await ended(run('alert', 'list'))).out;
  assert.match(listed, /ASHOKLEY-EQ +crosses 500 +\d+\.\d\d +\d+\.\d\d +waiting/);
  assert.match(listed, /Profit of test1 +below -500 +0\.00 +-500\.00 +waiting/);
  const number = /^Alert (\d+)/m.exec(alert.out)?.[1] ?? '';
  assert.equal((await ended(run('alert', 'remove', number))).out, 'Price alert removed\n');
  const gtt = ['gtt', 'add', 'buy', '2', 'NSE:212', '-s', 'test1', '--trigger', '100', '--limit', '101'];
  const set = await ended(run(...gtt, '--trigger2', '500'));
  assert.match(set.out, /below 100\.00: Buy 2 at 101\.00 \/ above 500\.00: Buy 2 at market/, set.err);
  const held = /^ *(\d+) +test1/m.exec(set.out)?.[1] ?? '';
  const changed = await ended(run('gtt', 'change', held, 'sell', '3', '--trigger', '400'));
  assert.match(changed.out, /^GTT changed\n[\s\S]*above 400\.00: Sell 3 at market/, changed.err);
  assert.equal((await ended(run('gtt', 'remove', held))).out, 'GTT removed\n');
  assert.match((await ended(run('gtt', 'list', '--all'))).out, /removed .*You removed it\./);
});

test('a trader checks, saves, compares and deletes strategy documents', async (t) => {
  const { run } = await start(t);
  await ended(run('login', '--user', OWNER.email), `${OWNER.password}\n`);
  const folder = newFolder(t);
  const [template] = TEMPLATES;
  assert.ok(template);
  const write = (name: string, document: object): string => {
    writeFileSync(join(folder, name), JSON.stringify(document));
    return join(folder, name);
  };
  const file = write('right.json', template.document);
  const other = write('other.json', {
    ...template.document,
    clock: { ...template.document.clock, squareOff: '15:00' },
  });
  const wrong = write('wrong.json', { ...template.document, name: '' });
  for (const words of [
    ['save'],
    ['save', file, '--id', '1'],
    ['show', 'first'],
    ['list', 'all'],
    ['lose', '1'],
  ])
    assert.equal((await ended(run('strategy', ...words))).code, 2, words.join(' '));
  const bad = await ended(run('strategy', 'validate', wrong));
  assert.deepEqual([bad.code, /errors.*\n.*\n *error +\/name/.test(bad.out)], [1, true], bad.out + bad.err);
  assert.equal((await ended(run('strategy', 'validate', file))).code, 0);
  const refused = await ended(run('strategy', 'save', wrong));
  assert.deepEqual([refused.code, /length: It must be/.test(refused.err)], [1, true], refused.err);
  const saved = await ended(run('strategy', 'save', file, '--note', 'first'));
  assert.match(saved.out, /^Document saved\n/, saved.err);
  const id = /^ *(\d+) +1 +9:20/m.exec(saved.out)?.[1] ?? '';
  assert.equal((await ended(run('strategy', 'save', other, '--id', id, '--rev', '1'))).code, 0);
  const late = await ended(run('strategy', 'save', wrong, '--id', id, '--rev', '1'));
  assert.equal(late.code, 1);
  assert.match((await ended(run('strategy', 'list'))).out, new RegExp(`^ *${id} +2 +9:20`, 'm'));
  assert.match((await ended(run('strategy', 'revisions', id))).out, /^ +1 .* first$/m);
  const diff = await ended(run('strategy', 'diff', id));
  assert.match(
    diff.out,
    /they do not do the same\.\n[\s\S]*changed +\/clock\/squareOff +"15:15" +"15:00" +yes/,
  );
  const shown = await ended(run('strategy', 'show', id, '--rev', '1'));
  assert.deepEqual(JSON.parse(shown.out), template.document);
  assert.equal((await ended(run('strategy', 'delete', id))).out, 'Document deleted\n');
  const gone = await ended(run('strategy', 'show', id));
  assert.deepEqual([gone.code, gone.err.includes('You have no strategy document')], [1, true], gone.err);
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
  assert.match(await refused('kill', 'off', '--close'), /close/);
  assert.match(await shown('kill', 'on', '--close'), /^Kill switch on/);
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

test('a login with an authenticator app asks for its code; browsers are shown and signed out', async (t) => {
  const { server, spark, run } = await start(t);
  const browser = await signedIn(server);
  const { data } = await spark.beginTotp({ password: OWNER.password });
  const seed = data[0]?.secret ?? '';
  const code = (later: number) => {
    const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha1', key).update(message).digest();
    return totpOf(seed, totpStep(server.clock.now()) + later, hmac) ?? '';
  };
  await spark.confirmTotp({ totp: code(-1) });
  const asked = await ended(run('login', '--user', OWNER.email), `${OWNER.password}\n${code(0)}\n`);
  assert.equal(asked.code, 0, asked.err);
  const given = await ended(run('login', '--user', OWNER.email, '--totp', code(0)), `${OWNER.password}\n`);
  assert.equal(given.code, 3, 'a code is good once');
  const shown = await ended(run('sessions'));
  const id = browser.cookie()?.split('.')[1] ?? '';
  assert.match(shown.out, new RegExp(`^${id} +Firefox on Linux +127.0.0.1 `, 'm'), shown.err);
  assert.equal((await ended(run('sessions', 'end'))).code, 2);
  assert.equal((await ended(run('sessions', 'end', id))).out, 'Session ended\n');
  assert.equal((await ended(run('sessions', 'end', id))).code, 1);
  assert.equal((await ended(run('sessions', 'end', '--all'))).code, 0);
});
