import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listen } from './raw-socket.ts';
import { assertRefused } from './replies.ts';
import { connectSocket } from './socket-client.ts';
import { sparkFor } from './spark-under-test.ts';
import { tradingFor } from './trading-under-test.ts';
import { ORDER, webhookFor } from './webhook-under-test.ts';

const { token: _, ...UNNAMED } = { ...ORDER };

describe('[contract.C101] an order', () => {
  const names: readonly (readonly [object, string, string])[] = [
    [{ token: 'NSE:RELIANCE' }, 'NSE:2885', 'RELIANCE-EQ'],
    [{ token: 'RELIANCE-EQ' }, 'NSE:2885', 'RELIANCE-EQ'],
    [{ token: undefined, symbol: 'RELIANCE', exchange: 'NSE' }, 'NSE:2885', 'RELIANCE-EQ'],
    [{ token: undefined, ticker: 'M_M', Exchange: 'NSE_DLY' }, 'NSE:2031', 'M&M-EQ'],
    [{ token: 'NSE:2885', symbol: 'RELIANCE' }, 'NSE:2885', 'RELIANCE-EQ'],
    [{ token: undefined, symbol: 'RELIANCE', exchange: 'BSE' }, 'BSE:500325', 'RELIANCE'],
  ];
  for (const [named, token, symbol] of names) {
    test(`names its instrument as ${JSON.stringify(named)}`, async (t) => {
      const trading = await tradingFor(t);
      const [row] = await trading.finished(await trading.placed(named));
      assert.deepEqual([row?.token, row?.symbol, row?.status], [token, symbol, 'Executed']);
      const [asked] = await trading.logs('type=DEBUG');
      assert.match(String(asked?.Message), new RegExp(`"token":"${token}"`), 'the log has the token');
    });
  }

  test('takes the near future and an option as charts write them', async (t) => {
    const trading = await tradingFor(t);
    const [future] = await trading.finished(await trading.placed({ token: 'NIFTY1!', qty: 65 }));
    assert.equal(future?.symbol, 'NIFTY23NOV26FUT');
    const option = { token: undefined, symbol: 'NIFTY261123C23500', exchange: 'NSE', qty: 65 };
    const [call] = await trading.finished(await trading.placed(option));
    assert.equal(call?.symbol, 'NIFTY23NOV2623500CE');
  });

  test('says what is wrong with a name, and places nothing', async (t) => {
    const trading = await tradingFor(t);
    const refused = async (named: object) => {
      const reply = await trading.place(named);
      const [{ code, field, message, hint } = { code: '' }] = reply.body.errors ?? [];
      assert.equal(reply.body.errors?.length, 1);
      return [reply.status, code, field, message, hint];
    };
    assert.deepEqual(await refused({ token: 'NSE:RELAINCE' }), [
      400,
      'token_unknown',
      'token',
      'There is no instrument NSE:RELAINCE today',
      'Did you mean NSE:RELIANCE?',
    ]);
    assert.deepEqual(await refused({ token: undefined, ticker: 'RELIANCE' }), [
      400,
      'token_ambiguous',
      'ticker',
      'RELIANCE is the name of more than one instrument: NSE:RELIANCE, BSE:RELIANCE',
      'Say which, e.g. NSE:RELIANCE. An exchange may also stand in exchange.',
    ]);
    assert.deepEqual((await refused({ token: 'NSE:212', symbol: 'RELIANCE' })).slice(1, 5), [
      'fields_disagree',
      'symbol',
      'symbol does not go with token NSE:212',
      'RELIANCE is NSE:2885. Send one of the two.',
    ]);
    assert.deepEqual((await refused({ token: 'NSE:212', exchange: 'BSE' })).slice(1, 4), [
      'fields_disagree',
      'token',
      'token does not go with exchange BSE',
    ]);
    assert.deepEqual((await refused({ token: undefined })).slice(1, 4), [
      'field_missing',
      'token',
      'token is required',
    ]);
    assert.deepEqual((await refused({ token: undefined, exchange: 'NSE' })).slice(1, 3), [
      'field_missing',
      'token',
    ]);
    assert.deepEqual((await refused({ token: 'MCX:GOLD1!' })).slice(1, 3), ['token_unknown', 'token']);
    assert.deepEqual((await refused({ token: '{{ticker}}' })).slice(1, 3), ['field_format', 'token']);
    assert.deepEqual(await trading.rows(), []);
  });
});

test('[contract.C101] positions are closed by name', async (t) => {
  const trading = await tradingFor(t);
  await trading.finished(await trading.placed({ token: 'NSE:RELIANCE' }));
  const query = 'acname=paper&stname=demo&positionType=Intraday&symbol=RELIANCE&exchange=NSE';
  const closed = await trading.call('POST', `/SquareOffSingle?${query}&at_limit=false&qty=4`);
  assert.equal(closed.status, 200, closed.text);
  await trading.finished(Number(closed.body.data[0]?.strefID));
  const byHand = { tradedPrice: 0, tradedAt: 0, qty: 6, ordersPlaced: 1 };
  const reply = await trading.call('POST', `/manual-squareoff/?${query}`, { json: byHand });
  assert.equal(reply.status, 200, reply.text);
  const { body } = await trading.call('GET', '/positions?open=true');
  assert.deepEqual(body.data, []);
});

test('[contract.C102] prices, candles and mappings are asked for by name and answered by token', async (t) => {
  const trading = await tradingFor(t);
  const tokensOf = async (path: string) =>
    (await trading.call('GET', path)).body.data.map(({ token }) => token);
  const names = 'NSE:RELIANCE,NIFTY,NSE:212,NSE:M_M,NSE:99999999';
  const tokens = ['NSE:2885', 'NSE:26000', 'NSE:212', 'NSE:2031', 'NSE:99999999'];
  assert.deepEqual(await tokensOf(`/ltp?Tokens=${names}`), tokens);
  assert.deepEqual(await tokensOf(`/quotes?tokens=${names}`), tokens);
  const mapped = await trading.call('POST', '/token-mappings?broker=FYERS', {
    json: { tokens: names.split(',') },
  });
  assert.deepEqual(
    mapped.body.data.map(({ token }) => token),
    tokens,
  );
  const range = 'interval=1D&from=2026-11-02&to=2026-11-13';
  const byToken = await trading.call('GET', `/history?token=NSE:2885&${range}`);
  assert.ok(byToken.body.data.length > 5);
  for (const named of ['token=NSE:RELIANCE', 'symbol=RELIANCE&exchange=NSE', 'ticker=RELIANCE-EQ'])
    assert.equal((await trading.call('GET', `/history?${named}&${range}`)).text, byToken.text, named);
  assertRefused(await trading.call('GET', '/quotes?tokens=NSE:212,NSE:RELAINCE'), 400, {
    code: 'token_unknown',
    field: 'tokens[1]',
  });
});

test('[contract.C103] the history of an unknown contract is refused, never empty', async (t) => {
  const { call } = await tradingFor(t);
  for (const token of ['NFO:9999999', 'NSE:NOSUCHNAME', 'NIFTY9!'])
    assertRefused(await call('GET', `/history?token=${token}`), 400, {
      code: 'token_unknown',
      field: 'token',
    });
  assertRefused(await call('GET', '/history'), 400, { code: 'field_missing', field: 'token' });
});

test('[contract.C102] the price websocket takes names, says which token is which, and sends tokens', async (t) => {
  const spark = await sparkFor(t);
  const client = await connectSocket(t, `ws://127.0.0.1:${await listen(spark)}/dataWS?token=${spark.owner}`);
  await client.next();
  const subscribed = await client.ask({
    function: 'subscribe',
    payload: { tokens: ['NSE:212', 'NIFTY'], mode: 'ltp' },
  });
  assert.deepEqual(
    [subscribed.message, subscribed.data],
    ['Tokens subscribed', [{ symbol: 'NIFTY', token: 'NSE:26000' }]],
  );
  const refused = await client.ask({ function: 'subscribe', payload: { tokens: ['NSE:RELAINCE'] } });
  assert.deepEqual(
    refused.errors?.map(({ code, field }) => [code, field]),
    [['token_unknown', 'payload.tokens[0]']],
  );
});

describe('[contract.C104] one alert', () => {
  test('over many charts buys what each chart shows', async (t) => {
    const { alert, until, rows } = await webhookFor(t);
    // As TradingView fills in {{ticker}} and {{exchange}}.
    for (const [ticker, exchange, qty] of [
      ['RELIANCE', 'NSE', '1'],
      ['M_M', 'NSE_DLY', '1'],
      ['NIFTY1!', 'NSE', '65'],
      ['RELIANCE', 'BSE', '1'],
    ] as const) {
      const reply = await alert({ ...UNNAMED, symbol: ticker, exchange, qty });
      assert.equal(reply.status, 200, reply.text);
    }
    await until(async () => (await rows()).filter(({ status }) => status === 'Executed').length === 4);
    assert.deepEqual((await rows()).map(({ symbol }) => symbol).sort(), [
      'M&M-EQ',
      'NIFTY23NOV26FUT',
      'RELIANCE',
      'RELIANCE-EQ',
    ]);
  });

  test('whose chart is not listed is refused, and the log says why', async (t) => {
    const { alert, logged, rows } = await webhookFor(t);
    const reply = await alert({ actions: [{ ...UNNAMED, symbol: 'AAPL', exchange: 'NSE' }] });
    assertRefused(reply, 400, { code: 'token_unknown', field: 'actions[0].symbol' });
    assert.match((await logged('ERROR'))[0] ?? '', /There is no instrument AAPL today/);
    assert.deepEqual(await rows(), []);
  });

  test('that names its instrument in two ways is refused', async (t) => {
    const { alert } = await webhookFor(t);
    assertRefused(await alert({ ...ORDER, symbol: 'RELIANCE' }), 400, {
      code: 'fields_disagree',
      field: 'symbol',
    });
    assertRefused(await alert(UNNAMED), 400, { code: 'field_missing', field: 'token' });
  });

  test('closes the position of its chart, and an exchange alone closes nothing', async (t) => {
    const { alert, call, until, finished, placed } = await webhookFor(t);
    await finished(await placed({ token: 'NSE:RELIANCE' }));
    await finished(await placed({ token: 'NSE:212' }));
    const off = { action: 'squareoff', stname: 'demo', acname: 'paper', exchange: 'NSE' };
    assertRefused(await alert({ ...off, symbol: '' }), 400, { code: 'field_missing', field: 'token' });
    assert.equal((await alert({ ...off, symbol: 'RELIANCE', positionType: 'Intraday' })).status, 200);
    const open = async () =>
      (await call('GET', '/positions?open=true')).body.data.map(({ symbol }) => symbol);
    await until(async () => (await open()).length < 2);
    assert.deepEqual(await open(), ['ASHOKLEY-EQ']);
  });

  test('is tried beforehand with the same names', async (t) => {
    const { call } = await webhookFor(t);
    const json = { ...UNNAMED, symbol: 'RELIANCE', exchange: 'NSE' };
    const { body, text } = await call('POST', '/tv-webhook-preview', { json });
    assert.deepEqual(
      [body.data[0]?.token, body.data[0]?.symbol, body.data[0]?.problems],
      ['NSE:2885', 'RELIANCE-EQ', []],
      text,
    );
  });
});
