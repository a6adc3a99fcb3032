import { type EnterIntent, heldQty, type Leg, type Settings } from '@spark/algos';
import type { Instant } from '@spark/core';
import type { DayState, LegOrder } from './day-state.ts';
import type { StopTerms } from './resting-stops.ts';

/** A contract as today's list has it. */
export type ListedContract = { readonly instrumentKey: string; readonly symbol: string };

/** What the orders of an account are named after. */
export type OrderNames = {
  readonly deployment: number;
  readonly accountName: string;
  /** The day and the minute of the decision. */
  readonly day: string;
  readonly time: number;
  readonly now: Instant;
};

const NOTHING_YET = {
  state: 'wanted',
  strefId: null,
  filledQty: 0,
  filledValuePaise: 0,
  problem: null,
} as const;

export function entryOrder(
  names: OrderNames,
  number: number,
  { qty, side, paise, contract }: EnterIntent,
  leg: Pick<Leg, 'id' | 'condition' | 'plan'>,
  listed: ListedContract,
  { order }: Pick<Settings, 'order'>,
): LegOrder {
  return {
    key: keyOf(names, number, leg, 'entry'),
    ...{ leg: leg.id, of: 'entry', ...listed, side: side > 0 ? 'Buy' : 'Sell', qty },
    limitPaise: order.type === 'Limit' ? limitOf(order.buffer, contract.tickPaise, paise, side) : null,
    ...{ why: 'entry', at: names.now, ...NOTHING_YET },
  };
}

/** An exit goes to the market: what a leg holds has to leave. */
export function exitOrder(
  names: OrderNames,
  number: number,
  leg: Leg,
  qty: number,
  listed: ListedContract,
  isLate: boolean,
): LegOrder {
  return {
    key: keyOf(names, number, leg, 'exit'),
    ...{ leg: leg.id, of: 'exit', ...listed, side: leg.side > 0 ? 'Sell' : 'Buy', qty, limitPaise: null },
    why: `${leg.reason ?? 'exit'}${isLate ? ' (late)' : ''}`,
    ...{ at: names.now, ...NOTHING_YET },
  };
}

/** The stop of a leg, for all that it holds. */
export function stopOrder(
  names: OrderNames,
  number: number,
  leg: Leg,
  listed: ListedContract,
  terms: StopTerms,
): LegOrder {
  return {
    key: keyOf(names, number, leg, 'stop'),
    ...{ leg: leg.id, of: 'stop', ...listed, side: leg.side > 0 ? 'Sell' : 'Buy', qty: heldQty(leg) },
    ...{ ...terms, why: 'stop at the exchange', at: names.now, ...NOTHING_YET },
  };
}

/** Names what was decided, so that the same decision is never carried out twice. */
function keyOf(
  { deployment, accountName, day, time }: OrderNames,
  number: number,
  { id, condition, plan }: Pick<Leg, 'id' | 'condition' | 'plan'>,
  of: LegOrder['of'],
): string {
  return `deploy ${deployment} ${day} ${time} c${condition} a${plan} L${id} ${of} ${number} ${accountName}`;
}

/** The buffer is taken at the price of the signal, on the side that makes a fill likelier. */
function limitOf(
  { unit, value }: Settings['order']['buffer'],
  tickPaise: number,
  paise: number,
  side: 1 | -1,
): number {
  const by = unit === 'pct' ? (paise * value) / 100 : value * 100;
  return Math.max(tickPaise, Math.round((paise + side * by) / tickPaise) * tickPaise);
}

/** What a leg on its way out holds and no exit order has. A stop that rests may fill until it is over. */
export function unsentOf({ orders }: Pick<DayState, 'orders'>, leg: Leg): number {
  let atWork = 0;
  for (const order of orders)
    if (order.leg === leg.id && order.of !== 'entry' && order.state !== 'over')
      atWork += order.qty - order.filledQty;
  return heldQty(leg) - atWork;
}
