import type { Clock } from '@spark/core';
import { createFailureLimit, type FailureLimitRule } from './failure-limit.ts';

/** Slows down guessing, per address and per user. */
export type AttemptLimits = {
  readonly secondsToWait: (attempt: Attempt) => number;
  readonly record: (attempt: Attempt, succeeded: boolean) => void;
};

/** `user` is what was typed, or null for a login by key. */
export type Attempt = { readonly user: string | null; readonly address: string };

export type AttemptRules = { readonly perAddress: FailureLimitRule; readonly perUser: FailureLimitRule };

const FAMILIAR_MAX = 10_000;

export function createAttemptLimits(rules: AttemptRules, clock: Clock): AttemptLimits {
  const byAddress = createFailureLimit(rules.perAddress, clock);
  const byUser = createFailureLimit(rules.perUser, clock);
  // Where a user logged in from before, strangers' failures do not lock them out: they have a count of their own.
  const familiar = new Set<string>();

  // No userid can hold the sign between the two, so nobody reaches the count of an address by typing it.
  const keyHere = ({ user, address }: Attempt) => `${user}\0${address}`;

  function userKey(attempt: Attempt): string {
    const here = keyHere(attempt);
    return familiar.has(here) ? here : String(attempt.user);
  }

  return {
    secondsToWait: (attempt) =>
      Math.max(
        byAddress.secondsToWait(attempt.address),
        attempt.user === null ? 0 : byUser.secondsToWait(userKey(attempt)),
      ),
    record: (attempt, succeeded) => {
      if (!succeeded) {
        byAddress.failed(attempt.address);
        if (attempt.user !== null) byUser.failed(userKey(attempt));
        return;
      }
      byAddress.succeeded(attempt.address);
      if (attempt.user === null) return;
      byUser.succeeded(userKey(attempt));
      familiar.add(keyHere(attempt));
      const first = familiar.values().next();
      if (familiar.size > FAMILIAR_MAX && !first.done) familiar.delete(first.value);
    },
  };
}
