import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../src/command-line/commands.ts';
import { runSpark } from '../src/command-line/run.ts';

const MAIN = fileURLToPath(new URL('../src/command-line/main.ts', import.meta.url));

type Answer = (headers: Readonly<Record<string, unknown>>) => Reply;
type Reply = { readonly status?: number; readonly json: unknown };

const good = (data: readonly unknown[] = [], message = 'Data Received'): Reply => ({
  json: { status: true, error: false, data, message },
});
const bad = (status: number, code: string, message: string, hint?: string): Reply => ({
  status,
  json: {
    status: false,
    error: true,
    data: [],
    message: 'Bad request',
    errors: [{ code, message, ...(hint === undefined ? {} : { hint }) }],
  },
});

const LOGGED_IN: Readonly<Record<string, Reply>> = {
  'POST /token': { json: { access_token: 'a-token', token_type: 'bearer' } },
  'GET /profile': good([{ Name: 'Asha Trader', UCC: 'F000000' }], 'User exists'),
};

/** One person at one machine, with a server that answers as the test sets. */
async function desk(t: TestContext, replies: Readonly<Record<string, Reply | Answer>> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'spark-home-'));
  const requests: { line: string; body: string; headers: Readonly<Record<string, unknown>> }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const line = `${request.method} ${request.url}`;
    requests.push({ line, body: Buffer.concat(chunks).toString(), headers: request.headers });
    const reply = { ...LOGGED_IN, ...replies }[line] ?? bad(404, 'path_unknown', line);
    const { status = 200, json } = typeof reply === 'function' ? reply(request.headers) : reply;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    rmSync(home, { recursive: true, force: true });
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = join(home, '.config/spark/config.json');

  async function spark(line: string, env: Readonly<Record<string, string>> = {}, answers: string[] = []) {
    const [out, err, asked]: [string[], string[], string[]] = [[], [], []];
    const args = line === '' ? [] : line.split(' ').map((word) => word.replaceAll('~', ' '));
    const code = await runSpark(args, {
      env,
      home,
      program: [process.execPath, MAIN],
      out: (text) => out.push(text),
      err: (text) => err.push(text),
      ask: async (question, isSecret) => {
        asked.push(`${question}${isSecret ? '(unseen)' : ''}`);
        return answers.shift() ?? '';
      },
      input: async function* () {},
      screen: () => null,
      signal: new AbortController().signal,
    });
    return { code, out: out.join(''), err: err.join(''), asked };
  }
  const trade = (line: string) => spark(line, { SPARK_URL: url, SPARK_TOKEN: 'a-token' });
  return { url, file, requests, spark, trade };
}

test('a list of signals is sent with a run; rows that are none are named and nothing is sent', async (t) => {
  const { trade, requests } = await desk(t, { 'POST /builder/replay': good([], 'Replay started') });
  const folder = mkdtempSync(join(tmpdir(), 'spark-signals-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const document = file('document.json', '{}');
  const wrong = file('wrong.csv', `time,signal\n${'10:03 up\n'.repeat(7)}2026-10-06 10:03 up\n`);
  for (const [line, expected] of [
    [`backtest ${document} --from 2026-10-06 --signals ${folder}/none.csv`, /none\.csv cannot be read/],
    [`backtest ${document} --from 2026-10-06 --signals ${wrong}`, /line 2: It must be day, time and name/],
    [`sweep ${document} --from 2026-10-06 --param fast --signals ${wrong}`, /line 6: .*\n {2}and 2 more\n/],
    [`replay start 1 --signals ${wrong}`, /rows that are no signals[\s\S]*Write one signal in each row/],
  ] as const) {
    const { code, err } = await trade(line);
    assert.deepEqual([code, expected.test(err)], [2, true], err);
  }
  assert.equal(requests.length, 0);
  const right = file('right.csv', 'time,signal\n2026-10-06T10:03:20,up\n');
  const signals = [{ signal: 'up', at: '2026-10-06T10:03:20' }];
  await trade(`replay start 1 --signals ${right}`);
  assert.deepEqual(JSON.parse(requests[0]?.body ?? ''), { documentID: 1, signals });
  await trade(`backtest ${document} --from 2026-10-06 --signals ${right}`);
  assert.deepEqual(JSON.parse(requests[1]?.body ?? '').signals, signals);
});

test('an invalid command ends with 2, shows what would be valid, and sends nothing', async (t) => {
  const { trade, requests } = await desk(t);
  for (const [line, expected] of [
    ['buy', /There is no command buy\n {2}There are: login/],
    ['ltp', /Which prices\?\n.*spark-trader tokens/],
    ['place', /An order says buy or sell/],
    ['place hold 1 NSE:212 -s test1', /An order says buy or sell/],
    ['place buy 1 NSE:212', /--strategy is needed\n {2}Write: spark-trader place/],
    ['place buy 1.5 NSE:212 -s test1', /The quantity is a whole number, not 1\.5/],
    ['place buy 1 NSE:212 extra -s test1', /An order says buy or sell/],
    ['place buy 1 NSE:212 -s test1 --limit cheap', /--limit is a number, not cheap/],
    ['place buy 1 NSE:212 -s test1 --product Weekly', /--product is Intraday or Delivery, not Weekly/],
    ['place buy 1 NSE:212 -s test1 --colour red', /Unknown option '--colour'/],
    ['place buy 1 NSE:212 -s test1 --type market --limit 170', /--limit does not go with --type Market/],
    ['place buy 1 NSE:212 -s test1 --type limit --limit 170 --trigger 169', /--trigger does not go with/],
    ['modify 1 -s test1 --type Market --limit 170', /--limit does not go with --type Market/],
    [
      '--json accounts',
      /"message":"The command comes before --json","hint":"Write: spark-trader <command> --json"/,
    ],
    ['modify -s test1', /Name one order/],
    ['modify 1 2 -s test1', /Name one order/],
    ['outcome', /Name one key/],
    ['outcome a b', /Name one key/],
    ['cancel x -s test1', /whole number, not x/],
    ['cancel --all', /Name a strategy or an account/],
    ['cancel 5 --all -s test1', /Either an order or --all/],
    ['squareoff', /Name a strategy or an account/],
    ['squareoff -s test1 --qty 5', /--qty goes with --token/],
    ['squareoff --token NSE:212 -s test1', /--account is needed/],
    ['squareoff test1 -a account1', /test1 is not understood/],
    ['squareoff -s test1 -a ', /--account is empty/],
    ['place buy 1 NSE:212 -s test1 -a ', /--account is empty/],
    ['cancel --all -s test1 --account=', /--account is empty/],
    ['accounts account1', /account1 is not understood\n {2}Write: spark-trader accounts/],
    ['orders today', /today is not understood/],
    ['modify 1 -s test1', /Say what shall change/],
    ['accounts --timeout 0', /--timeout is more than 0/],
    ['funds', /--account is needed\n {2}Write: spark-trader funds/],
    ['payoff', /The payoff of what\? Give legs, or --positions/],
    ['payoff hold~65~NSE:212', /The leg 'hold 65 NSE:212' cannot be read: it says buy or sell/],
    ['payoff sell~0~NSE:212', /it says buy or sell, how many/],
    ['payoff sell~65~NIFTY~XX', /after the name comes CE, PE or FUT/],
    ['payoff sell~65~NIFTY~CE~somewhere', /somewhere is no strike/],
    ['payoff sell~65~NIFTY~CE~@dear', /@dear is no price/],
    ['margin sell~65~NSE:212', /Give legs, and a strategy or an account/],
    ['margin -s test1', /Give legs, and a strategy or an account/],
    ['margin sell~65~NSE:212 -s test1 --product Weekly', /--product is Intraday or Delivery/],
    ['accounts --url here', /here is not an address/],
    ['accounts --url localhost:8080', /localhost:8080 is not an address/],
    ['login --url here --user a@example.com', /here is not an address\n {2}e\.g\. --url http/],
    ['accounts --timeout soon', /--timeout is a number/],
    ['login', /E-mail address: nothing was given\n {2}Type it, or use --user\./],
    ['login --user a@example.com', /Password: nothing was given\n {2}Type it, or use SPARK_PASSWORD\./],
    ['login --key', /API key: nothing was given/],
  ] as const) {
    const { code, out, err } = await trade(line);
    assert.equal(code, 2, `${line}: ${err}`);
    assert.match(err, expected);
    assert.equal(out, '');
  }
  assert.deepEqual(requests, []);
});

test('without a login it ends with 3 and says how to log in', async (t) => {
  const { spark } = await desk(t);
  const { code, err } = await spark('accounts');
  assert.deepEqual([code, err], [3, 'You are not logged in\n  Log in with: spark-trader login\n']);
});

test('a login that is not accepted ends with 3 and stores nothing', async (t) => {
  const { url, spark, file } = await desk(t, {
    'POST /token': bad(401, 'login_failed', 'The login was not accepted', 'Check userid and password.'),
  });
  const { code, err } = await spark(`login --url ${url} --user a@example.com`, {}, ['wrong']);
  assert.deepEqual([code, err], [3, 'The login was not accepted\n  Check userid and password.\n']);
  assert.throws(() => statSync(file), { code: 'ENOENT' });
});

test('what Spark refuses ends with 1, every problem with its hint; as JSON where it was asked for', async (t) => {
  const refusal = bad(
    400,
    'name_unknown',
    'There is no strategy named test1',
    'List yours with GET /strategy.',
  );
  const { trade } = await desk(t, { 'POST /order': refusal });
  const asText = await trade('place buy 1 NSE:212 -s test1');
  assert.equal(asText.code, 1);
  assert.equal(asText.err, 'There is no strategy named test1\n  List yours with GET /strategy.\n');
  const inJson = await trade('place buy 1 NSE:212 -s test1 --json');
  const { error } = JSON.parse(inJson.err) as { readonly error: Readonly<Record<string, unknown>> };
  assert.deepEqual([inJson.code, error.code, error.status], [1, 'name_unknown', 400]);
  assert.equal(inJson.out, '');
});

test('no reply ends with 4, an error inside Spark with 5', async (t) => {
  const { spark, trade } = await desk(t, { 'GET /account': bad(500, 'internal', 'Something went wrong') });
  const silent = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const SPARK_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { code, err } = await spark('squareoff -s test1', { SPARK_URL, SPARK_TOKEN: 'a-token' });
  assert.equal(code, 4);
  assert.match(err, /cannot be reached: .*\n {2}Is Spark running there\?/);
  assert.equal((await trade('accounts')).code, 5);
});

test('a script may pipe in both answers of a login at once, or none', async (t) => {
  const { url, requests } = await desk(t);
  const login = async (answers: string) => {
    const { SPARK_APIKEY: _key, SPARK_PASSWORD: _password, ...env } = process.env;
    const home = mkdtempSync(join(tmpdir(), 'spark-home-'));
    t.after(() => rmSync(home, { recursive: true, force: true }));
    const program = spawn(process.execPath, [MAIN, 'login', '--url', url], {
      env: { ...env, XDG_CONFIG_HOME: home },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    program.stdin.end(answers);
    const [err, [code]] = await Promise.all([text(program.stderr), once(program, 'exit')]);
    return { code, err };
  };
  assert.deepEqual(await login('a@example.com\nmy password\n'), { code: 0, err: '' });
  assert.match(requests[0]?.body ?? '', /my(\+|%20)password/);
  const { code, err } = await login('');
  assert.deepEqual([code, err.split('\n')[0]], [2, 'E-mail address: nothing was given']);
});

test('a login asks for what is missing and stores the token where only its owner can read it', async (t) => {
  const { url, spark, file, requests } = await desk(t, { 'GET /account': good() });
  const { code, out, asked } = await spark(`login --url ${url}`, {}, ['a@example.com', 'pass word']);
  assert.equal(code, 0);
  assert.deepEqual(asked, ['E-mail address: ', 'Password: (unseen)']);
  assert.match(out, /^Logged in at http.* as Asha Trader \(F000000\)/);
  assert.equal(requests[0]?.body, 'userid=a%40example.com&password=pass%20word');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(statSync(join(file, '..')).mode & 0o777, 0o700);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { url, token: 'a-token' });
  assert.equal((await spark('accounts')).code, 0);
  assert.equal(requests.at(-1)?.headers.authorization, 'Bearer a-token');
  await spark('logout');
  assert.equal((await spark('accounts')).code, 3);
});

test('a login replaces a file that others could read, and one that is broken', async (t) => {
  const { url, spark, file } = await desk(t);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '{');
  chmodSync(file, 0o644);
  const broken = await spark('accounts');
  assert.deepEqual([broken.code, broken.err.split('\n')[1]], [2, '  Write it anew with: spark-trader login']);
  assert.equal((await spark('login --user a@example.com', { SPARK_URL: url, SPARK_PASSWORD: 'x' })).code, 0);
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('a token goes to no other server than the one that gave it', async (t) => {
  const { url, spark } = await desk(t);
  const other = await desk(t);
  await spark(`login --url ${url} --user a@example.com`, { SPARK_PASSWORD: 'x' });
  const { code, err } = await spark(`accounts --url ${other.url}`);
  assert.equal(code, 3);
  assert.match(err, /You are logged in at/);
  assert.deepEqual(other.requests, []);
});

test('a token of the environment goes to the address of the last login, unless another is named', async (t) => {
  const { url, spark, requests } = await desk(t, { 'GET /account': good() });
  await spark(`login --url ${url} --user a@example.com`, { SPARK_PASSWORD: 'x' });
  const { code, err } = await spark('accounts', { SPARK_TOKEN: 'another-token' });
  assert.equal(code, 0, err);
  assert.equal(requests.at(-1)?.headers.authorization, 'Bearer another-token');
});

test('a key that is remembered renews an expired token, and the new one is stored', async (t) => {
  const { url, spark, file, requests } = await desk(t, {
    'GET /account': ({ authorization }) =>
      authorization === 'Bearer an-old-token'
        ? bad(401, 'token_expired', 'The access token has expired')
        : good(),
  });
  await spark(`login --url ${url} --key --remember`, {}, ['my-key']);
  writeFileSync(file, readFileSync(file, 'utf8').replace('a-token', 'an-old-token'));
  assert.equal((await spark('accounts')).code, 0);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { url, token: 'a-token', apikey: 'my-key' });
  assert.equal(requests.at(-1)?.headers.authorization, 'Bearer a-token');
});

test('an order needs only what it uses, and the type follows from the prices', async (t) => {
  const placed = good([{ strefID: 7, placedIn: ['F000000:a'] }], 'Order placed in F000000:a');
  const { trade, requests } = await desk(t, { 'POST /order': placed });
  const sent = async (line: string) => {
    const { code, out, err } = await trade(line);
    assert.deepEqual([code, err], [0, ''], line);
    assert.equal(out, 'Order placed in F000000:a\nOrder 7. Follow it with: spark-trader watch\n');
    return JSON.parse(requests.at(-1)?.body ?? '') as Record<string, unknown>;
  };
  const plain = { strategyname: 'my one', token: 'NSE:212', qty: 10, productType: 'Intraday' };
  assert.deepEqual(await sent('place buy 10 NSE:212 -s my~one'), {
    ...plain,
    transType: 'Buy',
    orderType: 'Market',
  });
  const limited = await sent('place SELL 10 NSE:212 -s my~one --limit 170.05 --product delivery --account a');
  assert.deepEqual(limited, {
    ...plain,
    productType: 'Delivery',
    transType: 'Sell',
    orderType: 'Limit',
    limitPrice: 170.05,
    identifier: 'a',
  });
  const stop = await sent(
    'place buy 10 NSE:212 -s my~one --limit 170 --trigger 169 --time-limit 30 --should-execute',
  );
  assert.deepEqual([stop.orderType, stop.operations], ['SL-Limit', { timeLimit: 30, shouldExecute: true }]);
  await sent('place buy 1 NSE:212 -s my~one --once-key my-key');
  assert.equal(requests.at(-1)?.headers['idempotency-key'], 'my-key');
});

test('a new limit leaves the type of an order as it is: a stop stays one', async (t) => {
  const { trade, requests } = await desk(t, { 'PUT /order': good([{ strefID: 5 }]) });
  const sent = async (line: string) => {
    assert.equal((await trade(`modify 5 -s test1 ${line}`)).code, 0, line);
    return JSON.parse(requests.at(-1)?.body ?? '') as Record<string, unknown>;
  };
  const order = { strategyname: 'test1', strefID: 5 };
  assert.deepEqual(await sent('--limit 171'), { ...order, limitPrice: 171 });
  assert.deepEqual(await sent('--trigger 170'), { ...order, orderType: 'SL-Limit', triggerPrice: 170 });
  assert.deepEqual(await sent('--type limit --limit 171'), { ...order, orderType: 'Limit', limitPrice: 171 });
});

test('the outcome of a key is told in words', async (t) => {
  const order = { strefID: 7, placedIn: ['F000000:a'] };
  const taken = { state: 'taken', taken_at: '2026-11-16T09:20:01', message: 'Order placed in F000000:a' };
  const { trade } = await desk(t, {
    'GET /outcome?key=a': good([{ key: 'a', ...taken, order }]),
    'GET /outcome?key=b': good([{ key: 'b', state: 'underWay' }]),
    'GET /outcome?key=c': good([{ key: 'c', state: 'unknown' }]),
  });
  assert.equal(
    (await trade('outcome a')).out,
    'Taken at 2026-11-16T09:20:01: order 7.\nOrder placed in F000000:a\n',
  );
  assert.match((await trade('outcome b')).out, /^Spark is working on b\. Ask again/);
  assert.match((await trade('outcome c')).out, /^Nothing was done with c in the last 24 hours/);
});

test('accounts that refused an order are named', async (t) => {
  const refusedIn = [{ account: 'F000000:b', code: 'session_missing', message: 'Log in first' }];
  const placed = good([{ strefID: 7, placedIn: ['F000000:a'], refusedIn }], 'Order placed in F000000:a');
  const { trade } = await desk(t, { 'POST /order': placed });
  assert.match((await trade('place buy 1 NSE:212 -s test1')).out, /\nNot in F000000:b: Log in first\n/);
});

test('each command makes its call', async (t) => {
  const lines: Readonly<Record<string, string>> = {
    'modify 5 -s test1 --limit 171': 'PUT /order',
    'cancel 5 -s test1 -a a': 'DELETE /order',
    'cancel --all -s test1': 'GET /CancelAll/strategy?stname=test1',
    'cancel --all -a my~paper': 'GET /CancelAll/account?acname=my%20paper',
    'orders -s test1 --every-day': 'GET /orderbook/?stname=test1&today=false',
    'funds -a a': 'GET /broker-account?AccountName=a',
    'squareoff -s test1 -a a': 'GET /SquareOff/strategy?stname=test1&acname=a',
    'squareoff -a a': 'GET /SquareOff/account?acname=a',
    'squareoff -s b -a a --token NSE:212 --qty 5':
      'POST /SquareOffSingle?acname=a&stname=b&token=NSE%3A212&positionType=Intraday&at_limit=false&qty=5',
    'ltp NSE:212 NSE:26000': 'GET /ltp?Tokens=NSE%3A212%2CNSE%3A26000',
    'tokens nifty 23500 ce --limit 3': 'GET /search-instruments?q=nifty%2023500%20ce&limit=3',
    'logs --errors --last 5 --about test1': 'GET /ExecutionLogs?type=ERROR&name=test1&limit=5',
    accounts: 'GET /account',
  };
  const { trade, requests } = await desk(
    t,
    Object.fromEntries(Object.values(lines).map((line) => [line, good()])),
  );
  for (const [line, request] of Object.entries(lines)) {
    const { code, err } = await trade(line);
    assert.deepEqual([code, err], [0, ''], line);
    assert.equal(requests.at(-1)?.line, request);
  }
});

test('people get a table without control characters of the server', async (t) => {
  const accounts = [
    { AccountName: 'paper', Broker: 'testBroker', Clientid: 'P1', Trade: 'Y', LastLogin: '2026-11-16' },
    { AccountName: 'b', Broker: 'FYERS', Clientid: '\u001b[31mred\n', Trade: null, LastLogin: null },
  ];
  const { trade } = await desk(t, { 'GET /account': good(accounts) });
  assert.equal(
    (await trade('accounts')).out,
    [
      'ACCOUNT  BROKER      CLIENT     TRADING  LAST LOGIN',
      'paper    testBroker  P1         on       2026-11-16',
      'b        FYERS        [31mred   off      -',
      '',
    ].join('\n'),
  );
});

test('positions by instrument come before the totals of the accounts; paper is marked, unknown is not zero', async (t) => {
  const share = { AccountName: 'mine', StrategyName: 'test1', symbol: 'SBIN-EQ', productType: 'Intraday' };
  const open = { ...share, ForwardTest: 0, qty: -65, averagePrice: 812.3456, ltp: 800 };
  const rows = [
    { ...open, bookedpnl: 0, openpnl: 802.46, totalpnl: 802.46 },
    { ...open, ForwardTest: 1, qty: 10, ltp: null, bookedpnl: -5, openpnl: null, totalpnl: null },
    { ...open, AccountName: 'paper', qty: 0, averagePrice: null, bookedpnl: 1.5, openpnl: 0, totalpnl: 1.5 },
  ];
  const mine = { bookedpnl: -5, openpnl: null, totalpnl: null, totalpositions: 2, openpositions: 2 };
  const paper = { bookedpnl: 1.5, openpnl: 0, totalpnl: 1.5, totalpositions: 1, openpositions: 0 };
  const totals = [
    { accountName: 'mine', ...mine, mine },
    { accountName: 'paper', ...paper, paper },
  ];
  const { trade, requests } = await desk(t, {
    'GET /positions': good(rows),
    'GET /netposition/': good(totals),
    'GET /account': good([
      { AccountName: 'mine', Broker: 'FYERS' },
      { AccountName: 'paper', Broker: 'testBroker' },
    ]),
  });
  assert.equal(
    (await trade('positions')).out,
    [
      'ACCOUNT  STRATEGY  SYMBOL   PRODUCT   QTY  AVERAGE     LTP  BOOKED    OPEN',
      'mine     test1     SBIN-EQ  Intraday  -65   812.35  800.00    0.00  802.46',
      'mine     test1     SBIN-EQ  Intraday   10   812.35       -   -5.00       -  forward test',
      'paper    test1     SBIN-EQ  Intraday    0        -  800.00    1.50    0.00  paper',
      '',
      'ACCOUNT  BOOKED  OPEN  TOTAL  POSITIONS  STILL OPEN',
      'mine      -5.00     -      -          2           2',
      'paper      1.50  0.00   1.50          1           0',
      '',
    ].join('\n'),
  );
  requests.length = 0;
  const { out } = await trade('positions --json');
  assert.deepEqual(JSON.parse(out), { ...(good(totals).json as object), positions: rows });
  assert.deepEqual(requests.map(({ line }) => line).toSorted(), ['GET /netposition/', 'GET /positions']);
});

test('the names and --open of positions are passed on, and an empty list says so', async (t) => {
  const { trade } = await desk(t, {
    'GET /netposition/?Acname=a&Stname=b': good(),
    'GET /positions?Acname=a&Stname=b&open=true': good(),
    'GET /account': good(),
  });
  const { code, out, err } = await trade('positions -a a -s b --open');
  assert.deepEqual([code, out, err], [0, 'No positions.\n\nNothing to show.\n', '']);
});

test('what a broker holds is shown beside what Spark has, and unknown is not zero', async (t) => {
  const position = { TradSymbol: 'SBIN-EQ', product: 'Intraday', BrokerQty: 15, SparkQty: 10, Agrees: false };
  const Funds = { Available: 48397.46, Used: null, Total: null, Collateral: 0 };
  const held = { AccountName: 'a', Funds, Positions: [position], Message: null };
  const loggedOut = { AccountName: 'b', Funds: null, Positions: null, Message: 'FYERS: Log in again.' };
  const { trade } = await desk(t, {
    'GET /broker-account?AccountName=a': good([held]),
    'GET /broker-account?AccountName=b': good([loggedOut]),
  });
  assert.equal(
    (await trade('funds -a a')).out,
    [
      'AVAILABLE  USED  TOTAL  COLLATERAL',
      ' 48397.46     -      -        0.00',
      '',
      'SYMBOL   PRODUCT   AT BROKER  IN SPARK',
      'SBIN-EQ  Intraday         15        10  differs',
      '',
    ].join('\n'),
  );
  assert.equal((await trade('funds -a b')).out, 'FYERS: Log in again.\n');
});

test('legs are written as traders say them, and a payoff is shown as tables; unknown is not zero', async (t) => {
  const moment = {
    at: '2026-11-17T15:30:00',
    profit: -5.5,
    breakEvens: [23277.2],
    maxProfit: 14482,
    maxLoss: 'unlimited',
  };
  const unknown = { at: '', profit: null, breakEvens: null, maxProfit: null, maxLoss: null };
  const leg = {
    transType: 'Sell',
    qty: 65,
    symbol: 'NIFTY17NOV2623500CE',
    price: 118.5,
    ltp: null,
    iv: 12.1,
  };
  const reply = {
    ...{
      underlying: 'NIFTY',
      spot: 23512.4,
      expiry: '2026-11-17',
      legs: [leg],
      netPremium: 14482,
      now: unknown,
    },
    ...{ atExpiry: moment, greeks: null, probabilityOfProfit: 57.53, unknown: ['No fresh price is known.'] },
  };
  const { trade, requests } = await desk(t, { 'POST /payoff': good([reply]) });
  const legs = [
    'sell~65~NIFTY~CE~ATM~@118.5',
    'buy~65~sensex~PE~4~OTM~monthly~+1',
    'buy~65~NIFTY~CE~delta~0.3~2026-11-24',
  ];
  const { code, out, err } = await trade(
    `payoff ${legs.join(' ')} buy~75~NIFTY~FUT~+1 buy~10~NSE:SBIN --positions -s test1`,
  );
  assert.equal(code, 0, err);
  assert.equal(
    out,
    [
      'NIFTY at 23512.40',
      'SIDE  QTY  SYMBOL                PRICE  LTP  IV %',
      'Sell   65  NIFTY17NOV2623500CE  118.50    -  12.1',
      '',
      '                      PROFIT  MOST PROFIT  MOST LOSS  BREAK-EVENS',
      'now                        -            -          -  -',
      'at expiry 2026-11-17   -5.50     14482.00  unlimited  23277.20',
      '',
      'Net premium 14482.00, probability of profit 57.53 %',
      'Greeks are not known.',
      'No fresh price is known.',
      '',
    ].join('\n'),
  );
  const of = (symbol: string, exchange: string) => ({ symbol, exchange });
  const by = (strikeBy: string, strikeVal: string) => ({ strikeBy, strikeVal });
  const nifty = of('NIFTY', 'NFO');
  assert.deepEqual(JSON.parse(requests[0]?.body ?? ''), {
    legs: [
      {
        autoOpt: { ...nifty, optionType: 'CE', ...by('moneyness', 'ATM'), expType: 'weekly' },
        transType: 'Sell',
        qty: 65,
        price: 118.5,
      },
      {
        autoOpt: {
          ...of('SENSEX', 'BFO'),
          optionType: 'PE',
          ...by('moneyness', '4 OTM'),
          expType: 'monthly',
          expNo: 1,
        },
        ...{ transType: 'Buy', qty: 65 },
      },
      {
        autoOpt: { ...nifty, optionType: 'CE', ...by('delta', '0.3'), expiry: '2026-11-24' },
        transType: 'Buy',
        qty: 65,
      },
      { autoFut: { ...nifty, expNo: 1 }, transType: 'Buy', qty: 75 },
      { token: 'NSE:SBIN', transType: 'Buy', qty: 10 },
    ],
    fromPositions: { strategyname: 'test1' },
  });
});

test('a margin is shown for each account, with what is not known and why', async (t) => {
  const known = { account: 'F000000:a', required: 58640, final: 52300.5, available: 1000000, enough: true };
  const unknown = { account: 'F000000:b', required: 58640, final: 52300.5, available: null, enough: null };
  const { trade, requests } = await desk(t, {
    'POST /margin': good([
      { ...known, source: 'broker', legs: [], notes: [] },
      { ...unknown, source: 'estimate', legs: [], notes: ['FYERS: Log in again. So this is an estimate.'] },
    ]),
  });
  const { code, out, err } = await trade(
    'margin sell~65~NSE:212~@170 -s test1 --product delivery --without-positions',
  );
  assert.equal(code, 0, err);
  assert.equal(
    out,
    [
      'ACCOUNT    REQUIRED     FINAL   AVAILABLE  ENOUGH  BY',
      'F000000:a  58640.00  52300.50  1000000.00  yes     broker',
      'F000000:b  58640.00  52300.50           -  -       estimate',
      'F000000:b: FYERS: Log in again. So this is an estimate.',
      '',
    ].join('\n'),
  );
  assert.deepEqual(JSON.parse(requests[0]?.body ?? ''), {
    strategyname: 'test1',
    legs: [{ token: 'NSE:212', transType: 'Sell', qty: 65, price: 170, productType: 'Delivery' }],
    withPositions: false,
  });
});

test('scripts get the reply as it is, on one line', async (t) => {
  const { trade } = await desk(t, { 'GET /account': good([{ AccountName: 'paper' }]) });
  const { out } = await trade('accounts --json');
  assert.deepEqual(JSON.parse(out), good([{ AccountName: 'paper' }]).json);
  assert.equal(out.trimEnd().includes('\n'), false);
});

test('help lists every command and every exit code', async (t) => {
  const { spark } = await desk(t);
  for (const line of ['', 'help', '--help', '-h']) {
    const { code, out } = await spark(line);
    assert.equal(code, 0);
    for (const name of Object.keys(COMMANDS)) assert.match(out, new RegExp(`^ {2}${name} `, 'm'));
  }
  assert.match((await spark('help place')).out, /--time-limit/);
  assert.match((await spark('--version')).out, /^\d+\.\d+\.\d+\n$/);
  assert.match((await spark('cancel --help')).out, /Usage: spark-trader cancel/);
});

const SOLD = {
  ...{
    in: 'both',
    action: 'a_ce',
    condition: 'c_in',
    symbol: 'NIFTY17NOV2625000CE',
    transType: 'Sell',
    qty: 65,
  },
  ...{ entryPrice: 120.5, exitPrice: 101, reason: 'stop', backtestReason: 'target' },
  ...{ backtestEntryPrice: 121, backtestExitPrice: 100.5, entryWorse: 0.5, exitWorse: 0.5, cost: 65 },
};
const BESIDE = {
  ...{ says: null, playing: false, backtestID: 31, minutes: 385, sameMarket: true, sameDecisions: false },
  ...{ matched: 1, onlyHere: 0, onlyBacktest: 2, cost: 65, trades: [SOLD] },
};

test('a day beside its backtest is waited for, and told with what it cost', async (t) => {
  let asked = 0;
  const { trade, requests } = await desk(t, {
    'GET /builder/replay/3/drift': () => {
      asked += 1;
      return good([asked === 1 ? { ...BESIDE, says: 'It is being played.', playing: true } : BESIDE]);
    },
    'GET /builder/replay/4/drift': good([{ ...BESIDE, says: 'The replayed day is not over.', trades: [] }]),
    'GET /builder/deploy/7': good([{ days: [{ date: '2026-11-13' }, { date: '2026-11-16' }] }]),
    'GET /builder/deploy/7/day/2026-11-16': good([
      { ...BESIDE, accounts: [{ ...BESIDE, account: 'paper', sameMarket: false, cost: -12.5 }] },
    ]),
    'GET /builder/deploy/8': good([{ days: [] }]),
  });
  const replayed = await trade('replay drift 3');
  assert.deepEqual([replayed.code, asked], [0, 2]);
  assert.match(replayed.out, /^Backtest 31\nsaw the same prices and decided otherwise\./);
  assert.match(replayed.out, /Trades: 1 in both, 0 only here, 2 only in the backtest\. .*: 65\.00\n/);
  assert.match(
    replayed.out,
    /NIFTY17NOV2625000CE +Sell +65 +both +120\.50 +121\.00 +101\.00 +100\.50 +stop, not target +65\.00/,
  );
  assert.equal((await trade('replay drift 4')).out, 'The replayed day is not over.\n');
  const deployed = await trade('deploy drift 7');
  assert.match(deployed.out, /^Backtest 31\npaper: saw other prices\. .*: -12\.50\n/);
  assert.equal(requests.at(-1)?.line, 'GET /builder/deploy/7/day/2026-11-16');
  const nothing = await trade('deploy drift 8');
  assert.deepEqual([nothing.code, nothing.out], [2, '']);
  assert.match(nothing.err, /It has traded on no day yet/);
});
