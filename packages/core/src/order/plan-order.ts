import { LIMITS, type ProductType, type TransType } from '@spark/vocabulary';
import { type Instant, istDay } from '../calendar/ist.ts';
import { type Account, type Desk, type Link, linkKey } from '../desk/desk.ts';
import type { DeskRefusal } from '../desk/refusal.ts';
import { findStrategy } from '../desk/strategy-rules.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { assert } from '../lib/assert.ts';
import { ok, type Result, refuse } from '../lib/result.ts';
import type { AccountOrder, OperationState, Operations, OrderTerms, Slice } from './order.ts';
import type { OrderRefusal, PriceBand } from './order-refusal.ts';
import { checkTerms, cleanTerms } from './price-rules.ts';
import { sliceSizes } from './slice-sizes.ts';

/** An order as the user wants it, for every account of the strategy or for one. */
export type NewOrder = {
  readonly strategyName: string;
  readonly side: TransType;
  readonly product: ProductType;
  readonly instrumentKey: string;
  readonly qty: number;
  readonly terms: OrderTerms;
  readonly splitBy: number;
  readonly operations: Operations;
  readonly forwardTest: boolean;
  /** Null means every account. */
  readonly only: { readonly ucc: string; readonly accountName: string } | null;
};

/** What the plan rests on besides the desk. */
export type MarketView = {
  readonly now: Instant;
  readonly instrument: Instrument | null;
  /** Whether the exchange takes orders in this instrument now. */
  readonly isOpen: boolean;
  readonly band: PriceBand | null;
  readonly lastPaise: number | null;
};

export type AccountView = {
  /** Why this account cannot take the order; null when it can. Asks for session and guards. */
  readonly refusalIn: (account: Account, intent: AccountIntent) => OrderRefusal | null;
};

export type AccountIntent = {
  readonly qty: number;
  readonly slices: number;
  readonly forwardTest: boolean;
  /** Price times quantity as far as it is known; null without any price. */
  readonly notionalPaise: number | null;
};

/** Numbers that nobody else gets. As many reftags are used as there are orders in the plan. */
export type OrderIds = {
  readonly strefId: number;
  readonly firstReftag: number;
  /** Tells this installation's tags from those of others at the same broker account. */
  readonly tagPrefix: string;
};

export type OrderPlan = {
  readonly strefId: number;
  /** One per account; an account that cannot take it has its order, refused, with the reason. */
  readonly orders: readonly AccountOrder[];
  readonly refusals: readonly { readonly accountName: string; readonly refusal: OrderRefusal }[];
};

type Refusals = readonly (OrderRefusal | DeskRefusal)[];

/**
 * The whole order, worked out before anything happens. It is refused as a whole when it is wrong in itself or when
 * no account can take it; otherwise each account says for itself.
 */
export function planOrder(
  desk: Desk,
  order: NewOrder,
  views: MarketView & AccountView & { readonly ids: OrderIds },
): Result<OrderPlan, Refusals> {
  const strategy = findStrategy(desk, order.strategyName);
  if (!strategy.ok) return refuse([strategy.error]);
  const chosen = chooseLinks(desk, order);
  if (!chosen.ok) return refuse([chosen.error]);
  const terms = cleanTerms(order.terms);
  const instrument = checkInstrument(order, terms, views);
  if (!instrument.ok) return instrument;
  const forwardTest = order.forwardTest || strategy.value.forwardTest;

  const planned = chosen.value.map(({ link, account }, at) => {
    const qty = order.qty * link.multiplier;
    const sizes = sliceSizes({ ...instrument.value, qty, splitBy: order.splitBy });
    const refusal =
      sizes.length > LIMITS.splitMax
        ? tooManySlices(sizes.length)
        : views.refusalIn(account, {
            qty,
            slices: sizes.length,
            forwardTest,
            notionalPaise: notional(terms, qty, views.lastPaise),
          });
    const reftag = views.ids.firstReftag + at;
    const accountOrder: AccountOrder = {
      reftag,
      strefId: views.ids.strefId,
      ucc: desk.user.ucc,
      accountName: account.name,
      strategyName: strategy.value.name,
      instrument: remembered(instrument.value),
      side: order.side,
      product: order.product,
      qty,
      splitBy: order.splitBy,
      terms,
      operations: order.operations,
      operation: refusal ? { kind: 'idle' } : firstOperation(terms, order.operations),
      forwardTest,
      capitalPaise: link.capitalPaise,
      placedAt: views.now,
      marketPaise: views.lastPaise,
      slices: (refusal ? [qty] : sizes).map((size, slice) =>
        newSlice({
          tag: tagOf(views.ids.tagPrefix, reftag, slice),
          qty: size,
          terms,
          at: views.now,
          refusal,
        }),
      ),
      reconciledAt: null,
    };
    return { accountOrder, refusal };
  });
  const refusals = planned.flatMap(({ accountOrder, refusal }) =>
    refusal ? [{ accountName: accountOrder.accountName, refusal }] : [],
  );
  if (refusals.length === planned.length) return refuse(refusals.map((it) => it.refusal));
  return ok({ strefId: views.ids.strefId, orders: planned.map((it) => it.accountOrder), refusals });
}

/**
 * Prefix, reftag and slice number, letters and digits only: brokers allow no more, and at most twenty of them. The
 * slice number always has two digits, so that no two pairs make the same text.
 */
export function tagOf(prefix: string, reftag: number, slice: number): string {
  assert(slice < 36 * 36, 'a slice number has two digits');
  return `${prefix}${reftag.toString(36)}${slice.toString(36).padStart(2, '0')}`.toUpperCase();
}

type Place = { readonly link: Link; readonly account: Account };

function chooseLinks(desk: Desk, { strategyName, only }: NewOrder): Result<readonly Place[], OrderRefusal> {
  if (only && only.ucc !== desk.user.ucc)
    return refuse({ code: 'account-not-yours', identifier: `${only.ucc}:${only.accountName}` });
  if (only && !desk.links.has(linkKey(strategyName, only.accountName)))
    return refuse({ code: 'account-not-linked', strategyName, accountName: only.accountName });
  // By account and not by link: a desk has few accounts, but may have thousands of links.
  const places: Place[] = [];
  for (const account of desk.accounts.values()) {
    if (only && account.name !== only.accountName) continue;
    const link = desk.links.get(linkKey(strategyName, account.name));
    if (link?.active && account.enabled && account.tradingOn) places.push({ link, account });
  }
  return places.length > 0 ? ok(places) : refuse({ code: 'no-active-account', strategyName });
}

function checkInstrument(
  order: NewOrder,
  terms: OrderTerms,
  { instrument, now, isOpen, band }: MarketView,
): Result<Instrument, Refusals> {
  if (instrument === null) return refuse([{ code: 'instrument-unknown', key: order.instrumentKey }]);
  const { key, symbol, expiry, lotSize, tickPaise } = instrument;
  if (instrument.class === 'index') return refuse([{ code: 'instrument-not-tradable', key, symbol }]);
  if (expiry !== null && expiry < istDay(now))
    return refuse([{ code: 'instrument-expired', symbol, expiry }]);
  const refusals: OrderRefusal[] = [...checkTerms(terms, { tickPaise, band })];
  if (order.qty % lotSize !== 0) refusals.push({ code: 'qty-off-lot', qty: order.qty, lotSize, symbol });
  if (!isOpen) refusals.push({ code: 'market-closed', symbol });
  return refusals.length > 0 ? refuse(refusals) : ok(instrument);
}

function remembered({ key, symbol, lotSize, tickPaise, ...rest }: Instrument): AccountOrder['instrument'] {
  const isDerivative = rest.class === 'future' || rest.class === 'option';
  return { key, symbol, isDerivative, lotSize, tickPaise };
}

/** Operations belong to Limit orders; with others they are kept and do nothing. */
function firstOperation(terms: OrderTerms, operations: Operations): OperationState {
  const isOn = operations.timeLimitSeconds > 0 || operations.priceBufferPaise > 0;
  return terms.type === 'Limit' && isOn ? { kind: 'watching' } : { kind: 'idle' };
}

function newSlice(parts: {
  readonly tag: string;
  readonly qty: number;
  readonly terms: OrderTerms;
  readonly at: Instant;
  readonly refusal: OrderRefusal | null;
}): Slice {
  const { tag, qty, terms, at, refusal } = parts;
  return {
    tag,
    qty,
    status: refusal ? 'Rejected' : 'Pending',
    outcomeUnknown: false,
    orderId: null,
    terms,
    filledQty: 0,
    filledValuePaise: 0,
    lastFillAt: null,
    asked: null,
    message: refusal ? refusal.code : '',
    placedAt: at,
  };
}

function notional(terms: OrderTerms, qty: number, lastPaise: number | null): number | null {
  const pricePaise = terms.type === 'Market' ? lastPaise : terms.limitPaise;
  return pricePaise === null ? null : pricePaise * qty;
}

function tooManySlices(slices: number): OrderRefusal {
  return { code: 'too-many-slices', slices, slicesMax: LIMITS.splitMax };
}
