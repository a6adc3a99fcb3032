import {
  ALERT_TYPE,
  BROKER,
  EXPIRY_CYCLE,
  OPTION_TYPE,
  ORDER_STATUS,
  ORDER_TYPE,
  PRODUCT_TYPE,
  TRANS_TYPE,
} from '@spark/vocabulary';
import fc from 'fast-check';
import type { AlertAction } from '../alert/alert-action.ts';
import type { ActionOutcome } from '../alert/alert-progress.ts';
import type { GuardLimits } from '../desk/guards.ts';
import type { AccountOrder, Slice } from '../order/order.ts';
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
const name = fc.string({ minLength: 1, unit: 'binary', maxLength: 6 });
const text = fc.string({ unit: 'binary', maxLength: 6 });
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

const terms = record({ type: fc.constantFrom(...ORDER_TYPE), limitPaise: count, triggerPaise: count });
const side = fc.constantFrom(...TRANS_TYPE);
const product = fc.constantFrom(...PRODUCT_TYPE);
const operations = record({ timeLimitSeconds: count, priceBufferPaise: count, shouldExecute: flag });

const slice: fc.Arbitrary<Slice> = withSome(
  record({
    tag: name,
    qty: fc.constant(65),
    status: fc.constantFrom(...ORDER_STATUS),
    outcomeUnknown: flag,
    orderId: fc.option(text),
    terms,
    filledQty: fc.nat({ max: 65 }),
    filledValuePaise: count,
    lastFillAt: fc.option(at),
    asked: fc.constantFrom('cancel', 'change', null),
    message: text,
    placedAt: at,
  }),
  { isRounded: yes, isTriggered: yes },
);

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
        terms,
        splitBy: count,
        operations,
        forwardTest: flag,
        only: fc.option(record({ ucc: name, accountName: name })),
      }),
      { rounding: record({ tickPaise: fc.option(count) }) },
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
