import { LIMITS } from '@spark/vocabulary';
import type { Instant } from '../time/ist.ts';
import type { Exit, ExitClosing, ExitState, Firing, Trigger } from './exit.ts';
import { closedScope } from './in-scope.ts';

/** The exit once it has fired. What it closes is asked for in the entry that stores this. */
export function fireExit(
  exit: Exit,
  trigger: Trigger,
  firing: {
    readonly at: Instant;
    readonly passedWhileDown: boolean;
    readonly closings: readonly ExitClosing[];
  },
): Exit {
  const isBasket = closedScope(exit).kind === 'basket';
  const fired: Firing = {
    ...trigger,
    ...firing,
    block: exit.block ? 'asked' : 'none',
    ...(isBasket ? { squareOff: 'asked' } : {}),
  };
  return settled({
    ...exit,
    state: { kind: 'closing' },
    firings: [...exit.firings, fired].slice(-LIMITS.exitFiringsKept),
  });
}

export type FiringStep = Partial<Pick<Firing, 'closings' | 'block' | 'squareOff'>>;

/** The same after something became of what the last firing closes, or of its kill switch. */
export function afterFiring(exit: Exit, change: FiringStep): Exit {
  const last = exit.firings.at(-1);
  if (!last || exit.state.kind !== 'closing') return exit;
  return settled({ ...exit, firings: [...exit.firings.slice(0, -1), { ...last, ...change }] });
}

/** The same once chats were told of its last firing. */
export function withTold(exit: Exit): Exit {
  const last = exit.firings.at(-1);
  if (!last || last.told) return exit;
  return { ...exit, firings: [...exit.firings.slice(0, -1), { ...last, told: true }] };
}

/** When nothing is left to do it is over, or rests until the next day. */
function settled(exit: Exit): Exit {
  const last = exit.firings.at(-1);
  if (!last || last.block === 'asked' || last.squareOff === 'asked') return exit;
  if (last.closings.some(({ outcome }) => outcome === 'closing')) return exit;
  return { ...exit, state: afterwards(exit) };
}

function afterwards({ scope, days }: Exit): ExitState {
  return scope.kind !== 'position' && scope.kind !== 'basket' && days === 'untilRemoved'
    ? { kind: 'resting' }
    : { kind: 'over', why: 'fired' };
}
