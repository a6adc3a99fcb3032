import type { BrokerAnswer, BrokerOutcome } from '@spark/core';
import type { Verdict } from './broker-dialect.ts';

/** How a call ended for the house. An order that the broker put off was not taken, so it is refused. */
export function outcomeOf<T>(verdict: Verdict<T>): BrokerAnswer<T> {
  switch (verdict.kind) {
    case 'done':
      return { kind: 'accepted', value: verdict.value };
    case 'refused':
    case 'login-dead':
    case 'retry-later':
      return { kind: 'refused', reason: verdict.reason };
    case 'unknown':
      return { kind: 'unknown', reason: verdict.reason };
  }
}

/** The same for a cancel: one that could not be made yet is made later, since the order is at work until then. */
export function cancelOutcomeOf(verdict: Verdict<unknown>): BrokerOutcome {
  const isPutOff = verdict.kind === 'retry-later' || verdict.kind === 'login-dead';
  return isPutOff ? { kind: 'deferred', reason: verdict.reason } : changeOutcomeOf(verdict);
}

/** The same for a change. Without a login it is refused: who logs in hours later wants another price. */
export function changeOutcomeOf(verdict: Verdict<unknown>): BrokerOutcome {
  if (verdict.kind === 'done') return { kind: 'accepted' };
  const { kind, reason } = verdict;
  return { kind: kind === 'retry-later' ? 'deferred' : kind === 'unknown' ? 'unknown' : 'refused', reason };
}

/** The same for a read: one that was put off is one without an answer, and is asked again. */
export function readOutcomeOf<T>(verdict: Verdict<T>): BrokerAnswer<T> {
  return verdict.kind === 'retry-later' ? { kind: 'unknown', reason: verdict.reason } : outcomeOf(verdict);
}
