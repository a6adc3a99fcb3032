import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '@spark/store';
import { LIMITS } from '@spark/vocabulary';
import { ORDER, WAITING_ORDER, webhookFor, withoutOutcomes } from './webhook-under-test.ts';

const refusalOf = (reply: {
  readonly body: { readonly errors?: readonly { code: string; field?: string }[] };
}) => (reply.body.errors ?? []).map(({ code, field }) => (field === undefined ? code : `${code} ${field}`));

test('an address that nobody has is refused, and guessing is slowed down', async (t) => {
  const { spark } = await webhookFor(t);
  const guess = (from: string) =>
    spark.call('POST', '/tv-webhook/abcdefghijklmnopqrstuvwxyz', { json: ORDER, from });
  const first = await guess('10.0.0.1');
  assert.deepEqual(
    [first.status, first.body.message, refusalOf(first)],
    [400, 'Bad request', ['webhook_unknown']],
  );
  for (let tries = 1; tries < 120; tries++) await guess('10.0.0.1');
  const slowed = await guess('10.0.0.1');
  assert.equal(slowed.status, 429);
  assert.ok(Number(slowed.headers['retry-after']) > 0);
  assert.equal((await guess('10.0.0.2')).status, 400, 'another address is not slowed down');
});

const BAD_ALERTS: readonly (readonly [string, unknown, readonly string[]])[] = [
  ['broken JSON', '{"action":', ['json_broken']],
  ['no action', { strategyname: 'demo' }, ['field_missing action']],
  ['an unknown action', { action: 'buy' }, ['field_choice action']],
  ['a mistyped field', { ...ORDER, quantity: 1 }, ['field_unknown quantity']],
  ['NUL', { ...ORDER, 'x\0y': 1 }, ['field_unknown x\0y']],
  ['half a pair', { ...ORDER, '\ud83d': 1 }, ['field_unknown \ud83d']],
  ['no list', { actions: {} }, ['field_type actions']],
  ['an empty list', { actions: [] }, ['field_length actions']],
  ['a text in the list', { actions: [ORDER, 'x'] }, ['field_type actions[1]']],
  ['a stray field beside the list', { actions: [ORDER], qty: 1 }, ['field_unknown qty']],
  [
    'a placeholder that was not replaced',
    { ...WAITING_ORDER, limitPrice: '{{close}}' },
    ['field_type limitPrice'],
  ],
  [
    'every mistake of every action',
    [{ ...ORDER, qty: '0' }, { action: 'logalert' }],
    ['field_range [0].qty', 'field_missing [1].message'],
  ],
  ['no instrument', { ...ORDER, token: undefined }, ['field_missing token']],
  [
    'a limit order without its price',
    { actions: [{ ...ORDER, orderType: 'Limit' }] },
    ['price_missing actions[0].limitPrice'],
  ],
  [
    'a chart of something that is not listed',
    { actions: [{ ...ORDER, token: 'NSE:AAPL' }] },
    ['token_unknown actions[0].token'],
  ],
  ['a square-off of nothing', { action: 'squareoff' }, ['field_missing stname']],
  [
    'half a position',
    { action: 'squareoff', token: 'NSE:212', stname: 'demo' },
    ['field_missing acname', 'field_missing positionType'],
  ],
  ['too many actions', Array(21).fill(ORDER), ['field_type body']],
  [
    'a premium by moneyness',
    {
      ...ORDER,
      token: undefined,
      autoOpt: {
        symbol: 'NIFTY',
        exchange: 'NFO',
        optionType: 'CE',
        strikeBy: 'moneyness',
        strikeVal: '100',
        expType: 'weekly',
        expNo: 0,
      },
    },
    ['fields_disagree autoOpt.strikeVal'],
  ],
];

test('a message that cannot be read is refused with the name of the field, does nothing, and leaves an ERROR line', async (t) => {
  const { alert, logged, rows } = await webhookFor(t);
  for (const [what, body, expected] of BAD_ALERTS) {
    const before = (await logged('ERROR')).length;
    const reply = await alert(body);
    assert.deepEqual([reply.status, refusalOf(reply)], [400, expected], `${what}: ${reply.text}`);
    const lines = await logged('ERROR');
    assert.equal(lines.length, before + 1, `${what}: one line`);
    assert.match(String(lines[0]), /^Alert refused: /);
  }
  assert.deepEqual(await rows(), []);
});

test('an address that has ended is refused with a line in the log, and renewing brings it back', async (t) => {
  const { alert, call, spark } = await webhookFor(t);
  spark.clock.advance(30 * 86_400_000);
  const token = await spark.token();
  const reply = await alert({ action: 'logalert', message: 'late' });
  assert.deepEqual([reply.status, refusalOf(reply)], [400, ['webhook_expired']]);
  const [row] = (await call('GET', '/webhook', { token })).body.data;
  assert.equal(row?.lastUsedAt, null, 'a refused alert does not count as a use');
  const renewed = await call('PUT', '/webhook', { token, json: { id: row?.id, days: 1 } });
  assert.equal(renewed.body.message, 'Webhook Renewed');
  assert.equal((await alert({ action: 'logalert', message: 'in time' })).status, 200);
});

test('an address is shown once, stored as a hash, never logged, and revoked at once', async (t) => {
  const { alert, call, spark, secret } = await webhookFor(t);
  assert.equal((await alert({ action: 'logalert', message: 'hello' })).status, 200);
  const list = await call('GET', '/webhook');
  assert.equal(list.text.includes(secret), false);
  const [row] = list.body.data;
  assert.notEqual(row?.lastUsedAt, null);
  assert.equal(spark.logged().includes(secret), false);
  let dumped = '';
  const store = await openStore(spark.config);
  for await (const line of store.dump()) dumped += JSON.stringify(line);
  await store.close();
  assert.equal(dumped.includes(secret), false);
  assert.equal((await call('DELETE', `/webhook?id=${row?.id}`)).body.message, 'Webhook Revoked');
  assert.deepEqual(refusalOf(await alert({ action: 'logalert', message: 'again' })), ['webhook_unknown']);
  assert.deepEqual(refusalOf(await call('DELETE', `/webhook?id=${row?.id}`)), ['webhook_number_unknown id']);
});

test('nobody renews or revokes the address of another, and nobody has too many', async (t) => {
  const { call, spark } = await webhookFor(t);
  const other = await spark.addUser('other@example.com');
  const [row] = (await call('GET', '/webhook')).body.data;
  const { token } = other;
  assert.deepEqual((await call('GET', '/webhook', { token })).body.data, []);
  assert.equal((await call('PUT', '/webhook', { token, json: { id: row?.id, days: 9 } })).status, 400);
  assert.equal((await call('DELETE', `/webhook?id=${row?.id}`, { token })).status, 400);
  const many = await Promise.all(
    Array.from({ length: LIMITS.webhooksPerUser + 1 }, () =>
      call('POST', '/webhook', { token, json: { days: 1 } }),
    ),
  );
  assert.deepEqual(many.map(({ status }) => status).sort(), [
    ...Array(LIMITS.webhooksPerUser).fill(200),
    400,
  ]);
  for (const days of [0, 366, '1.5'])
    assert.deepEqual(refusalOf(await call('POST', '/webhook', { json: { days } })).length, 1);
});

test('a flood at one address is refused, logged once, and passes again later', async (t) => {
  const { alert, spark, logged } = await webhookFor(t);
  const statuses: number[] = [];
  for (let sent = 0; sent < LIMITS.alertBurst + 20; sent++)
    statuses.push((await alert({ action: 'logalert', message: `${sent}` })).status);
  assert.equal(statuses.filter((status) => status === 200).length, LIMITS.alertBurst);
  assert.equal(statuses.at(-1), 429);
  assert.equal((await logged('ERROR')).filter((line) => /Too many alerts/.test(line)).length, 1);
  spark.clock.advance(1_000);
  assert.equal((await alert({ action: 'logalert', message: 'later' })).status, 200);
});

test('an order with numbers as text under the type of plain text is placed in the linked account', async (t) => {
  const { alert, rows, until, logged } = await webhookFor(t);
  const reply = await alert({ actions: [ORDER] });
  assert.deepEqual(
    [reply.status, reply.body.message, reply.body.data[0]?.actions, reply.body.data[0]?.repeated],
    [200, 'Alert received', 1, false],
  );
  await until(async () => (await rows()).some((row) => row.status === 'Executed'));
  const [row] = await rows();
  assert.deepEqual([row?.StrategyName, row?.qty, row?.transType], ['demo', 10, 'Buy']);
  assert.ok((await logged('DEBUG')).some((line) => /Endpoint Called : Webhook PlaceOrder/.test(line)));
});

test('a repetition is one alert: the same message within 30 seconds, the same id or key within a day', async (t) => {
  const { alert, rows, spark, until } = await webhookFor(t);
  const count = async () => (await rows()).length;
  const [first, ...others] = await Promise.all([alert(ORDER), alert(ORDER), alert(ORDER)]);
  const id = first?.body.data[0]?.alertID;
  for (const reply of others)
    assert.deepEqual(reply.body.data, [{ alertID: id, actions: 1, repeated: true }]);
  assert.equal((await alert(ORDER)).body.data[0]?.repeated, true);
  spark.clock.advance(30_000);
  assert.equal((await alert(ORDER)).body.data[0]?.repeated, false, 'another bar, another alert');

  const named = { id: 'bar 12', actions: [ORDER] };
  assert.equal((await alert(named)).body.data[0]?.repeated, false);
  await until(async () => (await count()) === 3);
  spark.clock.advance(3_600_000);
  assert.equal((await alert(named)).body.data[0]?.repeated, true);
  assert.equal((await alert({ ...named, id: 'bar 13' })).body.data[0]?.repeated, false);
  assert.deepEqual(refusalOf(await alert({ ...named, actions: [WAITING_ORDER] })), ['alert_id_reused']);

  const headers = { 'idempotency-key': 'mine-1' };
  assert.equal((await alert(ORDER, { headers })).body.data[0]?.repeated, false);
  assert.equal((await alert(ORDER, { headers })).body.data[0]?.repeated, true);
  await until(async () => (await count()) >= 5);
  assert.equal(await count(), 5);
});

test('actions run in the order written, and a failed one does not stop the next', async (t) => {
  const { alert, until, untilLogged, logged, rows } = await webhookFor(t);
  await alert([
    { action: 'logalert', message: 'first', alertType: 'info', stname: 'demo' },
    { ...WAITING_ORDER, strategyname: 'nobody' },
    WAITING_ORDER,
    { action: 'cancelall', stname: 'demo' },
    { action: 'deactivate', stname: 'demo', acname: 'paper' },
    { action: 'logalert', message: 'last' },
  ]);
  await untilLogged(/^last$/);
  const info = [...(await logged('INFO'))].reverse();
  assert.ok(info.indexOf('first') < info.indexOf('last'));
  assert.ok((await logged('ERROR')).some((line) => /no strategy named nobody/.test(line)));
  await until(async () => (await rows()).every((row) => row.active === 0));
  assert.deepEqual(
    (await rows()).map((row) => row.status),
    ['Cancelled'],
  );
  assert.equal((await rows()).length, 1);
  assert.ok(info.some((line) => /Deactivated by an alert: demo in paper/.test(line)));
  await alert({ ...ORDER, qty: 11 });
  await until(async () => (await logged('ERROR')).some((line) => /Please activate the accounts/.test(line)));
});

test('a reversal squares off first and then enters the whole quantity', async (t) => {
  const { alert, until, call, placed, finished } = await webhookFor(t);
  await finished(await placed({ transType: 'Sell', qty: 7 }));
  await alert({
    actions: [
      { action: 'squareoff', stname: 'demo' },
      { ...ORDER, transType: 'BUY' },
    ],
  });
  const held = async () => {
    const rows = (await call('GET', '/orderbook/')).body.data;
    if (rows.some((row) => row.active !== 0) || rows.length < 3) return null;
    return rows.reduce((sum, row) => sum + Number(row.filledQty) * (row.transType === 'Buy' ? 1 : -1), 0);
  };
  await until(async () => (await held()) === 10);
});

test('after a square-off that fails, orders of the same alert are skipped', async (t) => {
  const { alert, untilLogged, rows } = await webhookFor(t);
  await alert([{ action: 'squareoff', stname: 'nobody' }, ORDER, { action: 'logalert', message: 'end' }]);
  await untilLogged(/^end$/);
  await untilLogged(/was not placed, because the square-off before it failed/);
  assert.deepEqual(await rows(), []);
});

const ATM_CALL = {
  ...ORDER,
  token: undefined,
  qty: 65,
  autoOpt: {
    symbol: 'NIFTY',
    exchange: 'NFO',
    optionType: 'CE',
    strikeBy: 'moneyness',
    strikeVal: 'ATM',
    expType: 'weekly',
    expNo: '0',
  },
} as const;

test('Auto-Opt chooses the option by the spot price of the moment, and the preview says which', async (t) => {
  const { alert, call, rows, until, logged } = await webhookFor(t);
  const preview = await call('POST', '/tv-webhook-preview', { json: { actions: [ATM_CALL] } });
  assert.equal(preview.status, 200, preview.text);
  const [would] = preview.body.data;
  assert.match(String(would?.symbol), /^NIFTY17NOV26\d+CE$/);
  assert.deepEqual(would?.problems, []);
  assert.deepEqual(await rows(), [], 'a preview places nothing');
  const spot = Number((await call('GET', '/ltp?Tokens=NSE:26000')).body.data[0]?.ltp);
  const strike = Number(/26(\d+)CE$/.exec(String(would?.symbol))?.[1]);
  assert.ok(Math.abs(strike - spot) <= 25, `${strike} is the strike nearest to ${spot}`);
  assert.equal((await alert(ATM_CALL)).status, 200);
  await until(async () => (await rows()).length === 1);
  assert.equal((await rows())[0]?.token, would?.token);
  assert.ok((await logged('INFO')).some((line) => line.startsWith('Auto-Opt chose NIFTY')));
});

test('an option that is not listed leaves an ERROR line and no order', async (t) => {
  const { alert, untilLogged, rows, call } = await webhookFor(t);
  const beyond = { ...ATM_CALL, autoOpt: { ...ATM_CALL.autoOpt, symbol: 'NOSUCH' } };
  const preview = await call('POST', '/tv-webhook-preview', { json: beyond });
  assert.match(String(preview.body.data[0]?.problems), /no such expiry of NOSUCH/);
  await alert(beyond);
  await untilLogged(/no such expiry of NOSUCH options is listed at NFO/);
  assert.deepEqual(await rows(), []);
});

test('the preview reads a message under any content type, as the webhook does', async (t) => {
  const { call } = await webhookFor(t);
  for (const type of ['text/plain', 'text/plain; charset=utf-8', 'application/x-www-form-urlencoded']) {
    const reply = await call('POST', '/tv-webhook-preview', {
      raw: JSON.stringify(ORDER),
      headers: { 'content-type': type },
    });
    assert.equal(reply.status, 200, `${type}: ${reply.text}`);
    assert.deepEqual(reply.body.data[0]?.problems, []);
  }
});

test('the preview says what is in the way, refuses what the webhook refuses, and does nothing', async (t) => {
  const { call, rows } = await webhookFor(t);
  const preview = (json: unknown) => call('POST', '/tv-webhook-preview', { json });
  assert.deepEqual(refusalOf(await preview([{ ...ORDER, qty: 'x' }])), ['field_type [0].qty']);
  const { body } = await preview([
    { ...ORDER, strategyname: 'nobody', token: 'NSE:1' },
    { ...ORDER, token: 'NSE:26000' },
    { action: 'squareoff', acname: 'nobody' },
    { action: 'deactivate', stname: 'demo', acname: 'paper' },
    { action: 'logalert', message: 'hello' },
  ]);
  const problems = body.data.map((row) => row.problems as readonly string[]);
  assert.match(String(problems[0]), /no strategy named nobody.*no instrument NSE:1/);
  assert.match(String(problems[1]), /cannot be traded/);
  assert.match(String(problems[2]), /no account named nobody/);
  assert.deepEqual(problems.slice(3), [[], []]);
  assert.deepEqual(await rows(), []);
});

test('the preview meets the rules that the order would meet: price band, guards of each account', async (t) => {
  const { call, rows } = await webhookFor(t);
  const problemsOf = async (json: unknown) =>
    (await call('POST', '/tv-webhook-preview', { json })).body.data[0]?.problems;
  const far = { ...ORDER, orderType: 'Limit', limitPrice: 5000 };
  const { action: _, ...order } = far;
  const placed = await call('POST', '/order', { json: order });
  assert.deepEqual(refusalOf(placed), ['price_outside_band limitPrice']);
  assert.match(String(await problemsOf(far)), /5000.*outside the price band/);
  assert.equal((await call('PUT', '/guards', { json: { AccountName: 'paper', MaxQty: 1 } })).status, 200);
  assert.match(String(await problemsOf({ ...ORDER, qty: 2 })), /2 units; the account takes at most 1/);
  const pace = { AccountName: 'paper', MaxOrdersPerSecond: 1 };
  assert.equal((await call('PUT', '/guards', { json: pace })).status, 200);
  for (let time = 0; time < 3; time++)
    assert.deepEqual(await problemsOf({ ...ORDER, qty: 1 }), [], 'a preview does not count as an order');
  assert.deepEqual(await rows(), []);
});

test('what was done before a crash is not done again after it, and what was not done is done', async (t) => {
  const trading = await webhookFor(t, {
    world: { openStore: (config) => withoutOutcomes(() => openStore(config)) },
  });
  const { alert, rows, until, spark } = trading;
  await alert([ORDER, { action: 'logalert', message: 'after the order' }]);
  await alert({ ...ATM_CALL, id: 'second' });
  await until(async () => (await rows()).length >= 1);
  await spark.restart({ openStore });
  await trading.untilLogged(/^after the order$/);
  await until(async () => (await rows()).length === 2);
  await trading.untilLogged(/Auto-Opt chose/);
  assert.equal((await rows()).length, 2);
  await spark.restart();
  assert.equal((await rows()).length, 2);
  assert.equal((await trading.logged('INFO')).filter((line) => line === 'after the order').length, 1);
});

test('an alert that waited too long while Spark was down is not carried out, and says so', async (t) => {
  const trading = await webhookFor(t, {
    world: { openStore: (config) => withoutOutcomes(() => openStore(config)) },
  });
  const { alert, rows, until, spark } = trading;
  await alert({ ...ORDER, id: 1 });
  await alert({ ...ORDER, id: 2 });
  await until(async () => (await rows()).length === 1);
  spark.clock.advance(LIMITS.alertWaitSecondsMax * 1_000 + 60_000);
  await spark.restart({ openStore });
  await trading.untilLogged(/waited too long/);
  assert.equal((await rows()).length, 1, 'the first was done before, the second came too late');
  assert.equal((await trading.logged('ERROR')).filter((line) => /waited too long/.test(line)).length, 1);
});
