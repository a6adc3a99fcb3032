import type { PositionKey } from '../order/position-key.ts';
import { onNewDay, type Position, withoutClosing } from '../position/position.ts';
import { type Instant, istDay } from '../time/ist.ts';
import {
  actionText,
  type CorporateAction,
  fractionWorth,
  ratioOf,
  type ShareRatio,
  sharesAfter,
} from './corporate-action.ts';

/** What a corporate action did to a position of its share, once; `by` a broker it changed nothing here. */
export type PositionAdjusted = {
  readonly kind: 'position-adjusted';
  readonly key: PositionKey;
  readonly symbol: string;
  readonly actionId: number;
  /** e.g. `split 10:2`. */
  readonly action: string;
  readonly by: 'spark' | 'broker';
  /** Null where the number of shares stays; of a broker what it makes of its own. */
  readonly ratio: ShareRatio | null;
  readonly fromQty: number;
  readonly toQty: number;
  /** Booked; below zero where a short position owes it. */
  readonly cashPaise: number;
  readonly at: Instant;
};

/** The newest are enough: an action is applied on its ex-date, and only those of one day come together. */
const ACTIONS_REMEMBERED = 16;

/** What an action does to an open position, where Spark keeps the shares itself. */
export function adjustmentOf(position: Position, action: CorporateAction, at: Instant): PositionAdjusted {
  const { netQty, symbol } = position;
  const { terms } = action;
  const ratio = ratioOf(terms);
  return {
    ...{ kind: 'position-adjusted', key: keyOf(position), symbol, at },
    ...{ actionId: action.id, action: actionText(terms), by: 'spark', ratio },
    fromQty: netQty,
    toQty: ratio === null ? netQty : sharesAfter(netQty, ratio),
    cashPaise: cashOf(netQty, terms, ratio),
  };
}

/**
 * The shares are at a broker, who does it there: ours stay as they are, which is remembered and told. After a split or
 * bonus what ours cost is not known any more, because their price is that of other shares.
 */
export function leftToBroker(position: Position, action: CorporateAction, at: Instant): PositionAdjusted {
  const { netQty, symbol } = position;
  return {
    ...{ kind: 'position-adjusted', key: keyOf(position), symbol, at },
    ...{ actionId: action.id, action: actionText(action.terms), by: 'broker', ratio: ratioOf(action.terms) },
    ...{ fromQty: netQty, toQty: netQty, cashPaise: 0 },
  };
}

/**
 * The position after an action. What it cost is what its shares cost now; where a fraction was all there was, the cost is
 * a loss. Money is booked on the day. An action that was applied changes nothing.
 */
export function adjustPosition(before: Position, fact: PositionAdjusted): Position {
  const known = before.actions ?? [];
  if (known.includes(fact.actionId)) return before;
  const isGone = before.netQty !== 0 && fact.toQty === 0;
  const bookedPaise = fact.cashPaise - (isGone ? before.openCostPaise : 0);
  const position = bookedPaise === 0 ? before : booked(before, bookedPaise, fact.at);
  return {
    ...(isGone && position.closeAsked ? withoutClosing(position) : position),
    netQty: fact.toQty,
    openCostPaise: isGone ? 0 : position.openCostPaise,
    ...(fact.by === 'broker' && fact.ratio !== null ? { isMoneyUnknown: true } : {}),
    actions: [...known, fact.actionId].slice(-ACTIONS_REMEMBERED),
  };
}

function booked(before: Position, paise: number, at: Instant): Position {
  const day = istDay(at);
  const position = before.day === day ? before : onNewDay(before, day);
  return { ...position, bookedPaise: position.bookedPaise + paise };
}

/** A short position owes what a long one gets. */
function cashOf(netQty: number, terms: CorporateAction['terms'], ratio: ReturnType<typeof ratioOf>): number {
  if (terms.kind === 'dividend') return netQty * terms.paise;
  return ratio === null || terms.fractionPaise === null
    ? 0
    : fractionWorth(netQty, ratio, terms.fractionPaise);
}

function keyOf({ strategyName, instrumentKey, product, forwardTest }: Position): PositionAdjusted['key'] {
  return { strategyName, instrumentKey, product, forwardTest };
}
