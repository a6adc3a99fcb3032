import type { LegFact } from '@spark/document';
import type { AccountState } from '../account/account-state.ts';
import { actionProfit } from '../account/money.ts';
import { entryPaise, type Leg } from '../legs/leg.ts';
import { countsAsOpen } from '../legs/leg-state.ts';
import type { Scope } from './scope.ts';

/** What an action has done, as a number; NaN where the question has no answer yet. */
export function legFact(fact: LegFact, plan: number, scope: Scope): () => number {
  switch (fact) {
    case 'open':
      return () => flag(scope.state, plan, ({ state }) => countsAsOpen(state));
    case 'waiting':
      return () => flag(scope.state, plan, ({ state }) => state === 'WAITING');
    case 'stoppedToday':
      return () => flag(scope.state, plan, ({ reason }) => reason === 'stop' || reason === 'trail');
    case 'targetToday':
      return () => flag(scope.state, plan, ({ reason }) => reason === 'target');
    case 'count':
      return () => scope.state.legs.filter((leg) => leg.plan === plan && isOfToday(leg, scope.state)).length;
    case 'pnl':
      return () => actionProfit(scope.state, plan) / 100;
    case 'entryPrice':
      return () => ofNewest(scope.state, plan, (leg) => entryPaise(leg) / 100);
    case 'barsSinceEntry':
      return () => ofNewest(scope.state, plan, ({ candles }) => candles);
  }
}

function flag({ legs }: AccountState, plan: number, holds: (leg: Leg) => boolean): number {
  for (const leg of legs) if (leg.plan === plan && holds(leg)) return 1;
  return 0;
}

function isOfToday(leg: Leg, { day }: AccountState): boolean {
  return leg.enteredAt !== null && leg.enteredAt >= Date.parse(`${day}T00:00:00+05:30`);
}

/** Of the newest leg that is open and filled. */
function ofNewest({ legs }: AccountState, plan: number, value: (leg: Leg) => number): number {
  for (let index = legs.length - 1; index >= 0; index -= 1) {
    const leg = legs[index];
    if (leg?.plan === plan && countsAsOpen(leg.state) && leg.entryQty > 0) return value(leg);
  }
  return Number.NaN;
}
