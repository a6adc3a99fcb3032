import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { refusalOf } from './instructions-under-test.ts';
import { marketUntil } from './market-until.ts';
import { OWN_NETWORK, receiverFor } from './message-receiver.ts';
import { tradingFor } from './trading-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

/** Sells a call of the week at two past ten, with a stop far away, and closes it at four past. */
const DOCUMENT = {
  schema: 'buildalgos.strategy/1',
  name: 'Call at two past ten',
  convention: 'ba-1',
  market: { underlying: 'NIFTY', exchange: 'NSE' },
  clock: { timeframe: 1, type: 'intraday', squareOff: '10:04' },
  execution: { product: 'Intraday' },
  risk: { dayStopLoss: { unit: 'rs', value: 5000 } },
  data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
  conditions: [
    {
      ...{ id: 'c_in', kind: 'entry', fire: 'edge' },
      when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '10:02' } },
      then: ['a_ce'],
    },
  ],
  actions: [
    {
      ...{ id: 'a_ce', type: 'addLeg', segment: 'OPT', side: 'sell', right: 'CE', qty: { lots: 1 } },
      ...{ expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 } },
      stopLoss: { unit: 'pct', value: 90, of: 'leg' },
    },
  ],
};

const LINK = { st: 'demo', ac: 'paper', Multiplier: 1, Activate: 1, Capital: 100_000 };

async function deployedFor(t: TestContext, { document = DOCUMENT as object, options = {} } = {}) {
  const trading = await tradingFor(t, options);
  const { call } = trading;
  const saved = await call('POST', '/builder/strategy', { json: document });
  assert.equal(saved.status, 200, saved.text);
  const id = Number(saved.body.data[0]?.id);
  const deploy = (change: object = {}, path = '/builder/deploy') =>
    call('POST', path, { json: { id, strategyname: 'demo', ...change } });
  const read = async (deploymentID: number): Promise<Row> => {
    const reply = await call('GET', `/builder/deploy/${deploymentID}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data[0] ?? {};
  };
  return { ...trading, id, deploy, read };
}

function legsOf(deployment: Row): readonly Row[] {
  const [account] = deployment.accounts as readonly Row[];
  return (account?.legs ?? []) as readonly Row[];
}

test('[application.Y1] everything that stands against a deployment is told at once; a check changes nothing', async (t) => {
  const { call, deploy, id } = await deployedFor(t);
  const refused = await deploy({ id: id + 1, strategyname: 'nobody' });
  assert.deepEqual(
    [refused.status, refusalOf(refused)],
    [400, ['name_unknown strategyname', 'document_unknown id']],
  );
  assert.equal((await call('PUT', '/linkstrategy', { json: { ...LINK, Activate: 0 } })).status, 200);
  assert.deepEqual(refusalOf(await deploy({ params: { none: 3 } })), [
    'deploy_refused id',
    'deploy_refused strategyname',
  ]);
  assert.equal((await call('PUT', '/linkstrategy', { json: LINK })).status, 200);
  const checked = await deploy({}, '/builder/deploy/check');
  assert.equal(checked.status, 200, checked.text);
  const [check] = checked.body.data;
  assert.deepEqual([check?.ready, check?.worstDay], [true, 5_000]);
  assert.deepEqual((await call('GET', '/builder/deploy?all=true')).body.data, []);
  const parameter = await deploy({ params: { none: 3 } });
  assert.deepEqual(refusalOf(parameter), ['deploy_refused id']);
  assert.deepEqual(refusalOf(await deploy({ params: { none: 'x' } })), ['field_type params.none']);
});

test('[application.Y3] a forward test trades by itself: the order, the position and the leg agree', async (t) => {
  const under = await deployedFor(t);
  const { deploy, read, call, spark, rows } = under;
  const made = await deploy();
  assert.equal(made.status, 200, made.text);
  const number = Number(made.body.data[0]?.deploymentID);
  assert.equal(made.body.data[0]?.nextDecision, '2026-11-16T10:01:00');
  assert.deepEqual([made.body.data[0]?.day, made.body.data[0]?.accountNames], [null, []]);
  await marketUntil(under, 130, async () => legsOf(await read(number))[0]?.state === 'OPEN');
  const [leg] = legsOf(await read(number));
  assert.deepEqual([leg?.transType, leg?.qty, leg?.held, leg?.condition], ['Sell', 65, 65, 'c_in']);
  assert.ok(Number(leg?.stop) > Number(leg?.basis), JSON.stringify(leg));
  const placed = await rows();
  assert.deepEqual(
    placed.map((row) => [row.transType, row.qty, row.symbol, row.ForwardTest]),
    [['Sell', 65, leg?.symbol, 1]],
  );
  const explained = await call('GET', `/builder/deploy/${number}/trace?at=2026-11-16T10:02:30`);
  const [candle] = explained.body.data as readonly Row[];
  assert.equal(candle?.at, '2026-11-16T10:02:00', explained.text);
  const [condition] = (candle?.conditions ?? []) as readonly Row[];
  const [row] = (condition?.rows ?? []) as readonly Row[];
  assert.deepEqual([condition?.id, condition?.result, condition?.fired], ['c_in', 'true', true]);
  assert.deepEqual(row?.values, [602, 602]);
  assert.match(String(row?.text), /10:02/);
  const nobody = await call('GET', `/builder/deploy/${number + 1}/trace`);
  assert.deepEqual(refusalOf(nobody), ['deployment_unknown']);
  // What it rests on cannot be deleted meanwhile.
  for (const [method, path] of [
    ['DELETE', '/strategy/demo'],
    ['DELETE', '/account/paper'],
    ['DELETE', '/linkstrategy?st=demo&ac=paper'],
    ['DELETE', `/builder/strategy/${under.id}`],
  ] as const) {
    const reply = await call(method, path);
    assert.equal(reply.status, 400, `${path}: ${reply.text}`);
    assert.match(reply.text, /deployed|at_work/, path);
  }
  await spark.halt();
  await spark.restart();
  await marketUntil(under, 180, async () => legsOf(await read(number))[0]?.state === 'CLOSED');
  const after = await read(number);
  const [closed] = legsOf(after);
  assert.deepEqual([closed?.reason, closed?.held], ['time', 0]);
  assert.deepEqual((await rows()).map((row) => row.transType).sort(), ['Buy', 'Sell']);
  const positions = (await call('GET', '/netposition/')).body.data;
  assert.ok(
    positions.every((position) => Number(position.qty ?? position.NetQty ?? 0) === 0),
    JSON.stringify(positions),
  );
  const stopped = await call('POST', `/builder/deploy/${number}/stop`, { json: { legs: 'close' } });
  assert.deepEqual([stopped.status, stopped.body.data[0]?.state], [200, 'stopped'], stopped.text);
  assert.deepEqual((await call('GET', '/builder/deploy')).body.data, []);
  const over = (await call('GET', '/builder/deploy?all=true')).body.data;
  assert.deepEqual(
    over.map((row) => [row.day, row.accountNames, row.booked]),
    [['2026-11-16', ['paper'], after.booked]],
    'a row of one that is over has the figures of its last day',
  );
});

test('[application.Y7] pause, resume and switch, and what is refused', async (t) => {
  const { deploy, call } = await deployedFor(t);
  const number = Number((await deploy()).body.data[0]?.deploymentID);
  const steer = (what: string, json: object, id = number) =>
    call('POST', `/builder/deploy/${id}/${what}`, { json });
  assert.equal((await steer('pause', {})).body.data[0]?.state, 'paused');
  assert.equal((await steer('pause', { paused: false })).body.data[0]?.state, 'running');
  assert.deepEqual(refusalOf(await steer('switch', { rev: 9 })), ['deploy_refused rev']);
  assert.equal((await steer('switch', { rev: 1 })).body.data[0]?.nextRev, null);
  assert.deepEqual(refusalOf(await steer('pause', {}, number + 5)), ['deployment_unknown']);
  assert.deepEqual(refusalOf(await steer('stop', { legs: 'burn' })), ['field_choice legs']);
  assert.equal((await steer('stop', { legs: 'keep' })).body.data[0]?.state, 'stopped');
  assert.deepEqual(refusalOf(await steer('pause', {})), ['deployment_over']);
  const second = await deploy();
  assert.equal(second.status, 200, second.text);
});

test('[application.Y14] entry and exit of a leg are posted to its address with a signature that it can check', async (t) => {
  const { got, url } = await receiverFor(t, [503]);
  const [action] = DOCUMENT.actions;
  const webhook = { url, entryMessage: 'sold {{qty}} {{symbol}}' };
  const document = { ...DOCUMENT, actions: [{ ...action, webhook }] };
  const under = await deployedFor(t, { document, options: OWN_NETWORK });
  assert.deepEqual(refusalOf(await under.deploy()), ['deploy_refused id']);
  const key = String((await under.call('POST', '/signingKey')).body.data[0]?.signingKey);
  const made = await under.deploy();
  assert.equal(made.status, 200, made.text);
  // The first attempt is refused and repeated.
  await marketUntil(under, 400, async () => got.length === 3);
  for (const { headers, body } of got) {
    const signature = createHmac('sha256', key).update(`${headers['spark-timestamp']}.${body}`).digest('hex');
    assert.equal(headers['spark-signature'], `v1=${signature}`);
  }
  const [first, again, last] = got.map(({ body }) => JSON.parse(body));
  assert.deepEqual(first, again);
  const [leg] = legsOf(await under.read(Number(made.body.data[0]?.deploymentID)));
  assert.deepEqual(
    [first, last].map(({ event, account, transType, qty, price, reason, message }) => [
      ...[event, account, transType, qty, price, reason, message],
    ]),
    [
      ['entry', 'paper', 'Sell', 65, leg?.entryPrice, 'entry', `sold 65 ${leg?.symbol}`],
      ['exit', 'paper', 'Buy', 65, leg?.exitPrice, 'time', null],
    ],
  );
});
