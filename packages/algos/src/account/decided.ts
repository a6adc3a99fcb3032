import type { ExitReason } from '../legs/leg.ts';
import type { AccountState } from './account-state.ts';
import type { Moment } from './engine.ts';
import type { Intent } from './intent.ts';

/**
 * Something that an account decided, without prices and instants of its own: so that a backtest, a replay and a deployment of one
 * day can be compared.
 */
export type Decided = {
  /** Of its session, 0 for the first. */
  readonly minute: number;
  readonly what: (typeof DECIDED)[number];
  /** The index of the condition that fired, or the number of the leg. */
  readonly of: number;
  /** Of an exit why; of an entry whether its trigger was reached. */
  readonly why: ExitReason | 'market' | 'trigger' | null;
};

export const DECIDED = ['fired', 'enter', 'exit'] as const;

export function noteFired(state: AccountState, moment: Moment, condition: number): void {
  state.decided?.push({ minute: minuteOf(moment), what: 'fired', of: condition, why: null });
}

/** An exit that was refused and is asked for again is one decision. */
export function noteIntent(state: AccountState, moment: Moment, intent: Intent): void {
  const { decided } = state;
  if (decided === undefined || intent.kind === 'notify') return;
  const minute = minuteOf(moment);
  if (intent.kind === 'enter')
    decided.push({
      minute,
      what: 'enter',
      of: intent.leg,
      why: intent.at === 'trigger' ? 'trigger' : 'market',
    });
  else if (!decided.some(({ what, of }) => what === 'exit' && of === intent.leg))
    decided.push({ minute, what: 'exit', of: intent.leg, why: intent.reason });
}

function minuteOf({ minute, session }: Moment): number {
  return minute - session.first;
}
