import { heldQty, type Leg } from '@spark/algos';
import { protectedLimit } from '@spark/core';
import type { DayState, LegOrder } from './day-state.ts';
import type { ListedContract } from './leg-orders.ts';

/** The prices of a stop that rests at the exchange. */
export type StopTerms = { readonly triggerPaise: number; readonly limitPaise: number };

/**
 * The limit has the protection of a market order, measured from the trigger. Null where the leg has no stop of its own price: a stop
 * of the underlying cannot rest in another contract.
 */
export function stopTermsOf(leg: Leg, { symbol }: Pick<ListedContract, 'symbol'>): StopTerms | null {
  const { stopPaise: triggerPaise, contract, side } = leg;
  if (triggerPaise === null) return null;
  const { segment, tickPaise } = contract;
  const instrument = { symbol, isDerivative: segment !== 'CASH', tickPaise };
  const limitPaise = protectedLimit({
    ...{ instrument, side: side > 0 ? 'Sell' : 'Buy', lastPaise: triggerPaise, band: null },
  });
  return { triggerPaise, limitPaise };
}

/** The stop of a leg that rests, or is on its way there. */
export function restingStopOf({ orders }: Pick<DayState, 'orders'>, { id }: Pick<Leg, 'id'>) {
  return orders.find((order) => order.leg === id && order.of === 'stop' && order.state !== 'over') ?? null;
}

/** Whether a leg wants a stop at the exchange that is not there. */
export function wantsStop(day: DayState, leg: Leg): boolean {
  if (leg.state !== 'OPEN' || leg.stopPaise === null || heldQty(leg) === 0) return false;
  return restingStopOf(day, leg) === null && failuresOf(day, leg) < FAILURES_MAX;
}

/** After so many refusals at one level Spark watches that level and asks no more. */
const FAILURES_MAX = 3;

/** Stops of this session that ended at the level of now without having been reached. */
function failuresOf({ orders, account }: DayState, { id, stopPaise }: Leg): number {
  return orders.filter(
    ({ leg, of, state, key, filledQty, triggerPaise }) =>
      leg === id &&
      of === 'stop' &&
      state === 'over' &&
      filledQty === 0 &&
      triggerPaise === stopPaise &&
      key.includes(` ${account.day} `),
  ).length;
}

/** Whether a leg leaves by the very stop that rests: then its order is the exit, for as long as it may take. */
export function carriesOut(
  stop: LegOrder,
  leg: Pick<Leg, 'state' | 'reason' | 'stopPaise'> | undefined,
): boolean {
  const isStop = leg?.reason === 'stop' || leg?.reason === 'trail';
  return leg?.state === 'EXITING' && isStop && stop.triggerPaise === leg.stopPaise;
}
