import type { AccountRow, DeskRows, GuardRow, LinkRow, SecretRow, StrategyRow, UserRow } from '@spark/core';
import type { DamagedRows } from './damaged-rows.ts';
import type { RawDesk } from './engine.ts';
import { StoreError } from './errors.ts';
import { soundLimits, soundParams } from './journal/sound-rows.ts';
import { ACCOUNTS, decodeRow, GUARDS, LINKS, SECRETS, type SqlRow, STRATEGIES, USERS } from './tables.ts';

export function deskRows(ucc: string, raw: RawDesk, damaged: DamagedRows): DeskRows {
  if (!raw.user || !Number.isSafeInteger(raw.version) || typeof raw.stamp !== 'string') {
    throw new StoreError(
      'corrupt',
      `Desk ${ucc} has a version but no user, which no commit can have written. Restore the last good dump.`,
    );
  }
  return {
    version: raw.version as number,
    stamp: raw.stamp as string,
    user: decodeRow<UserRow>(USERS, raw.user),
    accounts: raw.accounts.map((row) => decodeRow<AccountRow>(ACCOUNTS, row)),
    strategies: raw.strategies.map((row) => strategyRow(row, damaged)),
    links: raw.links.map((row) => decodeRow<LinkRow>(LINKS, row)),
    guards: raw.guards.map((row) => guardRow(row, damaged)),
    secrets: raw.secrets.map(secretRow),
  };
}

/** A strategy whose parameters are damaged has none, until they are set again. */
function strategyRow(row: SqlRow, damaged: DamagedRows): StrategyRow {
  const strategy = decodeRow<StrategyRow>(STRATEGIES, row);
  if (strategy.params === null) return strategy;
  return { ...strategy, params: damaged.sound(STRATEGIES, row, soundParams) };
}

/** Damaged limits let only exits through, until they are set again. */
function guardRow(row: SqlRow, damaged: DamagedRows): GuardRow {
  const guard = decodeRow<Omit<GuardRow, 'limits'>>(GUARDS, row);
  const limits = damaged.sound(GUARDS, row, soundLimits);
  return limits === null ? { ...guard, killed: true, limits: {} } : { ...guard, limits };
}

export function secretRow(row: SqlRow): SecretRow {
  const { keyId, sealed, ...rest } = decodeRow<Omit<SecretRow, 'sealed'> & { keyId: string; sealed: string }>(
    SECRETS,
    row,
  );
  return { ...rest, sealed: { keyId, text: sealed } };
}
