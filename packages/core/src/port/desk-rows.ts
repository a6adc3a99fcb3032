import { type Account, type Desk, type Link, linkKey, type Strategy, type User } from '../desk/desk.ts';
import type { DeskFact } from '../desk/fact.ts';
import { type Guard, type GuardOwner, guardKey, guardOf } from '../desk/guards.ts';
import { unreachable } from '../lib/assert.ts';
import { SharedMap } from '../lib/shared-map.ts';
import type { AccountRow, DeskRows, GuardRow, LinkRow, RowChange, StrategyRow, UserRow } from './store.ts';

/** The desk from its rows. */
export function deskFromRows(rows: DeskRows): Desk {
  return {
    version: rows.version,
    user: { ...rows.user, nextStrategyId: nextStrategyId(rows) },
    accounts: SharedMap.from(rows.accounts.map(({ ucc: _, ...account }) => [account.name, account])),
    strategies: SharedMap.from(rows.strategies.map(({ ucc: _, ...strategy }) => [strategy.name, strategy])),
    links: SharedMap.from(
      rows.links.map(({ ucc: _, ...link }) => [linkKey(link.strategyName, link.accountName), link]),
    ),
    guards: SharedMap.from(rows.guards.map((row) => [row.owner, guardFromRow(row)])),
  };
}

/**
 * A new strategy carries its own number, so the user's row is written only when one is deleted and its number would be
 * lost.
 */
function nextStrategyId({ user, strategies }: DeskRows): number {
  return strategies.reduce((next, { id }) => Math.max(next, id + 1), user.nextStrategyId);
}

/** The row changes that make the rows equal the desk after these facts. */
export function rowChanges(after: Desk, facts: readonly DeskFact[]): readonly RowChange[] {
  const ucc = after.user.ucc;
  const changes: RowChange[] = [];
  for (const fact of facts) changes.push(...changesOf(fact, ucc, after));
  return changes;
}

function changesOf(fact: DeskFact, ucc: string, after: Desk): readonly RowChange[] {
  switch (fact.kind) {
    case 'user-added':
    case 'user-changed':
    case 'user-logged-in':
    case 'credentials-changed':
      return [putUser(after.user)];
    case 'account-added':
      return putAccount(ucc, after.accounts.get(fact.account.name));
    case 'account-changed':
    case 'account-logged-in':
    case 'account-session-ended':
    case 'trading-switched':
      return putAccount(ucc, after.accounts.get(fact.name));
    case 'second-factor-switched':
    case 'console-armed':
    case 'signing-key-changed':
    case 'account-secrets-changed':
    case 'egress-changed':
      return [];
    case 'account-deleted':
      // The store removes the account's links and secrets with it.
      return [
        { table: 'guards', remove: { ucc, owner: guardKey(fact.name) } },
        { table: 'accounts', remove: { ucc, name: fact.name } },
      ];
    case 'strategy-added':
      return putStrategy(ucc, after.strategies.get(fact.strategy.name));
    case 'strategy-changed':
      return putStrategy(ucc, after.strategies.get(fact.name));
    case 'strategy-deleted':
      return [putUser(after.user), { table: 'strategies', remove: { ucc, name: fact.name } }];
    case 'link-added':
    case 'link-changed':
      return putLink(ucc, after.links.get(linkKey(fact.link.strategyName, fact.link.accountName)));
    case 'link-deleted': {
      const { strategyName, accountName } = fact;
      return [{ table: 'links', remove: { ucc, strategyName, accountName } }];
    }
    case 'guards-changed':
    case 'kill-switched':
      return putGuard(ucc, fact.accountName, after);
    default:
      return unreachable(fact);
  }
}

function putUser(user: User): RowChange {
  const row: UserRow = user;
  return { table: 'users', put: row };
}

// An item that a later fact of the same change removed has no row to put: its removal follows.
function putAccount(ucc: string, account: Account | undefined): readonly RowChange[] {
  if (!account) return [];
  const row: AccountRow = { ucc, ...account };
  return [{ table: 'accounts', put: row }];
}

function putStrategy(ucc: string, strategy: Strategy | undefined): readonly RowChange[] {
  if (!strategy) return [];
  const row: StrategyRow = { ucc, ...strategy };
  return [{ table: 'strategies', put: row }];
}

function putLink(ucc: string, link: Link | undefined): readonly RowChange[] {
  if (!link) return [];
  const row: LinkRow = { ucc, ...link };
  return [{ table: 'links', put: row }];
}

function putGuard(ucc: string, owner: GuardOwner, after: Desk): readonly RowChange[] {
  const key = guardKey(owner);
  if (!after.guards.has(key)) return [];
  const { killed, limits } = guardOf(after, owner);
  const row: GuardRow = { ucc, owner: key, killed, limits };
  return [{ table: 'guards', put: row }];
}

function guardFromRow({ killed, limits }: GuardRow): Guard {
  return { killed, limits };
}
