import { accountsInOrder } from '@spark/application';
import type { Guards, GuardsChange } from '@spark/contract';
import {
  accountLimits,
  type Desk,
  type DeskRefusal,
  findAccount,
  type GuardLimits,
  type GuardOwner,
  guardOf,
  ok,
  type Result,
  userLimits,
} from '@spark/core';

export function toWireGuards(desk: Desk, owner: GuardOwner): Result<Guards, DeskRefusal> {
  if (owner === null) return ok(rowOf(desk, null, userLimits(desk)));
  const account = findAccount(desk, owner);
  return account.ok ? ok(rowOf(desk, owner, accountLimits(desk, account.value))) : account;
}

/** The user's first. */
export function toWireAllGuards(desk: Desk): readonly Guards[] {
  return [
    rowOf(desk, null, userLimits(desk)),
    ...accountsInOrder(desk).map((account) => rowOf(desk, account.name, accountLimits(desk, account))),
  ];
}

function rowOf(desk: Desk, owner: GuardOwner, limits: GuardLimits): Guards {
  return {
    AccountName: owner,
    Killed: guardOf(desk, owner).killed,
    MaxOrdersPerSecond: limits.ordersPerSecondMax ?? 0,
    MaxOpenOrders: limits.openOrdersMax ?? 0,
    MaxQty: limits.qtyMax ?? 0,
    MaxOrderValue: (limits.notionalPaiseMax ?? 0) / PAISE,
    MaxDailyLoss: (limits.dailyLossPaiseMax ?? 0) / PAISE,
  };
}

/** Limits on money are whole rupees on the wire. */
const PAISE = 100;

export function fromWireGuardsChange(input: GuardsChange): Partial<GuardLimits> {
  const given = {
    ordersPerSecondMax: input.MaxOrdersPerSecond,
    openOrdersMax: input.MaxOpenOrders,
    qtyMax: input.MaxQty,
    notionalPaiseMax: input.MaxOrderValue === undefined ? undefined : input.MaxOrderValue * PAISE,
    dailyLossPaiseMax: input.MaxDailyLoss === undefined ? undefined : input.MaxDailyLoss * PAISE,
  };
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([limit, value]) => [limit, value === 0 ? null : value]),
  );
}
