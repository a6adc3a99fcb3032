import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addAccount,
  changeAccount,
  deleteAccount,
  disableAccount,
  endSession,
  logInAccount,
  switchTrading,
} from '../desk/account-rules.ts';
import type { Desk } from '../desk/desk.ts';
import { evolveDesk } from '../desk/evolve.ts';
import type { DeskFact } from '../desk/fact.ts';
import { changeGuards, switchKill } from '../desk/guard-rules.ts';
import { addLink, changeLink, deleteLink } from '../desk/link-rules.ts';
import { addStrategy, changeStrategy, deleteStrategy, mergeParams } from '../desk/strategy-rules.ts';
import { addUser, changeCredentials, changeUser, logInUser } from '../desk/user-rules.ts';
import { deskFromRows, rowChanges } from './desk-rows.ts';
import type { AccountRow, DeskRows, GuardRow, LinkRow, RowChange, StrategyRow, UserRow } from './store.ts';

/** A minimal store: maps that apply row changes, cascades included. */
class RowModel {
  user: UserRow | undefined;
  readonly accounts = new Map<string, AccountRow>();
  readonly strategies = new Map<string, StrategyRow>();
  readonly links = new Map<string, LinkRow>();
  readonly guards = new Map<string, GuardRow>();

  apply(change: RowChange): void {
    if (change.table === 'users') this.user = change.put;
    else if (change.table === 'accounts') {
      if ('put' in change) this.accounts.set(change.put.name, change.put);
      else {
        this.accounts.delete(change.remove.name);
        this.dropLinks((link) => link.accountName === change.remove.name);
      }
    } else if (change.table === 'strategies') {
      if ('put' in change) this.strategies.set(change.put.name, change.put);
      else {
        this.strategies.delete(change.remove.name);
        this.dropLinks((link) => link.strategyName === change.remove.name);
      }
    } else if (change.table === 'guards') {
      if ('put' in change) this.guards.set(change.put.owner, change.put);
      else this.guards.delete(change.remove.owner);
    } else if ('put' in change)
      this.links.set(`${change.put.strategyName}:${change.put.accountName}`, change.put);
    else this.links.delete(`${change.remove.strategyName}:${change.remove.accountName}`);
  }

  rows(version: number): DeskRows {
    assert.ok(this.user);
    return {
      version,
      stamp: 'stamp',
      user: this.user,
      accounts: [...this.accounts.values()],
      strategies: [...this.strategies.values()],
      links: [...this.links.values()],
      guards: [...this.guards.values()],
      secrets: [],
    };
  }

  private dropLinks(matches: (link: LinkRow) => boolean): void {
    for (const [key, link] of this.links) if (matches(link)) this.links.delete(key);
  }
}

const name = fc.constantFrom('a', 'b', 'c', 'A');
const small = fc.integer({ min: 0, max: 5 });

type Decide = (desk: Desk) => { readonly ok: boolean; readonly value?: readonly DeskFact[] };

const decision: fc.Arbitrary<Decide> = fc.oneof(
  name.map(
    (n): Decide =>
      (desk) =>
        addAccount(desk, { name: n, broker: 'FYERS', clientId: 'c', redirectUrl: '', chatId: '' }, [
          'ApiKey',
        ]),
  ),
  fc.tuple(name, fc.string()).map(
    ([n, chatId]): Decide =>
      (desk) =>
        changeAccount(desk, n, { chatId }, []),
  ),
  name.map(
    (n): Decide =>
      (desk) =>
        deleteAccount(desk, n),
  ),
  name.map(
    (n): Decide =>
      (desk) =>
        disableAccount(desk, n),
  ),
  fc.tuple(name, fc.boolean()).map(
    ([n, on]): Decide =>
      (desk) =>
        switchTrading(desk, n, on),
  ),
  fc.tuple(name, small).map(
    ([n, at]): Decide =>
      (desk) =>
        logInAccount(desk, n, { at, endsAt: at % 2 === 0 ? null : at + 1 }),
  ),
  fc.tuple(name, small).map(
    ([n, at]): Decide =>
      (desk) =>
        endSession(desk, n, { at, reason: `reason ${at}` }),
  ),
  name.map(
    (n): Decide =>
      (desk) =>
        addStrategy(desk, {
          name: n,
          type: 'Intraday',
          description: '',
          display: 'Public',
          forwardTest: true,
        }),
  ),
  fc.tuple(name, fc.string()).map(
    ([n, description]): Decide =>
      (desk) =>
        changeStrategy(desk, n, { description }),
  ),
  fc.tuple(name, fc.dictionary(fc.string(), small)).map(
    ([n, params]): Decide =>
      (desk) =>
        mergeParams(desk, n, params),
  ),
  name.map(
    (n): Decide =>
      (desk) =>
        deleteStrategy(desk, n, { isAtWork: false }),
  ),
  fc.tuple(name, name, small).map(
    ([s, a, n]): Decide =>
      (desk) =>
        addLink(desk, { strategyName: s, accountName: a, multiplier: n, active: true, capitalPaise: n }),
  ),
  fc.tuple(name, name, small).map(
    ([s, a, n]): Decide =>
      (desk) =>
        changeLink(desk, { strategyName: s, accountName: a, multiplier: n, active: false, capitalPaise: n }),
  ),
  fc.tuple(name, name).map(
    ([s, a]): Decide =>
      (desk) =>
        deleteLink(desk, { strategyName: s, accountName: a }),
  ),
  small.map(
    (day): Decide =>
      (desk) =>
        logInUser(desk, day * 86_400_000),
  ),
  small.map(
    (limit): Decide =>
      () =>
        changeUser({ strategyLimit: limit + 1 }),
  ),
  fc.tuple(fc.option(name), fc.boolean()).map(
    ([owner, on]): Decide =>
      (desk) =>
        switchKill(desk, owner, on),
  ),
  fc.tuple(fc.option(name), fc.option(fc.integer({ min: 1, max: 3 }))).map(
    ([owner, qtyMax]): Decide =>
      (desk) =>
        changeGuards(desk, owner, { qtyMax }),
  ),
  fc.constant<Decide>(() => changeCredentials(['password'])),
);

test('[core.D14] rows written for any history give the desk of that history', () => {
  fc.assert(
    fc.property(fc.array(decision, { maxLength: 40 }), (decisions) => {
      const begin = addUser({ id: 1, ucc: 'S1', name: '', email: 'a@b', phone: '', userType: 'admin' }, 0);
      let desk = evolveDesk(null, begin);
      const model = new RowModel();
      for (const change of rowChanges(desk, begin)) model.apply(change);
      for (const decide of decisions) {
        const decided = decide(desk);
        if (!decided.ok || !decided.value?.length) continue;
        desk = evolveDesk(desk, decided.value);
        for (const change of rowChanges(desk, decided.value)) model.apply(change);
      }
      assert.deepEqual(content(deskFromRows(model.rows(desk.version))), content(desk));
    }),
    { numRuns: 500 },
  );
});

function content({ accounts, strategies, links, guards, ...rest }: Desk) {
  return {
    ...rest,
    accounts: new Map(accounts),
    strategies: new Map(strategies),
    links: new Map(links),
    guards: new Map(guards),
  };
}
