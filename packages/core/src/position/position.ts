import type { TransType } from '@spark/vocabulary';
import { assert } from '../lib/assert.ts';
import { exactShare } from '../lib/exact-share.ts';
import type { PositionKey } from '../order/position-key.ts';
import type { Instant, IstDay } from '../time/ist.ts';

export type Position = PositionKey & {
  readonly symbol: string;
  /** Above zero is long, below zero short. */
  readonly netQty: number;
  /** What the open quantity cost: paid for a long one, and below zero what a short one brought in. */
  readonly openCostPaise: number;
  /** Profit of what was closed on `day`. */
  readonly bookedPaise: number;
  /** The last day on which it was traded; earlier figures do not count for today. */
  readonly day: IstDay;
  /** To be closed, until it is flat or the request is withdrawn. */
  readonly closeAsked: boolean;
  /** The state of the closing; absent where nothing is to be closed. */
  readonly closing?: ClosingState;
  /** Its stored row was damaged: the quantity is known, cost and profit are not. */
  readonly isMoneyUnknown?: true;
  /** Numbers of the last corporate actions that were applied to it: none is applied twice. */
  readonly actions?: readonly number[];
};

export type ClosingState = {
  readonly since: Instant;
  /** Why the last attempt did not close it; null as long as none has failed. */
  readonly problem: string | null;
};

export type Fill = {
  readonly side: TransType;
  readonly qty: number;
  /** Σ price × quantity. */
  readonly valuePaise: number;
  readonly day: IstDay;
};

export function flatPosition(key: PositionKey, symbol: string, day: IstDay): Position {
  return { ...key, symbol, netQty: 0, openCostPaise: 0, bookedPaise: 0, day, closeAsked: false };
}

/**
 * The position after a fill, at average prices. Not a paisa is lost to rounding: a share of the cost that is closed is
 * taken from what stays open, so booked profit and open cost always add up to the money that went in and out.
 */
export function fillPosition(before: Position, fill: Fill): Position {
  assert(fill.qty > 0 && fill.valuePaise >= 0, 'a fill has a quantity and a value');
  const position = before.day === fill.day ? before : onNewDay(before, fill.day);
  const sign = fill.side === 'Buy' ? 1 : -1;
  const openQty = Math.abs(position.netQty);
  const isClosing = position.netQty * sign < 0;
  const closedQty = isClosing ? Math.min(fill.qty, openQty) : 0;
  const closedCostPaise = closedQty === 0 ? 0 : exactShare(position.openCostPaise, closedQty, openQty);
  const closedValuePaise = closedQty === 0 ? 0 : exactShare(fill.valuePaise, closedQty, fill.qty);
  const netQty = position.netQty + sign * fill.qty;
  return {
    ...(netQty === 0 && position.closeAsked ? withoutClosing(position) : position),
    netQty,
    openCostPaise: position.openCostPaise - closedCostPaise + sign * (fill.valuePaise - closedValuePaise),
    bookedPaise: position.bookedPaise - sign * closedValuePaise - closedCostPaise,
  };
}

/** It is no longer to be closed, or it is closed. */
export function withoutClosing({ closing: _, ...position }: Position): Position {
  return { ...position, closeAsked: false };
}

/** Without an earlier holding, everything is known from now on. */
export function onNewDay(before: Position, day: IstDay): Position {
  const { isMoneyUnknown, ...known } = before;
  const isStillUnknown = isMoneyUnknown && known.netQty !== 0;
  return { ...known, bookedPaise: 0, day, ...(isStillUnknown ? { isMoneyUnknown } : {}) };
}

/**
 * The position after the value of an earlier fill was corrected by `valuePaise` more or less. What of the fill is still
 * open costs its share of that, the rest was booked; together they are the correction, to the paisa.
 */
export function correctPosition(position: Position, fill: Omit<Fill, 'day'>): Position {
  assert(fill.qty > 0, 'what is corrected was filled');
  const sign = fill.side === 'Buy' ? 1 : -1;
  const openQty = position.netQty * sign > 0 ? Math.min(Math.abs(position.netQty), fill.qty) : 0;
  const openPaise = openQty === 0 ? 0 : exactShare(fill.valuePaise, openQty, fill.qty);
  // The cost is never negative, however the average was shared before.
  const openCostPaise =
    openQty === 0 ? position.openCostPaise : sign * Math.max(0, sign * position.openCostPaise + openPaise);
  const movedPaise = openCostPaise - position.openCostPaise;
  return {
    ...position,
    openCostPaise,
    bookedPaise: position.bookedPaise + movedPaise - sign * fill.valuePaise,
  };
}
