import type { AccountState } from '../account/account-state.ts';
import { beginSession } from '../account/begin-session.ts';
import { checkLegs, readBar } from '../account/check-legs.ts';
import { copyState } from '../account/copy-state.ts';
import { decide } from '../account/decide.ts';
import { noteIntent } from '../account/decided.ts';
import { advance } from '../account/end-leg.ts';
import type { Engine, Moment } from '../account/engine.ts';
import type { ExitIntent, Intent } from '../account/intent.ts';
import { type MinuteBar, triggeredAt } from '../legs/check-bar.ts';
import { momentOf, rowEndingAt } from './algo.ts';

export type CaughtUp = {
  readonly state: AccountState;
  /** What should have left meanwhile, and leaves now. */
  readonly exits: readonly ExitIntent[];
  /** Numbers of legs whose trigger was reached while nobody looked: they do not enter. */
  readonly lapsed: readonly number[];
};

const bar: MinuteBar = { open: 0, high: 0, low: 0, close: 0, volume: 0 };

/**
 * Minutes that passed while nobody looked, both included. Stops, targets, rules of money and of the clock count and close what
 * they would have closed. Nothing enters: a condition that came true is remembered as true and does not fire, a trigger that was
 * reached lapses. Prices of then are no reason to buy now.
 */
export function catchUp(engine: Engine, before: AccountState, from: number, to: number): CaughtUp {
  const state = copyState(before);
  const exits: ExitIntent[] = [];
  const lapsed: number[] = [];
  for (let at = from; at <= to; at += 1) {
    const moment = momentOf(engine, at);
    const emit = (intent: Intent) => {
      noteIntent(state, moment, intent);
      if (intent.kind === 'exit') exits.push(intent);
    };
    beginSession(engine, state, moment);
    lapseReached(engine, state, moment, lapsed);
    checkLegs(engine, state, moment, emit);
    decide(engine, state, moment, -1, emit);
    const row = rowEndingAt(engine, moment);
    if (row >= 0) noteTruths(engine, state, moment, row);
  }
  return { state, exits, lapsed };
}

function lapseReached(engine: Engine, state: AccountState, moment: Moment, lapsed: number[]): void {
  for (const leg of state.legs) {
    const { trigger } = leg;
    if (leg.state !== 'WAITING' || trigger === null || leg.decidedAt > moment.startsAt) continue;
    if (!readBar(engine.seriesFor(leg.contract), moment.minute, bar)) continue;
    if (!Number.isNaN(triggeredAt(trigger, bar)) && advance(leg, 'lapsed')) lapsed.push(leg.id);
  }
}

/** What each condition was at a candle at which nothing was decided. */
function noteTruths(engine: Engine, state: AccountState, { sessionIndex }: Moment, row: number): void {
  engine.scope.state = state;
  for (const leg of state.legs) if (leg.state === 'OPEN') leg.candles += 1;
  engine.setOf(sessionIndex).tests.forEach(({ test }, index) => {
    state.lastTruth[index] = test(row);
  });
}
