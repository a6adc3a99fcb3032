import { GUARD_DEFAULTS, GUARD_LIMIT, type GuardLimit } from '@spark/vocabulary';
import type { Account, Desk } from './desk.ts';

/** null switches a limit off. */
export type GuardLimits = { readonly [limit in GuardLimit]: number | null };

/** What a user set for all accounts or for one. A limit without a value has its default. */
export type Guard = {
  /** The kill switch: only orders that close something pass. */
  readonly killed: boolean;
  readonly limits: Partial<GuardLimits>;
};

/** The owner of a guard: an account, or null for the user, which means all accounts. */
export type GuardOwner = string | null;

export const UNSET_GUARD: Guard = { killed: false, limits: {} };

const OFF: GuardLimits = {
  ordersPerSecondMax: null,
  openOrdersMax: null,
  qtyMax: null,
  notionalPaiseMax: null,
  dailyLossPaiseMax: null,
};

export function guardOf(desk: Desk, owner: GuardOwner): Guard {
  return desk.guards.get(guardKey(owner)) ?? UNSET_GUARD;
}

/** No account has an empty name. */
export function guardKey(owner: GuardOwner): string {
  return owner ?? '';
}

/** The user's own limits are off until they are set; those of an account depend on whether its money is real. */
export function userLimits(desk: Desk): GuardLimits {
  return { ...OFF, ...guardOf(desk, null).limits };
}

export function accountLimits(desk: Desk, account: Account): GuardLimits {
  const defaults = GUARD_DEFAULTS[account.broker === 'testBroker' ? 'paper' : 'live'];
  return { ...defaults, ...guardOf(desk, account.name).limits };
}

export function stricterOf(a: GuardLimits, b: GuardLimits): GuardLimits {
  const stricter: { [limit in GuardLimit]: number | null } = { ...a };
  for (const limit of GUARD_LIMIT) stricter[limit] = smallest(a[limit], b[limit]);
  return stricter;
}

function smallest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** Whether any guard needs today's profit. No default limits a loss, so only set limits count. */
export function hasLossLimit({ guards }: Desk): boolean {
  for (const { limits } of guards.values()) if ((limits.dailyLossPaiseMax ?? null) !== null) return true;
  return false;
}

/** All guards that an order to an account has to pass. */
export type GuardsInForce = {
  readonly killed: 'user' | 'account' | null;
  /** For each order in this account: the stricter one of account and user. */
  readonly limits: Omit<GuardLimits, 'dailyLossPaiseMax'>;
  /** A loss of the account is compared with the account's limit, that of all accounts with the user's. */
  readonly lossPaiseMax: { readonly account: number | null; readonly user: number | null };
};

export function guardsInForce(desk: Desk, account: Account): GuardsInForce {
  const ofAccount = accountLimits(desk, account);
  const ofUser = userLimits(desk);
  const { dailyLossPaiseMax: _, ...limits } = stricterOf(ofAccount, ofUser);
  return {
    killed: guardOf(desk, null).killed ? 'user' : guardOf(desk, account.name).killed ? 'account' : null,
    limits,
    lossPaiseMax: { account: ofAccount.dailyLossPaiseMax, user: ofUser.dailyLossPaiseMax },
  };
}
