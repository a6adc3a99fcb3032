import type { Clock } from '@spark/core';
import { createFailureLimit, type FailureLimitRule } from './failure-limit.ts';

/** Slows down guessing, per address and per user. */
export type AttemptLimits = {
  readonly secondsToWait: (attempt: Attempt) => number;
  readonly record: (attempt: Attempt, succeeded: boolean) => void;
};

/** The claimed user, by the typed name or the fingerprint of a key, and the address. */
export type Attempt = { readonly kind: 'user' | 'key'; readonly name: string; readonly address: string };

export type AttemptRules = { readonly perAddress: FailureLimitRule; readonly perUser: FailureLimitRule };

const FAMILIAR_MAX = 10_000;

/** What is tried with a user comes to the one server that works for them, and what comes from an address to all. */
export function createAttemptLimits(
  rules: AttemptRules,
  clock: Clock,
  servers: () => number = () => 1,
): AttemptLimits {
  const byAddress = createFailureLimit(rules.perAddress, clock, { sharedBy: servers });
  const byUser = createFailureLimit(rules.perUser, clock);
  // Where a user logged in from before, strangers' failures do not lock them out, neither those with the same user nor
  // those from the same address: they have their own count.
  const familiar = new Set<string>();

  // No userid can contain the separator, so typing an address does not reach its count.
  const keyHere = ({ kind, name, address }: Attempt) => `${kind}\0${name}\0${address}`;

  function userKey(attempt: Attempt): string {
    const here = keyHere(attempt);
    return familiar.has(here) ? here : attempt.name;
  }

  /** A key cannot be guessed by trying, so its failures count only for the address. */
  const hasOwnCount = ({ kind }: Attempt) => kind === 'user';

  return {
    secondsToWait: (attempt) =>
      Math.max(
        familiar.has(keyHere(attempt)) ? 0 : byAddress.secondsToWait(attempt.address),
        hasOwnCount(attempt) ? byUser.secondsToWait(userKey(attempt)) : 0,
      ),
    record: (attempt, succeeded) => {
      if (!succeeded) {
        byAddress.failed(attempt.address);
        if (hasOwnCount(attempt)) byUser.failed(userKey(attempt));
        return;
      }
      byAddress.succeeded(attempt.address);
      if (hasOwnCount(attempt)) byUser.succeeded(userKey(attempt));
      const here = keyHere(attempt);
      // The most recent is at the end.
      familiar.delete(here);
      familiar.add(here);
      const first = familiar.values().next();
      if (familiar.size > FAMILIAR_MAX && !first.done) familiar.delete(first.value);
    },
  };
}
