import type { TransType } from '@spark/vocabulary';
import type { Instrument } from '../instrument/instrument.ts';
import { ok, type Result, refuse } from '../lib/result.ts';
import { type Instant, istDay } from '../time/ist.ts';
import type { GivenTerms, OrderTerms } from './order.ts';
import type { OrderRefusal, PriceBand } from './order-refusal.ts';
import { checkTerms } from './price-rules.ts';

/** The market for one instrument at the moment of planning. */
export type MarketView = {
  readonly now: Instant;
  readonly instrument: Instrument | null;
  /** Whether orders in this instrument are accepted now: on paper, and so anywhere at all. */
  readonly isOpen: boolean;
  /** The same at live brokers, whose hours may differ. */
  readonly isOpenLive?: boolean;
  /** Why a Market order finds no price on paper; absent or null when it does. */
  readonly missingOnPaper?: (side: TransType) => string | null;
  readonly band: PriceBand | null;
  readonly lastPaise: number | null;
};

/** The terms are in the sequence of the sides. */
export type CheckedOrder = { readonly instrument: Instrument; readonly terms: readonly OrderTerms[] };

/** The market's objections to an order, the same for every account: all problems at once. */
export function checkInstrument(
  order: { readonly instrumentKey: string; readonly qty: number },
  /** For each side that it may have. */
  givenOfSides: readonly GivenTerms[],
  { instrument, now, isOpen, band }: MarketView,
): Result<CheckedOrder, readonly OrderRefusal[]> {
  if (instrument === null) return refuse([{ code: 'instrument-unknown', key: order.instrumentKey }]);
  const { key, symbol, expiry, lotSize, tickPaise } = instrument;
  if (instrument.class === 'index') return refuse([{ code: 'instrument-not-tradable', key, symbol }]);
  if (expiry !== null && expiry < istDay(now))
    return refuse([{ code: 'instrument-expired', symbol, expiry }]);
  const terms: OrderTerms[] = [];
  const refusals: OrderRefusal[] = [];
  for (const given of givenOfSides) {
    const checked = checkTerms(given, { tickPaise, band });
    if (checked.ok) terms.push(checked.value);
    else if (refusals.length === 0) refusals.push(...checked.error);
  }
  if (order.qty % lotSize !== 0) refusals.push({ code: 'qty-off-lot', qty: order.qty, lotSize, symbol });
  if (!isOpen) refusals.push({ code: 'market-closed', symbol });
  return refusals.length === 0 ? ok({ instrument, terms }) : refuse(refusals);
}
