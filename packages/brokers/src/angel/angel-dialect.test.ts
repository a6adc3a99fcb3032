import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { BrokerCredentials, Instrument, OrderTerms } from '@spark/core';
import { istInstant } from '@spark/core';
import type { BrokerChange, BrokerSlice, Caller } from '../live/broker-dialect.ts';
import type { HttpOutcome } from '../live/broker-http.ts';
import { angelDialect } from './angel-dialect.ts';
import { ANGEL_HOSTS } from './angel-hosts.ts';
import { renewAngelSession } from './angel-login.ts';
import { ANGEL_ORDER_ROW, ANGEL_TRADE_ROW } from './angel-payloads.fixture.ts';
import { angelInstrument } from './angel-words.ts';
import { answered, scriptedHttp, succeeded } from './scripted-http.fixture.ts';

const NOW = istInstant('2026-11-16', 10 * 60);
const SESSION = JSON.stringify({ jwtToken: 'a.jwt.token', feedToken: 'feed', refreshToken: 'again' });
const CREDENTIALS: BrokerCredentials = {
  ucc: 'S000001',
  accountName: 'angel',
  clientId: 'A12345',
  secrets: { ApiKey: 'the-key' },
  egress: { kind: 'local-address', address: '127.0.0.9' },
};
const SHARE = { key: 'NSE:3045', symbol: 'SBIN-EQ', isDerivative: false, lotSize: 1, tickPaise: 10 };
const AT_SHARE = { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' };
const FUTURE = {
  key: 'NFO:53001',
  symbol: 'NIFTY24NOV26FUT',
  isDerivative: true,
  lotSize: 65,
  tickPaise: 10,
};
const AT_FUTURE = { key: 'NFO:53001', exchange: 'NFO', symbol: 'NIFTY24NOV26FUT', token: '53001' };
const LIMIT: OrderTerms = { type: 'Limit', limitPaise: 101_550, triggerPaise: 0 };
const STOP: OrderTerms = { type: 'SL-Limit', limitPaise: 101_500, triggerPaise: 101_600 };

const dialect = angelDialect(ANGEL_HOSTS, { now: () => NOW });

function open(...outcomes: readonly HttpOutcome[]) {
  const { http, asked } = scriptedHttp(...outcomes);
  const caller: Caller = { credentials: CREDENTIALS, session: SESSION, http, now: NOW };
  return { caller, http, asked, body: () => asked[0]?.json as Readonly<Record<string, string>> };
}

function slice(rest: Partial<BrokerSlice> = {}): BrokerSlice {
  return {
    ...{ tag: 'SP1A2B3C', instrument: SHARE, at: AT_SHARE, side: 'Buy', product: 'Intraday', qty: 10 },
    ...{ terms: LIMIT, ...rest },
  };
}

const CHANGE: BrokerChange = {
  tag: 'SP1A2B3C',
  orderId: '77',
  at: AT_SHARE,
  slice: { instrument: SHARE, side: 'Buy', product: 'Delivery' },
  terms: LIMIT,
  qty: 10,
};

describe('orders on their way out', () => {
  it('[A1] carry every header that Angel asks for', async () => {
    const { caller, asked } = open(succeeded({ orderid: '1' }));
    await dialect.orders.place(caller, slice());
    assert.equal(asked[0]?.url, `${ANGEL_HOSTS.rest}/rest/secure/angelbroking/order/v1/placeOrder`);
    assert.deepEqual(asked[0]?.headers, {
      Authorization: 'Bearer a.jwt.token',
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-UserType': 'USER',
      'X-SourceID': 'WEB',
      'X-ClientLocalIP': '127.0.0.9',
      'X-ClientPublicIP': '127.0.0.9',
      'X-MACAddress': '02:00:00:00:00:00',
      'X-PrivateKey': 'the-key',
    });
  });

  it('[A7] are written in text, with a limit, for the day', async () => {
    const { caller, body } = open(succeeded({ orderid: '201', uniqueorderid: 'u-1' }));
    assert.deepEqual(await dialect.orders.place(caller, slice()), {
      kind: 'done',
      value: { orderId: '201' },
    });
    assert.deepEqual(body(), {
      variety: 'NORMAL',
      tradingsymbol: 'SBIN-EQ',
      symboltoken: '3045',
      transactiontype: 'BUY',
      exchange: 'NSE',
      producttype: 'INTRADAY',
      duration: 'DAY',
      ordertype: 'LIMIT',
      price: '1015.50',
      triggerprice: '0',
      squareoff: '0',
      stoploss: '0',
      quantity: '10',
      disclosedquantity: '0',
      ordertag: 'SP1A2B3C',
    });
  });

  it('[A7] deliver shares, and carry contracts forward', async () => {
    for (const [instrument, at, producttype] of [
      [SHARE, AT_SHARE, 'DELIVERY'],
      [FUTURE, AT_FUTURE, 'CARRYFORWARD'],
    ] as const) {
      const { caller, body } = open(succeeded({ orderid: '1' }));
      await dialect.orders.place(caller, slice({ instrument, at, product: 'Delivery', side: 'Sell' }));
      assert.deepEqual([body().producttype, body().transactiontype], [producttype, 'SELL']);
    }
  });

  it('[A8] say STOPLOSS when a stop is placed, changed and cancelled', async () => {
    const placed = open(succeeded({ orderid: '1' }));
    await dialect.orders.place(placed.caller, slice({ terms: STOP }));
    const { variety, ordertype, price, triggerprice } = placed.body();
    assert.deepEqual(
      [variety, ordertype, price, triggerprice],
      ['STOPLOSS', 'STOPLOSS_LIMIT', '1015.00', '1016.00'],
    );
    const changed = open(succeeded({ orderid: '77' }));
    await dialect.orders.change(changed.caller, { ...CHANGE, terms: STOP });
    assert.deepEqual([changed.body().variety, changed.body().triggerprice], ['STOPLOSS', '1016.00']);
    const cancelled = open(succeeded({ orderid: '77' }));
    await dialect.orders.cancel(cancelled.caller, { ...CHANGE, terms: STOP });
    assert.deepEqual(cancelled.body(), { variety: 'STOPLOSS', orderid: '77' });
  });

  it('[A7] never go without a limit', async () => {
    for (const terms of [
      { type: 'Market', limitPaise: 0, triggerPaise: 0 },
      { type: 'Limit', limitPaise: 0, triggerPaise: 0 },
      { type: 'SL-Limit', limitPaise: 0, triggerPaise: 100 },
    ] as const) {
      const { caller, asked } = open(succeeded({ orderid: '1' }));
      assert.equal((await dialect.orders.place(caller, slice({ terms }))).kind, 'refused');
      assert.equal((await dialect.orders.change(caller, { ...CHANGE, terms })).kind, 'refused');
      assert.equal(asked.length, 0, 'nothing left');
    }
  });

  it('[A8] repeat everything in a change', async () => {
    const { caller, asked, body } = open(succeeded({ orderid: '77' }));
    assert.deepEqual(await dialect.orders.change(caller, CHANGE), { kind: 'done', value: null });
    assert.match(asked[0]?.url ?? '', /\/modifyOrder$/);
    assert.deepEqual(body(), {
      orderid: '77',
      variety: 'NORMAL',
      producttype: 'DELIVERY',
      duration: 'DAY',
      ordertype: 'LIMIT',
      price: '1015.50',
      triggerprice: '0',
      quantity: '10',
      tradingsymbol: 'SBIN-EQ',
      symboltoken: '3045',
      exchange: 'NSE',
    });
  });

  it('[A3] are unknown when the answer has no number, or one that is none', async () => {
    for (const data of [null, undefined, {}, { orderid: '' }, { orderid: null }, { orderid: 'NaN' }, []]) {
      const { caller } = open(succeeded(data));
      assert.equal((await dialect.orders.place(caller, slice())).kind, 'unknown', JSON.stringify(data));
    }
  });

  it('[A3] are not sent with a login that cannot be read', async () => {
    const { caller, asked } = open(succeeded({ orderid: '1' }));
    const verdict = await dialect.orders.place({ ...caller, session: '{}' }, slice());
    assert.equal(verdict.kind, 'login-dead');
    assert.equal(asked.length, 0);
  });
});

describe('the books', () => {
  it('[A9] are empty only when Angel says that there is nothing', async () => {
    assert.deepEqual(await dialect.orders.orders(open(succeeded(null)).caller), { kind: 'done', value: [] });
    assert.deepEqual(await dialect.orders.trades(open(succeeded(null)).caller), { kind: 'done', value: [] });
    for (const other of [succeeded(undefined), succeeded({}), succeeded(''), answered('')])
      assert.equal((await dialect.orders.orders(open(other).caller)).kind, 'retry-later');
    const refused = answered({ status: false, message: 'no', errorcode: 'AB9999', data: [] });
    assert.equal((await dialect.orders.orders(open(refused).caller)).kind, 'refused');
  });

  it('[A9] are not told when one order in them cannot be read', async () => {
    const whole = open(succeeded([ANGEL_ORDER_ROW, { ...ANGEL_ORDER_ROW, orderid: '2' }]));
    const read = await dialect.orders.orders(whole.caller);
    assert.ok(read.kind === 'done' && read.value.length === 2);
    const spoilt = open(succeeded([ANGEL_ORDER_ROW, { ...ANGEL_ORDER_ROW, filledshares: 'NaN' }]));
    assert.equal((await dialect.orders.orders(spoilt.caller)).kind, 'retry-later');
  });

  it('[A5] leave out a fill that cannot be counted', async () => {
    const trades = await dialect.orders.trades(
      open(succeeded([ANGEL_TRADE_ROW, { ...ANGEL_TRADE_ROW, fillid: '' }])).caller,
    );
    assert.ok(trades.kind === 'done' && trades.value.length === 1);
  });
});

describe('the login', () => {
  const profile = (clientcode: string) => succeeded({ clientcode, name: 'A TRADER', exchanges: [] });

  it("[A2] leads to Angel's page with the key and our state", async () => {
    const { http } = open();
    const request = { credentials: CREDENTIALS, redirectUrl: 'http://here/', state: 'a&b' };
    assert.deepEqual(await dialect.login.start(request, http), {
      kind: 'done',
      value: { loginUrl: `${ANGEL_HOSTS.loginPage}?api_key=the-key&state=a%26b` },
    });
    const keyless = { ...request, credentials: { ...CREDENTIALS, secrets: {} } };
    assert.equal((await dialect.login.start(keyless, http)).kind, 'refused');
  });

  it('[A2] believes the tokens of a redirect when Angel says whose they are', async () => {
    const { http, asked } = open(profile('a12345'));
    const query = new Map([
      ['feed_token', 'feed'],
      ['refresh_token', 'again'],
    ]);
    const verdict = await dialect.login.exchange(CREDENTIALS, 'a.jwt.token', query, http);
    assert.deepEqual(verdict, { kind: 'done', value: { session: SESSION, endsAt: null } });
    assert.match(asked[0]?.url ?? '', /\/user\/v1\/getProfile$/);
    assert.equal(asked[0]?.headers?.Authorization, 'Bearer a.jwt.token');
  });

  it("[A2] refuses somebody else's login, a dead one, and none", async () => {
    const none = new Map<string, string>();
    const other = await dialect.login.exchange(CREDENTIALS, 'a.b.c', none, open(profile('B99999')).http);
    assert.ok(other.kind === 'refused' && other.reason.includes('B99999'));
    const old = answered({ success: false, errorCode: 'AG8002', message: 'Token Expired' });
    assert.equal(
      (await dialect.login.exchange(CREDENTIALS, 'a.b.c', none, open(old).http)).kind,
      'login-dead',
    );
    for (const nothing of ['', '  ', 'two words', 'line\nbreak', 'x'.repeat(9_000)]) {
      const { http, asked } = open(profile('A12345'));
      assert.equal((await dialect.login.exchange(CREDENTIALS, nothing, none, http)).kind, 'refused');
      assert.equal(asked.length, 0);
    }
  });

  it('[A2] takes a session in all the forms in which people have it', async () => {
    for (const given of [SESSION, 'a.jwt.token', 'Bearer a.jwt.token', '{"jwtToken":"Bearer a.jwt.token"}']) {
      const { http, asked } = open(profile('A12345'));
      assert.equal((await dialect.login.check(CREDENTIALS, given, http)).kind, 'done', given);
      assert.equal(asked[0]?.headers?.Authorization, 'Bearer a.jwt.token');
    }
    for (const given of ['{}', '[]', '{"jwtToken":""}', 'bearer '])
      assert.equal((await dialect.login.check(CREDENTIALS, given, open().http)).kind, 'refused', given);
  });

  it('[A2] reads from the token when it ends', async () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_800_000_000 })).toString('base64url');
    const verdict = await dialect.login.check(CREDENTIALS, `a.${claims}.c`, open(profile('A12345')).http);
    assert.ok(verdict.kind === 'done' && verdict.value.endsAt === 1_800_000_000_000);
  });

  const SELF = {
    ...CREDENTIALS,
    secrets: { ApiKey: 'the-key', Pin: '1234', Totp: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
  };

  it('[A2] goes without a page where pin and seed are stored', async () => {
    const { http, asked, body } = open(
      succeeded({ jwtToken: 'a.jwt.token', feedToken: 'feed', refreshToken: 'again' }),
    );
    const verdict = await dialect.login.start({ credentials: SELF, redirectUrl: '', state: 's' }, http);
    assert.deepEqual(verdict, {
      kind: 'done',
      value: { loginUrl: '', started: { session: SESSION, endsAt: null } },
    });
    assert.match(asked[0]?.url ?? '', /\/rest\/auth\/angelbroking\/user\/v1\/loginByPassword$/);
    assert.equal(asked[0]?.headers?.Authorization, undefined);
    assert.deepEqual(Object.keys(body()), ['clientcode', 'password', 'totp']);
    assert.deepEqual([body().clientcode, body().password], ['A12345', '1234']);
    assert.match(body().totp ?? '', /^\d{6}$/);
  });

  it('[A2] tries a refused password once, and does not send a seed that is none', async () => {
    const wrong = answered({ status: false, message: 'Invalid totp', errorcode: 'AB1050', data: null });
    const { http, asked } = open(wrong);
    const verdict = await dialect.login.start({ credentials: SELF, redirectUrl: '', state: 's' }, http);
    assert.ok(verdict.kind === 'refused' && verdict.reason.includes('AB1050'));
    assert.equal(asked.length, 1);
    const seedless = { ...SELF, secrets: { ...SELF.secrets, Totp: '!!!' } };
    const none = open();
    const refused = await dialect.login.start(
      { credentials: seedless, redirectUrl: '', state: 's' },
      none.http,
    );
    assert.equal(refused.kind, 'refused');
    assert.equal(none.asked.length, 0);
  });

  it('[A2] is renewed within the day with all three tokens', async () => {
    const { caller, body } = open(
      succeeded({ jwtToken: 'new.jwt.token', feedToken: 'f2', refreshToken: 'r2' }),
    );
    const verdict = await renewAngelSession(ANGEL_HOSTS, caller);
    assert.deepEqual(body(), { refreshToken: 'again' });
    assert.ok(verdict.kind === 'done');
    assert.deepEqual(JSON.parse(verdict.value.session), {
      ...{ jwtToken: 'new.jwt.token', feedToken: 'f2', refreshToken: 'r2' },
    });
    const bare = { ...open().caller, session: 'a.jwt.token' };
    assert.equal((await renewAngelSession(ANGEL_HOSTS, bare)).kind, 'refused');
  });

  it('[A2] is looked at with the profile', async () => {
    assert.deepEqual(await dialect.login.probe(open(profile('A12345')).caller), {
      kind: 'done',
      value: null,
    });
    const limited = answered('Access denied because of exceeding access rate', 403);
    assert.equal((await dialect.login.probe(open(limited).caller)).kind, 'retry-later');
  });
});

test('[A6] the order stream is opened with the headers of the account, and kept alive with a ping', () => {
  const { caller } = open();
  assert.deepEqual(dialect.orders.stream.address(caller), {
    url: ANGEL_HOSTS.orderStream,
    headers: {
      Authorization: 'Bearer a.jwt.token',
      'x-api-key': 'the-key',
      'x-client-code': 'A12345',
      'x-feed-token': 'feed',
    },
  });
  const reader = dialect.orders.stream.reader(caller);
  assert.deepEqual([reader.greeting, reader.heartbeat], [[], { send: 'ping', everyMs: 10_000 }]);
});

test('[A10] budgets stay below what Angel and the exchanges allow', () => {
  const most = (kind: string, perMs: number) =>
    Math.min(
      ...dialect.budgets
        .filter(
          ({ kinds, perMs: per }) =>
            kinds !== 'all' && (kinds as readonly string[]).includes(kind) && per >= perMs,
        )
        .map(({ calls, perMs: per }) => (calls * perMs) / per),
    );
  for (const kind of ['place', 'change', 'cancel']) {
    assert.ok(most(kind, 1_000) <= 8);
    assert.ok(most(kind, 60_000) <= 350 && most(kind, 3_600_000) <= 700);
  }
  for (const kind of ['orders', 'trades', 'positions', 'login']) assert.ok(most(kind, 1_000) <= 1);
  assert.ok(most('candles', 1_000) < 3 && most('funds', 1_000) <= 2 && most('quotes', 1_000) < 10);
});

test('[A7] instruments have the names and numbers of our list; indices have numbers of Angel', () => {
  const base: Instrument = {
    ...{ key: 'NSE:3045', exchange: 'NSE', token: '3045', symbol: 'SBIN-EQ', name: 'SBIN', class: 'equity' },
    ...{ instrumentType: '', expiry: null, strikePaise: null, optionType: null, lotSize: 1, tickPaise: 10 },
    ...{ freezeQty: 1, isCas: false },
  };
  assert.deepEqual(angelInstrument(base), AT_SHARE);
  const index = { ...base, key: 'NSE:26000', token: '26000', symbol: 'NIFTY', class: 'index' as const };
  assert.equal(angelInstrument(index)?.token, '99926000');
  assert.equal(angelInstrument({ ...base, exchange: 'MCX' }), null);
});
