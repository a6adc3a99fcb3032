import { anyText } from '@spark/testkit';
import {
  ALERT_TYPE,
  BROKER,
  EXPIRY_CYCLE,
  HEDGE_OUTCOME,
  OPTION_TYPE,
  ORDER_STATUS,
  ORDER_TYPE,
  PRODUCT_TYPE,
  TRANS_TYPE,
} from '@spark/vocabulary';
import fc from 'fast-check';
import type { AlertAction } from '../alert/alert-action.ts';
import type { ActionOutcome } from '../alert/alert-progress.ts';
import type { DeploymentBody } from '../deployment/deployment.ts';
import type { GuardLimits } from '../desk/guards.ts';
import type { Exit } from '../exit/exit.ts';
import type { Basket } from '../instruction/basket.ts';
import type { Gtt } from '../instruction/gtt.ts';
import type { PriceAlert } from '../instruction/price-alert.ts';
import { type AccountOrder, AT_MARKET, type OrderTerms, type Slice } from '../order/order.ts';
import type { PositionKey } from '../order/position-key.ts';
import type { Position } from '../position/position.ts';
import type { Leg, PairedTrade } from '../trade/pair-trades.ts';
import type { PairingState } from '../trade/pairing-state.ts';
import type { AnyFact } from './parse-fact.ts';

/** Values of every kind that is stored as JSON. */

const count = fc.nat();
const paise = fc.maxSafeInteger();
const at = fc.integer({ min: 1_500_000_000_000, max: 2_000_000_000_000 });
const day = fc.constantFrom('2026-11-16', '0000-01-01');
const name = anyText({ minLength: 1, maxLength: 6 });
const text = anyText({ maxLength: 6 });
const flag = fc.boolean();
const yes = fc.constant(true as const);
const PLAIN = { noNullPrototype: true } as const;

function record<T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc.record<T>(fields, PLAIN);
}

/** With the fields that are written only now and then. */
function withSome<T, More>(
  always: fc.Arbitrary<T>,
  fields: { [K in keyof More]: fc.Arbitrary<More[K]> },
): fc.Arbitrary<T & Partial<More>> {
  const some = fc.record(fields, { ...PLAIN, requiredKeys: [] }) as fc.Arbitrary<Partial<More>>;
  return fc.tuple(always, some).map(([one, more]) => ({ ...one, ...more }));
}

const terms: fc.Arbitrary<OrderTerms> = fc.oneof(
  fc.constant({ ...AT_MARKET }),
  record({ type: fc.constant('Limit' as const), limitPaise: count, triggerPaise: fc.constant(null) }),
  record({ type: fc.constant('SL-Limit' as const), limitPaise: count, triggerPaise: count }),
);
const givenTerms = record({
  type: fc.constantFrom(...ORDER_TYPE),
  limitPaise: fc.option(count),
  triggerPaise: fc.option(count),
});
const side = fc.constantFrom(...TRANS_TYPE);
const product = fc.constantFrom(...PRODUCT_TYPE);
const operations = record({ timeLimitSeconds: count, priceBufferPaise: count, shouldExecute: flag });

const ofSliceSent = {
  tag: name,
  qty: fc.constant(65),
  terms,
  asked: fc.constantFrom('cancel' as const, 'change' as const, null),
  message: text,
  placedAt: at,
};
const pendingSlice = withSome(
  record({
    ...ofSliceSent,
    status: fc.constant('Pending' as const),
    outcomeUnknown: flag,
    orderId: fc.constant(null),
    filledQty: fc.constant(0 as const),
    filledValuePaise: fc.constant(0 as const),
    lastFillAt: fc.constant(null),
  }),
  { isTriggered: yes },
);
const reportedSlice = withSome(
  record({
    ...ofSliceSent,
    status: fc.constantFrom(...ORDER_STATUS).filter((status) => status !== 'Pending'),
    outcomeUnknown: fc.constant(false as const),
    orderId: fc.option(text),
    filledQty: fc.nat({ max: 65 }),
    filledValuePaise: count,
    lastFillAt: fc.option(at),
  }),
  { isRounded: yes, isTriggered: yes },
);
/** Only a stop has a trigger that can be reached. */
const slice = fc
  .oneof(pendingSlice, reportedSlice)
  .map(({ isTriggered, ...rest }) =>
    isTriggered && rest.terms.type === 'SL-Limit' ? { ...rest, isTriggered } : rest,
  ) as fc.Arbitrary<Slice>;

export const order: fc.Arbitrary<AccountOrder> = record({
  reftag: count,
  strefId: count,
  ucc: name,
  accountName: name,
  strategyName: name,
  instrument: record({ key: name, symbol: name, isDerivative: flag, lotSize: count, tickPaise: count }),
  side,
  product,
  qty: count,
  splitBy: count,
  terms,
  operations,
  operation: fc.oneof(
    record({ kind: fc.constantFrom('idle', 'watching', 'stopped') }),
    record({
      kind: fc.constant('chasing' as const),
      since: at,
      because: fc.constantFrom('time' as const, 'price' as const),
    }),
  ) as fc.Arbitrary<AccountOrder['operation']>,
  forwardTest: flag,
  capitalPaise: count,
  placedAt: at,
  marketPaise: fc.option(count),
  slices: fc.array(slice, { minLength: 1, maxLength: 3 }),
  reconciledAt: fc.option(at),
});

const keyFields = { strategyName: name, instrumentKey: name, product, forwardTest: flag };
const key: fc.Arbitrary<PositionKey> = record(keyFields);

export const position: fc.Arbitrary<Position> = withSome(
  record({
    ...keyFields,
    symbol: name,
    netQty: paise,
    openCostPaise: paise,
    bookedPaise: paise,
    day,
    closeAsked: flag,
  }),
  { closing: record({ since: at, problem: fc.option(text) }), isMoneyUnknown: yes },
);

const leg: fc.Arbitrary<Leg> = withSome(
  record({
    ...keyFields,
    reftag: count,
    symbol: name,
    side,
    qty: count,
    valuePaise: paise,
    at,
    marketPaise: fc.option(count),
    capitalPaise: count,
    orders: count,
    chargesPaise: fc.option(paise),
  }),
  { isDelivery: yes },
);

export const trade: fc.Arbitrary<PairedTrade> = record({
  entry: leg,
  exit: leg,
  qty: count,
  entryValuePaise: paise,
  exitValuePaise: paise,
  profitPaise: paise,
  chargesPaise: fc.option(paise),
});

export const pairing: fc.Arbitrary<PairingState> = withSome(
  record({
    open: fc.array(leg, { maxLength: 2 }),
    waiting: fc.array(leg, { maxLength: 2 }),
    since: day,
    atWork: fc.array(count, { maxLength: 2 }),
  }),
  {
    dematExits: record({ day, instruments: fc.array(name, { maxLength: 2 }) }),
    booked: record({ day, paise }),
  },
);

export const limits: fc.Arbitrary<Partial<GuardLimits>> = withSome(record({}), {
  ordersPerSecondMax: fc.option(count),
  openOrdersMax: fc.option(count),
  qtyMax: fc.option(count),
  notionalPaiseMax: fc.option(count),
  dailyLossPaiseMax: fc.option(count),
});

const call = record({ name: text, payload: text, about: text });
const ofStrategy = { strategyName: name, accountName: fc.option(name) };

export const action = fc.oneof(
  record({
    kind: fc.constant('place'),
    call,
    order: withSome(
      record({
        strategyName: name,
        side,
        product,
        qty: count,
        terms: givenTerms,
        splitBy: count,
        operations,
        forwardTest: flag,
        only: fc.option(record({ ucc: name, accountName: name })),
      }),
      { rounding: record({ tickPaise: fc.option(count) }), targetQty: fc.integer() },
    ),
    instrument: fc.oneof(
      record({ kind: fc.constant('named'), key: name }),
      record({
        kind: fc.constant('chosen'),
        selector: record({
          underlying: name,
          exchange: name,
          optionType: fc.constantFrom(...OPTION_TYPE),
          cycle: fc.constantFrom(...EXPIRY_CYCLE),
          expiryNumber: count,
          strike: fc.oneof(
            record({ kind: fc.constant('moneyness'), steps: fc.integer() }),
            record({ kind: fc.constant('premium'), rule: fc.constantFrom('above', 'near'), paise: count }),
          ),
        }),
      }),
    ),
  }),
  record({
    kind: fc.constant('square-off'),
    call,
    what: fc.oneof(
      record({ kind: fc.constant('scope'), scope: record({ kind: fc.constant('strategy'), ...ofStrategy }) }),
      record({
        kind: fc.constant('position'),
        position: record({
          strategyName: name,
          accountName: name,
          instrumentKey: name,
          product,
          qty: fc.option(count),
          atLimit: flag,
        }),
      }),
    ),
  }),
  record({
    kind: fc.constant('square-off-basket'),
    call,
    which: fc.oneof(
      record({ kind: fc.constant('one'), basketId: count }),
      record({ kind: fc.constant('strategy'), strategyName: name }),
    ),
  }),
  record({
    kind: fc.constant('add-exit'),
    call,
    exit: record({
      scope: fc.oneof(
        record({ kind: fc.constant('placed-basket') }),
        record({
          kind: fc.constant('basket'),
          basketId: count,
          strategyName: name,
          accountName: fc.constant(null),
        }),
      ),
      forwardTest: flag,
      rules: record({
        stop: fc.option(record({ by: fc.constantFrom('price', 'percent', 'rupees'), at: fc.integer() })),
        trail: fc.option(record({ each: count, moves: count })),
        target: fc.constant(null),
        lock: fc.constant(null),
        cost: fc.constant(null),
        timeMinute: fc.option(count),
        daysBeforeExpiry: fc.option(count),
      }),
      closes: fc.constant(null),
      block: flag,
      days: fc.constantFrom('today', 'untilRemoved'),
    }),
  }),
  record({
    kind: fc.constant('cancel-all'),
    call,
    scope: record({ kind: fc.constant('all'), accountName: fc.constant(null) }),
  }),
  record({
    kind: fc.constant('deactivate'),
    call,
    scope: record({ kind: fc.constant('account'), accountName: name }),
  }),
  record({
    kind: fc.constant('log'),
    call,
    type: fc.constantFrom(...ALERT_TYPE),
    message: text,
    chat: fc.option(record({ accountName: fc.option(name) })),
  }),
  record({ kind: fc.constant('post'), call, url: name, body: text }),
) as fc.Arbitrary<AlertAction>;

export const outcome: fc.Arbitrary<ActionOutcome> = record({
  kind: fc.constantFrom('done', 'failed', 'skipped'),
  says: text,
});

const by = withSome(record({ kind: fc.constantFrom('webhook', 'spark') }), { name: text, address: text });
const ofSlice = { reftag: count, at, tag: name };

/** Of each place where facts are defined, those with the most in them. */
export const fact = fc.oneof(
  record({ kind: fc.constant('order-planned'), order }),
  withSome(
    record({ kind: fc.constant('slice-filled'), ...ofSlice, filledQty: count, filledValuePaise: count }),
    {
      isRounded: yes,
    },
  ),
  withSome(record({ kind: fc.constant('slice-changed'), ...ofSlice, terms }), { isElsewhere: yes }),
  record({ kind: fc.constant('cancel-asked'), reftag: count, at, why: fc.constantFrom('user', 'killed') }),
  record({
    kind: fc.constant('position-delivered'),
    key,
    symbol: name,
    fill: record({ side, qty: count, valuePaise: paise, day }),
    contract: name,
    at,
  }),
  record({
    kind: fc.constant('position-adjusted'),
    key,
    symbol: name,
    actionId: count,
    action: name,
    by: fc.constantFrom('spark', 'broker'),
    ratio: fc.option(record({ times: count, per: count })),
    fromQty: paise,
    toQty: paise,
    cashPaise: paise,
    at,
  }),
  record({ kind: fc.constant('position-close-settled'), key, at, problem: fc.option(text) }),
  record({
    kind: fc.constant('account-added'),
    account: record({
      name,
      broker: fc.constantFrom(...BROKER),
      clientId: text,
      redirectUrl: text,
      chatId: text,
      enabled: flag,
      tradingOn: fc.option(flag),
      tradingPaused: flag,
      loggedInAt: fc.option(at),
      sessionEndsAt: fc.option(at),
      sessionEnded: fc.option(text),
    }),
  }),
  withSome(record({ kind: fc.constant('account-logged-in'), name, at }), {
    endsAt: fc.option(at),
    isRenewed: flag,
    by,
  }),
  withSome(record({ kind: fc.constant('guards-changed'), accountName: fc.option(name), limits }), {
    before: limits,
    by,
  }),
  withSome(
    record({
      kind: fc.constant('guard-refused'),
      what: fc.constantFrom('order', 'change'),
      accountName: name,
      strategyName: name,
      strefId: fc.option(count),
      side,
      qty: count,
      instrumentKey: name,
      symbol: name,
      product,
      terms,
      forwardTest: flag,
      refusal: fc.oneof(
        record({ code: fc.constant('guard-killed'), scope: fc.constantFrom('account', 'user') }),
        record({ code: fc.constant('guard-qty'), qty: count, qtyMax: count }),
      ),
      says: text,
    }),
    { by },
  ),
  record({
    kind: fc.constant('guard-refusals-counted'),
    accountName: name,
    from: at,
    until: at,
    count,
    byCode: record({ 'guard-rate': count }),
  }),
) as fc.Arbitrary<AnyFact>;

const orderInBasket = { strefId: count, reftag: count, side, qty: count, filledQty: count, isOver: flag };
const ofPlace = { leg: count, accountName: name };

export const basket: fc.Arbitrary<Basket> = record({
  strategyName: name,
  forwardTest: flag,
  hedgeFirst: flag,
  wait: record({ seconds: count, otherwise: fc.constantFrom(...HEDGE_OUTCOME) }),
  legs: fc.array(
    record({
      order: record({
        strategyName: name,
        side,
        product,
        qty: count,
        terms,
        splitBy: count,
        operations,
        forwardTest: flag,
        only: fc.option(record({ ucc: name, accountName: name })),
      }),
      instrumentKey: name,
      symbol: name,
      underlying: name,
      why: fc.option(text),
    }),
    { maxLength: 2 },
  ),
  places: fc.array(
    fc.oneof(
      record({ state: fc.constant('waiting'), ...ofPlace, side }),
      record({ state: fc.constant('placed'), ...ofPlace, ...orderInBasket }),
      record({ state: fc.constant('already'), ...ofPlace }),
      record({ state: fc.constant('refused'), ...ofPlace, side, why: text }),
      record({ state: fc.constant('stopped'), ...ofPlace, why: text }),
    ),
    { maxLength: 3 },
  ),
  exits: fc.array(
    record({
      accountName: name,
      instrumentKey: name,
      product,
      symbol: name,
      underlying: name,
      orders: fc.array(record(orderInBasket), { maxLength: 2 }),
      isDone: flag,
      failures: count,
      retryAt: fc.option(at),
      problem: fc.option(text),
    }),
    { maxLength: 2 },
  ),
  ending: fc.constantFrom('cancel', 'square-off', null),
  createdAt: at,
}) as fc.Arbitrary<Basket>;
const instructionEnd = record({
  at,
  kind: fc.constantFrom('fired', 'refused', 'removed', 'expired', 'gone', 'adjusted'),
  says: text,
});

export const priceAlert: fc.Arbitrary<PriceAlert> = record({
  name,
  watched: fc.oneof(
    record({
      kind: fc.constantFrom('price', 'volatility'),
      instrumentKey: name,
      symbol: name,
      expiry: fc.option(day),
    }),
    record({ kind: fc.constant('straddle'), exchange: name, underlying: name, expiry: day }),
    record({
      kind: fc.constant('profit'),
      scope: record({ kind: fc.constant('account'), accountName: name }),
    }),
  ),
  condition: fc.oneof(
    record({ kind: fc.constantFrom('above', 'below', 'crosses'), level: count }),
    record({ kind: fc.constant('moves'), percent: fc.double({ min: 0.1, max: 50, noNaN: true }) }),
  ),
  repeat: fc.constantFrom('once', 'each'),
  pauseSeconds: count,
  message: fc.option(text),
  toChat: flag,
  postTo: fc.option(name),
  actions: fc.array(action, { maxLength: 2 }),
  state: record({
    side: fc.constantFrom('above', 'below', null),
    reference: fc.option(count),
    firings: count,
    lastFiredAt: fc.option(at),
    lastValue: fc.option(count),
  }),
  createdAt: at,
  validUntil: fc.option(at),
  ended: fc.option(instructionEnd),
}) as fc.Arbitrary<PriceAlert>;

export const gtt: fc.Arbitrary<Gtt> = record({
  strategyName: name,
  only: fc.option(record({ ucc: name, accountName: name })),
  forwardTest: flag,
  instrumentKey: name,
  symbol: name,
  expiry: fc.option(day),
  legs: fc.array(
    record({
      triggerPaise: count,
      side,
      product,
      qty: count,
      terms,
      when: fc.constantFrom('above', 'below'),
      status: fc.constantFrom('armed', 'fired', 'refused', 'cancelled'),
      fired: fc.option(record({ at, pricePaise: count })),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  state: fc.oneof(
    record({ kind: fc.constant('armed') }),
    record({ kind: fc.constant('placing'), leg: count }),
  ),
  firings: count,
  createdAt: at,
  validUntil: at,
  ended: fc.option(instructionEnd),
}) as fc.Arbitrary<Gtt>;

/** Parameters have the names that a user gave them, so that none of them is always there. */
export const deploymentBody: fc.Arbitrary<DeploymentBody> = record({
  name: text,
  parameters: fc.constant({}),
  createdAt: at,
  next: fc.option(record({ rev: count, hash: name, at })),
  ended: fc.option(record({ at, says: text })),
});

const exitScope = fc.oneof(
  record({
    kind: fc.constant('position'),
    strategyName: name,
    accountName: name,
    instrumentKey: name,
    product,
  }),
  record({ kind: fc.constant('strategy'), strategyName: name, accountName: fc.option(name) }),
  record({ kind: fc.constant('account'), accountName: name }),
  record({ kind: fc.constant('all'), accountName: fc.constant(null) }),
);
const measure = fc.constantFrom('price', 'percent', 'rupees');
const exitLevel = record({ by: measure, at: paise });
const peak = record({ start: paise, best: paise });

export const exit: fc.Arbitrary<Exit> = record({
  scope: exitScope,
  forwardTest: flag,
  rules: record({
    stop: fc.option(exitLevel),
    trail: fc.option(record({ each: count, moves: count })),
    target: fc.option(exitLevel),
    lock: fc.option(
      record({
        by: fc.constantFrom('percent', 'rupees'),
        at: paise,
        keep: paise,
        step: fc.option(record({ each: count, more: count })),
      }),
    ),
    cost: fc.option(record({ by: fc.constantFrom('percent', 'rupees'), at: paise, withCharges: flag })),
    timeMinute: fc.option(count),
    daysBeforeExpiry: fc.option(count),
  }),
  closes: fc.option(exitScope),
  block: flag,
  days: fc.constantFrom('today', 'untilRemoved'),
  position: fc.option(record({ symbol: name, side: fc.constantFrom('long', 'short') })),
  createdAt: at,
  armedAt: at,
  day,
  state: fc.oneof(
    record({
      kind: fc.constant('watching'),
      peaks: record({ price: fc.option(peak), percent: fc.option(peak), rupees: fc.option(peak) }),
      costPaise: fc.option(paise),
    }),
    record({ kind: fc.constantFrom('closing', 'resting') }),
    record({ kind: fc.constant('over'), why: fc.constantFrom('fired', 'flat', 'scope-gone', 'adjusted') }),
  ),
  firings: fc.array(
    withSome(
      record({
        reason: fc.constantFrom('stop', 'expiry'),
        by: fc.option(measure),
        level: fc.option(paise),
        value: fc.option(paise),
        at,
        passedWhileDown: flag,
        closings: fc.array(
          record({
            accountName: name,
            strategyName: name,
            instrumentKey: name,
            product,
            symbol: name,
            netQty: paise,
            outcome: fc.constantFrom('closing', 'closed', 'kept'),
            pricePaise: fc.option(paise),
          }),
          { maxLength: 2 },
        ),
        block: fc.constantFrom('none', 'asked', 'done'),
      }),
      { told: yes },
    ),
    { maxLength: 2 },
  ),
}) as fc.Arbitrary<Exit>;
