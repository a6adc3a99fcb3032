import type { Clock, Instant, Randomness } from '@spark/core';
import type { SimulatedAccount } from './simulated-account.ts';

/** The codes that a login page gives to the browser: each is valid once and for a short time. */
export type AuthCodes = {
  readonly issue: (account: SimulatedAccount) => string;
  readonly use: (code: string) => CodeUse;
};

export type CodeUse =
  | { readonly kind: 'good'; readonly account: SimulatedAccount }
  | { readonly kind: 'unknown' | 'used' | 'expired' };

type Issued = { readonly account: SimulatedAccount; readonly expiresAt: Instant; isUsed: boolean };

const CODE_LIFE_MS = 10 * 60_000;
const CODES_MAX = 1_000;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

export function createAuthCodes(clock: Clock, random: Randomness): AuthCodes {
  const issued = new Map<string, Issued>();
  return {
    issue: (account) => {
      const code = random.text(LETTERS, 32);
      issued.set(code, { account, expiresAt: clock.now() + CODE_LIFE_MS, isUsed: false });
      for (const oldest of issued.keys()) {
        if (issued.size <= CODES_MAX) break;
        issued.delete(oldest);
      }
      return code;
    },
    use: (code) => {
      const known = issued.get(code);
      if (!known) return { kind: 'unknown' };
      if (known.isUsed) return { kind: 'used' };
      known.isUsed = true;
      if (known.expiresAt <= clock.now()) return { kind: 'expired' };
      return { kind: 'good', account: known.account };
    },
  };
}
