import { deepEqual, equal } from 'node:assert/strict';
import { it } from 'node:test';
import type { Commit, CommitOutcome, DeskFact, Store } from '@spark/core';
import { rejectsWith } from './refusals.ts';
import {
  AT,
  accountRow,
  commitOf,
  createDesk,
  creation,
  fact,
  guardRow,
  linkRow,
  stampsOf,
  strategyRow,
  userRow,
} from './rows.ts';
import type { WithHome } from './store-home.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const ODD_TEXTS = [
  '',
  ' ',
  "it's",
  '"; DROP TABLE facts; --',
  'नमस्ते',
  '👩‍👩‍👧',
  '\u{10ffff}',
  'a\nb\tc\\',
  '$1 ? ::',
];

export function commitRules(withHome: WithHome): void {
  readBackRules(withHome);
  staleRules(withHome);
  builtOnFailedRules(withHome);
  takenRules(withHome);
  refusedRules(withHome);
  orderRules(withHome);
  crowdRules(withHome);
}

function readBackRules(withHome: WithHome): void {
  it(
    '[store.S1] what was stored reads back exactly: every kind of row, and after opening again',
    withHome(roundTrip),
  );
  it(
    '[store.S1] odd values survive: empty, unicode, quotes, 64 KB params, the largest integers, null',
    withHome(oddValues),
  );
}

function staleRules(withHome: WithHome): void {
  it(
    '[store.S2] a commit on another version than the stored one is stale and writes nothing',
    withHome(async ({ store: open }) => {
      const store = await open();
      await createDesk(store, 'AAAA');
      const rows: Commit['rows'] = [{ table: 'accounts', put: accountRow('AAAA', 'one') }];
      for (const version of [0, 2, 7, 1_000_000]) {
        deepEqual(await store.commit(commitOf('AAAA', version, version === 0 ? staleCreation() : { rows })), {
          ...(version === 0 ? { kind: 'taken', what: 'ucc' } : { kind: 'stale' }),
        });
      }
      deepEqual(await store.commit(commitOf('NONE', 3)), { kind: 'stale' });
      const desk = await store.loadDesk('AAAA');
      equal(desk?.version, 1);
      deepEqual(desk?.accounts, []);
      equal(
        (await store.readFacts({ afterSeq: 0, limit: 10 })).length,
        1,
        'no fact of a stale commit is stored',
      );
    }),
  );

  it(
    '[store.S3] commits of one desk queued together build on each other, in their order',
    withHome(async ({ store: open }) => {
      const store = await open();
      const outcomes = await Promise.all([
        store.commit(creation('AAAA')),
        store.commit(commitOf('AAAA', 1, { rows: [{ table: 'accounts', put: accountRow('AAAA', 'a') }] })),
        store.commit(
          commitOf('AAAA', 2, { rows: [{ table: 'accounts', remove: { ucc: 'AAAA', name: 'a' } }] }),
        ),
        store.commit(
          commitOf('AAAA', 3, {
            rows: [{ table: 'accounts', put: accountRow('AAAA', 'a', { chatId: 'last' }) }],
          }),
        ),
      ]);
      deepEqual(outcomes, [1, 2, 3, 4].map(stored));
      const desk = await store.loadDesk('AAAA');
      equal(desk?.version, 4);
      deepEqual(desk?.accounts, [accountRow('AAAA', 'a', { chatId: 'last' })]);
      deepEqual(
        (await store.readFacts({ afterSeq: 0, limit: 10 })).map((readFact) => readFact.version),
        [1, 2, 3, 4],
      );
    }),
  );
}

function builtOnFailedRules(withHome: WithHome): void {
  it(
    '[store.S4] a commit built on one that failed in the same group is stale',
    withHome(async ({ store: open }) => {
      const store = await open();
      await createDesk(store, 'AAAA', { email: 'mine@example.com' });
      const outcomes = await Promise.all([
        store.commit(creation('BBBB', {}, { email: 'mine@example.com' })),
        store.commit(commitOf('BBBB', 1)),
        store.commit(commitOf('BBBB', 2)),
        store.commit(commitOf('AAAA', 1)),
      ]);
      deepEqual(outcomes, [
        { kind: 'taken', what: 'email' },
        { kind: 'stale' },
        { kind: 'stale' },
        stored(2),
      ]);
      equal(await store.loadDesk('BBBB'), null);
    }),
  );

  it(
    '[store.S4] a commit built on one that was never stored is stale, though the version happens to match',
    withHome(async ({ store: open }) => {
      const store = await open();
      await createDesk(store, 'AAAA');
      const lost = commitOf('AAAA', 1, { stamp: 'never stored' });
      deepEqual(await store.commit(commitOf('AAAA', 1)), stored(2));
      const builtOnLost = commitOf('AAAA', 2, { builtOn: lost.stamp });
      deepEqual(await store.commit(builtOnLost), { kind: 'stale' });
      deepEqual(await store.commit(commitOf('AAAA', 2)), stored(3));
    }),
  );
}

function takenRules(withHome: WithHome): void {
  it(
    '[store.S5] an address, a UCC or a key of someone else is taken, and nothing is written',
    withHome(takenThings),
  );

  it(
    '[store.S5] an address that was given up in the same group is free, one taken in between is not',
    withHome(async ({ store: open }) => {
      const store = await open();
      const a = await createDesk(store, 'AAAA', { email: 'x@example.com' });
      const b = await createDesk(store, 'BBBB', { email: 'y@example.com' });
      const put = (user: typeof a, email: string, version: number): Promise<CommitOutcome> =>
        store.commit(commitOf(user.ucc, version, { rows: [{ table: 'users', put: { ...user, email } }] }));
      deepEqual(await Promise.all([put(a, 'z@example.com', 1), put(b, 'x@example.com', 1)]), [
        stored(2),
        stored(2),
      ]);
      // Passing through an address of someone else is refused, although the last address would be free.
      deepEqual(await Promise.all([put(a, 'x@example.com', 2), put(a, 'free@example.com', 3)]), [
        { kind: 'taken', what: 'email' },
        { kind: 'stale' },
      ]);
      // The order among desks counts too: it is freed only after it was asked for.
      deepEqual(await Promise.all([put(a, 'x@example.com', 2), put(b, 'gone@example.com', 2)]), [
        { kind: 'taken', what: 'email' },
        stored(3),
      ]);
    }),
  );

  it(
    '[store.S5] a key that is given up only after it was asked for is taken',
    withHome(async ({ store: open }) => {
      const store = await open();
      await createDesk(store, 'AAAA');
      await store.commit(creation('CCCC', { keyMac: 'two' }));
      deepEqual(
        await Promise.all([
          store.commit(commitOf('AAAA', 1, { keyMac: 'two' })),
          store.commit(commitOf('CCCC', 1, { keyMac: 'one' })),
        ]),
        [{ kind: 'taken', what: 'key' }, stored(2)],
      );
      equal(await store.findUserByKeyMac('two'), null);
    }),
  );
}

function refusedRules(withHome: WithHome): void {
  it(
    '[store.S6] the neighbours of commits that fail are stored',
    withHome(async ({ store: open }) => {
      const store = await open();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 30 }, (_, at) => {
          const ucc = `U${String(at).padStart(3, '0')}`;
          if (at % 3 === 0) return store.commit(creation(ucc, {}, { email: 'same@example.com' }));
          if (at % 3 === 1)
            return store.commit(creation(ucc, { rows: [...creation(ucc).rows, orphanLink(ucc)] }));
          return store.commit(creation(ucc));
        }),
      );
      for (const [at, outcome] of outcomes.entries()) {
        if (at === 0 || at % 3 === 2) deepEqual(outcome, { status: 'fulfilled', value: stored(1) });
        else if (at % 3 === 0)
          deepEqual(outcome, { status: 'fulfilled', value: { kind: 'taken', what: 'email' } });
        else equal(outcome.status, 'rejected', 'a link without its account is refused');
      }
      equal((await store.listUsers({ afterId: 0, limit: 100 })).length, 11);
      equal((await store.readFacts({ afterSeq: 0, limit: 100 })).length, 11);
      deepEqual((await store.health()).damage, []);
    }),
  );

  it(
    '[store.S7] what cannot be stored is refused alone, whole, and before it waits',
    withHome(async ({ store: open }) => {
      const store = await open();
      const user = await createDesk(store, 'AAAA');
      const bad: readonly Partial<Commit>[] = [
        { rows: [{ table: 'users', put: { ...user, name: 'nul \0' } }] },
        { rows: [{ table: 'users', put: { ...user, name: 'half \ud800' } }] },
        { rows: [{ table: 'users', put: { ...user, tokenEpoch: 1.5 } }] },
        { rows: [{ table: 'users', put: { ...user, tokenEpoch: MAX + 1 } }] },
        { rows: [{ table: 'users', put: { ...user, disabled: 1 as unknown as boolean } }] },
        { rows: [{ table: 'users', put: { ...user, phone: undefined as unknown as string } }] },
        { rows: [{ table: 'accounts', put: accountRow('BBBB', 'of another desk') }] },
        { facts: [fact('x'.repeat(600_000))] },
        { at: 0.5 },
        { secrets: [{ owner: '', name: 'n\0', sealed: null }] },
        { keyMac: '\0' },
      ];
      const refused = bad.map((change) => rejectsWith('invalid', store.commit(commitOf('AAAA', 1, change))));
      await Promise.all([...refused, rejectsWith('invalid', store.commit(commitOf('NEWW', 0)))]);
      deepEqual(await store.commit(commitOf('AAAA', 1)), stored(2));
      equal(await store.loadDesk('NEWW'), null);
    }),
  );
}

function orderRules(withHome: WithHome): void {
  it(
    '[store.S8] changes of a desk apply in order; an account takes its links and secrets along',
    withHome(removals),
  );

  it(
    '[store.S200] secrets change without a fact: durable, one version more, and stale as any other change',
    withHome(async ({ store: open }) => {
      const store = await open();
      await createDesk(store, 'AAAA');
      const facts = (await store.readFacts({ afterSeq: 0, limit: 10 })).length;
      const secretIs = (text: string | null, version: number) =>
        store.commit({
          ...commitOf('AAAA', version, {
            secrets: [{ owner: '', name: 'n', sealed: text === null ? null : { keyId: 'k', text } }],
          }),
          facts: [],
        });
      deepEqual(await secretIs('one', 1), stored(2));
      deepEqual(await secretIs('late', 1), { kind: 'stale' });
      const again = await open();
      equal((await again.loadDesk('AAAA'))?.secrets[0]?.sealed.text, 'one');
      equal((await again.readFacts({ afterSeq: 0, limit: 10 })).length, facts);
      deepEqual((await again.health()).damage, []);
    }),
  );
}

function crowdRules(withHome: WithHome): void {
  it(
    '[store.S9] a thousand commits over fifty desks at once are all stored, each desk in order',
    withHome(async ({ store: open }) => {
      const store = await open();
      const uccs = Array.from({ length: 50 }, (_, at) => `D${String(at).padStart(3, '0')}`);
      const outcomes = await Promise.all(
        Array.from({ length: 1_000 }, (_, at) => {
          const ucc = uccs[at % 50] ?? '';
          const version = Math.floor(at / 50);
          if (version === 0) return store.commit(creation(ucc));
          const put = strategyRow(ucc, `s${version % 4}`, { description: String(version) });
          return store.commit(commitOf(ucc, version, { rows: [{ table: 'strategies', put }] }));
        }),
      );
      deepEqual(
        outcomes,
        Array.from({ length: 1_000 }, (_, at) => stored(Math.floor(at / 50) + 1)),
      );
      for (const ucc of uccs) {
        const desk = await store.loadDesk(ucc);
        equal(desk?.version, 20);
        deepEqual(
          desk?.strategies.map((strategy) => strategy.description),
          ['16', '17', '18', '19'],
        );
      }
    }),
  );

  it(
    '[store.S12] beyond the bound of the queue a commit is refused at once as busy, the others are stored',
    withHome(async ({ store: open }) => {
      const store = await open({ queueCommitsMax: 5 });
      const work = Array.from({ length: 8 }, (_, at) => store.commit(creation(`Q00${at}`)));
      const settled = await Promise.allSettled(work);
      deepEqual(
        settled.map((result) => result.status),
        [...Array<string>(5).fill('fulfilled'), ...Array<string>(3).fill('rejected')],
      );
      await rejectsWith('busy', work[7] ?? Promise.resolve());
      deepEqual(await store.commit(creation('Q007')), stored(1), 'the queue goes on afterwards');
    }),
  );
}

export function stored(version: number): CommitOutcome {
  return { kind: 'stored', version };
}

function staleCreation(): Partial<Commit> {
  return { rows: [{ table: 'users', put: userRow('AAAA', { email: 'other@example.com' }) }] };
}

function orphanLink(ucc: string): Commit['rows'][number] {
  return { table: 'links', put: linkRow(ucc, 'no such strategy', 'no such account') };
}

async function roundTrip({ store: open }: { readonly store: () => Promise<Store> }): Promise<void> {
  const store = await open();
  const user = userRow('AAAA', { lastLogin: '2026-04-02', userType: 'admin', disabled: true });
  const accounts = [
    accountRow('AAAA', 'first', { tradingOn: true, loggedInAt: AT }),
    accountRow('AAAA', 'second', { broker: 'FYERS', enabled: false, tradingOn: false, clientId: 'X1' }),
  ];
  const strategies = [strategyRow('AAAA', 'demo', { id: 7, params: '{"a":[1,2]}', forwardTest: true })];
  const links = [
    linkRow('AAAA', 'demo', 'first', { multiplier: 3, active: false, capitalPaise: 10_000_000 }),
  ];
  const guards = [
    guardRow('AAAA', '', { killed: true }),
    guardRow('AAAA', 'first', { limits: { qtyMax: 75, openOrdersMax: null } }),
  ];
  const facts: readonly DeskFact[] = [
    { kind: 'user-added', user },
    { kind: 'guards-changed', accountName: null, limits: { qtyMax: 75, openOrdersMax: null } },
  ];
  const outcome = await store.commit({
    ucc: 'AAAA',
    expectedVersion: 0,
    ...stampsOf('AAAA', 0),
    at: AT,
    facts,
    rows: [
      { table: 'users', put: user },
      ...accounts.map((put) => ({ table: 'accounts', put }) as const),
      ...strategies.map((put) => ({ table: 'strategies', put }) as const),
      ...links.map((put) => ({ table: 'links', put }) as const),
      ...guards.map((put) => ({ table: 'guards', put }) as const),
    ],
    secrets: [
      { owner: '', name: 'password', sealed: { keyId: 'k1', text: 'sealed text' } },
      { owner: 'first', name: 'Sessionid', sealed: { keyId: 'k1', text: '' } },
    ],
    keyMac: 'mac of the key',
  });
  deepEqual(outcome, stored(1));
  const expected = {
    version: 1,
    stamp: stampsOf('AAAA', 0).stamp,
    user,
    accounts,
    strategies,
    links,
    guards,
    secrets: [
      { ucc: 'AAAA', owner: '', name: 'password', sealed: { keyId: 'k1', text: 'sealed text' } },
      { ucc: 'AAAA', owner: 'first', name: 'Sessionid', sealed: { keyId: 'k1', text: '' } },
    ],
  };
  deepEqual(await store.loadDesk('AAAA'), expected);
  equal(await store.findUserByEmail('aaaa@example.com'), 'AAAA');
  equal(await store.findUserByKeyMac('mac of the key'), 'AAAA');
  equal(await store.findUserByKeyMac('another'), null);
  equal(await store.loadDesk('BBBB'), null);
  await store.close();
  const again = await open();
  deepEqual(await again.loadDesk('AAAA'), expected);
  equal(await again.findUserByKeyMac('mac of the key'), 'AAAA');
  deepEqual(
    (await again.readFacts({ afterSeq: 0, limit: 10 })).map((readFact) => readFact.fact),
    facts,
  );
}

async function oddValues({ store: open }: { readonly store: () => Promise<Store> }): Promise<void> {
  const store = await open();
  const params = JSON.stringify({ text: `${'"\\'.repeat(8_000)}${'é'.repeat(8_000)}` });
  const user = userRow('ODDS', {
    id: MAX,
    tokenEpoch: MAX,
    nextStrategyId: 0,
    accountLimit: -MAX,
    phone: '',
  });
  const accounts = ODD_TEXTS.map((text, at) =>
    accountRow('ODDS', `${at}`, { clientId: text, loggedInAt: at }),
  );
  const strategies = [
    strategyRow('ODDS', 'big', { params }),
    strategyRow('ODDS', '🚀', { description: '🚀', id: 2 }),
  ];
  const links = [linkRow('ODDS', '🚀', '0', { capitalPaise: MAX, multiplier: 0 })];
  const secrets = ODD_TEXTS.map((text, at) => ({ owner: '', name: `${at}`, sealed: { keyId: text, text } }));
  const facts = [fact(`${params} half \ud800 and nul \0 ${MAX}`), fact('same'), fact('same')];
  const rows: Commit['rows'] = [
    { table: 'users', put: user },
    ...accounts.map((put) => ({ table: 'accounts', put }) as const),
    ...strategies.map((put) => ({ table: 'strategies', put }) as const),
    ...links.map((put) => ({ table: 'links', put }) as const),
  ];
  deepEqual(
    await store.commit({
      ucc: 'ODDS',
      expectedVersion: 0,
      ...stampsOf('ODDS', 0),
      at: MAX,
      facts,
      rows,
      secrets,
    }),
    stored(1),
  );
  const desk = await store.loadDesk('ODDS');
  deepEqual(desk?.user, user);
  deepEqual(desk?.accounts, accounts);
  deepEqual(desk?.strategies, strategies);
  deepEqual(desk?.links, links);
  deepEqual(
    desk?.secrets,
    secrets.map((secret) => ({ ucc: 'ODDS', ...secret })),
  );
  const read = await store.readFacts({ afterSeq: 0, limit: 10 });
  deepEqual(
    read.map((storedFact) => storedFact.fact),
    facts,
  );
  equal(read[0]?.at, MAX);
}

async function takenThings({ store: open }: { readonly store: () => Promise<Store> }): Promise<void> {
  const store = await open();
  const user = await createDesk(store, 'AAAA', { email: 'first@example.com' });
  await store.commit(commitOf('AAAA', 1, { keyMac: 'mac' }));
  const other = await createDesk(store, 'BBBB');
  deepEqual(await store.commit(creation('CCCC', {}, { email: 'first@example.com' })), {
    kind: 'taken',
    what: 'email',
  });
  deepEqual(await store.commit(creation('AAAA', {}, { email: 'new@example.com' })), {
    kind: 'taken',
    what: 'ucc',
  });
  deepEqual(await store.commit(creation('CCCC', { keyMac: 'mac' })), { kind: 'taken', what: 'key' });
  deepEqual(
    await store.commit(
      commitOf('BBBB', 1, {
        rows: [
          { table: 'accounts', put: accountRow('BBBB', 'a') },
          { table: 'users', put: { ...other, email: 'first@example.com' } },
        ],
        secrets: [{ owner: '', name: 'n', sealed: { keyId: 'k', text: 't' } }],
      }),
    ),
    { kind: 'taken', what: 'email' },
  );
  equal(await store.loadDesk('CCCC'), null);
  deepEqual(await store.loadDesk('BBBB'), {
    version: 1,
    stamp: stampsOf('BBBB', 0).stamp,
    user: other,
    accounts: [],
    strategies: [],
    links: [],
    guards: [],
    secrets: [],
  });
  equal(await store.findUserByEmail('first@example.com'), 'AAAA');
  equal((await store.readFacts({ afterSeq: 0, limit: 10 })).length, 3);
  // A put of the user leaves the key unchanged, and a new key replaces the old one.
  await store.commit(commitOf('AAAA', 2, { rows: [{ table: 'users', put: { ...user, name: 'New name' } }] }));
  equal(await store.findUserByKeyMac('mac'), 'AAAA');
  await store.commit(commitOf('AAAA', 3, { keyMac: 'mac 2' }));
  equal(await store.findUserByKeyMac('mac'), null);
  equal(await store.findUserByKeyMac('mac 2'), 'AAAA');
}

async function removals({ store: open }: { readonly store: () => Promise<Store> }): Promise<void> {
  const store = await open();
  await createDesk(store, 'AAAA');
  const names = ['a', 'b', 'c'];
  const sealed = { keyId: 'k', text: 't' };
  await store.commit(
    commitOf('AAAA', 1, {
      rows: [
        ...names.map((name) => ({ table: 'accounts', put: accountRow('AAAA', name) }) as const),
        ...names.map((name) => ({ table: 'strategies', put: strategyRow('AAAA', name) }) as const),
        ...names.flatMap((s) => names.map((a) => ({ table: 'links', put: linkRow('AAAA', s, a) }) as const)),
        ...['', 'a', 'b'].map((owner) => ({ table: 'guards', put: guardRow('AAAA', owner) }) as const),
      ],
      secrets: ['', ...names].map((owner) => ({ owner, name: 'token', sealed })),
    }),
  );
  // The account comes back within the same commit: its old links and secrets do not, its new secret does.
  await store.commit(
    commitOf('AAAA', 2, {
      rows: [
        { table: 'accounts', remove: { ucc: 'AAAA', name: 'a' } },
        { table: 'strategies', remove: { ucc: 'AAAA', name: 'b' } },
        { table: 'links', remove: { ucc: 'AAAA', strategyName: 'c', accountName: 'c' } },
        { table: 'accounts', put: accountRow('AAAA', 'a', { chatId: 'new' }) },
        { table: 'accounts', remove: { ucc: 'AAAA', name: 'never was' } },
        { table: 'guards', remove: { ucc: 'AAAA', owner: 'a' } },
        { table: 'guards', remove: { ucc: 'AAAA', owner: 'never was' } },
      ],
      secrets: [
        { owner: 'a', name: 'fresh', sealed },
        { owner: 'b', name: 'token', sealed: null },
        { owner: 'b', name: 'never was', sealed: null },
      ],
    }),
  );
  const desk = await store.loadDesk('AAAA');
  deepEqual(
    desk?.accounts.map((account) => [account.name, account.chatId]),
    [
      ['a', 'new'],
      ['b', ''],
      ['c', ''],
    ],
  );
  deepEqual(
    desk?.links.map((link) => link.strategyName + link.accountName),
    ['ab', 'ac', 'cb'],
  );
  deepEqual(
    desk?.secrets.map((secret) => `${secret.owner}:${secret.name}`),
    [':token', 'a:fresh', 'c:token'],
  );
  deepEqual(
    desk?.guards.map((guard) => guard.owner),
    ['', 'b'],
  );
}
