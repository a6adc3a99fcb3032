import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fundsAreKnown, fundsStaySane, positionsStaySane } from '../frame/portfolio-laws.fixture.ts';
import { fyersDialect } from './dialect.ts';
import { answering, SIGNALS } from './payloads.fixture.ts';
import { FYERS_FUNDS, FYERS_FUTURE_POSITION, FYERS_POSITION, FYERS_POSITIONS } from './portfolio.fixture.ts';
import { fromFyersFunds, fromFyersPosition } from './portfolio.ts';

const { portfolio } = fyersDialect();

for (const signal of SIGNALS) {
  const status = 'status' in signal ? signal.status : 200;
  const outcome = 'outcome' in signal ? signal.outcome : signal.body;
  const kind = 'read' in signal ? signal.read : signal.order;

  test(`[prices.H3] ${signal.title}: positions and funds are ${kind}, and never empty`, async () => {
    assert.equal((await portfolio.positions(answering(outcome, status).caller)).kind, kind);
    assert.equal((await portfolio.funds(answering(outcome, status).caller)).kind, kind);
  });
}

test('[brokers.H3] a list with a row that cannot be read is no list, and neither is anything but a list', async () => {
  const broken = [
    [{ ...FYERS_POSITION, netQty: 'NaN' }],
    [{ ...FYERS_POSITION, symbol: '' }],
    [FYERS_POSITION, null],
    {},
    null,
    'none',
  ];
  for (const netPositions of broken) {
    const verdict = await portfolio.positions(answering({ s: 'ok', code: 200, netPositions }).caller);
    assert.equal(verdict.kind, 'retry-later', JSON.stringify(netPositions));
  }
});

test('[brokers.H3] long, short and closed positions are read by their names, in whole units and paise', async () => {
  const { caller, asked } = answering(FYERS_POSITIONS);
  const verdict = await portfolio.positions(caller);
  assert.ok(verdict.kind === 'done', JSON.stringify(verdict));
  assert.equal(asked[0]?.url, 'https://api-t1.fyers.in/api/v3/positions');
  assert.deepEqual(verdict.value, [
    {
      at: { exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '10100000003045' },
      product: 'Intraday',
      productWord: 'INTRADAY',
      netQty: 10,
      buyQty: 14,
      buyPaise: 1_137_290,
      sellQty: 4,
      sellPaise: 325_200,
      averagePaise: 81_235,
    },
    {
      at: { exchange: 'NFO', symbol: 'NSE:NIFTY26NOVFUT', token: '101126112453001' },
      product: 'Delivery',
      productWord: 'MARGIN',
      netQty: -65,
      buyQty: 0,
      buyPaise: 0,
      sellQty: 65,
      sellPaise: 162_662_500,
      averagePaise: 2_502_500,
    },
    {
      at: { exchange: 'NSE', symbol: 'NSE:IDEA-EQ', token: '101000000014366' },
      product: 'Delivery',
      productWord: 'CNC',
      netQty: 0,
      buyQty: 100,
      buyPaise: 72_500,
      sellQty: 100,
      sellPaise: 73_000,
      averagePaise: null,
    },
  ]);
});

test('[brokers.H3] what Spark does not trade keeps the words of FYERS', () => {
  const crude = {
    ...FYERS_FUTURE_POSITION,
    symbol: 'MCX:CRUDEOIL26NOVFUT',
    fyToken: '1120261119464',
    productType: 'MTF',
  };
  const row = fromFyersPosition(crude);
  assert.deepEqual(row?.at, { exchange: 'MCX', symbol: 'MCX:CRUDEOIL26NOVFUT', token: '1120261119464' });
  assert.deepEqual([row?.product, row?.productWord], [null, 'MTF']);
});

test('[brokers.H3] funds are known by the number of their row; what is not there is unknown', async () => {
  const { caller, asked } = answering(FYERS_FUNDS);
  assert.deepEqual(await portfolio.funds(caller), {
    kind: 'done',
    value: {
      availablePaise: 4_839_746,
      usedPaise: 160_254,
      totalPaise: 5_000_000,
      collateralPaise: 1_000_000,
    },
  });
  assert.equal(asked[0]?.url, 'https://api-t1.fyers.in/api/v3/funds');
  const nothing = { availablePaise: null, usedPaise: null, totalPaise: null, collateralPaise: null };
  assert.deepEqual(fromFyersFunds([]), nothing);
  assert.deepEqual(fromFyersFunds([null, { id: 10, equityAmount: 'NaN' }, { id: '2' }]), nothing);
});

test('[brokers.F13] whatever rows come: whole numbers, or nothing', () => {
  positionsStaySane(fromFyersPosition, FYERS_POSITION);
  fundsAreKnown(portfolio, fromFyersFunds(FYERS_FUNDS.fund_limit));
  fundsStaySane((row) => fromFyersFunds([row]), { id: 10, title: 'Available Balance', equityAmount: 5 });
});
