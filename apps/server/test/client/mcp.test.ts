import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Spark } from '@spark/client';
import { TEMPLATES } from '@spark/document';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { listen } from '../raw-socket.ts';
import { OWNER, sparkFor } from '../spark-under-test.ts';
import { type Environment, greeting, PROGRAM, startAssistant } from './assistant.ts';
import { letMarketGoOn } from './market-goes-on.ts';

const PAPER_ORDER = {
  strategyname: 'paper only',
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 10,
  transType: 'Buy',
  limitPrice: 142,
} as const;

/** A trader with a paper and a live account: one strategy in the first, another in both. */
async function start(t: TestContext, { isLoggedIn = true } = {}) {
  const server = await sparkFor(t);
  const url = `http://127.0.0.1:${await listen(server)}`;
  letMarketGoOn(t, server);
  const spark = new Spark({ url, token: server.owner });
  await spark.addAccount({
    AccountName: 'live',
    Broker: 'FYERS',
    Clientid: 'AB1234',
    ApiKey: 'app-key-of-mine',
  });
  for (const [strategyName, accounts] of [
    ['paper only', ['paper']],
    ['mixed', ['paper', 'live']],
    ['idle', []],
  ] as const) {
    await spark.addStrategy({ strategyName, strategyType: 'Intraday' });
    for (const AccountName of accounts)
      await spark.addLink({
        StrategyName: strategyName,
        AccountName,
        Multiplier: 1,
        Activate: 1,
        Capital: 0,
      });
  }
  const login: Environment = isLoggedIn ? { SPARK_TOKEN: server.owner } : {};
  const env = { XDG_CONFIG_HOME: server.folder, SPARK_URL: url, ...login };
  const assistant = (...args: readonly string[]) => startAssistant(t, env, args);
  return { server, spark, env, assistant };
}

test('[mcp.K2] whatever is written to it is answered by the rules of JSON-RPC, and it goes on', async (t) => {
  const { assistant } = await start(t);
  const { write, next, ask, child, errors } = assistant();
  const code = async (text: string) => {
    write(text);
    const { id, error } = await next();
    return [id, error?.code];
  };
  assert.deepEqual(await code('{"jsonrpc":'), [null, -32_700]);
  assert.deepEqual(await code('x'.repeat(1_100_000)), [null, -32_700]);
  assert.deepEqual(await code('5'), [null, -32_600]);
  // The protocol has no batches any more.
  assert.deepEqual(await code('[{"jsonrpc":"2.0","id":21,"method":"ping"}]'), [null, -32_600]);
  assert.deepEqual(await code('{"jsonrpc":"2.0","id":7}'), [7, -32_600]);
  assert.deepEqual(await code('{"jsonrpc":"2.0","id":{},"method":"ping"}'), [null, -32_600]);
  assert.deepEqual(await code('{"jsonrpc":"2.0","id":"a","method":"prompts/list"}'), ['a', -32_601]);
  assert.deepEqual(
    await code('{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"login"}}'),
    [8, -32_602],
  );
  assert.deepEqual(
    await code(
      '{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"listAccounts","arguments":[]}}',
    ),
    [9, -32_602],
  );
  assert.deepEqual(await code('{"jsonrpc":"2.0","id":10,"method":"initialize","params":{}}'), [10, -32_602]);
  // Notifications and replies get no answer: the next line is that of the ping.
  write('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}}');
  write('{"jsonrpc":"2.0","id":1,"result":{}}');
  write('{"jsonrpc":"2.0","id":1,"error":"none of ours"}');
  assert.deepEqual((await ask('ping')).result, {});
  child.stdin.end();
  assert.deepEqual(await once(child, 'close'), [0, null]);
  assert.equal(errors(), '');
});

test('[mcp.K1] [mcp.K3] versions are agreed on, and the tools are described by schemas that hold', async (t) => {
  const { assistant } = await start(t);
  const { ask } = assistant();
  const agreed = async (protocolVersion: string) =>
    (await ask('initialize', greeting(protocolVersion))).result;
  assert.equal((await agreed('2024-11-05'))?.protocolVersion, '2024-11-05');
  assert.equal((await agreed('2025-06-18'))?.protocolVersion, '2025-06-18');
  assert.equal((await agreed('1999-01-01'))?.protocolVersion, '2025-11-25');
  const greeted = await agreed('2025-11-25');
  assert.deepEqual(greeted?.capabilities, { tools: { listChanged: false } });
  assert.match(String(greeted?.instructions), /only paper accounts/);

  const tools = (await ask('tools/list')).result?.tools as readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: { readonly properties: object };
    readonly annotations: { readonly readOnlyHint: boolean };
  }[];
  const names = tools.map(({ name }) => name);
  assert.ok(names.includes('readOrderBook') && names.includes('readHistory'), names.join());
  assert.deepEqual(
    tools.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name),
    [
      'activateAccount',
      'changeLink',
      ...['placeOrder', 'modifyOrder', 'cancelOrder', 'stopOperation', 'cancelAll'],
      ...['placeBasket', 'squareOffBasket'],
      ...['squareOff', 'takeBackSquareOff', 'squareOffSingle'],
      'changeGuards',
      'switchKill',
      ...['addExit', 'changeExit', 'removeExit'],
      ...['saveDocument', 'changeDocument'],
      ...['startDeployment', 'pauseDeployment', 'stopDeployment'],
      ...['startReplay', 'steerReplay', 'removeReplay'],
      ...['addPriceAlert', 'changePriceAlert', 'removePriceAlert', 'addGtt', 'changeGtt', 'removeGtt'],
    ],
  );
  for (const name of [
    ...['login', 'addAccount', 'deleteOrder', 'pushTrades', 'addLink', 'addWebhook'],
    ...['removeDocument', 'readDraft', 'writeDraft', 'removeDraft'],
  ])
    assert.ok(!names.includes(name), name);
  const ajv = new Ajv({ strict: true, allowUnionTypes: true });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  for (const { name, inputSchema } of tools) assert.ok(ajv.compile(inputSchema), name);
  const place = tools.find(({ name }) => name === 'placeOrder');
  assert.ok(ajv.validate(place?.inputSchema ?? {}, PAPER_ORDER), JSON.stringify(ajv.errors));
  assert.match(place?.description ?? '', /only paper accounts/);
});

test('[mcp.K15] strategy documents are saved and read, and not deleted', async (t) => {
  const { assistant } = await start(t);
  const { refused, done } = assistant();
  const [template] = TEMPLATES;
  assert.ok(template);
  await refused('saveDocument', { body: { name: 'no document' } }, /key_missing/);
  const [saved] = (await done('saveDocument', { body: template.document, note: 'first' })).data;
  const { id, rev } = Object(saved);
  const clock = { ...template.document.clock, squareOff: '15:00' };
  const body = { ...template.document, clock };
  assert.equal((await done('changeDocument', { id, baseRev: rev, body })).message, 'Document saved');
  await refused('changeDocument', { id, baseRev: rev, body: template.document }, /newest revision is 2/);
  assert.deepEqual(Object((await done('readDocument', { id })).data[0]).document, body);
  assert.equal((await done('listDocuments')).data.length, 1);
});

test('[mcp.K5] no tool reaches a live account, however the order is worded', async (t) => {
  const { spark, assistant } = await start(t);
  const { refused, done } = assistant();
  const live = /live, which is not a paper account.*--allow-live-orders/;
  const mixed = { ...PAPER_ORDER, strategyname: 'mixed' };
  await refused('placeOrder', mixed, live);
  await refused('placeOrder', { ...mixed, identifier: 'live' }, live);
  await refused('placeOrder', { ...mixed, ForwardTest: false }, live);
  // A text is not the word of the protocol for true, and a name that is only nearly right is nobody's.
  await refused('placeOrder', { ...mixed, ForwardTest: 'true' }, live);
  await refused('placeOrder', { ...mixed, strategyname: 'MIXED' }, /no strategy with exactly/);
  await refused('placeOrder', { ...mixed, strategyname: ' mixed' }, /no strategy with exactly/);
  await refused('placeOrder', { ...mixed, identifier: '' }, /no account with exactly/);
  await refused('placeOrder', { ...mixed, identifier: 'null' }, /no account with exactly/);
  await refused('placeOrder', { ...mixed, strategyname: 'idle' }, /linked to no account/);
  // By other names that the server knows, in other letters.
  await refused('placeOrder', { ...PAPER_ORDER, StrategyName: 'mixed' }, /no argument "StrategyName"/);
  await refused('placeOrder', { ...PAPER_ORDER, stname: 'mixed' }, /no argument "stname"/);
  await refused('takeBackSquareOff', { ctype: 'account', acname: 'live' }, live);
  await refused('takeBackSquareOff', { ctype: 'account', accountname: 'live' }, /no argument "accountname"/);
  await refused('takeBackSquareOff', { ctype: 'strategy', stname: 'mixed' }, live);
  await refused(
    'takeBackSquareOff',
    { ctype: 'strategy', stname: 'paper only' },
    /Name one of your paper accounts/,
  );
  // Switched off, a link can be switched on again at any moment.
  await spark.changeLink({ st: 'mixed', ac: 'live', Multiplier: 1, Activate: 0, Capital: 0 });
  await refused('placeOrder', mixed, live);
  assert.deepEqual((await done('readOrderBook')).data, []);
});

test('[mcp.K9] an assistant stops trading everywhere, and lets it go on in paper accounts alone', async (t) => {
  const { spark, assistant } = await start(t);
  const { refused, done } = assistant();
  const live = /live, which is not a paper account.*only stop trading/;
  const everywhere = /would hold in all accounts/;
  const guards = async (account: string | null) =>
    (await spark.listGuards()).data.find(({ AccountName }) => AccountName === account);
  await done('switchKill', { on: true });
  await done('switchKill', { on: true, AccountName: 'live' });
  assert.deepEqual([(await guards(null))?.Killed, (await guards('live'))?.Killed], [true, true]);
  const [line] = (await spark.readExecutionLogs({ text: 'Trail: kill' })).data;
  assert.match(line?.Message ?? '', /^Trail: kill switch on in live, by .*\(spark-trader-mcp\/\S+, from /);
  await refused('switchKill', { on: false }, everywhere);
  await refused('switchKill', { on: false, AccountName: 'live' }, live);
  // What is not the word of the protocol for true may be anything for the server.
  await refused('switchKill', { on: 'true', AccountName: 'live' }, live);
  await refused('switchKill', { on: false, AccountName: '' }, /not a paper account/);
  await refused('switchKill', { on: false, acname: 'paper' }, /no argument "acname"/);
  await done('switchKill', { on: true, AccountName: 'paper' });
  await done('switchKill', { on: false, AccountName: 'paper' });

  const before = (await guards('live'))?.MaxOrderValue ?? 0;
  assert.ok(before > 1_000);
  await done('changeGuards', { AccountName: 'live', MaxOrderValue: before - 1, MaxQty: 5 });
  await refused('changeGuards', { AccountName: 'live', MaxOrderValue: before }, live);
  await refused('changeGuards', { AccountName: 'live', MaxOrderValue: 0 }, live);
  await refused('changeGuards', { AccountName: 'live', MaxOrderValue: 10, MaxQty: 6 }, live);
  await done('changeGuards', { MaxDailyLoss: 1_000 });
  await refused('changeGuards', { MaxDailyLoss: 1_001 }, everywhere);
  await done('changeGuards', { AccountName: 'paper', MaxQty: 5 });
  await done('changeGuards', { AccountName: 'paper', MaxQty: 0 });
  assert.equal((await guards('live'))?.MaxQty, 5);

  const link = { st: 'mixed', ac: 'live', Multiplier: 1, Capital: 0 };
  await refused('changeLink', { ...link, Activate: 0, Multiplier: 50 }, live);
  await done('changeLink', { ...link, Activate: 0 });
  await refused('changeLink', { ...link, Activate: 1 }, live);
  await done('changeLink', { ...link, ac: 'paper', Activate: 1, Multiplier: 2 });
  await done('activateAccount', { AccountName: 'paper', yn: 'N' });
  await done('activateAccount', { AccountName: 'paper', yn: 'Y' });
  await done('activateAccount', { AccountName: 'live', yn: 'N' });
  await refused('activateAccount', { AccountName: 'live', yn: 'Y' }, live);
  await refused('activateAccount', { AccountName: 'live', yn: 'y' }, live);
});

test('[mcp.K5] on paper an assistant places, changes, cancels and closes orders', async (t) => {
  const { assistant } = await start(t);
  const { refused, done } = assistant();
  await refused('placeOrder', { ...PAPER_ORDER, qty: undefined }, /qty is required/);
  await refused('placeOrder', { ...PAPER_ORDER, qty: -1 }, /qty/);
  const { data, message } = await done('placeOrder', PAPER_ORDER);
  assert.match(message, /^Order placed in .*paper/);
  const strefID = data[0]?.strefID;
  const order = { strategyname: 'paper only', strefID };
  await refused('cancelOrder', { ...order, strefID: String(strefID) }, /strefID must be a number/);
  await refused('cancelOrder', { ...order, strefID: 4_000 }, /no order 4000/);
  await done('modifyOrder', { ...order, limitPrice: 143 });
  await done('cancelOrder', { ...order, identifier: 'paper' });
  // In one account of a strategy that reaches live ones, and as a forward test wherever it goes.
  await done('placeOrder', { ...PAPER_ORDER, strategyname: 'mixed', identifier: 'paper' });
  await done('squareOff', { ctype: 'account', acname: 'paper' });
  await done('cancelAll', { ctype: 'account', acname: 'paper' });
  const test = await done('placeOrder', { ...PAPER_ORDER, strategyname: 'mixed', ForwardTest: true });
  const { data: rows } = await done('readOrderBook', { strefid: test.data[0]?.strefID });
  assert.deepEqual(
    rows.map(({ ForwardTest }) => ForwardTest),
    [1],
  );
  // It does not need to be narrowed: every order of it is a forward test.
  await done('cancelOrder', { strategyname: 'mixed', strefID: test.data[0]?.strefID });
});

test('[mcp.K4] an assistant sees what is held of each instrument', async (t) => {
  const { assistant } = await start(t);
  const { refused, done } = assistant();
  await refused('readPositions', { Acname: 'nobody' }, /nobody/);
  assert.deepEqual((await done('readPositions')).data, []);
  const { limitPrice: _, ...order } = PAPER_ORDER;
  await done('placeOrder', { ...order, orderType: 'Market' });
  const held = async () => (await done('readPositions', { open: true })).data;
  let rows = await held();
  while (rows.length === 0) rows = await held();
  assert.deepEqual(
    rows.map(({ AccountName, symbol, qty }) => [AccountName, symbol, qty]),
    [['paper', 'ASHOKLEY-EQ', 10]],
  );
});

test('[mcp.K6] live accounts are reached only when it was started so', async (t) => {
  const { assistant } = await start(t);
  const { ask, use } = assistant('--allow-live-orders');
  assert.match(String((await ask('initialize', greeting())).result?.instructions), /real money moves/);
  const { content } = await use('placeOrder', { ...PAPER_ORDER, strategyname: 'mixed', identifier: 'live' });
  // Spark itself says what stands in the way now: nobody logged in at this broker.
  assert.doesNotMatch(content[0]?.text ?? '', /paper/);
});

test('[mcp.K7] secrets stay where they are, and long answers are cut with a word about it', async (t) => {
  const { server, assistant } = await start(t);
  const { done, use } = assistant();
  assert.equal((await done('readAccount', { AccountName: 'live' })).data[0]?.ApiKey, 'hidden');
  const profile = await use('readProfile');
  assert.match(profile.content[0]?.text ?? '', /"AuthKey":"hidden"/);
  assert.ok(!(profile.content[0]?.text ?? '').includes(server.owner));
  const { data, note } = await done('findInstruments', { symbol: 'NIFTY', exchange: 'NFO' });
  assert.ok(data.length > 10);
  assert.match(String(note), new RegExp(`^Only the first ${data.length} of \\d+ rows`));
});

test('[mcp.K8] without a login it says how to log in, and a later login counts at once', async (t) => {
  const { server, assistant } = await start(t, { isLoggedIn: false });
  const { refused, done, child, errors } = assistant();
  await refused('listAccounts', {}, /You are not logged in\n {2}Log in with: spark-trader login/);
  const login = spawn(process.execPath, [PROGRAM, 'login', '--user', OWNER.email], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      XDG_CONFIG_HOME: server.folder,
      SPARK_URL: addressOf(server),
      SPARK_PASSWORD: OWNER.password,
    },
  });
  assert.deepEqual(await once(login, 'close'), [0, null]);
  assert.equal((await done('listAccounts')).data.length, 2);
  child.kill('SIGINT');
  assert.deepEqual(await once(child, 'close'), [130, null]);
  assert.equal(errors(), '');
});

test('[mcp.K1] the client of the SDK lists tools, trades on paper, squares off and stops', async (t) => {
  const { spark, env } = await start(t);
  const client = new Client({ name: 'a test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], env: { ...env } }),
  );
  t.after(() => client.close());
  assert.deepEqual(client.getServerVersion(), { name: 'spark', title: 'Spark', version: '0.2.0' });
  const { tools } = await client.listTools();
  assert.equal(tools.find(({ name }) => name === 'squareOff')?.annotations?.readOnlyHint, false);
  const use = async (name: string, given: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    return { isError, text: (content as readonly { readonly text: string }[])[0]?.text ?? '' };
  };
  const { limitPrice: _, ...order } = PAPER_ORDER;
  assert.match((await use('placeOrder', { ...order, orderType: 'Market' })).text, /Order placed in .*paper/);
  const open = async () => (await spark.readPositions({ open: true })).data.length;
  while ((await open()) === 0) await spark.readProfile();
  assert.equal((await use('squareOff', { ctype: 'all' })).isError, false);
  while ((await open()) > 0) await spark.readProfile();
  assert.equal((await use('switchKill', { on: true })).isError, false);
  const refused = await use('placeOrder', PAPER_ORDER);
  assert.equal(refused.isError, true);
  assert.match(refused.text, /kill switch/i);
  await assert.rejects(client.callTool({ name: 'login', arguments: {} }), /-32602: There is no tool login/);
});

function addressOf({ spark }: Awaited<ReturnType<typeof start>>['server']): string {
  const address = spark.app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return `http://127.0.0.1:${address.port}`;
}

test('[mcp.K14] an assistant sets GTTs on paper alone, and price alerts that only tell', async (t) => {
  const { spark, assistant } = await start(t);
  const { refused, done } = assistant();
  const live = /live, which is not a paper account.*--allow-live-orders/;
  const leg = {
    triggerPrice: 100,
    transType: 'Buy',
    qty: 1,
    orderType: 'Limit',
    limitPrice: 100,
    productType: 'Intraday',
  } as const;
  const gtt = { strategyname: 'paper only', token: 'NSE:212', legs: [leg] };
  await refused('addGtt', { ...gtt, strategyname: 'mixed' }, live);
  const id = Number((await done('addGtt', gtt)).data[0]?.id);
  assert.equal((await done('changeGtt', { id, legs: [{ ...leg, qty: 2 }] })).message, 'GTT changed');
  assert.equal((await done('removeGtt', { id })).message, 'GTT removed');
  await refused('removeGtt', { id }, /No GTT \d+ waits/);
  const [own] = (await spark.addGtt({ ...gtt, strategyname: 'mixed', legs: [{ ...leg }] })).data;
  await refused('removeGtt', { id: own?.id }, live);
  await refused('changeGtt', { id: own?.id, legs: [leg] }, live);

  const alert = { token: 'NSE:212', condition: 'crosses', level: 500 };
  const order = { action: 'squareoff', stname: 'mixed' };
  await refused('addPriceAlert', { ...alert, actions: [order] }, /may only tell/);
  await refused('addPriceAlert', { ...alert, webhookUrl: 'https://example.com/' }, /may only tell/);
  const told = await done('addPriceAlert', { ...alert, telegram: true });
  const change = { id: told.data[0]?.id, level: 510 };
  assert.equal((await done('changePriceAlert', change)).message, 'Price alert changed');
  await refused('changePriceAlert', { ...change, actions: [order] }, /may only tell/);
  assert.equal((await done('removePriceAlert', { id: told.data[0]?.id })).message, 'Price alert removed');
  const [acting] = (await spark.addPriceAlert({ ...alert, condition: 'crosses', actions: [order] })).data;
  await refused('removePriceAlert', { id: acting?.id }, live);
  await refused('changePriceAlert', { id: acting?.id, level: 510 }, live);
  await refused('removePriceAlert', { id: 999 }, /No price alert 999 waits/);
});

test('[mcp.K24] an assistant sets exits everywhere, and changes and removes them on paper alone', async (t) => {
  const { assistant } = await start(t);
  const { refused, done } = assistant();
  const live = /live, which is not a paper account.*Exits of live accounts.*--allow-live-orders/;
  const rules = { stopLoss: 5_000, stopLossBy: 'rupees' };
  const setOn = async (given: object) => Number((await done('addExit', { ...rules, ...given })).data[0]?.id);
  const onPaper = await setOn({ scope: 'account', acname: 'paper' });
  const tighter = { id: onPaper, stopLoss: 4_000, stopLossBy: 'rupees' };
  assert.equal((await done('changeExit', tighter)).message, 'Exit changed');
  assert.equal((await done('removeExit', { id: onPaper })).message, 'Exit removed');
  for (const scope of [
    { scope: 'account', acname: 'live' },
    { scope: 'strategy', stname: 'paper only' },
    { scope: 'all' },
    { scope: 'account', acname: 'paper', closes: 'all' },
  ]) {
    const id = await setOn(scope);
    await refused('changeExit', { id, stopLoss: 9_000, stopLossBy: 'rupees' }, live);
    await refused('removeExit', { id }, live);
  }
  const tested = await setOn({ scope: 'all', ForwardTest: true });
  assert.equal((await done('removeExit', { id: tested })).message, 'Exit removed');
  await refused('removeExit', { id: 999_999 }, /There is no exit 999999/);
});
