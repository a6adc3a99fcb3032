import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextIstTimeOfDay } from '@spark/core';
import { SMALL_MARKET_SHARE as SHARE } from '@spark/testkit';
import { receiveFrom } from '../frame/heard-socket.fixture.ts';
import { call } from '../frame/json-client.fixture.ts';
import { ONE, openStand, TWO } from '../frame/stand.fixture.ts';
import { appIdHash, BACK, logIn, pageAddress, pressButton, SHARE_ORDER } from './fyers-client.fixture.ts';
import { fyersDialect } from './index.ts';

async function openFyers(parts: Parameters<typeof openStand>[1] = {}) {
  const stand = await openStand(fyersDialect, parts);
  const { simulator, floor, clock } = stand;
  const signIn = async (account = ONE) => {
    const authorization = await logIn(simulator, account);
    const ask = (method: string, path: string, json?: unknown) =>
      call(method, `${simulator.url}/api/v3${path}`, { headers: { authorization }, json });
    const book = async () =>
      (await ask('GET', '/orders')).json().orderBook as readonly Record<string, unknown>[];
    return { authorization, ask, book };
  };
  return {
    ...stand,
    signIn,
    lastRupees: () => (floor.quote(SHARE.key)?.lastPaise ?? 0) / 100,
    now: clock.now,
  };
}

describe('FYERS, simulated: login', () => {
  test('an unknown app, another redirect and a wrong response type are refused by the page', async () => {
    const { simulator, close } = await openFyers({ accounts: [{ ...ONE, redirectUrl: BACK }] });
    const wrong = [
      pageAddress(simulator, { ...ONE, appId: 'OTHER-100' }),
      pageAddress(simulator, ONE, 'https://elsewhere.example/'),
      pageAddress(simulator, ONE).replace('response_type=code', 'response_type=token'),
    ];
    for (const address of wrong) {
      const answer = await call('GET', address);
      assert.equal(answer.status, 400, address);
      assert.equal(answer.json().s, 'error');
    }
    await close();
  });

  test('the page has a button with the client; it leads back with the code, the state and the status 200', async () => {
    const { simulator, close } = await openFyers();
    const page = await call('GET', pageAddress(simulator, ONE));
    assert.match(page.headers.get('content-type') ?? '', /text\/html/);
    assert.match(page.body, />Log in as XS00001</);
    const back = await pressButton(simulator, ONE);
    assert.equal(back.origin + back.pathname, BACK);
    assert.equal(back.searchParams.get('code'), '200');
    assert.equal(back.searchParams.get('state'), 'abc');
    assert.match(back.searchParams.get('auth_code') ?? '', /^\w{32}$/);
    await close();
  });

  test('a code is good once, and only with the hash of app id and secret', async () => {
    const { simulator, close } = await openFyers();
    const code = (await pressButton(simulator, ONE)).searchParams.get('auth_code');
    const exchange = (hash: string) =>
      call('POST', `${simulator.url}/api/v3/validate-authcode`, {
        json: { grant_type: 'authorization_code', appIdHash: hash, code },
      });
    assert.equal((await exchange(appIdHash({ ...ONE, secret: 'WRONG' }))).json().s, 'error');
    assert.equal((await exchange(appIdHash(ONE))).json().s, 'ok');
    const again = await exchange(appIdHash(ONE));
    assert.equal(again.json().s, 'error');
    assert.match(String(again.json().message), /used/);
    await close();
  });

  test('the token says when it ends, at six the next morning, and ends then', async () => {
    const { signIn, clock, close } = await openFyers();
    const { authorization, ask } = await signIn();
    const [, body = ''] = authorization.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const endsAt = nextIstTimeOfDay(clock.now(), 360);
    assert.equal(claims.exp * 1000, endsAt);
    assert.match(claims.hsm_key, /^[a-f0-9]{64}$/);
    assert.equal((await ask('GET', '/orders')).status, 200);
    clock.set(endsAt);
    assert.deepEqual(
      [(await ask('GET', '/orders')).status, (await ask('GET', '/funds')).json().code],
      [401, -8],
    );
    await close();
  });
});

describe('FYERS, simulated: orders', () => {
  test('what is missing or malformed is a bad parameter, and nothing is kept', async () => {
    const { signIn, close } = await openFyers({ limits: 'none' });
    const { ask, book } = await signIn();
    for (const name of Object.keys(SHARE_ORDER).filter((field) => field !== 'orderTag')) {
      const { [name as 'qty']: _, ...rest } = SHARE_ORDER;
      assert.equal((await ask('POST', '/orders/sync', rest)).json().code, -50, name);
    }
    const bad = [
      { qty: 0 },
      { qty: 1.5 },
      { qty: '10' },
      { type: 3 },
      { side: 0 },
      { productType: 'MTF' },
      { validity: 'GTC' },
      { limitPrice: -1 },
      { limitPrice: 0 },
      { stopPrice: 5 },
      { orderTag: 'a-b' },
      { orderTag: 'x'.repeat(31) },
      { orderTag: ONE.clientId },
    ];
    for (const fields of bad)
      assert.equal(
        (await ask('POST', '/orders/sync', { ...SHARE_ORDER, ...fields })).json().code,
        -50,
        JSON.stringify(fields),
      );
    const unknown = await ask('POST', '/orders/sync', { ...SHARE_ORDER, symbol: 'NSE:NOTHING-EQ' });
    assert.equal(unknown.json().code, -300);
    assert.deepEqual(await book(), []);
    await close();
  });

  test('what risk management refuses is -99 with a number, and stays in the book as rejected', async () => {
    const { signIn, close } = await openFyers();
    const { ask, book } = await signIn();
    const answer = await ask('POST', '/orders/sync', { ...SHARE_ORDER, limitPrice: 1000.03 });
    assert.equal(answer.json().code, -99);
    const [row] = await book();
    assert.deepEqual([row?.id, row?.status], [answer.json().id, 5]);
    assert.match(String(row?.message), /tick/);
    await close();
  });

  test('an order is placed, changed, found by its tag and cancelled', async () => {
    const { signIn, clock, close } = await openFyers();
    const { ask, book } = await signIn();
    const placed = await ask('POST', '/orders/sync', SHARE_ORDER);
    assert.equal(placed.json().code, 1101);
    const { id } = placed.json();
    assert.match(String(id), /^261116\d{8}$/);
    clock.advance(0);
    const [row] = await book();
    assert.deepEqual(
      [row?.status, row?.orderTag, row?.limitPrice, row?.orderDateTime],
      [6, '1:SP100', 1000, '16-Nov-2026 10:00:00'],
    );
    assert.equal((await ask('PATCH', '/orders/sync', { id, type: 1, limitPrice: 1001 })).json().code, 1102);
    clock.advance(0);
    const byTag = await ask('GET', '/orders?order_tag=1%3ASP100');
    assert.equal((byTag.json().orderBook as { limitPrice: number }[])[0]?.limitPrice, 1001);
    assert.deepEqual((await ask('GET', '/orders?order_tag=1%3AOTHER')).json().orderBook, []);
    assert.equal((await ask('DELETE', '/orders/sync', { id })).json().code, 1103);
    clock.advance(0);
    assert.equal((await book())[0]?.status, 1);
    assert.equal((await ask('DELETE', '/orders/sync', { id })).json().code, -99);
    assert.equal((await ask('DELETE', '/orders/sync', { id: '1' })).json().code, -51);
    await close();
  });

  test('a stop has its trigger beyond the last price and its limit beyond the trigger', async () => {
    const { signIn, lastRupees, close } = await openFyers();
    const { ask } = await signIn();
    const last = lastRupees();
    const stop = (side: number, stopPrice: number, limitPrice: number) =>
      ask('POST', '/orders/sync', { ...SHARE_ORDER, type: 4, side, stopPrice, limitPrice });
    for (const refused of [await stop(1, last - 1, last + 1), await stop(1, last + 2, last + 1)])
      assert.equal(refused.json().code, -99);
    assert.equal((await stop(-1, last - 1, last - 2)).json().code, 1101);
    await close();
  });

  test('accounts see their own orders alone', async () => {
    const { signIn, close } = await openFyers();
    const [one, two] = [await signIn(ONE), await signIn(TWO)];
    const { id } = (await one.ask('POST', '/orders/sync', SHARE_ORDER)).json();
    assert.deepEqual(await two.book(), []);
    assert.equal((await two.ask('DELETE', '/orders/sync', { id })).json().code, -51);
    await close();
  });

  test('the eleventh call in a second is one too many', async () => {
    const { simulator, signIn, clock, close } = await openFyers();
    const { ask } = await signIn();
    for (let at = 0; at < 10; at++) assert.equal((await ask('GET', '/orders')).status, 200);
    const answer = await ask('GET', '/orders');
    assert.deepEqual([answer.status, answer.json().code, simulator.breaches()], [429, -429, 1]);
    clock.advance(1_000);
    assert.equal((await ask('GET', '/orders')).status, 200);
    await close();
  });

  test('orders are taken from the registered address alone, reads from any', async () => {
    const { signIn, close } = await openFyers({ accounts: [{ ...ONE, registeredAddress: '10.0.0.9' }] });
    const { ask } = await signIn();
    const answer = await ask('POST', '/orders/sync', SHARE_ORDER);
    assert.equal(answer.status, 403);
    assert.match(String(answer.json().message), /127\.0\.0\.1/);
    assert.equal((await ask('GET', '/orders')).status, 200);
    await close();
  });

  test('a filled order is in trades, positions and funds', async () => {
    const { signIn, clock, close } = await openFyers();
    const { ask, book } = await signIn();
    await ask('POST', '/orders/sync', { ...SHARE_ORDER, type: 2, limitPrice: 0 });
    clock.advance(0);
    const [row] = await book();
    assert.deepEqual([row?.status, row?.filledQty], [2, 10]);
    const trades = (await ask('GET', '/tradebook')).json().tradeBook as Record<string, number>[];
    assert.equal(
      trades.reduce((sum, { tradedQty = 0 }) => sum + tradedQty, 0),
      10,
    );
    const value = trades.reduce((sum, { tradeValue = 0 }) => sum + tradeValue, 0);
    assert.equal(row?.tradedPrice, Math.round(value * 10) / 100);
    const [position] = (await ask('GET', '/positions')).json().netPositions as Record<string, unknown>[];
    assert.deepEqual([position?.id, position?.netQty], ['NSE:SBIN-EQ-INTRADAY', 10]);
    const limits = (await ask('GET', '/funds')).json().fund_limit as Record<string, number>[];
    const amount = (id: number) => limits.find((limit) => limit.id === id)?.equityAmount ?? 0;
    assert.equal(amount(10), amount(1) - amount(2));
    await close();
  });
});

describe('FYERS, simulated: the order socket', () => {
  test('a wrong token is refused with 403 and a wrong path with 404', async () => {
    const { simulator, signIn, close } = await openFyers();
    const { authorization } = await signIn();
    await assert.rejects(receiveFrom(`${simulator.streamUrl}/trade/v3`, { authorization: 'x' }), /403/);
    await assert.rejects(receiveFrom(`${simulator.streamUrl}/trade/v2`, { authorization }), /404/);
    await close();
  });

  test('who subscribed hears of orders and trades, each by the names of the socket; ping is answered', async () => {
    const { simulator, signIn, clock, close } = await openFyers();
    const { authorization, ask } = await signIn();
    const socket = await receiveFrom(`${simulator.streamUrl}/trade/v3`, { authorization });
    socket.socket.send('ping');
    await socket.heard(1);
    assert.equal(socket.frames[0], 'pong');
    await ask('POST', '/orders/sync', SHARE_ORDER);
    clock.advance(0);
    socket.socket.send(JSON.stringify({ T: 'SUB_ORD', SLIST: ['orders', 'trades'], SUB_T: 1 }));
    await socket.heard(2);
    assert.deepEqual(JSON.parse(String(socket.frames[1])), {
      code: 1605,
      message: 'Successfully subscribed',
      s: 'ok',
    });
    await ask('POST', '/orders/sync', { ...SHARE_ORDER, orderTag: 'SP200', type: 2, limitPrice: 0 });
    clock.advance(0);
    await socket.heard(5);
    const told = socket.frames.slice(2).map((frame) => JSON.parse(String(frame)));
    assert.deepEqual(
      told.map((frame) => [
        frame.orders?.ordertag ?? frame.trades?.ordertag,
        frame.orders?.org_ord_status ?? 'trade',
      ]),
      [
        ['1:SP200', 6],
        ['1:SP200', 2],
        ['1:SP200', 'trade'],
      ],
    );
    assert.equal(told[2].trades.qty_traded, 10);
    await socket.close();
    await close();
  });
});
