import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openData } from '@spark/application';
import { createSeededRandomness } from '@spark/testkit';
import { OWNER, type Request } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';
import { ORDER, webhookFor } from './webhook-under-test.ts';

const BY_PASSWORD = 'by its user, logged in with a password (lightMyRequest, from 127.0.0.1)';

const PASSWORD = { kind: 'password', client: 'lightMyRequest', address: '127.0.0.1' };

type Fact = Readonly<Record<string, unknown>> & { readonly kind: string };

type Stage = TradingUnderTest & {
  /** The lines of the trail, the oldest first, each with whom it is about. */
  readonly trail: () => Promise<readonly string[]>;
  readonly facts: (...kinds: readonly string[]) => Promise<readonly Fact[]>;
};

async function stage(t: TestContext): Promise<Stage> {
  const trading = await tradingFor(t);
  const { spark, ucc } = trading;
  const { store } = await openData(spark.config, { ...spark, random: createSeededRandomness(7) });
  t.after(() => store.close());
  const before = (await store.readFacts({ afterSeq: 0, limit: 1_000 })).length;
  return {
    ...trading,
    trail: async () =>
      (await trading.logs('type=INFO&text=Trail%3A'))
        .toReversed()
        .map((line) => `${line.Name === ucc ? 'user' : line.Name} | ${line.Message}`),
    facts: async (...kinds) =>
      (await store.readFacts({ afterSeq: before, limit: 1_000 }))
        .filter((fact) => fact.ucc === ucc)
        .map(({ fact }) => fact as Fact)
        .filter(({ kind }) => kinds.includes(kind)),
  };
}

async function done({ call }: Stage, request: Parameters<TradingUnderTest['call']>): Promise<void> {
  const reply = await call(...request);
  assert.equal(reply.status, 200, reply.text);
}

test('[engine.N120] the kill switch leaves a line and a fact, on and off, for one account and for all, with who threw it', async (t) => {
  const it = await stage(t);
  const key = String((await it.call('GET', '/profile')).body.data[0]?.AuthKey);
  const byKey = await it.call('POST', '/token', { json: { apikey: key } });
  const request: Request = {
    token: String(byKey.body.access_token),
    headers: { 'user-agent': 'sparklib/0.1.4 secret=hidden' },
    from: '192.0.2.9',
    json: { on: true, AccountName: 'paper' },
  };
  await done(it, ['POST', '/killswitch', request]);
  await done(it, ['POST', '/killswitch', { json: { on: true } }]);
  await done(it, ['POST', '/killswitch', { json: { on: false } }]);
  await done(it, ['POST', '/killswitch', { json: { on: false } }]);
  assert.deepEqual(await it.trail(), [
    'paper | Trail: kill switch on in paper, by its user, logged in with the API key (sparklib/0.1.4, from 192.0.2.9)',
    `user | Trail: kill switch on in all accounts, ${BY_PASSWORD}`,
    `user | Trail: kill switch off in all accounts, ${BY_PASSWORD}`,
  ]);

  assert.deepEqual(await it.facts('kill-switched'), [
    {
      kind: 'kill-switched',
      accountName: 'paper',
      on: true,
      by: { kind: 'api-key', client: 'sparklib/0.1.4', address: '192.0.2.9' },
    },
    { kind: 'kill-switched', accountName: null, on: true, by: PASSWORD },
    { kind: 'kill-switched', accountName: null, on: false, by: PASSWORD },
  ]);
});

test('[engine.N121] a change of guards says of each limit what it was and what it is', async (t) => {
  const it = await stage(t);
  const set = (json: object) => done(it, ['PUT', '/guards', { json }]);
  await set({ AccountName: 'paper', MaxQty: 100, MaxDailyLoss: 5_000 });
  await set({ AccountName: 'paper', MaxQty: 50, MaxOpenOrders: 100_000 });
  await set({ MaxDailyLoss: 20_000 });
  await set({ MaxDailyLoss: 0 });
  assert.deepEqual(await it.trail(), [
    `paper | Trail: guards of paper changed: MaxQty off → 100, MaxDailyLoss off → 5000, ${BY_PASSWORD}`,
    `paper | Trail: guards of paper changed: MaxOpenOrders 100000 → 100000, MaxQty 100 → 50, ${BY_PASSWORD}`,
    `user | Trail: guards of all accounts changed: MaxDailyLoss off → 20000, ${BY_PASSWORD}`,
    `user | Trail: guards of all accounts changed: MaxDailyLoss 20000 → off, ${BY_PASSWORD}`,
  ]);
  const [first, second] = await it.facts('guards-changed');
  assert.deepEqual(
    [first?.limits, first?.before],
    [
      { qtyMax: 100, dailyLossPaiseMax: 500_000 },
      { qtyMax: null, dailyLossPaiseMax: null },
    ],
  );
  assert.deepEqual(
    [second?.limits, second?.before],
    [
      { openOrdersMax: 100_000, qtyMax: 50 },
      { openOrdersMax: 100_000, qtyMax: 100 },
    ],
  );
});

test('[engine.N122] an order that a guard refuses, and a change of one, is in the trail with its account', async (t) => {
  const it = await stage(t);
  await done(it, ['PUT', '/guards', { json: { AccountName: 'paper', MaxQty: 5 } }]);
  const limit = { orderType: 'Limit', limitPrice: 150, qty: 10, productType: 'Delivery' };
  const refused = await it.place(limit);
  assert.equal(refused.body.errors?.[0]?.code, 'guard_qty');
  const strefID = await it.placed({ ...limit, qty: 5 });
  await done(it, ['PUT', '/guards', { json: { AccountName: 'paper', MaxOrderValue: 755 } }]);
  const change = { strategyname: 'demo', strefID, limitPrice: 152 };
  const unchanged = await it.call('PUT', '/order', { json: change });
  assert.equal(unchanged.body.errors?.[0]?.code, 'guard_notional');
  const [, line, , changeLine] = await it.trail();
  assert.match(
    changeLine ?? '',
    new RegExp(
      `^paper \\| Trail: a guard refused a change to Buy 5 ASHOKLEY-EQ limit 152\\.00 of demo in paper, strefID ${strefID}: `,
    ),
  );
  assert.match(
    line ?? '',
    /^paper \| Trail: a guard refused Buy 10 ASHOKLEY-EQ limit 150\.00 of demo in paper: .*10.*5.*, by its user, logged in with a password \(lightMyRequest, from 127\.0\.0\.1\)$/,
  );
  const [fact, ofChange] = await it.facts('guard-refused');
  assert.deepEqual([ofChange?.what, ofChange?.strefId, ofChange?.qty], ['change', strefID, 5]);
  const { says, by, ...order } = fact ?? { kind: '' };
  assert.deepEqual(order, {
    kind: 'guard-refused',
    what: 'order',
    accountName: 'paper',
    strategyName: 'demo',
    strefId: null,
    side: 'Buy',
    qty: 10,
    instrumentKey: 'NSE:212',
    symbol: 'ASHOKLEY-EQ',
    product: 'Delivery',
    terms: { type: 'Limit', limitPaise: 15_000, triggerPaise: null },
    forwardTest: false,
    refusal: { code: 'guard-qty', qty: 10, qtyMax: 5 },
  });
  assert.equal(typeof says, 'string');
  assert.deepEqual(by, PASSWORD);
});

test('[engine.N122] the refusal of an alert by a guard is reported with the number of its webhook', async (t) => {
  const it = await webhookFor(t);
  await it.call('POST', '/killswitch', { json: { on: true } });
  assert.equal((await it.alert(ORDER)).status, 200);
  await it.untilLogged(/^Trail: a guard refused/);
  const [webhook] = (await it.call('GET', '/webhook')).body.data;
  const [line] = await it.logs('text=Trail:%20a%20guard');
  assert.match(
    String(line?.Message),
    new RegExp(
      `^Trail: a guard refused Buy 10 ASHOKLEY-EQ at market of demo in paper: .*, by webhook ${webhook?.id}$`,
    ),
  );
});

test('[engine.N125] a new egress of an account is in the trail without what a proxy is entered with', async (t) => {
  const it = await stage(t);
  const account = { AccountName: 'live', Broker: 'FYERS', Clientid: 'X1', ApiKey: 'K', ApiSecret: 'S' };
  await done(it, ['POST', '/account', { json: account }]);
  const egressClient = (Egress: string) => done(it, ['PUT', '/account/live', { json: { Egress } }]);
  await egressClient('http://someone:very-secret@proxy.example.com:3128');
  await egressClient('http://someone:another-secret@proxy.example.com:3128');
  await egressClient('local 192.0.2.7');
  await egressClient('');
  const own = 'the default address of this machine';
  const proxy = 'the proxy proxy.example.com:3128';
  const says = (from: string, to: string) =>
    `live | Trail: egress of live changed: ${from} → ${to}, ${BY_PASSWORD}`;
  assert.deepEqual(await it.trail(), [
    `live | Trail: guards of live changed: MaxOrderValue 50000000 → 2500000, ${BY_PASSWORD}`,
    says(own, proxy),
    says(proxy, `${proxy} with other credentials`),
    says(proxy, 'the local address 192.0.2.7'),
    says('the local address 192.0.2.7', own),
  ]);
  const facts = await it.facts('egress-changed');
  assert.deepEqual(
    facts.map(({ accountName, from, to }) => [accountName, from, to]),
    [
      ['live', own, proxy],
      ['live', proxy, `${proxy} with other credentials`],
      ['live', proxy, 'the local address 192.0.2.7'],
      ['live', 'the local address 192.0.2.7', own],
    ],
  );
  assert.doesNotMatch(JSON.stringify([facts, await it.logs()]), /secret|someone/);
});

test('[engine.N126] a login at a broker is in the trail with who logged in, and no session is', async (t) => {
  const it = await stage(t);
  await done(it, ['POST', '/validate_session/paper', { json: { sessionid: 'my-own-session' } }]);
  assert.deepEqual(await it.trail(), [`paper | Trail: session of paper at testBroker began, ${BY_PASSWORD}`]);
  const [fact] = await it.facts('account-logged-in');
  assert.deepEqual(fact?.by, PASSWORD);
  assert.doesNotMatch(JSON.stringify([fact, await it.logs()]), /my-own-session/);
  await it.spark.restart();
  const again = await it.spark.call('POST', '/token', {
    form: { userid: OWNER.email, password: OWNER.password },
  });
  assert.equal(again.status, 200);
  assert.equal((await it.trail()).length, 1, 'nothing is said twice after a restart');
});
