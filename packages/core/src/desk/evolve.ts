import { assert, unreachable } from '../lib/assert.ts';
import { SharedMap } from '../lib/shared-map.ts';
import type { Account, Desk, Strategy, User } from './desk.ts';
import { linkKey } from './desk.ts';
import type { DeskFact } from './fact.ts';
import { type Guard, type GuardOwner, guardKey, guardOf } from './guards.ts';

/** The desk after the facts, each stored change being one version. `null` is the desk that does not exist yet. */
export function evolveDesk(desk: Desk | null, facts: readonly DeskFact[]): Desk {
  let next = desk;
  for (const fact of facts) next = applyFact(next, fact);
  assert(next !== null, 'a desk begins with the fact that its user was added');
  return { ...next, version: (desk?.version ?? 0) + 1 };
}

function applyFact(desk: Desk | null, fact: DeskFact): Desk {
  if (fact.kind === 'user-added') {
    assert(desk === null, 'a user is added once');
    return {
      version: 0,
      user: fact.user,
      accounts: SharedMap.from(),
      strategies: SharedMap.from(),
      links: SharedMap.from(),
      guards: SharedMap.from(),
    };
  }
  assert(desk !== null, 'a desk begins with the fact that its user was added');
  switch (fact.kind) {
    case 'user-changed':
      return withUser(desk, {
        ...fact.change,
        // A disabled user must not return with an old token once enabled again.
        tokenEpoch: desk.user.tokenEpoch + (fact.change.disabled === true ? 1 : 0),
      });
    case 'user-logged-in':
      return withUser(desk, { lastLogin: fact.day });
    case 'credentials-changed':
      return withUser(desk, { tokenEpoch: desk.user.tokenEpoch + 1 });
    case 'account-added':
      return { ...desk, accounts: desk.accounts.with(fact.account.name, fact.account) };
    case 'account-changed':
      return withAccount(desk, fact.name, fact.change);
    case 'second-factor-switched':
    case 'console-armed':
    case 'signing-key-changed':
    case 'account-secrets-changed':
    case 'egress-changed':
      return desk;
    case 'account-logged-in':
      return withAccount(desk, fact.name, {
        loggedInAt: fact.at,
        sessionEndsAt: fact.endsAt ?? null,
        sessionEnded: null,
        ...(desk.accounts.get(fact.name)?.tradingPaused ? { tradingOn: true, tradingPaused: false } : {}),
      });
    case 'account-session-ended':
      return withAccount(desk, fact.name, {
        loggedInAt: null,
        sessionEndsAt: null,
        sessionEnded: fact.reason,
        ...(desk.accounts.get(fact.name)?.tradingOn ? { tradingOn: false, tradingPaused: true } : {}),
      });
    case 'trading-switched':
      return withAccount(desk, fact.name, { tradingOn: fact.on, tradingPaused: false });
    case 'account-deleted':
      return {
        ...desk,
        accounts: desk.accounts.without((account) => account.name === fact.name),
        links: desk.links.without((link) => link.accountName === fact.name),
        guards: desk.guards.without((_, at) => at === guardKey(fact.name)),
      };
    case 'strategy-added':
      return {
        ...withUser(desk, { nextStrategyId: Math.max(desk.user.nextStrategyId, fact.strategy.id + 1) }),
        strategies: desk.strategies.with(fact.strategy.name, fact.strategy),
      };
    case 'strategy-changed':
      return withStrategy(desk, fact.name, fact.change);
    case 'strategy-deleted':
      return {
        ...desk,
        strategies: desk.strategies.without((strategy) => strategy.name === fact.name),
        links: desk.links.without((link) => link.strategyName === fact.name),
      };
    case 'link-added':
    case 'link-changed':
      return {
        ...desk,
        links: desk.links.with(linkKey(fact.link.strategyName, fact.link.accountName), fact.link),
      };
    case 'link-deleted': {
      const key = linkKey(fact.strategyName, fact.accountName);
      return { ...desk, links: desk.links.without((_, at) => at === key) };
    }
    case 'guards-changed':
      return withGuard(desk, fact.accountName, (guard) => ({
        ...guard,
        limits: { ...guard.limits, ...fact.limits },
      }));
    case 'kill-switched':
      return withGuard(desk, fact.accountName, (guard) => ({ ...guard, killed: fact.on }));
    default:
      return unreachable(fact);
  }
}

function withUser(desk: Desk, change: Partial<User>): Desk {
  return { ...desk, user: { ...desk.user, ...change } };
}

function withAccount(desk: Desk, name: string, change: Partial<Account>): Desk {
  const account = desk.accounts.get(name);
  assert(account, `a fact about account ${name} follows the fact that it was added`);
  return { ...desk, accounts: desk.accounts.with(name, { ...account, ...change }) };
}

function withStrategy(desk: Desk, name: string, change: Partial<Strategy>): Desk {
  const strategy = desk.strategies.get(name);
  assert(strategy, `a fact about strategy ${name} follows the fact that it was added`);
  return { ...desk, strategies: desk.strategies.with(name, { ...strategy, ...change }) };
}

function withGuard(desk: Desk, owner: GuardOwner, change: (guard: Guard) => Guard): Desk {
  return { ...desk, guards: desk.guards.with(guardKey(owner), change(guardOf(desk, owner))) };
}
