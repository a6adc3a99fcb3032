import { deepEqual } from 'node:assert/strict';
import { it } from 'node:test';
import type { Commit, DeskRows, RowChange, SecretRow, Store, StoredFact } from '@spark/core';
import fc from 'fast-check';
import { anyText } from '../any-text.ts';
import { testSize } from '../test-size.ts';
import { AT, accountRow, fact, guardRow, linkRow, stampsOf, strategyRow, userRow } from './rows.ts';
import type { StoreHome, StoreSuiteOptions } from './store-home.ts';

const HISTORIES = testSize('storeHistories');

/** A random history, stored and applied to plain maps at the same time: both must end up saying the same. */
export function modelRules(newHome: StoreSuiteOptions['open']): void {
  it('[store.S11] a random sequence of commits gives the rows of a plain model, also when opened again in between', async () => {
    await fc.assert(
      fc.asyncProperty(historyOfRounds(), checkHistory(newHome)),
      // A home costs a moment in PostgreSQL, so there are few runs of long histories.
      { numRuns: HISTORIES, endOnFailure: false },
    );
  });
}

const UCCS = ['AAAA', 'BBBB', 'CCCC'];
/** Objects as the program makes them; fast-check likes to try ones without a prototype, which JSON never gives back. */
const PLAIN = { noNullPrototype: true } as const;
const name = fc.constantFrom('a', 'b', 'c');
const owner = fc.constantFrom('', 'a', 'b');
/**
 * Made when the suite runs: fast-check lists the characters of such texts, which every file importing the testkit would
 * pay.
 */
function historyOfRounds() {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 6 })
    .map((planned) => planned.replaceAll('\0', '').toWellFormed());
  const idea = ideaWith(text);
  const round = fc.record({ ideas: fc.array(idea, { minLength: 1, maxLength: 8 }), reopen: fc.boolean() });
  return fc.array(round, { minLength: 1, maxLength: 6 });
}

/** An idea of a change; whether it is possible is decided when it is applied. */
function ideaWith(text: fc.Arbitrary<string>) {
  return fc.record({
    ucc: fc.constantFrom(...UCCS),
    /** Now and then the commit is built on a wrong version. */
    drift: fc.constantFrom(0, 0, 0, 0, 1, -1),
    email: fc.option(fc.constantFrom('x@example.com', 'y@example.com', 'z@example.com'), { nil: undefined }),
    keyMac: fc.option(fc.constantFrom('m1', 'm2'), { nil: undefined, freq: 6 }),
    facts: fc.array(anyText(), { maxLength: 3 }),
    rows: fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('put account' as const), a: name, text }),
        fc.record({ do: fc.constant('remove account' as const), a: name }),
        fc.record({ do: fc.constant('put strategy' as const), s: name, text }),
        fc.record({ do: fc.constant('remove strategy' as const), s: name }),
        fc.record({ do: fc.constant('put link' as const), s: name, a: name, n: fc.maxSafeInteger() }),
        fc.record({ do: fc.constant('remove link' as const), s: name, a: name }),
        fc.record({ do: fc.constant('put guard' as const), owner, killed: fc.boolean(), text }),
        fc.record({ do: fc.constant('remove guard' as const), owner }),
      ),
      { maxLength: 6 },
    ),
    secrets: fc.array(
      fc.record({
        owner,
        name,
        sealed: fc.option(fc.record({ keyId: name, text }, PLAIN)),
      }),
      { maxLength: 3 },
    ),
  });
}
type Idea = ReturnType<typeof ideaWith> extends fc.Arbitrary<infer T> ? T : never;

/** Changes that are queued together, then perhaps a new opening. */
type Round = { readonly ideas: readonly Idea[]; readonly reopen: boolean };

function checkHistory(newHome: StoreSuiteOptions['open']): (rounds: readonly Round[]) => Promise<void> {
  return async (rounds) => {
    const home = await newHome();
    try {
      const store = await playHistory(home, rounds);
      await store.close();
    } finally {
      await home.remove();
    }
  };
}

async function playHistory(home: StoreHome, rounds: readonly Round[]): Promise<Store> {
  let store = await home.open();
  const model = createModel();
  for (const { ideas, reopen } of rounds) {
    const work: Promise<unknown>[] = [];
    const expected: unknown[] = [];
    for (const planned of ideas) {
      const commit = commitFrom(planned, model);
      expected.push(model.apply(commit));
      work.push(store.commit(commit));
    }
    deepEqual(await Promise.all(work), expected);
    if (reopen) {
      await store.close();
      store = await home.open();
    }
    for (const ucc of UCCS) deepEqual(await store.loadDesk(ucc), model.desk(ucc));
    deepEqual(await store.readFacts({ afterSeq: 0, limit: 10_000 }), model.facts());
  }
  return store;
}

type ModelDesk = {
  version: number;
  user: DeskRows['user'];
  keyMac: string | undefined;
  readonly accounts: Map<string, DeskRows['accounts'][number]>;
  readonly strategies: Map<string, DeskRows['strategies'][number]>;
  readonly links: Map<string, DeskRows['links'][number]>;
  readonly guards: Map<string, DeskRows['guards'][number]>;
  readonly secrets: Map<string, SecretRow>;
};

type Model = {
  readonly state: Map<string, ModelDesk>;
  readonly apply: (commit: Commit) => unknown;
  readonly desk: (ucc: string) => DeskRows | null;
  readonly facts: () => readonly StoredFact[];
};

/** Changes that a rule of the desk would refuse (a link to nothing) are left out, as the core would. */
function commitFrom(planned: Idea, model: Model): Commit {
  const { ucc } = planned;
  const known = model.state.get(ucc);
  const user = known?.user ?? userRow(ucc, { id: UCCS.indexOf(ucc) + 1 });
  const accounts = new Set(known?.accounts.keys());
  const strategies = new Set(known?.strategies.keys());
  const rows: RowChange[] = [];
  if (!known || planned.email)
    rows.push({ table: 'users', put: { ...user, email: planned.email ?? user.email } });
  for (const row of planned.rows) {
    if (row.do === 'put account') {
      accounts.add(row.a);
      rows.push({ table: 'accounts', put: accountRow(ucc, row.a, { clientId: row.text }) });
    } else if (row.do === 'remove account') {
      accounts.delete(row.a);
      rows.push({ table: 'accounts', remove: { ucc, name: row.a } });
    } else if (row.do === 'put strategy') {
      strategies.add(row.s);
      rows.push({ table: 'strategies', put: strategyRow(ucc, row.s, { description: row.text }) });
    } else if (row.do === 'remove strategy') {
      strategies.delete(row.s);
      rows.push({ table: 'strategies', remove: { ucc, name: row.s } });
    } else if (row.do === 'remove link') {
      rows.push({ table: 'links', remove: { ucc, strategyName: row.s, accountName: row.a } });
    } else if (row.do === 'put guard') {
      const { killed, text: said } = row;
      const limits = { qtyMax: said.length };
      rows.push({ table: 'guards', put: guardRow(ucc, row.owner, { killed, limits }) });
    } else if (row.do === 'remove guard') {
      rows.push({ table: 'guards', remove: { ucc, owner: row.owner } });
    } else if (accounts.has(row.a) && strategies.has(row.s)) {
      rows.push({ table: 'links', put: linkRow(ucc, row.s, row.a, { capitalPaise: row.n }) });
    }
  }
  const version = known?.version ?? 0;
  const expectedVersion = version === 0 ? 0 : Math.max(1, version + planned.drift);
  const facts = planned.facts.map((text) => fact(text));
  const secrets = planned.secrets;
  const stamps = stampsOf(ucc, expectedVersion);
  return {
    ucc,
    expectedVersion,
    ...stamps,
    at: AT,
    facts,
    rows,
    secrets,
    ...(planned.keyMac && { keyMac: planned.keyMac }),
  };
}

function createModel(): Model {
  const state = new Map<string, ModelDesk>();
  const facts: StoredFact[] = [];

  function apply(commit: Commit): unknown {
    const { ucc, expectedVersion } = commit;
    const known = state.get(ucc);
    if ((known?.version ?? 0) !== expectedVersion) return { kind: 'stale' };
    const others = [...state.values()].filter((modelDesk) => modelDesk.user.ucc !== ucc);
    for (const row of commit.rows) {
      if (row.table !== 'users') continue;
      const { email } = row.put;
      if (others.some((other) => other.user.email === email)) return { kind: 'taken', what: 'email' };
    }
    if (commit.keyMac && others.some((other) => other.keyMac === commit.keyMac))
      return { kind: 'taken', what: 'key' };
    const desk = known ?? emptyDesk(commit);
    state.set(ucc, desk);
    desk.version++;
    desk.keyMac = commit.keyMac ?? desk.keyMac;
    for (const row of commit.rows) applyRow(desk, row);
    for (const { owner, name: secret, sealed } of commit.secrets) {
      const key = `${owner}:${secret}`;
      if (sealed) desk.secrets.set(key, { ucc, owner, name: secret, sealed });
      else desk.secrets.delete(key);
    }
    for (const deskFact of commit.facts) {
      facts.push({ seq: facts.length + 1, at: commit.at, ucc, version: desk.version, fact: deskFact });
    }
    return { kind: 'stored', version: desk.version };
  }

  return {
    state,
    apply,
    facts: () => facts,
    desk: (ucc) => {
      const desk = state.get(ucc);
      if (!desk) return null;
      return {
        version: desk.version,
        stamp: stampsOf(ucc, desk.version - 1).stamp,
        user: desk.user,
        accounts: sorted(desk.accounts),
        strategies: sorted(desk.strategies),
        links: sorted(desk.links),
        guards: sorted(desk.guards),
        secrets: sorted(desk.secrets),
      };
    },
  };
}

function emptyDesk(commit: Commit): ModelDesk {
  const user = commit.rows.find((row) => row.table === 'users')?.put ?? userRow(commit.ucc);
  const maps = {
    accounts: new Map(),
    strategies: new Map(),
    links: new Map(),
    guards: new Map(),
    secrets: new Map(),
  };
  return { version: 0, user, keyMac: undefined, ...maps };
}

function applyRow(desk: ModelDesk, row: RowChange): void {
  if (row.table === 'users') desk.user = row.put;
  else if (row.table === 'accounts') {
    if ('put' in row) desk.accounts.set(row.put.name, row.put);
    else {
      desk.accounts.delete(row.remove.name);
      for (const [key, link] of desk.links) if (link.accountName === row.remove.name) desk.links.delete(key);
      for (const [key, secret] of desk.secrets)
        if (secret.owner === row.remove.name) desk.secrets.delete(key);
    }
  } else if (row.table === 'strategies') {
    if ('put' in row) desk.strategies.set(row.put.name, row.put);
    else {
      desk.strategies.delete(row.remove.name);
      for (const [key, link] of desk.links) if (link.strategyName === row.remove.name) desk.links.delete(key);
    }
  } else if (row.table === 'guards') {
    if ('put' in row) desk.guards.set(row.put.owner, row.put);
    else desk.guards.delete(row.remove.owner);
  } else if ('put' in row) desk.links.set(`${row.put.strategyName}:${row.put.accountName}`, row.put);
  else desk.links.delete(`${row.remove.strategyName}:${row.remove.accountName}`);
}

function sorted<T>(map: ReadonlyMap<string, T>): readonly T[] {
  return [...map].sort(([one], [two]) => (one < two ? -1 : 1)).map(([, value]) => value);
}
