import type { MarginPort } from '@spark/core';
import { type CallParts, createAccountCalls } from './account-calls.ts';
import { type LiveInstruments, notFound } from './live-instruments.ts';
import type { BrokerMarginLeg } from './margin-dialect.ts';
import { readOutcomeOf } from './verdict-outcome.ts';

export type LiveMarginParts = CallParts & { readonly instruments: LiveInstruments };

/**
 * The margin calculator of a live broker, each question in its turn; null where the broker has none. A figure is advice:
 * it never takes the half of a budget that is left to orders.
 */
export function createLiveMargin(parts: LiveMarginParts): MarginPort | null {
  const { dialect, instruments } = parts;
  const { broker, margin: calculator } = dialect;
  if (!calculator) return null;
  return {
    margin: async (account, legs) => {
      if (legs.length > calculator.legsMax)
        return { kind: 'refused', reason: `${broker} takes at most ${calculator.legsMax} legs.` };
      const named: BrokerMarginLeg[] = [];
      for (const leg of legs) {
        const { key, symbol, class: kind } = leg.instrument;
        const at = instruments.find(key);
        if (!at) return { kind: 'unknown', reason: notFound(broker, instruments, { key, name: symbol }) };
        named.push({ ...leg, at, isDerivative: kind === 'future' || kind === 'option' });
      }
      const run = (caller: Parameters<typeof calculator.margin>[0]) => calculator.margin(caller, named);
      const calls = createAccountCalls(account, parts);
      const answer = readOutcomeOf(await calls.make({ kind: 'margin', mayRepeat: true, isSpare: true, run }));
      return answer.kind === 'accepted' ? { ...answer, value: { totalPaise: answer.value } } : answer;
    },
  };
}
