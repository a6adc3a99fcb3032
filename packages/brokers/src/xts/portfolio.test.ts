import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HttpOutcome } from '../frame/broker-http.ts';
import { fundsAreKnown, fundsStaySane, positionsStaySane } from '../frame/portfolio-laws.fixture.ts';
import { answered, callerOf, failure, scripted, success } from './account.fixture.ts';
import { xtsDialect } from './dialect.ts';
import { XTS_LIMITS, XTS_POSITION, XTS_SHORT_POSITION, xtsBalance } from './portfolio.fixture.ts';
import { fromXtsLimits, fromXtsPosition } from './portfolio.ts';

const { portfolio } = xtsDialect({ rest: 'http://xts', stream: 'ws://xts' });

describe('positions and funds at XTS', () => {
  const bad: readonly (readonly [string, HttpOutcome, string])[] = [
    ['an error with an empty list', failure('e-app-0002', 'Data not available', 200, []), 'unknown'],
    ['an invalid token', failure('e-session-0007', 'Invalid Token'), 'login-dead'],
    ['too many calls', failure('e-apirl-0004', 'API rate limit exceeded'), 'retry-later'],
    ['no connection', { kind: 'not-sent', reason: 'ECONNREFUSED' }, 'retry-later'],
    ['no answer', { kind: 'no-answer', reason: 'time limit' }, 'unknown'],
    ['a page of a gateway', answered('<html>', 502), 'unknown'],
    ['an empty body', answered(''), 'unknown'],
    ['a success without a result', success(null), 'unknown'],
    ['a success with an empty text', success(''), 'unknown'],
    ['a success with an empty object', success({}), 'unknown'],
    ['lists that are none', success({ positionList: {}, BalanceList: {} }), 'unknown'],
  ];
  for (const [says, outcome, kind] of bad)
    test(`[prices.H4] ${says}: ${kind}, and never nothing held`, async () => {
      for (const read of [portfolio.positions, portfolio.funds])
        assert.equal((await read(callerOf(scripted(outcome).http))).kind, kind);
    });

  test('[brokers.H4] a list with a position that cannot be read is not told', async () => {
    for (const rest of [{ Quantity: 'NaN' }, { Quantity: null }, { ExchangeSegment: '' }]) {
      const { http } = scripted(success({ positionList: [XTS_POSITION, { ...XTS_POSITION, ...rest }] }));
      assert.equal((await portfolio.positions(callerOf(http))).kind, 'unknown', JSON.stringify(rest));
    }
  });

  test('[brokers.H4] net positions are asked for, and an empty list is an answer', async () => {
    const { http, asked } = scripted(success({ positionList: [] }));
    assert.deepEqual(await portfolio.positions(callerOf(http)), { kind: 'done', value: [] });
    assert.equal(asked[0]?.url, 'http://xts/interactive/portfolio/positions?dayOrNet=NetWise');
    assert.deepEqual(asked[0]?.headers, { authorization: 'token-1' });
  });

  test('[brokers.H4] a dealer names the client', async () => {
    const { http, asked } = scripted(success({ positionList: [] }), success(xtsBalance()));
    const dealer = callerOf(http, { isDealer: true });
    await portfolio.positions(dealer);
    await portfolio.funds(dealer);
    assert.deepEqual(
      asked.map(({ url }) => url),
      [
        'http://xts/interactive/portfolio/positions?dayOrNet=NetWise&clientID=IIFL42',
        'http://xts/interactive/user/balance?clientID=IIFL42',
      ],
    );
  });

  test('[brokers.H4] numbers as text are whole units and paise, whichever way the instrument is spelt', async () => {
    const { ExchangeInstrumentId, ...elsewhere } = XTS_SHORT_POSITION;
    const { http } = scripted(
      success({ positionList: [XTS_POSITION, { ...elsewhere, ExchangeInstrumentID: 53_001 }] }),
    );
    assert.deepEqual(await portfolio.positions(callerOf(http)), {
      kind: 'done',
      value: [
        {
          at: { exchange: 'NSE', symbol: 'SBIN', token: '3045' },
          product: 'Intraday',
          productWord: 'MIS',
          netQty: 10,
          buyQty: 10,
          buyPaise: 812_350,
          sellQty: 0,
          sellPaise: 0,
          averagePaise: 81_235,
        },
        {
          at: { exchange: 'NFO', symbol: 'NIFTY 24NOV2026', token: '53001' },
          product: 'Delivery',
          productWord: 'NRML',
          netQty: -65,
          buyQty: 0,
          buyPaise: 0,
          sellQty: 65,
          sellPaise: 162_662_500,
          averagePaise: 2_502_500,
        },
      ],
    });
  });

  test('[brokers.H4] "NaN" is no amount, and there is no total; what is over all segments counts', async () => {
    const other = { limitHeader: 'CASH|NSE|MIS', limitObject: { RMSSubLimits: { netMarginAvailable: '1' } } };
    const { http } = scripted(
      success({ BalanceList: [other, ...xtsBalance({ marginUtilized: 'NaN' }).BalanceList] }),
    );
    assert.deepEqual(await portfolio.funds(callerOf(http)), {
      kind: 'done',
      value: { availablePaise: 4_839_746, usedPaise: null, totalPaise: null, collateralPaise: 1_000_000 },
    });
  });

  test('[brokers.X5] whatever rows come: whole numbers, or nothing', () => {
    positionsStaySane(fromXtsPosition, XTS_POSITION);
    fundsAreKnown(portfolio, fromXtsLimits(XTS_LIMITS));
    fundsStaySane(fromXtsLimits, XTS_LIMITS);
  });
});
