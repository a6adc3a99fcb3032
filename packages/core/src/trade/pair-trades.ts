import type { ProductType, TransType } from '@spark/vocabulary';
import type { InstrumentKey } from '../instrument/instrument.ts';
import { assert } from '../lib/assert.ts';
import { exactShare } from '../lib/exact-share.ts';
import type { PositionKey } from '../order/position-key.ts';
import type { Instant } from '../time/ist.ts';
import { adjustLegs, type LegAdjustment } from './adjust-legs.ts';

/** What an order brought in: one side of a trade, or a part of several. */
export type Leg = {
  /** 0 for what was closed without an order of ours. */
  readonly reftag: number;
  readonly strategyName: string;
  readonly instrumentKey: InstrumentKey;
  readonly symbol: string;
  readonly product: ProductType;
  readonly forwardTest: boolean;
  readonly side: TransType;
  readonly qty: number;
  readonly valuePaise: number;
  readonly at: Instant;
  /** The market price when the order was placed. */
  readonly marketPaise: number | null;
  readonly capitalPaise: number;
  /** How many orders it took at the exchange, as brokerage is counted; none for what expired. */
  readonly orders: number;
  /** What brokerage, taxes and fees come to; null before they are worked out, or where the rates are unknown. */
  readonly chargesPaise: number | null;
  /** Shares that came or went for a contract that expired: no order of ours, yet they may open a position. */
  readonly isDelivery?: true;
};

/** A position that was opened and closed. */
export type PairedTrade = {
  readonly entry: Leg;
  readonly exit: Leg;
  readonly qty: number;
  readonly entryValuePaise: number;
  readonly exitValuePaise: number;
  /** Before charges. */
  readonly profitPaise: number;
  /** Of both sides; null when those of one side are not known. */
  readonly chargesPaise: number | null;
};

export type Pairing = {
  readonly trades: readonly PairedTrade[];
  /** What is still open, earliest first: the beginning of the next pairing. */
  readonly open: readonly Leg[];
};

/**
 * First in, first out, within strategy, instrument, product and kind of test. Legs and adjustments come in order of time;
 * a leg larger than its counterpart is cut, and its value with it, so that no paisa is lost.
 */
export function pairTrades(carried: readonly Leg[], events: readonly (Leg | LegAdjustment)[]): Pairing {
  const books = new Map<string, Leg[]>();
  const trades: PairedTrade[] = [];
  for (const leg of carried) queueOf(books, leg).push(leg);
  for (const leg of events) {
    if ('ratio' in leg) {
      const queue = queueOf(books, leg.key);
      const { open, worthless } = adjustLegs(queue, leg);
      for (const lot of worthless) trades.push(tradeOf(lot, endOfLot(lot, leg.at)));
      queue.splice(0, queue.length, ...open);
      continue;
    }
    assert(leg.qty > 0, 'a leg has a quantity');
    const queue = queueOf(books, leg);
    let rest: Leg | null = leg;
    while (rest !== null) {
      const first = queue[0];
      if (first === undefined || first.side === rest.side) {
        queue.push(rest);
        break;
      }
      const qty = Math.min(first.qty, rest.qty);
      const earlier = cut(first, qty);
      const later = cut(rest, qty);
      trades.push(isByHand(first) ? tradeOf(later.part, earlier.part) : tradeOf(earlier.part, later.part));
      if (earlier.rest === null) queue.shift();
      else queue[0] = earlier.rest;
      rest = later.rest;
    }
  }
  return { trades, open: [...books.values()].flat().sort((a, b) => a.at - b.at || a.reftag - b.reftag) };
}

/**
 * A leg by hand closes a position and never opens one. It comes first where its order was still open when the trades
 * were made, or where the user gave a time before the entry.
 */
function isByHand({ reftag, isDelivery }: Leg): boolean {
  return reftag === 0 && !isDelivery;
}

function tradeOf(entry: Leg, exit: Leg): PairedTrade {
  const gainPaise = exit.valuePaise - entry.valuePaise;
  return {
    entry,
    exit,
    qty: entry.qty,
    entryValuePaise: entry.valuePaise,
    exitValuePaise: exit.valuePaise,
    profitPaise: entry.side === 'Buy' ? gainPaise : -gainPaise,
    chargesPaise:
      entry.chargesPaise === null || exit.chargesPaise === null
        ? null
        : entry.chargesPaise + exit.chargesPaise,
  };
}

/** Of what was less than one share after an action nothing is left: it ends without an order, at nothing. */
function endOfLot(lot: Leg, at: Instant): Leg {
  const side = lot.side === 'Buy' ? 'Sell' : 'Buy';
  return { ...lot, reftag: 0, side, valuePaise: 0, at, marketPaise: null, orders: 0, chargesPaise: 0 };
}

function cut(leg: Leg, qty: number): { readonly part: Leg; readonly rest: Leg | null } {
  if (qty === leg.qty) return { part: leg, rest: null };
  const valuePaise = exactShare(leg.valuePaise, qty, leg.qty);
  const chargesPaise = leg.chargesPaise === null ? null : exactShare(leg.chargesPaise, qty, leg.qty);
  return {
    part: { ...leg, qty, valuePaise, chargesPaise },
    rest: {
      ...leg,
      qty: leg.qty - qty,
      valuePaise: leg.valuePaise - valuePaise,
      chargesPaise: leg.chargesPaise === null ? null : leg.chargesPaise - (chargesPaise ?? 0),
    },
  };
}

function queueOf(books: Map<string, Leg[]>, leg: PositionKey): Leg[] {
  const key = `${leg.strategyName}|${leg.instrumentKey}|${leg.product}|${leg.forwardTest}`;
  const known = books.get(key);
  if (known) return known;
  const made: Leg[] = [];
  books.set(key, made);
  return made;
}
