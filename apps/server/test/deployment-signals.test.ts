import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { refusalOf } from './instructions-under-test.ts';
import { marketUntil } from './market-until.ts';
import type { Method, Request } from './spark-under-test.ts';
import { webhookFor } from './webhook-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

/** Sells a share in the minute of a signal, and leaves with another. */
const DOCUMENT = {
  schema: 'buildalgos.strategy/1',
  name: 'On a signal',
  convention: 'ba-1',
  market: { underlying: 'RELIANCE', exchange: 'NSE' },
  clock: { timeframe: 1, type: 'intraday', squareOff: '15:15' },
  execution: { product: 'Intraday' },
  data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
  conditions: [
    {
      ...{ id: 'c_in', kind: 'entry', fire: 'level' },
      when: { op: 'eq', l: { webhook: 'breakout' }, r: { value: true } },
      then: ['a_short'],
    },
    {
      ...{ id: 'c_out', kind: 'exit', fire: 'level' },
      when: { op: 'eq', l: { webhook: 'leave' }, r: { value: true } },
      then: ['a_all'],
    },
  ],
  actions: [
    { ...{ id: 'a_short', type: 'addLeg', segment: 'CASH', side: 'sell', qty: { units: 10 } } },
    { id: 'a_all', type: 'squareOffAll' },
  ],
};

const SECOND = { AccountName: 'second', Broker: 'testBroker', Clientid: 'P2', Capital: 1_000_000 };
const LINK = { StrategyName: 'demo', AccountName: 'second', Multiplier: '3', Activate: '1', Capital: '0' };
const SIGNAL = { action: 'signal', stname: 'demo', signal: 'breakout' };

/** A document that asks for signals, deployed in two accounts of one strategy. */
async function signalledFor(t: TestContext) {
  const under = await webhookFor(t);
  const { call } = under;
  const ok = async (method: Method, path: string, request: Request = {}): Promise<Row> => {
    const reply = await call(method, path, request);
    assert.equal(reply.status, 200, `${path}: ${reply.text}`);
    return reply.body.data[0] ?? {};
  };
  await ok('POST', '/account', { json: SECOND });
  await ok('POST', '/linkstrategy', { form: LINK });
  const { loginUrl } = await ok('POST', '/login/second');
  const code = new URL(String(loginUrl)).searchParams.get('auth_code');
  await ok('POST', `/validate_authcode/testBroker?auth_code=${code}`);
  await ok('POST', '/activate-account/second/Y');
  const { id } = await ok('POST', '/builder/strategy', { json: DOCUMENT });
  const { deploymentID } = await ok('POST', '/builder/deploy', { json: { id, strategyname: 'demo' } });
  /** Of each account what its legs hold. */
  const held = async () => {
    const { accounts } = await ok('GET', `/builder/deploy/${deploymentID}`);
    return (accounts as readonly Row[]).map(({ account, legs }) =>
      [account, ...(legs as readonly Row[]).map(({ transType, held: qty }) => `${transType} ${qty}`)].join(
        ' ',
      ),
    );
  };
  return { ...under, ok, held, id: Number(id), deploymentID: Number(deploymentID) };
}

test('[application.Y20] an alert opens a leg in both accounts of a running deployment, a repetition of it no other', async (t) => {
  const under = await signalledFor(t);
  const { alert, held, rows, untilLogged, spark } = under;
  const first = await alert(SIGNAL);
  assert.equal(first.status, 200, first.text);
  const again = await alert(SIGNAL);
  assert.deepEqual(
    [again.body.data[0]?.alertID, again.body.data[0]?.repeated],
    [first.body.data[0]?.alertID, true],
  );
  await untilLogged(/Deployment 1: the signal breakout came at 10:/);
  const bothOpen = ['paper Sell 10', 'second Sell 30'];
  await marketUntil(under, 130, async () => String(await held()) === String(bothOpen));
  await marketUntil(under, 65, async () => (spark.clock.now() / 1_000) % 60 < 10);
  assert.deepEqual(await held(), bothOpen, 'its candle alone has it');
  assert.equal((await rows()).length, 2);
  assert.equal((await alert({ ...SIGNAL, signal: 'leave' })).status, 200);
  await marketUntil(under, 130, async () => String(await held()) === 'paper Sell 0,second Sell 0');
});

test('[application.Y22] a signal that was acknowledged acts once, also when Spark is stopped before its candle is over', async (t) => {
  const under = await signalledFor(t);
  const { alert, held, rows, spark } = under;
  assert.equal((await alert(SIGNAL)).status, 200);
  await spark.halt();
  await spark.restart();
  await marketUntil(under, 130, async () => String(await held()) === 'paper Sell 10,second Sell 30');
  assert.equal((await rows()).length, 2);
});

test('[application.Y20] a signal that nobody asks for, or that is none, is refused and nothing of its alert is done', async (t) => {
  const { alert, call, logs, rows, ok } = await signalledFor(t);
  const order = { action: 'placeorder', strategyname: 'demo', token: 'NSE:212', qty: 1, transType: 'Buy' };
  const both = [
    { ...order, orderType: 'Market', productType: 'Intraday' },
    { ...SIGNAL, signal: 'brekout' },
  ];
  const refused = await alert({ actions: both });
  assert.deepEqual([refused.status, refusalOf(refused)], [400, ['signal_unknown actions[1].signal']]);
  assert.match(refused.text, /asks for no signal brekout/);
  assert.match(refused.text, /It asks for breakout, leave/);
  const other = await alert({ ...SIGNAL, stname: 'nobody' });
  assert.deepEqual(refusalOf(other), ['signal_without_deployment stname']);
  for (const signal of [
    '<img src=x onerror=alert(1)>',
    "x'; DROP TABLE signals; --",
    '__proto__',
    'a'.repeat(41),
    '',
    7,
    null,
  ])
    assert.equal((await alert({ ...SIGNAL, signal })).status, 400, String(signal));
  assert.equal((await alert({ action: 'signal', signal: 'breakout' })).status, 400);
  const errors = (await logs('type=ERROR')).map((row) => String(row.Message));
  assert.ok(
    errors.some((line) => /Alert refused: Deployment 1 of demo asks for no signal brekout/.test(line)),
  );
  assert.deepEqual(await rows(), []);
  const [good, bad] = (
    await call('POST', '/tv-webhook-preview', { json: [SIGNAL, { ...SIGNAL, stname: 'nobody' }] })
  ).body.data;
  assert.deepEqual(
    [good?.action, good?.summary, good?.problems],
    ['signal', 'Send the signal breakout to the deployment of demo', []],
  );
  assert.deepEqual(bad?.problems, ['nobody carries no deployment, so nobody asks for a signal']);
  const { items } = await ok('POST', '/builder/deploy/check', { json: { id: 1, strategyname: 'demo' } });
  const said = (items as readonly Row[]).find(({ what }) => what === 'signals');
  assert.match(String(said?.says), /breakout, leave.*"action":"signal"/);
});

test('[application.B14] a backtest plays the signals of its list, and says so where none were recorded', async (t) => {
  const { call, ok, id } = await signalledFor(t);
  const range = { from: '2026-11-11', to: '2026-11-11' };
  const played = async (json: object): Promise<Row> => {
    const { backtestID } = await ok('POST', '/builder/backtest', { json: { ...range, ...json } });
    for (;;) {
      const backtest = await ok('GET', `/builder/backtest/${backtestID}`);
      if (backtest.state !== 'waiting' && backtest.state !== 'running') return backtest;
    }
  };
  const signals = [
    { signal: 'breakout', at: '2026-11-11T10:03:20' },
    { signal: 'leave', at: '2026-11-11T11:00:00' },
  ];
  const unknown = await call('POST', '/builder/backtest', {
    json: { ...range, documentID: id, signals: [{ signal: 'brekout', at: '2026-11-11T10:03:20' }] },
  });
  assert.deepEqual(refusalOf(unknown), ['signal_not_asked signals[0].signal']);
  const given = await played({ documentID: id, signals });
  assert.equal((given.summary as Row).trades, 1);
  assert.ok(String(given.notes).includes('2 signals of your list came in these days.'), String(given.notes));
  const none = await played({ documentID: id });
  assert.equal((none.summary as Row).trades, 0);
  assert.ok(String(none.notes).includes('No signals recorded'), String(none.notes));
  assert.notEqual(given.hash, none.hash);
});
