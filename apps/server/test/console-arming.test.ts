import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ownErrorsOf, ROUTES } from '@spark/contract';
import { LIMITS } from '@spark/vocabulary';
import { add } from './accounts-under-test.ts';
import { type BrowserUnderTest, signedIn } from './console-under-test.ts';
import { assertRefused } from './replies.ts';
import { type Method, OWNER, type OwnedSpark, type Reply, sparkFor } from './spark-under-test.ts';

const MINUTE = 60_000;
const ORDER = {
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 1,
  transType: 'Buy',
  limitPrice: 150,
};
const LEG = { triggerPrice: 150, transType: 'Buy', qty: 1, orderType: 'Market', productType: 'Intraday' };

function assertDone({ status, text }: Reply): void {
  assert.equal(status, 200, text);
}

type Stage = {
  readonly spark: OwnedSpark;
  readonly browser: BrowserUnderTest;
  readonly ask: (method: Method, path: string, json?: object) => Promise<Reply>;
  readonly arm: (proof: object) => Promise<Reply>;
};

/** The owner has a live account `real` in the strategy `both`, beside `paper`; `demo` is on paper alone. */
async function stage(t: TestContext): Promise<Stage> {
  const spark = await sparkFor(t);
  assertDone(await add(spark, 'real', { Broker: 'FYERS' }));
  const api = (method: Method, path: string, json: object) =>
    spark.call(method, path, { token: spark.owner, json });
  assertDone(await api('POST', '/strategy', { strategyName: 'both', strategyType: 'Intraday' }));
  const link = { StrategyName: 'both', Multiplier: 1, Activate: 1, Capital: 1000 };
  for (const AccountName of ['paper', 'real'])
    assertDone(await api('POST', '/linkstrategy', { ...link, AccountName }));
  const browser = await signedIn(spark);
  return {
    spark,
    browser,
    ask: (method, path, json) =>
      whileTimePasses(
        spark,
        spark.call(method, path, { token: browser.token(), ...(json === undefined ? {} : { json }) }),
      ),
    arm: (proof) => browser.send('POST', '/console/session/arm', { token: browser.token(), json: proof }),
  };
}

/** Some calls wait up to a second for a venue. */
async function whileTimePasses(spark: OwnedSpark, reply: Promise<Reply>): Promise<Reply> {
  let isDone = false;
  void reply.finally(() => {
    isDone = true;
  });
  for (let turn = 0; !isDone; turn++) {
    await new Promise(setImmediate);
    if (turn > 20 && !isDone) spark.clock.advance(10);
  }
  return reply;
}

/** What an unarmed session may not do, each reaching the live account `real`. */
const OPENING: Readonly<Record<string, readonly [Method, string, object?]>> = {
  placeOrder: ['POST', '/order', { ...ORDER, strategyname: 'both' }],
  'placeOrder in the account': ['POST', '/order', { ...ORDER, strategyname: 'both', identifier: 'real' }],
  reExecute: ['POST', '/reExecute', { ...ORDER, strategyname: 'both' }],
  placeBasket: ['POST', '/basket', { strategyname: 'both', legs: [ORDER] }],
  addGtt: ['POST', '/gtt', { strategyname: 'both', token: 'NSE:212', legs: [LEG] }],
  addPriceAlert: [
    'POST',
    '/priceAlerts',
    {
      token: 'NSE:212',
      condition: 'above',
      level: 9_000,
      actions: [{ action: 'placeorder', ...ORDER, strategyname: 'both' }],
    },
  ],
  addAccount: ['POST', '/account', { AccountName: 'more', Broker: 'FYERS', Clientid: 'X1' }],
  changeAccount: ['PUT', '/account/real', { Clientid: 'X2' }],
  enableAccount: ['POST', '/account/enable?accountname=real&broker=FYERS'],
  activateAccount: ['POST', '/activate-account/real/Y'],
  changeLink: ['PUT', '/linkstrategy?st=both&ac=real', { Multiplier: 2, Activate: 1, Capital: 1 }],
  addLink: [
    'POST',
    '/linkstrategy',
    { StrategyName: 'demo', AccountName: 'real', Multiplier: 1, Activate: 1, Capital: 1 },
  ],
  changeStrategy: ['PUT', '/strategy/both', { StrategyType: 'Intraday', ForwardTest: 'N' }],
  'changeGuards of the account': ['PUT', '/guards', { AccountName: 'real', MaxQty: 0 }],
  changeGuards: ['PUT', '/guards', { MaxOpenOrders: 100 }],
  switchKill: ['POST', '/killswitch', { on: false }],
  'switchKill of the account': ['POST', '/killswitch', { on: false, AccountName: 'real' }],
  takeBackSquareOff: ['DELETE', '/SquareOff/account?acname=real'],
  'takeBackSquareOff of all': ['DELETE', '/SquareOff/all'],
  addWebhook: ['POST', '/webhook', { name: 'tv', days: 1 }],
  renewWebhook: ['PUT', '/webhook', { id: 1, days: 1 }],
  startDeployment: ['POST', '/builder/deploy', { id: 1, strategyname: 'both', mode: 'live' }],
};

test('[application.S14] an unarmed session opens nothing in a live account, nor makes it possible', async (t) => {
  const { spark, ask, arm } = await stage(t);
  // A limit that can be taken away.
  await spark.call('PUT', '/guards', { token: spark.owner, json: { MaxOpenOrders: 50 } });
  for (const [what, [method, path, json]] of Object.entries(OPENING)) {
    const reply = await ask(method, path, json);
    assert.equal(reply.body.errors?.[0]?.code, 'not_armed', `${what}: ${reply.text}`);
  }
  assertDone(await arm({ password: OWNER.password }));
  for (const [what, [method, path, json]] of Object.entries(OPENING)) {
    const reply = await ask(method, path, json);
    assert.notEqual(reply.body.errors?.[0]?.code, 'not_armed', `${what}: ${reply.text}`);
  }
});

test('[application.S14] the calls that may need arming are those that list the error', () => {
  const tried = new Set(Object.keys(OPENING).map((what) => what.split(' ')[0]));
  const listed = ROUTES.filter((route) => ownErrorsOf(route).includes('not_armed')).map(({ id }) => id);
  // These look up what they change, and are tried below.
  const lookingUp = [
    ...['modifyOrder', 'changeGtt', 'changePriceAlert'],
    ...['pauseDeployment', 'switchDeployment'],
  ];
  assert.deepEqual(listed.filter((id) => !lookingUp.includes(id)).toSorted(), [...tried].toSorted());
});

test('[application.S15] paper, forward tests, closing, cancelling and switching off need no arming', async (t) => {
  const { spark, ask } = await stage(t);
  const free: readonly (readonly [Method, string, object?])[] = [
    ['POST', '/order', { ...ORDER, strategyname: 'demo' }],
    ['POST', '/order', { ...ORDER, strategyname: 'both', identifier: 'paper' }],
    ['POST', '/order', { ...ORDER, strategyname: 'both', ForwardTest: true }],
    ['POST', '/basket', { strategyname: 'both', legs: [ORDER], dryRun: true }],
    ['POST', '/gtt', { strategyname: 'demo', token: 'NSE:212', legs: [LEG] }],
    [
      'POST',
      '/priceAlerts',
      { token: 'NSE:212', condition: 'above', level: 9_000, actions: [{ action: 'squareoff' }] },
    ],
    ['GET', '/CancelAll/all'],
    ['GET', '/SquareOff/all'],
    ['GET', '/SquareOff/account?acname=real'],
    ['POST', '/SquareOffSingle?acname=real&stname=both&token=NSE:212&positionType=Intraday&at_limit=false'],
    ['POST', '/killswitch', { on: true }],
    ['PUT', '/guards', { AccountName: 'real', MaxQty: 1 }],
    ['PUT', '/linkstrategy?st=both&ac=real', { Multiplier: 1, Activate: 0, Capital: 1 }],
    ['POST', '/activate-account/real/N'],
    ['POST', '/login/real'],
    ['POST', '/exits', { scope: 'account', AccountName: 'real', stopLoss: 100 }],
    ['POST', '/account/disable?accountname=real'],
  ];
  for (const [method, path, json] of free) {
    const reply = await ask(method, path, json);
    assert.notEqual(reply.body.errors?.[0]?.code, 'not_armed', `${method} ${path} ${reply.text}`);
  }
  assertDone(await spark.call('POST', '/killswitch', { token: spark.owner, json: { on: false } }));
});

test('[application.S15] a change of an order or a GTT is judged by where it is', async (t) => {
  const { spark, ask } = await stage(t);
  const placed = await ask('POST', '/order', { ...ORDER, strategyname: 'both', identifier: 'paper' });
  const strefID = placed.body.data[0]?.strefID;
  const change = { strategyname: 'both', strefID, limitPrice: 149 };
  assertDone(await ask('PUT', '/order', change));
  const live = await spark.call('POST', '/gtt', {
    token: spark.owner,
    json: { strategyname: 'both', token: 'NSE:212', legs: [LEG] },
  });
  const paper = await ask('POST', '/gtt', { strategyname: 'demo', token: 'NSE:212', legs: [LEG] });
  const changed = (reply: Reply) =>
    ask('PUT', '/gtt', { id: reply.body.data[0]?.id, legs: [{ ...LEG, qty: 2 }] });
  assertRefused(await changed(live), 400, { code: 'not_armed' });
  assertDone(await changed(paper));
  assertDone(await ask('DELETE', `/gtt?id=${live.body.data[0]?.id}`));
  const action = { action: 'placeorder', ...ORDER, strategyname: 'both' };
  const alert = { token: 'NSE:212', condition: 'above', level: 9_000 };
  const alertWith = (actions: readonly object[]) =>
    spark.call('POST', '/priceAlerts', { token: spark.owner, json: { ...alert, actions } });
  const idOf = (reply: Reply) => reply.body.data[0]?.id;
  const trades = idOf(await alertWith([action]));
  const closes = idOf(await alertWith([{ action: 'squareoff', acname: 'real' }]));
  const changeAlert = (id: unknown, more: object) => ask('PUT', '/priceAlerts', { id, ...more });
  assertRefused(await changeAlert(trades, { level: 9_100 }), 400, { code: 'not_armed' });
  assertRefused(await changeAlert(closes, { actions: [action] }), 400, { code: 'not_armed' });
  assertDone(await changeAlert(closes, { level: 9_100 }));
});

test('[application.S15] a deployment is judged by its mode and where it trades; pausing and stopping it are free', async (t) => {
  const { spark, browser, ask, arm } = await stage(t);
  const api = (path: string, json: object) => spark.call('POST', path, { token: spark.owner, json });
  const template = (await spark.call('GET', '/builder/templates', { token: spark.owner })).body.data[0];
  const id = (await api('/builder/strategy', template?.document as object)).body.data[0]?.id;
  assertDone(await spark.call('POST', '/activate-account/real/Y', { token: spark.owner }));
  const live = { id, strategyname: 'both', mode: 'live' };
  // A check changes nothing.
  assertDone(await ask('POST', '/builder/deploy/check', live));
  assertRefused(await ask('POST', '/builder/deploy', live), 400, { code: 'not_armed' });
  assert.deepEqual((await ask('GET', '/builder/deploy?all=true')).body.data, []);
  const onPaper = await ask('POST', '/builder/deploy', { ...live, strategyname: 'demo' });
  assertDone(onPaper);
  const forward = await ask('POST', '/builder/deploy', { ...live, mode: 'forward' });
  assertDone(forward);
  const steer = (reply: Reply, what: string, json: object) =>
    ask('POST', `/builder/deploy/${reply.body.data[0]?.deploymentID}/${what}`, json);
  for (const free of [onPaper, forward]) {
    assertDone(await steer(free, 'pause', {}));
    assertDone(await steer(free, 'pause', { paused: false }));
    assertDone(await steer(free, 'switch', { rev: 1 }));
    assertDone(await steer(free, 'stop', { legs: 'keep' }));
  }
  const trades = await api('/builder/deploy', live);
  assertDone(trades);
  assertDone(await steer(trades, 'pause', {}));
  assertRefused(await steer(trades, 'pause', { paused: false }), 400, { code: 'not_armed' });
  assertRefused(await steer(trades, 'switch', {}), 400, { code: 'not_armed' });
  const [row] = (await ask('GET', '/builder/deploy')).body.data;
  assert.deepEqual([row?.state, row?.nextRev], ['paused', null]);
  assertDone(await arm({ password: OWNER.password }));
  assertDone(await steer(trades, 'pause', { paused: false }));
  assertDone(await steer(trades, 'switch', {}));
  assertDone(await browser.send('DELETE', '/console/session/arm', { token: browser.token() }));
  assertDone(await steer(trades, 'stop', { legs: 'close' }));
});

test('[application.S16] arming needs the password, lasts 15 minutes over renewals, and leaves a line', async (t) => {
  const { spark, browser, ask, arm } = await stage(t);
  const tryIt = () => ask('PUT', '/account/real', { Clientid: 'X2' });
  assertRefused(await arm({}), 400, { code: 'field_missing', field: 'password' });
  assertRefused(await arm({ password: 'not the password' }), 401, { code: 'login_failed' });
  assertRefused(await arm({ totp: '123456' }), 401, { code: 'login_failed' });
  assertRefused(await tryIt(), 400, { code: 'not_armed' });
  const { body } = await arm({ password: OWNER.password });
  assert.equal(body.data[0]?.expires_in, LIMITS.armedMinutes * 60);
  spark.clock.advance(LIMITS.armedMinutes * MINUTE - 1);
  const renewed = await browser.renew();
  assert.equal(renewed.body.data[0]?.armedUntil, body.data[0]?.armedUntil);
  assertDone(await tryIt());
  spark.clock.advance(1);
  assertRefused(await tryIt(), 400, { code: 'not_armed' });
  const lines = (await ask('GET', '/ExecutionLogs')).body.data.map(({ Message }) => String(Message));
  assert.ok(
    lines.some((line) => /live trading armed in the console until .* by its user/.test(line)),
    lines.join(),
  );
});

test('[application.S16] one session is armed and no other; a restart keeps it, disarming and signing out end it', async (t) => {
  const { spark, browser, ask, arm } = await stage(t);
  const other = await signedIn(spark);
  const tryIt = () => ask('PUT', '/account/real', { Clientid: 'X2' });
  assertDone(await arm({ password: OWNER.password }));
  assertDone(await tryIt());
  const elsewhere = { token: other.token(), json: { Clientid: 'X3' } };
  assertRefused(await spark.call('PUT', '/account/real', elsewhere), 400, { code: 'not_armed' });
  await spark.restart();
  assertDone(await tryIt());
  assertDone(await browser.send('DELETE', '/console/session/arm', { token: browser.token() }));
  assertRefused(await tryIt(), 400, { code: 'not_armed' });
  assertRefused(
    await other.send('POST', '/console/session/arm', {
      token: spark.owner,
      json: { password: OWNER.password },
    }),
    400,
    {
      code: 'session_none',
    },
  );
});
