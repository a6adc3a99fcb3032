import type { Action, Leg } from './schema/document.ts';

type AddLeg = Extract<Action, { readonly type: 'addLeg' }>;

/** The leg that an action adds, with the fields of the leg it is like. One level: the other must stand for itself. */
export function resolveLeg(action: AddLeg, actions: readonly Action[]): Leg | undefined {
  if (!('like' in action)) return action;
  const other = actions.find(({ id }) => id === action.like);
  if (other?.type !== 'addLeg' || 'like' in other) return undefined;
  const { like: _, ...own } = action;
  const merged: Partial<Leg> = { ...other, ...own };
  return isWhole(merged) ? merged : undefined;
}

/** Both parts were read strictly, so a leg is whole if it has what its segment needs and nothing else. */
function isWhole(
  leg: Partial<Leg> & { readonly right?: unknown; readonly expiry?: unknown; readonly strike?: unknown },
): leg is Leg {
  const has = {
    right: leg.right !== undefined,
    expiry: leg.expiry !== undefined,
    strike: leg.strike !== undefined,
  };
  if (leg.segment === 'OPT') return has.right && has.expiry && has.strike;
  if (leg.segment === 'FUT') return has.expiry && !has.right && !has.strike;
  return !has.expiry && !has.right && !has.strike;
}
