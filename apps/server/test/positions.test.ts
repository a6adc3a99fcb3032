import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { PositionRow, type PositionsRest } from '@spark/contract';
import { DAY_MS } from '@spark/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { marketUnderTest } from './market-under-test.ts';
import { assertDone, assertRefused } from './replies.ts';
import { type TradingUnderTest, tradingFor, tradingOn, whileMarketMoves } from './trading-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

const ajv = new Ajv2020({ strict: false });
const STRICT_ROW = { ...PositionRow, additionalProperties: false };

/** The positions of a query, each of them as the contract says. */
async function positions({ call }: TradingUnderTest, query = ''): Promise<readonly Row[]> {
  const reply = await call('GET', `/positions${query}`);
  const { version, asOf, ...body } = reply.body as typeof reply.body & PositionsRest;
  assertDone({ ...reply, body }, 'Data Received', [...body.data]);
  assert.ok(version !== undefined && (version > 0 || body.data.length === 0));
  assert.match(asOf ?? '', /^2026-/);
  for (const row of reply.body.data)
    assert.ok(ajv.validate(STRICT_ROW, row), `${JSON.stringify(row)}: ${ajv.errorsText()}`);
  return reply.body.data;
}

/** The accounts `first` and `paper`, and the strategies `demo` and `another` in both of them. */
async function twoAccounts(t: TestContext): Promise<TradingUnderTest> {
  const trading = await tradingFor(t);
  const link = (StrategyName: string, AccountName: string) => ({
    json: { StrategyName, AccountName, Multiplier: 1, Activate: 1, Capital: 0 },
  });
  for (const [path, request] of [
    ['/account', { json: { AccountName: 'first', Broker: 'testBroker', Clientid: 'C1' } }],
    ['/validate_session/first?sessionid=paper'],
    ['/activate-account/first/Y'],
    ['/strategy', { json: { strategyName: 'another', strategyType: 'Intraday' } }],
    ['/linkstrategy', link('another', 'paper')],
    ['/linkstrategy', link('another', 'first')],
    ['/linkstrategy', link('demo', 'first')],
  ] as const) {
    const reply = await trading.call('POST', path, request);
    assert.equal(reply.status, 200, reply.text);
  }
  return trading;
}

/** Everything by which rows differ, and how much is held. */
const key = ({ AccountName, StrategyName, symbol, productType, ForwardTest, qty }: Row): string =>
  `${AccountName} ${StrategyName} ${symbol} ${productType} ${ForwardTest} ${qty}`;

describe('positions by instrument', () => {
  test('without a token, with a flag that is none or with an unknown field it is refused', async (t) => {
    const { spark, call } = await tradingFor(t);
    assertRefused(await spark.call('GET', '/positions'), 401, { code: 'token_missing' });
    assertRefused(await call('GET', '/positions?open=perhaps'), 400, {
      code: 'field_type',
      field: 'open',
    });
    assertRefused(await call('GET', '/positions?today=true'), 400, { code: 'field_unknown', field: 'today' });
  });

  test('who holds nothing has no rows, and nobody sees those of others', async (t) => {
    const trading = await tradingFor(t);
    assert.deepEqual(await positions(trading), []);
    await trading.finished(await trading.placed());
    const other = await tradingOn(trading.spark, (await trading.spark.addUser('b@example.com')).token);
    assert.deepEqual(await positions(other), []);
  });

  test('account, strategy, instrument, product and forward test are apart, in a stable order', async (t) => {
    const trading = await twoAccounts(t);
    for (const order of [
      { token: 'NSE:3045', qty: 3 },
      { productType: 'Delivery', qty: 2 },
      { qty: 10 },
      { ForwardTest: true, qty: 4 },
      { strategyname: 'another', qty: 1, identifier: 'paper' },
    ])
      await trading.finished(await trading.placed(order));
    const rows = await positions(trading);
    const inDemo = [
      'demo ASHOKLEY-EQ Delivery 0 2',
      'demo ASHOKLEY-EQ Intraday 0 10',
      'demo ASHOKLEY-EQ Intraday 1 4',
      'demo SBIN-EQ Intraday 0 3',
    ];
    assert.deepEqual(rows.map(key), [
      ...inDemo.map((row) => `first ${row}`),
      'paper another ASHOKLEY-EQ Intraday 0 1',
      ...inDemo.map((row) => `paper ${row}`),
    ]);
    assert.deepEqual((await positions(trading, '?Acname=first')).map(key), rows.slice(0, 4).map(key));
    assert.deepEqual((await positions(trading, '?stname=another')).map(key), rows.slice(4, 5).map(key));
    assert.deepEqual(await positions(trading, '?Acname=first&Stname=another'), []);
  });

  test('the figures of a row can be checked by hand, and the token closes what it names', async (t) => {
    const trading = await tradingFor(t);
    const [first] = await trading.finished(await trading.placed({ transType: 'Sell', qty: 20 }));
    const [second] = await trading.finished(await trading.placed({ qty: 5 }));
    const [row] = await positions(trading);
    const [price] = (await trading.call('GET', '/ltp?Tokens=NSE:212')).body.data;
    const [sold, bought, last] = [first?.tradePrice, second?.tradePrice, price?.ltp].map(Number);
    assert.ok(sold !== undefined && bought !== undefined && last !== undefined);
    const rupees = (value: number) => Math.round(value * 100) / 100;
    assert.deepEqual(row, {
      AccountName: 'paper',
      StrategyName: 'demo',
      token: 'NSE:212',
      symbol: 'ASHOKLEY-EQ',
      productType: 'Intraday',
      ForwardTest: 0,
      qty: -15,
      averagePrice: sold,
      ltp: last,
      bookedpnl: rupees(5 * (sold - bought)),
      openpnl: rupees(15 * (sold - last)),
      totalpnl: rupees(5 * (sold - bought) + 15 * (sold - last)),
    });
    const query = `acname=paper&stname=demo&token=${row?.token}&positionType=${row?.productType}&at_limit=N`;
    const closing = await trading.call('POST', `/SquareOffSingle?${query}`);
    await trading.finished(Number(closing.body.data[0]?.strefID));
    const [flat] = await positions(trading);
    assert.deepEqual([flat?.qty, flat?.averagePrice, flat?.openpnl], [0, null, 0]);
    assert.equal(flat?.totalpnl, flat?.bookedpnl);
    assert.equal(typeof flat?.ltp, 'number');
  });

  test('what was closed today stays until the day ends; open leaves it out', async (t) => {
    const trading = await tradingFor(t);
    await trading.finished(await trading.placed({ productType: 'Delivery' }));
    await trading.finished(await trading.placed({ productType: 'Delivery', transType: 'Sell', qty: 4 }));
    await trading.finished(await trading.placed({ token: 'NSE:3045' }));
    await trading.finished(await trading.placed({ token: 'NSE:3045', transType: 'Sell' }));
    const held = 'paper demo ASHOKLEY-EQ Delivery 0 6';
    for (const no of ['', '?open=false', '?open=0'])
      assert.deepEqual((await positions(trading, no)).map(key), [held, 'paper demo SBIN-EQ Intraday 0 0']);
    for (const yes of ['true', '1', 'Y'])
      assert.deepEqual((await positions(trading, `?open=${yes}`)).map(key), [held]);
    const [before] = await positions(trading, '?open=true');
    assert.notEqual(before?.averagePrice, null);
    trading.spark.clock.advance(DAY_MS);
    const tomorrow = await tradingOn(trading.spark, await trading.spark.token());
    const [row, ...more] = await positions(tomorrow);
    assert.deepEqual(
      [key(row ?? {}), row?.bookedpnl, row?.averagePrice, more],
      [held, 0, before?.averagePrice, []],
    );
  });

  test('without a price the profit is unknown; what left the list of instruments keeps its symbol', async (t) => {
    const trading = await tradingFor(t);
    await trading.finished(await trading.placed({ token: 'NSE:3045' }));
    const [before] = await positions(trading);
    const silent = await trading.spark.restart({ market: marketUnderTest() });
    const token = await silent.token();
    for (const query of ['', '?open=true']) {
      const asked = silent.call('GET', `/positions${query}`, { token });
      const { data } = (await whileMarketMoves(silent, asked, () => 100)).body;
      assert.deepEqual(data, [{ ...before, ltp: null, openpnl: null, totalpnl: null }]);
    }
    assert.equal(before?.symbol, 'SBIN-EQ');
  });
});

const anyOrder = fc.record({
  strategyname: fc.constantFrom('demo', 'another'),
  token: fc.constantFrom('NSE:212', 'NSE:3045', 'NSE:2885'),
  productType: fc.constantFrom('Intraday', 'Delivery'),
  transType: fc.constantFrom('Buy', 'Sell'),
  qty: fc.integer({ min: 1, max: 30 }),
  identifier: fc.constantFrom('paper', 'first'),
  ForwardTest: fc.boolean(),
});

const NOTHING: Row = { bookedpnl: 0, openpnl: 0, totalpnl: 0, totalpositions: 0, openpositions: 0 };

test('the rows of an account add up to what the net positions say, whatever was traded', async (t) => {
  const trading = await twoAccounts(t);
  const scopes = ['', 'Stname=demo', 'Stname=another', 'Acname=paper', 'Acname=first&Stname=another'];
  const paise = (rupees: unknown) => Math.round(Number(rupees) * 100);
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { minLength: 1, maxLength: 6 }), async (orders) => {
      for (const order of orders) await trading.finished(await trading.placed(order));
      for (const scope of scopes) {
        const rows = await positions(trading, `?${scope}`);
        const open = await positions(trading, `?${scope}&open=true`);
        assert.deepEqual(
          open,
          rows.filter(({ qty }) => qty !== 0),
        );
        for (const net of (await trading.call('GET', `/netposition/?${scope}`)).body.data) {
          for (const [ForwardTest, sums] of [
            [0, net],
            [1, (net.forwardTest ?? NOTHING) as Row],
          ] as const) {
            const own = rows.filter(
              (row) => row.AccountName === net.accountName && row.ForwardTest === ForwardTest,
            );
            for (const figure of ['bookedpnl', 'openpnl', 'totalpnl'])
              assert.equal(
                own.reduce((sum, row) => sum + paise(row[figure]), 0),
                paise(sums[figure]),
                `${figure} of ${net.accountName}, ${scope}, forward test ${ForwardTest}`,
              );
            assert.equal(own.length, sums.totalpositions);
            assert.equal(own.filter(({ qty }) => qty !== 0).length, sums.openpositions);
          }
        }
      }
    }),
    { numRuns: 6 },
  );
});

test('one row whose profit is unknown makes that of its account unknown, and of no other', async (t) => {
  const trading = await twoAccounts(t);
  await trading.finished(await trading.placed({ token: 'NSE:3045', identifier: 'first' }));
  await trading.finished(await trading.placed());
  const market = marketUnderTest([], () => trading.spark.clock.now());
  const spark = await trading.spark.restart({ market });
  const after = await tradingOn(spark, await spark.token(), () => 100);
  const rows = await positions(after);
  assert.deepEqual(
    rows.map((row) => [row.AccountName, row.symbol, row.ltp]),
    [
      ['first', 'ASHOKLEY-EQ', 171.25],
      ['first', 'SBIN-EQ', null],
      ['paper', 'ASHOKLEY-EQ', 171.25],
    ],
  );
  const [first, paper] = (await after.call('GET', '/netposition/')).body.data;
  assert.deepEqual([first?.openpnl, first?.totalpnl], [null, null]);
  assert.deepEqual([paper?.openpnl, paper?.totalpnl], [rows[2]?.openpnl, rows[2]?.totalpnl]);
});

test('[core.P100] forward tests are in no total of an account, and have their own totals', async (t) => {
  const trading = await tradingFor(t);
  const { call } = trading;
  const sums = async (path: string) => (await call('GET', path)).body.data[0] ?? {};
  await trading.finished(await trading.placed({ ForwardTest: true, qty: 1_000 }));
  for (const path of ['/netposition/', '/overview/', '/overview/?Acname=paper']) {
    const { bookedpnl, openpnl, totalpnl, totalpositions, openpositions, forwardTest } = await sums(path);
    assert.deepEqual([bookedpnl, openpnl, totalpnl, totalpositions, openpositions], [0, 0, 0, 0, 0], path);
    const tried = forwardTest as Row;
    assert.deepEqual([tried.totalpositions, tried.openpositions], [1, 1], path);
    assert.ok(Number(tried.openpnl) < 0, 'it paid the spread');
  }
  await trading.finished(await trading.placed({ qty: 10 }));
  const [own, tried] = await positions(trading);
  const shown = await sums('/netposition/');
  assert.equal(own?.ForwardTest, 0);
  assert.equal(shown.totalpnl, own?.totalpnl);
  assert.equal((shown.forwardTest as Row).totalpnl, tried?.totalpnl);
  assert.deepEqual((shown.paper as Row).totalpositions, 1, 'also under the name of the account');
});
