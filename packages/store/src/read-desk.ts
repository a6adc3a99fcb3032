import type { AccountRow, DeskRows, GuardRow, LinkRow, SecretRow, StrategyRow, UserRow } from '@spark/core';
import type { DamagedRows } from './damaged-rows.ts';
import type { RawDesk } from './engine.ts';
import { StoreError } from './errors.ts';
import { soundLimits } from './journal/sound-rows.ts';
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
    strategies: raw.strategies.map((row) => decodeRow<StrategyRow>(STRATEGIES, row)),
    links: raw.links.map((row) => decodeRow<LinkRow>(LINKS, row)),
    guards: raw.guards.map((row) => guardRow(row, damaged)),
    secrets: raw.secrets.map(secretRow),
  };
}

/** Limits that nobody can read let only exits through, until they are set anew. */
function guardRow(row: SqlRow, damaged: DamagedRows): GuardRow {
  const guard = decodeRow<GuardRow>(GUARDS, row);
  const isSound = damaged.sound(GUARDS, row, soundLimits) !== null;
  return isSound ? guard : { ...guard, killed: true, limits: '{}' };
}

export function secretRow(row: SqlRow): SecretRow {
  const { keyId, sealed, ...rest } = decodeRow<Omit<SecretRow, 'sealed'> & { keyId: string; sealed: string }>(
    SECRETS,
    row,
  );
  return { ...rest, sealed: { keyId, text: sealed } };
}
