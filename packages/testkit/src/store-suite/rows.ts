import { ok } from 'node:assert/strict';
import {
  type AccountRow,
  type Commit,
  type DeskFact,
  type GuardRow,
  type LinkRow,
  NO_SESSION,
  type Store,
  type StrategyRow,
  type UserRow,
} from '@spark/core';

/** Plain rows for tests; each call takes what matters and fills in the rest. */

let lastId = 0;

export function userRow(ucc: string, more: Partial<UserRow> = {}): UserRow {
  lastId++;
  return {
    id: lastId,
    ucc,
    name: `User ${ucc}`,
    email: `${ucc.toLowerCase()}@example.com`,
    phone: '',
    userType: 'basic',
    disabled: false,
    createdOn: '2026-04-01',
    lastLogin: null,
    accountLimit: 3,
    strategyLimit: 15,
    tokenEpoch: 1,
    nextStrategyId: 1,
    ...more,
  };
}

export function accountRow(ucc: string, name: string, more: Partial<AccountRow> = {}): AccountRow {
  return {
    ucc,
    name,
    broker: 'testBroker',
    clientId: '',
    redirectUrl: '',
    chatId: '',
    enabled: true,
    tradingOn: null,
    ...NO_SESSION,
    ...more,
  };
}

export function strategyRow(ucc: string, name: string, more: Partial<StrategyRow> = {}): StrategyRow {
  return {
    ucc,
    name,
    id: 1,
    description: '',
    type: 'Intraday',
    display: 'Private',
    forwardTest: false,
    params: null,
    ...more,
  };
}

export function linkRow(
  ucc: string,
  strategyName: string,
  accountName: string,
  more: Partial<LinkRow> = {},
): LinkRow {
  return { ucc, strategyName, accountName, multiplier: 1, active: true, capitalPaise: 0, ...more };
}

export function guardRow(ucc: string, owner: string, more: Partial<GuardRow> = {}): GuardRow {
  return { ucc, owner, killed: false, limits: {}, ...more };
}

export const AT = 1_775_000_000_000;

/** Stamps that follow from the version, so that commits made apart from each other still form a chain. */
export function stampsOf(ucc: string, expectedVersion: number): Pick<Commit, 'builtOn' | 'stamp'> {
  const stamp = (version: number) => `${ucc}@${version}`;
  return {
    builtOn: expectedVersion === 0 ? null : stamp(expectedVersion),
    stamp: stamp(expectedVersion + 1),
  };
}

export function commitOf(ucc: string, expectedVersion: number, more: Partial<Commit> = {}): Commit {
  return {
    ucc,
    expectedVersion,
    ...stampsOf(ucc, expectedVersion),
    at: AT + expectedVersion,
    facts: [fact(`from ${expectedVersion}`)],
    rows: [],
    secrets: [],
    ...more,
  };
}

/** A fact of a desk, with any text. */
export function fact(reason: string): DeskFact {
  return { kind: 'account-session-ended', name: 'account1', at: AT, reason };
}

/** The commit that makes a desk. */
export function creation(ucc: string, more: Partial<Commit> = {}, user: Partial<UserRow> = {}): Commit {
  return commitOf(ucc, 0, {
    rows: [{ table: 'users', put: userRow(ucc, user) }],
    facts: [fact('created')],
    ...more,
  });
}

/** Makes a desk and answers with its user. */
export async function createDesk(store: Store, ucc: string, user: Partial<UserRow> = {}): Promise<UserRow> {
  const put = userRow(ucc, user);
  const outcome = await store.commit(creation(ucc, { rows: [{ table: 'users', put }] }));
  ok(outcome.kind === 'stored', `desk ${ucc} is made`);
  return put;
}
