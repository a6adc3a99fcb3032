import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount } from '../desk/account-rules.ts';
import type { Desk } from '../desk/desk.ts';
import { evolveDesk } from '../desk/evolve.ts';
import { addLink, deleteLink } from '../desk/link-rules.ts';
import { addStrategy } from '../desk/strategy-rules.ts';
import { addUser } from '../desk/user-rules.ts';
import { type Deactivation, deactivate } from './deactivate.ts';

const NOW = Date.UTC(2026, 10, 16, 4, 30);

/** Two strategies, each in both of two accounts, all switched on. */
function busyDesk(): Desk {
  const user = { id: 1, ucc: 'S000001', name: 'A', email: 'a@b.in', phone: '', userType: 'basic' } as const;
  const strategy = { type: 'Intraday', description: '', display: 'Private', forwardTest: false } as const;
  const account = { broker: 'testBroker', clientId: 'X1', redirectUrl: '', chatId: '' } as const;
  const both = ['one', 'two'];
  const decisions = [
    ...both.map((name) => (desk: Desk) => addStrategy(desk, { ...strategy, name })),
    ...both.map((name) => (desk: Desk) => addAccount(desk, { ...account, name }, [])),
    ...both.flatMap((strategyName) =>
      both.map(
        (accountName) => (desk: Desk) =>
          addLink(desk, { strategyName, accountName, multiplier: 1, active: true, capitalPaise: 100 }),
      ),
    ),
  ];
  let desk = evolveDesk(null, addUser(user, NOW));
  for (const decide of decisions) {
    const decision = decide(desk);
    assert.ok(decision.ok, JSON.stringify(decision));
    desk = evolveDesk(desk, decision.value);
  }
  return desk;
}

function factsOf(desk: Desk, what: Deactivation) {
  const decision = deactivate(desk, what);
  assert.ok(decision.ok, JSON.stringify(decision));
  return decision.value;
}

function activeLinks(desk: Desk): string[] {
  return [...desk.links.values()]
    .filter(({ active }) => active)
    .map(({ strategyName, accountName }) => `${strategyName} in ${accountName}`);
}

test('[core.A7] a strategy, account or link that is not there is refused by name', () => {
  const desk = busyDesk();
  const refusals = [
    deactivate(desk, { kind: 'account', accountName: 'three' }),
    deactivate(desk, { kind: 'strategy', strategyName: 'three', accountName: null }),
    deactivate(desk, { kind: 'strategy', strategyName: 'one', accountName: 'three' }),
  ].map((decision) => (decision.ok ? null : decision.error));
  assert.deepEqual(
    refusals,
    ['account', 'strategy', 'account'].map((what) => ({ code: 'name-unknown', what, name: 'three' })),
  );
  const unlink = deleteLink(desk, { strategyName: 'one', accountName: 'two' });
  assert.ok(unlink.ok);
  const decision = deactivate(evolveDesk(desk, unlink.value), {
    kind: 'strategy',
    strategyName: 'one',
    accountName: 'two',
  });
  assert.equal(decision.ok ? null : decision.error.code, 'link-unknown');
});

test('[core.A7] one link, all links of a strategy, or trading in an account is switched off, and nothing else', () => {
  const desk = busyDesk();
  const after = (what: Deactivation) => evolveDesk(desk, factsOf(desk, what));
  const link = after({ kind: 'strategy', strategyName: 'one', accountName: 'two' });
  assert.deepEqual(activeLinks(link), ['one in one', 'two in one', 'two in two']);
  const strategy = after({ kind: 'strategy', strategyName: 'one', accountName: null });
  assert.deepEqual(activeLinks(strategy), ['two in one', 'two in two']);
  const account = after({ kind: 'account', accountName: 'two' });
  assert.equal(activeLinks(account).length, 4);
  assert.deepEqual(
    [...account.accounts.values()].map(({ name, tradingOn }) => [name, tradingOn]),
    [
      ['one', null],
      ['two', false],
    ],
  );
});

test('[core.A7] what is off stays off, without a change', () => {
  for (const what of [
    { kind: 'strategy', strategyName: 'one', accountName: 'two' },
    { kind: 'strategy', strategyName: 'one', accountName: null },
    { kind: 'account', accountName: 'two' },
  ] as const) {
    const desk = busyDesk();
    const off = evolveDesk(desk, factsOf(desk, what));
    assert.deepEqual(factsOf(off, what), []);
  }
});
