import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { call } from '../frame/json-client.fixture.ts';
import { ONE, TWO } from '../frame/stand.fixture.ts';
import { SHARE_CHANGE, SHARE_ORDER } from './xts-client.fixture.ts';
import { codeOf, type Fields, openXts } from './xts-stand.fixture.ts';

describe('XTS, simulated: login', () => {
  test('a wrong key and missing fields are refused, and a stranger has no book', async () => {
    const { simulator, close } = await openXts();
    const login = (json: unknown) => call('POST', `${simulator.url}/interactive/user/session`, { json });
    const wrong = await login({ appKey: ONE.appId, secretKey: 'no', source: 'WebAPI' });
    assert.deepEqual([wrong.status, wrong.json().type, codeOf(wrong)], [400, 'error', 'e-login-0001']);
    assert.equal((await login({ appKey: ONE.appId })).json().description, 'Bad Request');
    const stranger = await call('GET', `${simulator.url}/interactive/orders`);
    assert.deepEqual([stranger.status, codeOf(stranger)], [400, 'e-session-0007']);
    await close();
  });

  test('orders and prices have a login each, and neither token opens the other', async () => {
    const { signIn, close } = await openXts();
    const [orders, market] = [await signIn(ONE, 'orders'), await signIn(ONE, 'market')];
    assert.equal((await orders.ask('GET', '/interactive/user/balance')).json().type, 'success');
    assert.equal((await market.ask('GET', '/apimarketdata/config/clientConfig')).json().type, 'success');
    assert.equal(codeOf(await market.ask('GET', '/interactive/user/balance')), 'e-session-0007');
    assert.equal(codeOf(await orders.ask('GET', '/apimarketdata/config/clientConfig')), 'e-session-0007');
    await close();
  });

  test('a second login ends the first: its socket is told, and then nothing more comes', async () => {
    const { signIn, clock, close } = await openXts();
    const first = await signIn();
    const socket = await first.listen();
    await socket.heard(3);
    const second = await signIn();
    await socket.heard(4);
    assert.equal(socket.events().at(-1)?.[0], 'logout');
    assert.equal(codeOf(await first.ask('GET', '/interactive/orders')), 'e-session-0007');
    await second.place();
    clock.advance(0);
    socket.socket.send('2');
    await socket.settled();
    assert.equal(socket.frames.length, 4, 'neither orders nor signs of life');
    assert.equal(socket.socket.readyState, socket.socket.OPEN);
    await socket.close();
    await close();
  });
});

describe('XTS, simulated: orders', () => {
  test('what is missing or malformed is a bad request that names the field, and nothing is kept', async () => {
    const { signIn, close } = await openXts({ limits: 'none' });
    const { place, book } = await signIn();
    for (const name of Object.keys(SHARE_ORDER)) {
      const answer = await place({ [name]: undefined });
      assert.equal(answer.json().description, 'Bad Request', name);
      const { errors } = answer.json().result as { readonly errors: readonly Fields[] };
      assert.deepEqual(
        errors.map(({ field }) => field),
        [name],
      );
    }
    for (const fields of [
      { exchangeInstrumentID: '3045' },
      { orderQuantity: '10' },
      { limitPrice: '1000' },
      { orderType: 'Limit' },
      { orderSide: 'Buy' },
      { productType: 'INTRADAY' },
      { orderUniqueIdentifier: 'a-b' },
      { orderUniqueIdentifier: 'x'.repeat(21) },
    ])
      assert.equal((await place(fields)).json().description, 'Bad Request', JSON.stringify(fields));
    assert.deepEqual(await book(), []);
    await close();
  });

  test('orders without a limit, for a moment, of an unknown product or for nothing listed are refused', async () => {
    const { signIn, close } = await openXts({ limits: 'none' });
    const { place, book } = await signIn();
    for (const fields of [
      { orderType: 'MARKET' },
      { orderType: 'STOPMARKET' },
      { timeInForce: 'IOC' },
      { exchangeInstrumentID: 1 },
    ]) {
      const answer = await place(fields);
      assert.deepEqual([answer.status, codeOf(answer)], [400, 'e-orders-0005'], JSON.stringify(fields));
    }
    assert.equal((await place({ productType: 'BO' })).status, 400);
    assert.deepEqual(await book(), []);
    await close();
  });

  test('an order is placed, changed and cancelled; the book writes its words in its own way', async () => {
    const { signIn, clock, close } = await openXts();
    const { ask, place, book } = await signIn();
    const placed = await place();
    const { AppOrderID: id } = placed.json().result as Fields;
    assert.equal(typeof id, 'number');
    const [row] = await book();
    assert.deepEqual(
      [row?.AppOrderID, row?.OrderStatus, row?.OrderType, row?.OrderUniqueIdentifier, row?.OrderPrice],
      [id, 'New', 'Limit', 'SP100', 1000],
    );
    assert.deepEqual(
      [row?.CumulativeQuantity, row?.LeavesQuantity, row?.OrderAverageTradedPrice],
      [0, 10, ''],
    );
    assert.match(String(row?.OrderGeneratedDateTime), /^2026-11-16T10:00:00\.\d{7}$/);
    assert.equal(
      (await ask('PUT', '/interactive/orders', { appOrderID: id, ...SHARE_CHANGE })).json().type,
      'success',
    );
    const [changed] = await book();
    assert.deepEqual([changed?.OrderStatus, changed?.OrderPrice], ['Replaced', 1001]);
    const { modifiedStopPrice: _, ...incomplete } = SHARE_CHANGE;
    const missing = await ask('PUT', '/interactive/orders', { appOrderID: id, ...incomplete });
    assert.equal(missing.json().description, 'Bad Request');
    const cancel = (tag: string) =>
      ask('DELETE', `/interactive/orders?appOrderID=${id}&orderUniqueIdentifier=${tag}`);
    assert.equal(codeOf(await cancel('OTHER')), 'e-orders-0001');
    assert.equal(
      (await ask('DELETE', `/interactive/orders?appOrderID=${id}`)).json().description,
      'Bad Request',
    );
    assert.equal((await cancel('SP100')).json().type, 'success');
    assert.equal((await book())[0]?.OrderStatus, 'Cancelled');
    assert.equal(codeOf(await cancel('SP100')), 'e-orders-0005');
    clock.advance(1_000);
    const trail = (await ask('GET', `/interactive/orders?appOrderID=${id}`)).json()
      .result as readonly Fields[];
    assert.deepEqual(
      trail.map((row) => row.OrderStatus),
      ['PendingNew', 'Cancelled'],
    );
    assert.equal(codeOf(await ask('GET', '/interactive/orders?appOrderID=1')), 'e-orders-0001');
    await close();
  });

  test('a filled order is in trades and positions, and its average is text', async () => {
    const { signIn, lastRupees, clock, close } = await openXts();
    const { ask, place, book } = await signIn();
    await place({ limitPrice: Math.round(lastRupees() * 10 + 50) / 10 });
    const [row] = await book();
    assert.deepEqual([row?.OrderStatus, row?.CumulativeQuantity, row?.LeavesQuantity], ['Filled', 10, 0]);
    assert.match(String(row?.OrderAverageTradedPrice), /^\d+\.\d{2}$/);
    const trades = (await ask('GET', '/interactive/orders/trades')).json().result as readonly Fields[];
    assert.equal(
      trades.reduce((sum, trade) => sum + Number(trade.LastTradedQuantity), 0),
      10,
    );
    assert.ok(trades.every((trade) => trade.ExecutionID !== '' && trade.AppOrderID === row?.AppOrderID));
    clock.advance(1_000);
    const positions = await ask('GET', '/interactive/portfolio/positions?dayOrNet=NetWise');
    const { positionList } = positions.json().result as { readonly positionList: readonly Fields[] };
    assert.deepEqual([positionList[0]?.ExchangeInstrumentId, positionList[0]?.Quantity], ['3045', '10']);
    assert.equal((await ask('GET', '/interactive/portfolio/positions')).json().description, 'Bad Request');
    await close();
  });

  test('refusals of the exchange are settled with a reason; accounts see their own orders alone', async () => {
    const { signIn, close } = await openXts();
    const [one, two] = [await signIn(ONE), await signIn(TWO)];
    const offTick = await one.place({ limitPrice: 1000.03 });
    assert.equal(codeOf(offTick), 'e-orders-0005');
    assert.match(String(offTick.json().description), /tick/);
    const { AppOrderID: id } = (await one.place()).json().result as Fields;
    assert.deepEqual(await two.book(), []);
    const foreign = await two.ask(
      'DELETE',
      `/interactive/orders?appOrderID=${id}&orderUniqueIdentifier=SP100`,
    );
    assert.equal(codeOf(foreign), 'e-orders-0001');
    await close();
  });

  test('the eleventh order in a second is one too many', async () => {
    const { signIn, clock, close } = await openXts();
    const { place } = await signIn();
    for (let at = 0; at < 10; at++) assert.equal((await place()).status, 200);
    const answer = await place();
    assert.deepEqual([answer.status, codeOf(answer)], [429, 'e-apirl-0004']);
    clock.advance(1_000);
    assert.equal((await place()).status, 200);
    await close();
  });
});
