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
  type GivenTerms,
  IDLE,
  NO_OPERATIONS,
  type OperationState,
  type Operations,
  type OrderTerms,
} from './order.ts';
import type { OrderRefusal } from './order-refusal.ts';
import type { PositionKey } from './position-key.ts';
import { sliceSizes } from './slice-sizes.ts';
import { orderToTarget, type Sized } from './target-qty.ts';
import { type TickRounding, termsToSend } from './tick-rounding.ts';

/** An order as the user wants it, for every account of the strategy or for one. */
export type NewOrder = {
  readonly strategyName: string;
  readonly side: TransType;
  readonly product: ProductType;
  readonly instrumentKey: string;
  readonly qty: number;
  /**
   * Brings each position to this quantity times the multiplier of the link, below zero a short one. Side and quantity
   * then follow from the position of each account, and those above are not used.
   */
  readonly targetQty?: number;
  readonly terms: GivenTerms;
  /** Absent: prices off the tick are refused. */
  readonly rounding?: TickRounding;
  readonly splitBy: number;
  readonly operations: Operations;
  readonly forwardTest: boolean;
  /** Null means every account. */
  readonly only: { readonly ucc: string; readonly accountName: string } | null;
};

/**
 * An order of a leg that Spark follows in one account. Its quantity is that of the account and is not multiplied. An exit closes
 * what the leg holds: like every closing order it needs neither an active link nor trading that is switched on.
 */
export type OrderOfLeg = { readonly leg?: 'entry' | 'exit' };

export type OrderToPlan = NewOrder & OrderOfLeg;

export type AccountView = {
  /** Why this account cannot accept the order; null when it can. Checks session and guards. */
  readonly refusalIn: (account: Account, intent: AccountIntent) => OrderRefusal | null;
  /** The refusal as a sentence, stored with the order. */
  readonly explain: (refusal: OrderRefusal) => string;
  /** What a position of the account comes to when all its open orders are filled. */
  readonly expectedQty: (account: Account, key: PositionKey) => number;
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
  /** Accounts whose position is at the target already: they get no order. */
  readonly alreadyIn: readonly string[];
};

type Refusals = readonly (OrderRefusal | DeskRefusal)[];

/**
 * The whole order, worked out before anything happens. It is refused as a whole when it is invalid or when no account
 * can accept it; otherwise each account accepts or refuses for itself.
 */
export function planOrder(desk: Desk, order: OrderToPlan, views: PlanViews): Result<OrderPlan, Refusals> {
  const plan = planInAccounts(desk, order, views);
  if (!plan.ok) return plan;
  const { orders, refusals, alreadyIn } = plan.value;
  const isRefused = refusals.length === orders.length && alreadyIn.length === 0;
  return isRefused ? refuse(refusals.map(({ refusal }) => refusal)) : plan;
}

/** The same in some accounts, where it is no refusal of the whole that every one of them refuses for itself. */
export function planInAccounts(
  desk: Desk,
  order: OrderToPlan,
  views: PlanViews,
  isWanted: (accountName: string) => boolean = () => true,
): Result<OrderPlan, Refusals> {
  const strategy = findStrategy(desk, order.strategyName);
  if (!strategy.ok) return refuse([strategy.error]);
  const chosen = chooseLinks(desk, order);
  if (!chosen.ok) return refuse([chosen.error]);
  const forwardTest = order.forwardTest || strategy.value.forwardTest;
  const places = chosen.value.filter(({ account }) => isWanted(account.name));
  const sized = places.map((place) => ({ ...place, size: sizeIn(place, order, forwardTest, views) }));
  const sides = sidesOf(order, sized);
  const checked = checkInstrument(
    { instrumentKey: order.instrumentKey, qty: order.targetQty ?? order.qty },
    sides.map((side) => termsToSend({ ...order, side }, views.instrument)),
    views,
  );
  if (!checked.ok) return checked;
  const { instrument, terms: termsOfSides } = checked.value;
  const planned: PlannedInAccount[] = [];
  const alreadyIn: string[] = [];
  for (const { account, link, size } of sized) {
    const terms = size && termsOfSides[sides.indexOf(size.side)];
    if (!terms) {
      alreadyIn.push(account.name);
      continue;
    }
    planned.push(
      planInAccount(
        {
          account,
          ...size,
          capitalPaise: link.capitalPaise,
          reftag: views.ids.firstReftag + planned.length,
          ucc: desk.user.ucc,
          strategyName: strategy.value.name,
          product: order.product,
          splitBy: order.splitBy,
          terms,
          operations: order.operations,
          forwardTest,
          instrument,
        },
        views,
      ),
    );
  }
  const refusals = planned.flatMap(({ accountOrder, refusal }) =>
    refusal ? [{ accountName: accountOrder.accountName, refusal }] : [],
  );
  const orders = planned.map((plan) => plan.accountOrder);
  return ok({ strefId: views.ids.strefId, orders, refusals, alreadyIn });
}

/** Why the strategy and the accounts that are meant do not take any order; null where they do. */
export function whoseRefusal(
  desk: Desk,
  meant: Pick<NewOrder, 'strategyName' | 'only'>,
): OrderRefusal | DeskRefusal | null {
  const strategy = findStrategy(desk, meant.strategyName);
  if (!strategy.ok) return strategy.error;
  const chosen = chooseLinks(desk, meant);
  return chosen.ok ? null : chosen.error;
}

/** What an account has to buy or sell; null where its position is at the target. */
function sizeIn(
  { link, account }: Place,
  { targetQty, side, qty, leg, strategyName, instrumentKey, product }: OrderToPlan,
  forwardTest: boolean,
  views: PlanViews,
): Sized | null {
  if (leg !== undefined) return { side, qty };
  if (targetQty === undefined) return { side, qty: qty * link.multiplier };
  const key = { strategyName, instrumentKey, product, forwardTest };
  return orderToTarget(targetQty * link.multiplier, views.expectedQty(account, key));
}

/** The sides whose prices have to be right: accounts on the way to a target may have to buy and to sell. */
function sidesOf(
  { side }: NewOrder,
  sized: readonly { readonly size: Sized | null }[],
): readonly TransType[] {
  const sides = new Set(sized.flatMap(({ size }) => size?.side ?? []));
  return sides.size > 0 ? [...sides] : [side];
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
  const checked = checkInstrument(closing, [closing.terms], views);
  if (!checked.ok) return checked;
  const { instrument } = checked.value;
  const { accountOrder, refusal } = planInAccount(
    {
      ...closing,
      capitalPaise: desk.links.get(linkKey(strategyName, account.name))?.capitalPaise ?? 0,
      reftag: views.ids.firstReftag,
      ucc: desk.user.ucc,
      splitBy: 0,
      operations: NO_OPERATIONS,
      instrument,
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
  const isWholeLots = qty % lotSize === 0;
  const sizes = isWholeLots ? sliceSizes({ qty, lotSize, freezeQty, splitBy }) : [qty];
  const refusal =
    sizeRefusal(order, sizes.length) ??
    marketRefusal(order, views) ??
    views.refusalIn(account, {
      qty,
      side: order.side,
      product: order.product,
      strategyName: order.strategyName,
      instrumentKey: instrument.key,
      slices: sizes.length,
      forwardTest,
      notionalPaise: notional(terms, qty, views.lastPaise),
    });
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
export function accountsMeant(desk: Desk, order: OrderToPlan): Result<readonly string[], Refusals[number]> {
  const strategy = findStrategy(desk, order.strategyName);
  if (!strategy.ok) return strategy;
  const chosen = chooseLinks(desk, order);
  return chosen.ok ? ok(chosen.value.map(({ account }) => account.name)) : chosen;
}

type Place = { readonly link: Link; readonly account: Account };

function chooseLinks(
  desk: Desk,
  { strategyName, only, leg }: Pick<NewOrder, 'strategyName' | 'only'> & OrderOfLeg,
): Result<readonly Place[], OrderRefusal | DeskRefusal> {
  if (only && only.ucc !== desk.user.ucc)
    return refuse({ code: 'account-not-yours', identifier: `${only.ucc}:${only.accountName}` });
  const named = only && findAccount(desk, only.accountName);
  if (named?.ok === false) return named;
  if (leg === 'exit' && named?.ok) {
    const account = named.value;
    const link = desk.links.get(linkKey(strategyName, account.name)) ?? unlinked(strategyName, account.name);
    return ok([{ link, account }]);
  }
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

/** What is held in an account is closed there, also when the account has left the strategy. */
function unlinked(strategyName: string, accountName: string): Link {
  return { strategyName, accountName, multiplier: 1, active: false, capitalPaise: 0 };
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
  const pricePaise = terms.limitPaise ?? lastPaise;
  return pricePaise === null ? null : pricePaise * qty;
}

/** A position that is no whole number of lots cannot be brought to a target that is. */
function sizeRefusal({ qty, instrument }: InAccount, slices: number): OrderRefusal | null {
  const { lotSize, symbol } = instrument;
  if (qty % lotSize !== 0) return { code: 'qty-off-lot', qty, lotSize, symbol };
  return slices > LIMITS.splitMax ? { code: 'too-many-slices', slices, slicesMax: LIMITS.splitMax } : null;
}
