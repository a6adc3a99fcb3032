import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { NO_SESSION } from '../desk/account-rules.ts';
import type { Account, Desk, Link, Strategy } from '../desk/desk.ts';
import { linkKey } from '../desk/desk.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { SharedMap } from '../lib/shared-map.ts';
import { LIMIT_170, MORNING } from './order.fixture.ts';
import { NO_OPERATIONS } from './order.ts';
import {
  type NewOrder,
  type OrderPlan,
  type OrderToPlan,
  planClosing,
  planInAccounts,
  planOrder,
} from './plan-order.ts';

const NIFTY_CALL: Instrument = {
  key: 'NFO:63915',
  exchange: 'NFO',
  token: '63915',
  symbol: 'NIFTY23NOV2624000CE',
  name: 'NIFTY',
  class: 'option',
  instrumentType: 'OPTIDX',
  expiry: '2026-11-23',
  strikePaise: 2_400_000,
  optionType: 'CE',
  lotSize: 65,
  tickPaise: 5,
  freezeQty: 1_800,
  isCas: false,
};

type Place = { readonly account?: Partial<Account>; readonly link?: Partial<Link> };

function desk(places: Readonly<Record<string, Place>>): Desk {
  const accounts = Object.entries(places).map(
    ([name, { account }]): Account => ({
      name,
      broker: 'testBroker',
      clientId: 'X1',
      redirectUrl: '',
      chatId: '',
      enabled: true,
      tradingOn: true,
      ...NO_SESSION,
      loggedInAt: MORNING,
      ...account,
    }),
  );
  const links = Object.entries(places).map(
    ([accountName, { link }]): Link => ({
      strategyName: 'test1',
      accountName,
      multiplier: 1,
      active: true,
      capitalPaise: 10_000_000,
      ...link,
    }),
  );
  return {
    version: 1,
    user: {
      id: 1,
      ucc: 'F000000',
      name: 'A',
      email: 'a@b.in',
      phone: '',
      userType: 'basic',
      disabled: false,
      createdOn: '2026-11-01',
      lastLogin: null,
      accountLimit: 3,
      strategyLimit: 15,
      tokenEpoch: 0,
      nextStrategyId: 2,
    },
    accounts: SharedMap.from(accounts.map((account) => [account.name, account])),
    strategies: SharedMap.from<Strategy>([
      [
        'test1',
        {
          id: 1,
          name: 'test1',
          description: '',
          type: 'Intraday',
          display: 'Private',
          forwardTest: false,
          params: null,
        },
      ],
    ]),
    links: SharedMap.from(links.map((link) => [linkKey(link.strategyName, link.accountName), link])),
    guards: SharedMap.from(),
  };
}

const BUY_TWO_LOTS: NewOrder = {
  strategyName: 'test1',
  side: 'Buy',
  product: 'Intraday',
  instrumentKey: NIFTY_CALL.key,
  qty: 130,
  terms: LIMIT_170,
  splitBy: 0,
  operations: NO_OPERATIONS,
  forwardTest: false,
  only: null,
};

type Views = Parameters<typeof planOrder>[2];

const VIEWS: Views = {
  now: MORNING,
  instrument: NIFTY_CALL,
  isOpen: true,
  band: null,
  lastPaise: 17_125,
  refusalIn: () => null,
  explain: (refusal) => refusal.code,
  expectedQty: () => 0,
  ids: { strefId: 2240, firstReftag: 1939, tagPrefix: 'SPQ7' },
};

function plan(
  places: Readonly<Record<string, Place>>,
  order: Partial<OrderToPlan> = {},
  views: Partial<Views> = {},
) {
  return planOrder(desk(places), { ...BUY_TWO_LOTS, ...order }, { ...VIEWS, ...views });
}

function planned(result: ReturnType<typeof plan>): OrderPlan {
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

function codes(result: ReturnType<typeof plan> | ReturnType<typeof planClosing>): readonly string[] {
  return result.ok ? [] : result.error.map((refusal) => refusal.code);
}

test('[core.O3] no order is planned where no active account is linked', () => {
  const off: readonly Readonly<Record<string, Place>>[] = [
    {},
    { account1: { link: { active: false } } },
    { account1: { account: { tradingOn: false } } },
    { account1: { account: { tradingOn: null } } },
    { account1: { account: { enabled: false, tradingOn: false } } },
  ];
  for (const places of off) assert.deepEqual(codes(plan(places)), ['no-active-account']);
});

test('[core.O3] an identifier narrows the order to one account, of the same user', () => {
  const places = { account1: {}, account2: {} };
  const only = (ucc: string, accountName: string) => ({ only: { ucc, accountName } });
  const narrowed = planned(plan(places, only('F000000', 'account2')));
  assert.deepEqual(
    narrowed.orders.map((order) => order.accountName),
    ['account2'],
  );
  assert.deepEqual(codes(plan(places, only('F000001', 'account2'))), ['account-not-yours']);
  assert.deepEqual(codes(plan(places, only('F000000', 'account9'))), ['name-unknown']);
});

test('[core.O3] each account gets its quantity by the multiplier of its link, its own reftag and its own tags', () => {
  const { strefId, orders, refusals } = planned(
    plan({ account1: {}, account2: { link: { multiplier: 20 } } }, { splitBy: 2 }),
  );
  assert.equal(strefId, 2240);
  assert.deepEqual(refusals, []);
  assert.deepEqual(
    orders.map((order) => [
      order.accountName,
      order.reftag,
      order.qty,
      order.slices.map((slice) => [slice.tag, slice.qty]),
    ]),
    [
      [
        'account1',
        1939,
        130,
        [
          ['SPQ71HV00', 65],
          ['SPQ71HV01', 65],
        ],
      ],
      [
        'account2',
        1940,
        2_600,
        [
          ['SPQ71HW00', 1_300],
          ['SPQ71HW01', 1_300],
        ],
      ],
    ],
  );
});

test('[core.O3] an account that cannot accept the order refuses it for itself; the others go on', () => {
  const { orders, refusals } = planned(
    plan(
      { account1: {}, account2: {} },
      {},
      {
        refusalIn: (account) =>
          account.name === 'account1' ? { code: 'account-without-session', accountName: 'account1' } : null,
      },
    ),
  );
  assert.deepEqual(
    orders.map((order) => [order.accountName, order.slices.map((slice) => slice.status)]),
    [
      ['account1', ['Rejected']],
      ['account2', ['Pending']],
    ],
  );
  assert.deepEqual(refusals, [
    { accountName: 'account1', refusal: { code: 'account-without-session', accountName: 'account1' } },
  ]);
});

test('[core.O3] when no account can accept it the order is refused as a whole', () => {
  const refusalIn = () => ({ code: 'guard-killed', scope: 'user' }) as const;
  assert.deepEqual(codes(plan({ account1: {}, account2: {} }, {}, { refusalIn })), [
    'guard-killed',
    'guard-killed',
  ]);
});

test('[core.O4] a wrong instrument, quantity, price or time is refused, with all problems at once', () => {
  const places = { account1: {} };
  assert.deepEqual(codes(plan(places, { strategyName: 'nope' })), ['name-unknown']);
  assert.deepEqual(codes(plan(places, {}, { instrument: null })), ['instrument-unknown']);
  assert.deepEqual(codes(plan(places, {}, { instrument: { ...NIFTY_CALL, class: 'index' } })), [
    'instrument-not-tradable',
  ]);
  assert.deepEqual(codes(plan(places, {}, { instrument: { ...NIFTY_CALL, expiry: '2026-11-13' } })), [
    'instrument-expired',
  ]);
  assert.deepEqual(
    codes(
      plan(
        places,
        { qty: 100, terms: { type: 'SL-Limit', limitPaise: 17_001, triggerPaise: 0 } },
        { isOpen: false },
      ),
    ),
    ['price-off-tick', 'price-missing', 'qty-off-lot', 'market-closed'],
  );
  assert.deepEqual(codes(plan(places, { qty: 65 * 27 * 501 })), ['too-many-slices']);
});

test('[core.O4] exactly as many slices as are allowed are sent', () => {
  const most = planned(plan({ account1: {} }, { qty: 65 * 27 * LIMITS.splitMax }));
  assert.equal(most.orders[0]?.slices.length, LIMITS.splitMax);
  assert.deepEqual(codes(plan({ account1: {} }, { qty: 65 * 27 * LIMITS.splitMax + 65 })), [
    'too-many-slices',
  ]);
});

test('[core.O4] a price exactly at the band is inside it, one tick beyond is not', () => {
  const band = { lowPaise: 16_000, highPaise: 18_000 };
  const at = (limitPaise: number, triggerPaise = 0) => {
    const type = triggerPaise === 0 ? 'Limit' : 'SL-Limit';
    return codes(plan({ account1: {} }, { terms: { type, limitPaise, triggerPaise } }, { band }));
  };
  for (const paise of [band.lowPaise, band.highPaise]) {
    assert.deepEqual(at(paise), []);
    assert.deepEqual(at(paise, paise), []);
  }
  for (const paise of [band.lowPaise - 5, band.highPaise + 5]) {
    assert.deepEqual(at(paise), ['price-outside-band']);
    assert.deepEqual(at(17_000, paise), ['price-outside-band']);
  }
});

test('[core.O4] on its last day a contract still trades', () => {
  assert.equal(plan({ account1: {} }, {}, { instrument: { ...NIFTY_CALL, expiry: '2026-11-16' } }).ok, true);
});

test('[core.O7] operations watch Limit orders only; with other types they are stored and do nothing', () => {
  const operations = { timeLimitSeconds: 30, priceBufferPaise: 500, shouldExecute: true };
  const operation = (terms: NewOrder['terms']): unknown =>
    planned(plan({ account1: {} }, { terms, operations })).orders[0]?.operation.kind;
  assert.equal(operation(LIMIT_170), 'watching');
  assert.equal(operation({ type: 'Market', limitPaise: null, triggerPaise: null }), 'idle');
  assert.equal(operation({ type: 'SL-Limit', limitPaise: 17_000, triggerPaise: 17_000 }), 'idle');
});

test('[core.O11] a strategy in forward test never reaches a broker, whatever the order says', () => {
  const places = desk({ account1: {} });
  const strategy = places.strategies.get('test1');
  assert.ok(strategy);
  const testing: Desk = {
    ...places,
    strategies: SharedMap.from([['test1', { ...strategy, forwardTest: true }]]),
  };
  const result = planOrder(testing, BUY_TWO_LOTS, VIEWS);
  assert.ok(result.ok);
  assert.equal(result.value.orders[0]?.forwardTest, true);
});

const MARKET: NewOrder['terms'] = { type: 'Market', limitPaise: null, triggerPaise: null };
const PAPER_AND_LIVE = { paper: {}, live: { account: { broker: 'FYERS' } } } as const;

test('[core.O100] where live brokers are closed and paper is not, each account has its own hours; a forward test has those of paper', () => {
  const views = { isOpenLive: false };
  const { refusals, orders } = planned(plan(PAPER_AND_LIVE, {}, views));
  assert.deepEqual(
    refusals.map(({ accountName, refusal }) => [accountName, refusal.code]),
    [['live', 'market-closed']],
  );
  assert.deepEqual(
    orders.map(({ accountName, slices }) => [accountName, slices[0]?.status]),
    [
      ['paper', 'Pending'],
      ['live', 'Rejected'],
    ],
  );
  assert.deepEqual(codes(plan({ live: PAPER_AND_LIVE.live }, {}, views)), ['market-closed']);
  assert.deepEqual(planned(plan(PAPER_AND_LIVE, { forwardTest: true }, views)).refusals, []);
});

test('[core.O112] without a price on paper a Market order is refused there, and nothing else is', () => {
  const views = { missingOnPaper: (side: string) => (side === 'Buy' ? 'nobody offers to sell' : null) };
  const refusal = { code: 'price-unknown', symbol: NIFTY_CALL.symbol, missing: 'nobody offers to sell' };
  const { refusals } = planned(plan(PAPER_AND_LIVE, { terms: MARKET }, views));
  assert.deepEqual(refusals, [{ accountName: 'paper', refusal }]);
  assert.deepEqual(codes(plan(PAPER_AND_LIVE, { terms: MARKET, forwardTest: true }, views)), [
    'price-unknown',
    'price-unknown',
  ]);
  for (const order of [{ terms: MARKET, side: 'Sell' as const }, {}])
    assert.deepEqual(planned(plan(PAPER_AND_LIVE, order, views)).refusals, []);
});

test('[core.O11] an order is a forward test only where it or its strategy says so', () => {
  const isTest = (forwardTest: boolean) =>
    planned(plan({ account1: {} }, { forwardTest })).orders[0]?.forwardTest;
  assert.deepEqual([isTest(false), isTest(true)], [false, true]);
});

test('[core.O7] one of time and price is enough to watch an order, and neither is not', () => {
  const kind = (timeLimitSeconds: number, priceBufferPaise: number) => {
    const operations = { timeLimitSeconds, priceBufferPaise, shouldExecute: false };
    return planned(plan({ account1: {} }, { operations })).orders[0]?.operation.kind;
  };
  assert.deepEqual([kind(30, 0), kind(0, 500), kind(0, 0)], ['watching', 'watching', 'idle']);
});

test('[core.O13] an order remembers whether its instrument is a derivative', () => {
  const remembered = (change: Partial<Instrument>) =>
    planned(plan({ account1: {} }, {}, { instrument: { ...NIFTY_CALL, ...change } })).orders[0]?.instrument;
  const { key, symbol, lotSize, tickPaise } = NIFTY_CALL;
  assert.deepEqual(remembered({}), { key, symbol, isDerivative: true, lotSize, tickPaise });
  assert.equal(remembered({ class: 'future' })?.isDerivative, true);
  assert.equal(remembered({ class: 'equity' })?.isDerivative, false);
});

test('[core.G5] guards get the value of an order: by its limit, at market by the last price, or unknown', () => {
  const worth = (terms: NewOrder['terms'], lastPaise: number | null) => {
    const notionals: (number | null)[] = [];
    const refusalIn: Views['refusalIn'] = (_, { notionalPaise }) => {
      notionals.push(notionalPaise);
      return null;
    };
    planned(plan({ account1: {} }, { terms }, { lastPaise, refusalIn }));
    return notionals;
  };
  const market = { type: 'Market', limitPaise: null, triggerPaise: null } as const;
  assert.deepEqual(worth(LIMIT_170, 17_125), [130 * 17_000]);
  assert.deepEqual(worth(market, 17_125), [130 * 17_125]);
  assert.deepEqual(worth(market, null), [null]);
});

test('[core.P6] an order that closes a position needs no link, has no operations, and may be refused', () => {
  const places = desk({ account1: { link: { active: false } } });
  const account = places.accounts.get('account1');
  assert.ok(account);
  const { strategyName, side, product, instrumentKey, qty, forwardTest } = BUY_TWO_LOTS;
  const ordered = { strategyName, side, product, instrumentKey, qty, forwardTest };
  const closing = { account, ...ordered, terms: LIMIT_170 };
  const closed = planClosing(places, closing, VIEWS);
  assert.ok(closed.ok);
  assert.deepEqual(closed.value.operations, {
    timeLimitSeconds: 0,
    priceBufferPaise: 0,
    shouldExecute: false,
  });
  const offTick = { type: 'Limit', limitPaise: 17_003, triggerPaise: null } as const;
  assert.deepEqual(codes(planClosing(places, { ...closing, terms: offTick }, VIEWS)), ['price-off-tick']);
  const refusal = { code: 'account-without-session', accountName: 'account1' } as const;
  const refused = planClosing(places, closing, { ...VIEWS, refusalIn: () => refusal });
  assert.deepEqual(refused, { ok: false, error: [refusal] });
});

test('[core.O110] an account at its target gets no order, and is named', () => {
  const held: Readonly<Record<string, number>> = { account1: 130, account2: -65 };
  const { orders, alreadyIn } = planned(
    plan(
      { account1: {}, account2: { link: { multiplier: 2 } }, account3: {} },
      { targetQty: 130, terms: { type: 'Market', limitPaise: 0, triggerPaise: 0 } },
      { expectedQty: ({ name }) => held[name] ?? 0 },
    ),
  );
  assert.deepEqual(alreadyIn, ['account1']);
  assert.deepEqual(
    orders.map(({ accountName, side, qty, reftag }) => [accountName, side, qty, reftag]),
    [
      ['account2', 'Buy', 325, 1939],
      ['account3', 'Buy', 130, 1940],
    ],
  );
});

test('[core.O110] where all accounts are at the target there is a plan without an order', () => {
  const { orders, alreadyIn } = planned(plan({ account1: {} }, { targetQty: 0 }));
  assert.deepEqual([orders, alreadyIn], [[], ['account1']]);
});

test('[core.O110] a target off the lot is refused, and so is a position from which no whole lots lead to it', () => {
  assert.deepEqual(codes(plan({ account1: {} }, { targetQty: -64 })), ['qty-off-lot']);
  assert.deepEqual(codes(plan({ account1: {} }, { targetQty: 65 }, { expectedQty: () => 1 })), [
    'qty-off-lot',
  ]);
});

test('[core.O110] prices that are rounded go to the less eager side of each account', () => {
  const { orders } = planned(
    plan(
      { account1: {}, account2: {} },
      {
        targetQty: 65,
        terms: { type: 'Limit', limitPaise: 17_003, triggerPaise: 0 },
        rounding: { tickPaise: null },
      },
      { expectedQty: ({ name }) => (name === 'account1' ? 0 : 130) },
    ),
  );
  assert.deepEqual(
    orders.map(({ side, terms }) => [side, terms.limitPaise]),
    [
      ['Buy', 17_000],
      ['Sell', 17_005],
    ],
  );
});

test('[core.O113] the order of a leg has the quantity of its account, and an exit goes where links and switches no longer lead', () => {
  const only = { ucc: 'F000000', accountName: 'account1' };
  const tripled = { account1: { link: { multiplier: 3 } } };
  for (const leg of ['entry', 'exit'] as const) {
    const { orders } = planned(plan(tripled, { only, leg }));
    assert.deepEqual(
      orders.map(({ qty }) => qty),
      [130],
    );
  }
  const off = { account1: { account: { tradingOn: false }, link: { active: false } } };
  assert.deepEqual(codes(plan(off, { only, leg: 'entry' })), ['no-active-account']);
  assert.equal(planned(plan(off, { only, leg: 'exit' })).orders.length, 1);
  assert.deepEqual(codes(plan({}, { only, leg: 'exit' })), ['name-unknown']);
});

test('[core.O110] prices are checked for both sides and told once, also where nothing has to be placed', () => {
  const terms = { type: 'Limit', limitPaise: 17_003, triggerPaise: 0 } as const;
  const both = { account1: {}, account2: {} };
  const sides = plan(
    both,
    { targetQty: 65, terms },
    { expectedQty: ({ name }) => (name === 'account1' ? 0 : 130) },
  );
  assert.deepEqual(codes(sides), ['price-off-tick']);
  assert.deepEqual(codes(plan(both, { targetQty: 0, terms })), ['price-off-tick']);
});

test('[core.O4] an account that refuses what is no whole lot shows it as one slice', () => {
  const { orders, refusals } = planned(
    plan(
      { account1: {}, account2: {} },
      { targetQty: 65 },
      { expectedQty: ({ name }) => (name === 'account1' ? 1 : 0) },
    ),
  );
  assert.deepEqual(
    refusals.map(({ refusal }) => refusal.code),
    ['qty-off-lot'],
  );
  assert.deepEqual(
    orders.map(({ slices }) => slices.map(({ qty }) => qty)),
    [[64], [65]],
  );
});

test('[core.O3] an order meant for some accounts is planned in these alone', () => {
  const { orders } = planned(
    planInAccounts(desk({ account1: {}, account2: {} }), BUY_TWO_LOTS, VIEWS, (name) => name === 'account2'),
  );
  assert.deepEqual(
    orders.map(({ accountName }) => accountName),
    ['account2'],
  );
});

test('[core.O113] an exit goes also where the account is not linked to the strategy any more', () => {
  const { links: _, ...rest } = desk({ account1: {} });
  const unlinked = { ...rest, links: SharedMap.from<Link>([]) };
  const order = { ...BUY_TWO_LOTS, only: { ucc: 'F000000', accountName: 'account1' }, leg: 'exit' } as const;
  const { orders } = planned(planOrder(unlinked, order, VIEWS));
  assert.deepEqual(
    orders.map(({ qty, capitalPaise }) => [qty, capitalPaise]),
    [[130, 0]],
  );
});
