import { type Guard, type GuardOwner, guardKey, guardOf } from '../guard/guard.ts';
import { assert, unreachable } from '../lib/assert.ts';
import type { Account, Desk, Strategy, User } from './desk.ts';
import { linkKey } from './desk.ts';
import type { DeskFact } from './fact.ts';

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
      accounts: new Map(),
      strategies: new Map(),
      links: new Map(),
      guards: new Map(),
    };
  }
  assert(desk !== null, 'a desk begins with the fact that its user was added');
  switch (fact.kind) {
    case 'user-changed':
      return withUser(desk, {
        ...fact.change,
        // Who is switched off must not come back with an old token once switched on again.
        tokenEpoch: desk.user.tokenEpoch + (fact.change.disabled === true ? 1 : 0),
      });
    case 'user-logged-in':
      return withUser(desk, { lastLogin: fact.day });
    case 'credentials-changed':
      return withUser(desk, { tokenEpoch: desk.user.tokenEpoch + 1 });
    case 'account-added':
      return { ...desk, accounts: put(desk.accounts, fact.account.name, fact.account) };
    case 'account-changed':
      return withAccount(desk, fact.name, fact.change);
    case 'account-secrets-changed':
      return desk;
    case 'account-logged-in':
      return withAccount(desk, fact.name, { loggedInAt: fact.at });
    case 'trading-switched':
      return withAccount(desk, fact.name, { tradingOn: fact.on });
    case 'account-deleted':
      return {
        ...desk,
        accounts: drop(desk.accounts, (account) => account.name === fact.name),
        links: drop(desk.links, (link) => link.accountName === fact.name),
        guards: drop(desk.guards, (_, at) => at === guardKey(fact.name)),
      };
    case 'strategy-added':
      return {
        ...withUser(desk, { nextStrategyId: Math.max(desk.user.nextStrategyId, fact.strategy.id + 1) }),
        strategies: put(desk.strategies, fact.strategy.name, fact.strategy),
      };
    case 'strategy-changed':
      return withStrategy(desk, fact.name, fact.change);
    case 'strategy-deleted':
      return {
        ...desk,
        strategies: drop(desk.strategies, (strategy) => strategy.name === fact.name),
        links: drop(desk.links, (link) => link.strategyName === fact.name),
      };
    case 'link-added':
    case 'link-changed':
      return {
        ...desk,
        links: put(desk.links, linkKey(fact.link.strategyName, fact.link.accountName), fact.link),
      };
    case 'link-deleted': {
      const key = linkKey(fact.strategyName, fact.accountName);
      return { ...desk, links: drop(desk.links, (_, at) => at === key) };
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
  return { ...desk, accounts: put(desk.accounts, name, { ...account, ...change }) };
}

function withStrategy(desk: Desk, name: string, change: Partial<Strategy>): Desk {
  const strategy = desk.strategies.get(name);
  assert(strategy, `a fact about strategy ${name} follows the fact that it was added`);
  return { ...desk, strategies: put(desk.strategies, name, { ...strategy, ...change }) };
}

function withGuard(desk: Desk, owner: GuardOwner, change: (guard: Guard) => Guard): Desk {
  return { ...desk, guards: put(desk.guards, guardKey(owner), change(guardOf(desk, owner))) };
}

function put<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map(map).set(key, value);
}

function drop<V>(
  map: ReadonlyMap<string, V>,
  matches: (value: V, key: string) => boolean,
): ReadonlyMap<string, V> {
  return new Map([...map].filter(([key, value]) => !matches(value, key)));
}
