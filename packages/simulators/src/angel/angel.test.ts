import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { SMALL_MARKET_SHARE as SHARE } from '@spark/testkit';
import { receiveFrom } from '../frame/heard-socket.fixture.ts';
import { call } from '../frame/json-client.fixture.ts';
import { ONE, openStand } from '../frame/stand.fixture.ts';
import { headersOf, logIn, SHARE_ORDER, signIn, totpOf } from './angel-client.fixture.ts';
import { angelDialect } from './index.ts';

async function openAngel(t: TestContext, parts: Parameters<typeof openStand>[1] = {}) {
  const stand = await openStand(angelDialect, parts);
  t.after(stand.close);
  const { simulator, clock, floor } = stand;
  const publish = () => clock.advance(0);
  return {
    ...stand,
    signIn: (account = ONE) => signIn(simulator, account, clock.now()),
    /** What the exchange has to tell is told. */
    publish,
    lastRupees: () => (floor.quote(SHARE.key)?.lastPaise ?? 0) / 100,
  };
}

type Row = Readonly<Record<string, unknown>>;

describe('Angel One, simulated: login', () => {
  test('a wrong PIN, a wrong code and a wrong key are refused, each in its words', async (t) => {
    const { simulator, clock } = await openAngel(t);
    const totp = totpOf(ONE, clock.now());
    const wrongPin = await logIn(simulator, ONE, { totp, password: '9999' });
    assert.equal(wrongPin.json().status, false);
    const wrongCode = await logIn(simulator, ONE, { totp: totp === '000000' ? '000001' : '000000' });
    assert.equal(wrongCode.json().errorcode, 'AB1050');
    const wrongKey = await logIn(simulator, { ...ONE, appId: 'OTHER' }, { totp });
    assert.deepEqual([wrongKey.json().success, wrongKey.json().errorCode], [false, 'AG8004']);
    const bare = await call('POST', `${simulator.url}/rest/auth/angelbroking/user/v1/loginByPassword`, {
      json: {},
    });
    assert.equal(bare.json().errorCode, 'AG8003');
  });

  test('PIN and code give three tokens, which are renewed together', async (t) => {
    const { signIn: enter, simulator, clock } = await openAngel(t);
    const { jwtToken, refreshToken, feedToken, headers, ask } = await enter();
    assert.equal(new Set([jwtToken, refreshToken, feedToken]).size, 3);
    assert.equal(((await ask('GET', '/user/v1/getProfile')).json().data as Row).clientcode, ONE.clientId);
    const renew = (token: string) =>
      call('POST', `${simulator.url}/rest/auth/angelbroking/jwt/v1/generateTokens`, {
        headers,
        json: { refreshToken: token },
      });
    assert.equal((await renew('other')).json().errorcode, 'AB8051');
    clock.advance(1_000);
    const renewed = (await renew(refreshToken)).json().data as Row;
    assert.notEqual(renewed.jwtToken, jwtToken);
    const old = await ask('GET', '/user/v1/getRMS');
    assert.deepEqual([old.status, old.json().success, old.json().errorCode], [401, false, 'AG8002']);
  });

  test('the page has one button, which leads back with the tokens and the state', async (t) => {
    const redirectUrl = 'http://localhost:8080/auth_code/ANGELONE';
    const { simulator } = await openAngel(t, { accounts: [{ ...ONE, redirectUrl }] });
    const page = await call('GET', `${simulator.url}/publisher-login?api_key=${ONE.appId}&state=a%22b`);
    assert.match(page.body, />Log in as XS00001</);
    assert.match(page.body, /value="a&quot;b"/);
    const pressed = await call(
      'GET',
      `${simulator.url}/publisher-login/continue?api_key=${ONE.appId}&state=xyz&clientcode=${ONE.clientId}`,
    );
    const back = new URL(pressed.headers.get('location') ?? '');
    assert.equal(`${back.origin}${back.pathname}`, redirectUrl);
    assert.equal(back.searchParams.get('state'), 'xyz');
    assert.ok(back.searchParams.get('feed_token'));
    const profile = await call('GET', `${simulator.url}/rest/secure/angelbroking/user/v1/getProfile`, {
      headers: headersOf(ONE, back.searchParams.get('auth_token') ?? ''),
    });
    assert.equal(profile.json().status, true);
    assert.equal((await call('GET', `${simulator.url}/publisher-login?api_key=OTHER`)).status, 403);
  });

  test('a call without its headers, without a login or with the key of another app is refused', async (t) => {
    const { signIn: enter, simulator } = await openAngel(t, { limits: 'none' });
    const { jwtToken } = await enter();
    const book = (headers: Record<string, string>) =>
      call('GET', `${simulator.url}/rest/secure/angelbroking/order/v1/getOrderBook`, { headers });
    assert.equal((await book(headersOf(ONE))).json().errorCode, 'AG8002');
    assert.equal((await book({ authorization: `Bearer ${jwtToken}` })).json().errorCode, 'AG8003');
    assert.equal((await book(headersOf({ appId: 'OTHER' }, jwtToken))).json().errorCode, 'AG8004');
  });
});

describe('Angel One, simulated: orders', () => {
  test('what is wrong with an order is said, and nothing is kept', async (t) => {
    const { signIn: enter } = await openAngel(t, { limits: 'none' });
    const { ask } = await enter();
    const wrong: readonly (readonly [object, string])[] = [
      [{ quantity: 10 }, 'AB4010'],
      [{ price: '' }, 'AB4010'],
      [{ variety: 'STOPLOSS' }, 'AB4010'],
      [{ ordertype: 'STOPLOSS_LIMIT', triggerprice: '990' }, 'AB4010'],
      [{ ordertype: 'MARKET' }, 'AB4010'],
      [{ duration: 'IOC' }, 'AB4010'],
      [{ producttype: 'MARGIN' }, 'AB4010'],
      [{ transactiontype: 'B' }, 'AB4010'],
      [{ symboltoken: '99999' }, 'AB1018'],
      [{ tradingsymbol: 'SBIN' }, 'AB1009'],
      [{ ordertag: 'A'.repeat(21) }, 'AB4008'],
    ];
    for (const [rest, code] of wrong) {
      const answer = await ask('POST', '/order/v1/placeOrder', { ...SHARE_ORDER, ...rest });
      assert.deepEqual([answer.json().status, answer.json().errorcode], [false, code], JSON.stringify(rest));
    }
    assert.deepEqual((await ask('GET', '/order/v1/getOrderBook')).json().data, null, 'an empty book is null');
    assert.deepEqual((await ask('GET', '/order/v1/getTradeBook')).json().data, null);
    assert.deepEqual((await ask('GET', '/order/v1/getPosition')).json().data, null);
  });

  test('an order is placed, edited, seen and cancelled, with quantities in text', async (t) => {
    const { signIn: enter, publish } = await openAngel(t, { limits: 'none' });
    const { ask } = await enter();
    const placed = (await ask('POST', '/order/v1/placeOrder', SHARE_ORDER)).json().data as Row;
    publish();
    const [row] = (await ask('GET', '/order/v1/getOrderBook')).json().data as readonly Row[];
    assert.deepEqual(
      [row?.orderid, row?.orderstatus, row?.quantity, row?.unfilledshares, row?.price, row?.ordertag],
      [placed.orderid, 'open', '10', '10', 1000, 'SP100'],
    );
    const edit = { ...SHARE_ORDER, orderid: placed.orderid, price: '1001', transactiontype: undefined };
    assert.equal((await ask('POST', '/order/v1/modifyOrder', edit)).json().status, true);
    publish();
    const seen = await ask('GET', `/order/v1/details/${placed.uniqueorderid}`);
    assert.equal((seen.json().data as Row).price, 1001);
    const cancel = (variety: string) =>
      ask('POST', '/order/v1/cancelOrder', { variety, orderid: placed.orderid });
    assert.equal((await cancel('STOPLOSS')).json().status, false, 'the variety has to be right');
    assert.equal((await cancel('NORMAL')).json().status, true);
    publish();
    const [gone] = (await ask('GET', '/order/v1/getOrderBook')).json().data as readonly Row[];
    assert.deepEqual([gone?.orderstatus, gone?.cancelsize], ['cancelled', '10']);
    assert.equal((await cancel('NORMAL')).json().status, false);
  });

  test('a stop has the variety STOPLOSS and waits; after an edit its status is a step behind', async (t) => {
    const { signIn: enter, publish, clock, lastRupees } = await openAngel(t, { limits: 'none' });
    const { ask } = await enter();
    const price = (away: number) => String(Math.round((lastRupees() + away) * 10) / 10);
    const stop = {
      ...SHARE_ORDER,
      variety: 'STOPLOSS',
      ordertype: 'STOPLOSS_LIMIT',
      triggerprice: price(10),
      price: price(11),
    };
    const placed = (await ask('POST', '/order/v1/placeOrder', stop)).json().data as Row;
    publish();
    clock.advance(1_000);
    await ask('POST', '/order/v1/modifyOrder', {
      ...stop,
      orderid: placed.orderid,
      triggerprice: price(10.5),
    });
    publish();
    const [row] = (await ask('GET', '/order/v1/getOrderBook')).json().data as readonly Row[];
    assert.deepEqual(
      [row?.variety, row?.orderstatus, row?.status],
      ['STOPLOSS', 'trigger pending', 'modified'],
    );
  });

  test('what trades is in trades and positions', async (t) => {
    const { signIn: enter, publish, lastRupees } = await openAngel(t, { limits: 'none' });
    const { ask } = await enter();
    await ask('POST', '/order/v1/placeOrder', {
      ...SHARE_ORDER,
      price: String(Math.ceil(lastRupees() * 1.01)),
    });
    publish();
    const [row] = (await ask('GET', '/order/v1/getOrderBook')).json().data as readonly Row[];
    assert.deepEqual([row?.orderstatus, row?.filledshares], ['complete', '10']);
    const trades = (await ask('GET', '/order/v1/getTradeBook')).json().data as readonly Row[];
    assert.equal(
      trades.reduce((sum, trade) => sum + Number(trade.fillsize), 0),
      10,
    );
    assert.match(String(trades[0]?.filltime), /^\d{2}:\d{2}:\d{2}$/);
    const [position] = (await ask('GET', '/order/v1/getPosition')).json().data as readonly Row[];
    assert.equal(position?.netqty, '10');
    assert.ok(Number(((await ask('GET', '/user/v1/getRMS')).json().data as Row).utiliseddebits) > 0);
  });

  test('the book is read once a second, the details ten times', async (t) => {
    const { signIn: enter, clock } = await openAngel(t);
    const { ask } = await enter();
    assert.equal((await ask('GET', '/order/v1/getOrderBook')).status, 200);
    assert.equal((await ask('GET', '/order/v1/getOrderBook')).status, 429);
    clock.advance(1_001);
    assert.equal((await ask('GET', '/order/v1/getOrderBook')).status, 200);
    for (let at = 0; at < 10; at += 1) assert.equal((await ask('GET', '/order/v1/details/0a')).status, 200);
    assert.equal((await ask('GET', '/order/v1/details/0a')).status, 429);
  });
});

describe('Angel One, simulated: sockets', () => {
  test('orders are told without being asked for, by codes; ping is answered', async (t) => {
    const { signIn: enter, simulator, publish } = await openAngel(t, { limits: 'none' });
    const { ask, jwtToken } = await enter();
    const heard = await receiveFrom(`${simulator.streamUrl}/smart-order-update`, {
      authorization: `Bearer ${jwtToken}`,
    });
    heard.socket.send('ping');
    await heard.heard(2);
    const placed = (await ask('POST', '/order/v1/placeOrder', SHARE_ORDER)).json().data as Row;
    publish();
    await ask('POST', '/order/v1/modifyOrder', { ...SHARE_ORDER, orderid: placed.orderid, price: '1001' });
    publish();
    await ask('POST', '/order/v1/cancelOrder', { variety: 'NORMAL', orderid: placed.orderid });
    publish();
    await heard.settled();
    const frames = heard.frames
      .filter((frame) => frame !== 'pong')
      .map((frame) => JSON.parse(String(frame)) as Row);
    assert.deepEqual(
      frames.map((frame) => frame['order-status']),
      ['AB00', 'AB01', 'AB04', 'AB02'],
    );
    assert.match(JSON.stringify(frames[1]?.orderData), /"ordertag":"SP100"/);
    await heard.close();
  });

  test('without a login there is no socket, and a fourth is too many', async (t) => {
    const { signIn: enter, simulator } = await openAngel(t);
    const { jwtToken } = await enter();
    const url = `${simulator.streamUrl}/smart-order-update`;
    await assert.rejects(receiveFrom(url, { authorization: 'Bearer x' }), /401/);
    const authorization = `Bearer ${jwtToken}`;
    const three = [await receiveFrom(url, { authorization }), await receiveFrom(url, { authorization })];
    three.push(await receiveFrom(url, { authorization }));
    await assert.rejects(receiveFrom(url, { authorization }), /429/);
    for (const socket of three) await socket.close();
  });

  test('ticks are 51, 123 and 379 bytes, in paise, little endian', async (t) => {
    const { signIn: enter, simulator, clock, floor } = await openAngel(t);
    const { jwtToken, feedToken } = await enter();
    const heard = await receiveFrom(`${simulator.streamUrl}/smart-stream`, {
      authorization: jwtToken,
      'x-api-key': ONE.appId,
      'x-client-code': ONE.clientId,
      'x-feed-token': feedToken,
    });
    heard.socket.send('nonsense');
    await heard.heard(1);
    assert.match(String(heard.frames[0]), /E1001/);
    for (const [mode, size] of [
      [1, 51],
      [2, 123],
      [3, 379],
    ] as const) {
      const before = heard.frames.length;
      heard.socket.send(
        JSON.stringify({
          correlationID: 'abc',
          action: 1,
          params: { mode, tokenList: [{ exchangeType: 1, tokens: ['3045', 'none'] }] },
        }),
      );
      await heard.settled();
      clock.advance(0);
      await heard.heard(before + 1);
      const frame = heard.frames.at(-1) as Buffer;
      assert.equal(frame.length, size);
      assert.deepEqual([frame.readUInt8(0), frame.readUInt8(1)], [mode, 1]);
      assert.equal(frame.toString('ascii', 2, 27).replaceAll('\0', ''), '3045');
      assert.equal(Number(frame.readBigInt64LE(43)), floor.quote(SHARE.key)?.lastPaise);
    }
    const frame = heard.frames.at(-1) as Buffer;
    const levels = Array.from({ length: 10 }, (_, at) => ({
      isBuy: frame.readUInt16LE(147 + at * 20) === 1,
      paise: Number(frame.readBigInt64LE(157 + at * 20)),
    }));
    const bid = Math.max(...levels.filter(({ isBuy }) => isBuy).map(({ paise }) => paise));
    assert.equal(bid, floor.quote(SHARE.key)?.bids[0]?.pricePaise);
    await heard.close();
  });
});

describe('Angel One, simulated: market', () => {
  test('the list writes strike and tick a hundred times, and indices by numbers of its own', async (t) => {
    const { simulator } = await openAngel(t);
    const answer = await call('GET', `${simulator.url}/OpenAPI_File/files/OpenAPIScripMaster.json`);
    const rows = JSON.parse(answer.body) as readonly Row[];
    assert.deepEqual(
      rows.map((row) => [row.token, row.symbol, row.expiry, row.strike, row.tick_size, row.instrumenttype]),
      [
        ['99926000', 'NIFTY', '', '-1.000000', '5.000000', 'AMXIDX'],
        ['3045', 'SBIN-EQ', '', '-1.000000', '10.000000', ''],
        ['53001', 'NIFTY24NOV26FUT', '24NOV2026', '-1.000000', '10.000000', 'FUTIDX'],
      ],
    );
  });

  test('candles of minutes, in Indian time, at most thirty days in a call', async (t) => {
    const { signIn: enter } = await openAngel(t, { limits: 'none' });
    const { ask } = await enter();
    const question = {
      exchange: 'NSE',
      symboltoken: '3045',
      interval: 'ONE_MINUTE',
      fromdate: '2026-11-16 09:15',
      todate: '2026-11-16 09:19',
    };
    const candles = async (rest: object) =>
      (await ask('POST', '/historical/v1/getCandleData', { ...question, ...rest })).json();
    const rows = (await candles({})).data as readonly (readonly unknown[])[];
    assert.deepEqual([rows.length, rows[0]?.length, rows[0]?.[0]], [5, 6, '2026-11-16T09:15:00+05:30']);
    const [bar] = (await candles({ interval: 'FIVE_MINUTE' })).data as readonly (readonly unknown[])[];
    assert.deepEqual([bar?.[1], bar?.[4]], [rows[0]?.[1], rows[4]?.[4]]);
    for (const wrong of [
      { interval: '1' },
      { fromdate: '2026-11-16' },
      { fromdate: '2026-10-01 09:15' },
      { symboltoken: '7' },
    ])
      assert.equal((await candles(wrong)).status, false, JSON.stringify(wrong));
  });

  test('quotes tell what was found and what was not', async (t) => {
    const { signIn: enter, lastRupees } = await openAngel(t);
    const { ask } = await enter();
    const answer = await ask('POST', '/market/v1/quote/', {
      mode: 'LTP',
      exchangeTokens: { NSE: ['3045', '1'] },
    });
    const { fetched, unfetched } = answer.json().data as { fetched: Row[]; unfetched: Row[] };
    assert.deepEqual([fetched[0]?.ltp, unfetched.length], [lastRupees(), 1]);
  });
});
