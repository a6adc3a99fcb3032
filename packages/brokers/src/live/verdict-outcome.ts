import type { BrokerAnswer } from '@spark/core';
import type { Verdict } from './broker-dialect.ts';

/** How a call ended for the house. A request that the broker put off was not carried out, so it is refused. */
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

/** The same for a read: one that was put off is one without an answer, and is asked again. */
export function readOutcomeOf<T>(verdict: Verdict<T>): BrokerAnswer<T> {
  return verdict.kind === 'retry-later' ? { kind: 'unknown', reason: verdict.reason } : outcomeOf(verdict);
}
