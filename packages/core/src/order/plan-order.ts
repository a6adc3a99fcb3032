import { LIMITS, type ProductType, type TransType } from '@spark/vocabulary';
import { findAccount, takesOrders } from '../desk/account-rules.ts';
import { type Account, type Desk, type Link, linkKey } from '../desk/desk.ts';
import type { DeskRefusal } from '../desk/refusal.ts';
import { findStrategy } from '../desk/strategy-rules.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { ok, type Result, refuse } from '../lib/result.ts';
import { checkInstrument, type MarketView } from './instrument-rules.ts';
import { newSlice, tagOf } from './new-slice.ts';
import {
  type AccountOrder,
  IDLE,
  NO_OPERATIONS,
  type OperationState,
  type Operations,
  type OrderTerms,
} from './order.ts';
import type { OrderRefusal } from './order-refusal.ts';
import type { PositionKey } from './position-key.ts';
import { sliceSizes } from './slice-sizes.ts';
import { type TickRounding, termsToSend } from './tick-rounding.ts';

/** An order as the user wants it, for every account of the strategy or for one. */
export type NewOrder = {
  readonly strategyName: string;
  readonly side: TransType;
  readonly product: ProductType;
  readonly instrumentKey: string;
  readonly qty: number;
  readonly terms: OrderTerms;
  /** Absent: prices off the tick are refused. */
  readonly rounding?: TickRounding;
  readonly splitBy: number;
  readonly operations: Operations;
  readonly forwardTest: boolean;
  /** Null means every account. */
  readonly only: { readonly ucc: string; readonly accountName: string } | null;
};

export type AccountView = {
  /** Why this account cannot accept the order; null when it can. Checks session and guards. */
  readonly refusalIn: (account: Account, intent: AccountIntent) => OrderRefusal | null;
  /** The refusal as a sentence, stored with the order. */
  readonly explain: (refusal: OrderRefusal) => string;
};

export type AccountIntent = PositionKey & {
  readonly side: TransType;
  readonly qty: number;
  readonly slices: number;
  /** Price times quantity as far as it is known; null without any price. */
  readonly notionalPaise: number | null;
};

/** Unique numbers. As many reftags are used as there are orders in the plan. */
export type OrderIds = {
  readonly strefId: number;
  readonly firstReftag: number;
  /** Distinguishes this installation's tags from those of others at the same broker account. */
  readonly tagPrefix: string;
};

export type PlanViews = MarketView & AccountView & { readonly ids: OrderIds };

export type OrderPlan = {
  readonly strefId: number;
  /** One per account; an account that cannot accept it has a refused order with the reason. */
  readonly orders: readonly AccountOrder[];
  readonly refusals: readonly { readonly accountName: string; readonly refusal: OrderRefusal }[];
};

type Refusals = readonly (OrderRefusal | DeskRefusal)[];

/**
 * The whole order, worked out before anything happens. It is refused as a whole when it is invalid or when no account
 * can accept it; otherwise each account accepts or refuses for itself.
 */
export function planOrder(desk: Desk, order: NewOrder, views: PlanViews): Result<OrderPlan, Refusals> {
  const strategy = findStrategy(desk, order.strategyName);
  if (!strategy.ok) return refuse([strategy.error]);
  const chosen = chooseLinks(desk, order);
  if (!chosen.ok) return refuse([chosen.error]);
  const terms = termsToSend(order, views.instrument);
  const instrument = checkInstrument(order, terms, views);
  if (!instrument.ok) return instrument;
  const forwardTest = order.forwardTest || strategy.value.forwardTest;

  const planned = chosen.value.map(({ link, account }, at) =>
    planInAccount(
      {
        account,
        qty: order.qty * link.multiplier,
        capitalPaise: link.capitalPaise,
        reftag: views.ids.firstReftag + at,
        ucc: desk.user.ucc,
        strategyName: strategy.value.name,
        side: order.side,
        product: order.product,
        splitBy: order.splitBy,
        terms,
        operations: order.operations,
        forwardTest,
        instrument: instrument.value,
      },
      views,
    ),
  );
  const refusals = planned.flatMap(({ accountOrder, refusal }) =>
    refusal ? [{ accountName: accountOrder.accountName, refusal }] : [],
  );
  if (refusals.length === planned.length) return refuse(refusals.map((refused) => refused.refusal));
  return ok({ strefId: views.ids.strefId, orders: planned.map((plan) => plan.accountOrder), refusals });
}

/** An order that closes a position in its own account: neither links nor switches prevent it. */
export type ClosingOrder = {
  readonly account: Account;
  readonly strategyName: string;
  readonly side: TransType;
  readonly product: ProductType;
  readonly instrumentKey: string;
  readonly qty: number;
  readonly terms: OrderTerms;
  readonly forwardTest: boolean;
};

export function planClosing(
  desk: Desk,
  closing: ClosingOrder,
  views: PlanViews,
): Result<AccountOrder, Refusals> {
  const { account, strategyName } = closing;
  const instrument = checkInstrument(closing, closing.terms, views);
  if (!instrument.ok) return instrument;
  const { accountOrder, refusal } = planInAccount(
    {
      ...closing,
      capitalPaise: desk.links.get(linkKey(strategyName, account.name))?.capitalPaise ?? 0,
      reftag: views.ids.firstReftag,
      ucc: desk.user.ucc,
      splitBy: 0,
      operations: NO_OPERATIONS,
      instrument: instrument.value,
    },
    views,
  );
  return refusal ? refuse([refusal]) : ok(accountOrder);
}

type InAccount = {
  readonly account: Account;
  readonly qty: number;
  readonly capitalPaise: number;
  readonly reftag: number;
  readonly ucc: string;
  readonly strategyName: string;
  readonly side: TransType;
  readonly product: ProductType;
  readonly splitBy: number;
  readonly terms: OrderTerms;
  readonly operations: Operations;
  readonly forwardTest: boolean;
  readonly instrument: Instrument;
};

type PlannedInAccount = { readonly accountOrder: AccountOrder; readonly refusal: OrderRefusal | null };

function planInAccount(order: InAccount, views: PlanViews): PlannedInAccount {
  const { account, qty, reftag, terms, forwardTest, instrument, splitBy } = order;
  const { lotSize, freezeQty } = instrument;
  const sizes = sliceSizes({ qty, lotSize, freezeQty, splitBy });
  const refusal =
    sizes.length > LIMITS.splitMax
      ? tooManySlices(sizes.length)
      : (marketRefusal(order, views) ??
        views.refusalIn(account, {
          qty,
          side: order.side,
          product: order.product,
          strategyName: order.strategyName,
          instrumentKey: instrument.key,
          slices: sizes.length,
          forwardTest,
          notionalPaise: notional(terms, qty, views.lastPaise),
        }));
  const accountOrder: AccountOrder = {
    reftag,
    strefId: views.ids.strefId,
    ucc: order.ucc,
    accountName: account.name,
    strategyName: order.strategyName,
    instrument: remembered(instrument),
    side: order.side,
    product: order.product,
    qty,
    splitBy,
    terms,
    operations: order.operations,
    operation: refusal ? IDLE : firstOperation(terms, order.operations),
    forwardTest,
    capitalPaise: order.capitalPaise,
    placedAt: views.now,
    marketPaise: views.lastPaise,
    slices: (refusal ? [qty] : sizes).map((size, slice) =>
      newSlice({
        tag: tagOf(views.ids.tagPrefix, reftag, slice),
        qty: size,
        terms,
        placedAt: views.now,
        problem: refusal && views.explain(refusal),
      }),
    ),
    reconciledAt: null,
  };
  return { accountOrder, refusal };
}

/** The market's objections to an order in this account: paper and live brokers may differ in hours and prices. */
function marketRefusal({ account, side, terms, forwardTest, instrument }: InAccount, views: PlanViews) {
  const { symbol } = instrument;
  if (account.broker !== 'testBroker' && !forwardTest)
    return views.isOpenLive === false ? ({ code: 'market-closed', symbol } as const) : null;
  const missing = terms.type === 'Market' ? (views.missingOnPaper?.(side) ?? null) : null;
  return missing === null ? null : ({ code: 'price-unknown', symbol, missing } as const);
}

/** The names of the accounts that an order would go to now, whether or not they accept it. */
export function accountsMeant(desk: Desk, order: NewOrder): Result<readonly string[], Refusals[number]> {
  const strategy = findStrategy(desk, order.strategyName);
  if (!strategy.ok) return strategy;
  const chosen = chooseLinks(desk, order);
  return chosen.ok ? ok(chosen.value.map(({ account }) => account.name)) : chosen;
}

type Place = { readonly link: Link; readonly account: Account };

function chooseLinks(
  desk: Desk,
  { strategyName, only }: NewOrder,
): Result<readonly Place[], OrderRefusal | DeskRefusal> {
  if (only && only.ucc !== desk.user.ucc)
    return refuse({ code: 'account-not-yours', identifier: `${only.ucc}:${only.accountName}` });
  const named = only && findAccount(desk, only.accountName);
  if (named?.ok === false) return named;
  if (only && !desk.links.has(linkKey(strategyName, only.accountName)))
    return refuse({ code: 'account-not-linked', strategyName, accountName: only.accountName });
  // By account and not by link: a desk has few accounts, but may have thousands of links.
  const places: Place[] = [];
  for (const account of desk.accounts.values()) {
    if (only && account.name !== only.accountName) continue;
    const link = desk.links.get(linkKey(strategyName, account.name));
    if (link?.active && takesOrders(account)) places.push({ link, account });
  }
  return places.length > 0 ? ok(places) : refuse({ code: 'no-active-account', strategyName });
}

function remembered(instrument: Instrument): AccountOrder['instrument'] {
  const { key, symbol, lotSize, tickPaise } = instrument;
  const isDerivative = instrument.class === 'future' || instrument.class === 'option';
  return { key, symbol, isDerivative, lotSize, tickPaise };
}

/** Operations belong to Limit orders; with others they are stored and do nothing. */
function firstOperation(terms: OrderTerms, operations: Operations): OperationState {
  const isOn = operations.timeLimitSeconds > 0 || operations.priceBufferPaise > 0;
  return terms.type === 'Limit' && isOn ? { kind: 'watching' } : IDLE;
}

function notional(terms: OrderTerms, qty: number, lastPaise: number | null): number | null {
  const pricePaise = terms.type === 'Market' ? lastPaise : terms.limitPaise;
  return pricePaise === null ? null : pricePaise * qty;
}

function tooManySlices(slices: number): OrderRefusal {
  return { code: 'too-many-slices', slices, slicesMax: LIMITS.splitMax };
}
