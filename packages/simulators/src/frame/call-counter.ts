import type { Clock, Instant } from '@spark/core';
import type { SimulatedAccount } from './simulated-account.ts';
import type { CallLimit, SimulatedCall } from './simulator-dialect.ts';

/** Counts calls as the broker does, in fixed windows that follow each other. */
export type CallCounter = {
  readonly mayCall: (account: SimulatedAccount, call: SimulatedCall) => boolean;
  /** How many calls were above a limit. */
  readonly breaches: () => number;
};

const CALLERS_MAX = 10_000;

export function createCallCounter(limits: readonly CallLimit[], clock: Clock): CallCounter {
  const recent = new Map<string, Instant[]>();
  let breaches = 0;

  function isBelow(
    { by, count, perMs }: CallLimit,
    at: number,
    { appId, clientId }: SimulatedAccount,
  ): boolean {
    const key = `${at} ${by === 'app' ? appId : clientId}`;
    const now = clock.now();
    const calls = (recent.get(key) ?? []).filter((at) => at > now - perMs);
    if (recent.size >= CALLERS_MAX) recent.clear();
    recent.set(key, calls);
    if (calls.length >= count) return false;
    calls.push(now);
    return true;
  }

  return {
    mayCall: (account, call) => {
      const mayCall = limits.every(
        (limit, at) => !(limit.calls === 'all' || limit.calls.includes(call)) || isBelow(limit, at, account),
      );
      if (!mayCall) breaches += 1;
      return mayCall;
    },
    breaches: () => breaches,
  };
}
