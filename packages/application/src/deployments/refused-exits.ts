import type { LegOrder } from './day-state.ts';

/** The same refusal is told again after so long. */
const TOLD_EVERY_MS = 15 * 60_000;
/** Of each leg, besides the first: what a broker took back may still turn out to be filled. */
const KEPT = 20;

/** Whether a refused exit is worth a line: for a reason that was not told yet, or was told a while ago. */
export function isWorthTelling(orders: readonly LegOrder[], refused: LegOrder): boolean {
  const same = orders.filter((order) => isRefused(order, refused.leg) && order.problem === refused.problem);
  const [first] = same;
  const last = same.at(-1);
  if (first === undefined || last === undefined) return true;
  const turn = ({ at }: LegOrder) => Math.floor((at - first.at) / TOLD_EVERY_MS);
  return turn(refused) > turn(last);
}

/** An exit is tried every minute until it is done: of those that came to nothing the first and the last ones are kept. */
export function withoutOldRefusals(orders: readonly LegOrder[], leg: number): readonly LegOrder[] {
  const refused = orders.filter((order) => isRefused(order, leg));
  if (refused.length <= KEPT + 1) return orders;
  const old = new Set(refused.slice(1, -KEPT));
  return orders.filter((order) => !old.has(order));
}

function isRefused({ leg, of, state, filledQty }: LegOrder, wanted: number): boolean {
  return leg === wanted && of === 'exit' && state === 'over' && filledQty === 0;
}
