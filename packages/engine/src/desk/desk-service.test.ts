import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import {
  addLink,
  addUser,
  changeLink,
  changeStrategy,
  type Desk,
  type DeskFact,
  deleteAccount,
  deleteStrategy,
  deskFromRows,
  evolveDesk,
  linkKey,
  ok,
  type Store,
  switchTrading,
} from '@spark/core';
import { openSqliteStore } from '@spark/store';
import { createFaultyStore } from '@spark/testkit';
import fc from 'fast-check';
import {
  account,
  change,
  clock,
  count,
  countOf,
  createDesk,
  type Decide,
  kindOf,
  names,
  newFolder,
  type Outcome,
  place,
  settle,
  strategy,
  UCC,
  watched,
} from './desk-service.fixture.ts';
import { createDeskService, type OpenDesk } from './desk-service.ts';

test('a desk that does not exist is neither read nor changed', async (t) => {
  const { desks } = await place(t);
  assert.equal(await desks.read('S999999'), null);
  const outcome = await desks.change('S999999', () => ok({ facts: [] }));
  assert.deepEqual(outcome, { kind: 'no-desk' });
});

test('a desk is created once, and an address belongs to one user', async (t) => {
  const { desks } = await place(t);
  const user = { id: 2, ucc: UCC, name: '', email: 'new@example.com', phone: '', userType: 'basic' } as const;
  const again = await desks.create(UCC, { facts: addUser(user, clock.now()) });
  assert.deepEqual(again, { kind: 'taken', what: 'ucc' });
  const other = { ...user, ucc: 'S000002', email: `${UCC}@EXAMPLE.com` };
  const taken = await desks.create('S000002', { facts: addUser(other, clock.now()) });
  assert.deepEqual(taken, { kind: 'taken', what: 'email' });
  assert.equal(await desks.read('S000002'), null);
});

test('a key that belongs to someone else is taken, and the desk stays as it was', async (t) => {
  const { desks } = await place(t);
  await createDesk(desks, 'S000002', 2);
  const facts: readonly DeskFact[] = [{ kind: 'credentials-changed', secrets: ['AuthKey'] }];
  assert.equal((await desks.change('S000002', () => ok({ facts, keyMac: 'mac' }))).kind, 'done');
  assert.deepEqual(await desks.change(UCC, () => ok({ facts, keyMac: 'mac' })), {
    kind: 'taken',
    what: 'key',
  });
  assert.equal((await desks.read(UCC))?.user.tokenEpoch, 1);
  assert.equal(kindOf(await change(desks, strategy('s'))), 'done');
});

test('decisions of the same turn see each other', async (t) => {
  const { desks, faulty } = await place(t);
  const same = await Promise.all(Array.from({ length: 20 }, () => change(desks, strategy('same'))));
  assert.deepEqual(same.map(kindOf).sort(), ['done', ...Array.from({ length: 19 }, () => 'name-taken')]);
  const before = faulty.commits.seen.length;
  const counts = await Promise.all(Array.from({ length: 20 }, () => change(desks, count)));
  assert.ok(counts.every(({ kind }) => kind === 'done'));
  assert.equal(countOf((await desks.read(UCC)) as OpenDesk), 19 - 1 + 1);
  assert.equal(faulty.commits.seen.length - before, 20, 'none had to be tried twice');
});

test('nothing is answered before it is durable', async (t) => {
  const { desks, faulty } = await place(t);
  faulty.commits.hold();
  const added = watched(change(desks, strategy('a')));
  const refused = watched(change(desks, strategy('A')));
  const unchanged = watched(
    change(desks, (desk) => (desk.strategies.has('a') ? ok([]) : strategy('b')(desk))),
  );
  await settle();
  assert.deepEqual([added.isSettled(), refused.isSettled(), unchanged.isSettled()], [false, false, false]);
  assert.deepEqual(await names(desks), [], 'a read shows what is durable');
  faulty.commits.release();
  assert.equal(kindOf(await added.promise), 'done');
  assert.equal(kindOf(await refused.promise), 'name-taken');
  assert.equal(kindOf(await unchanged.promise), 'done');
  assert.deepEqual(await names(desks), ['a']);
});

test('a refusal that rests on nothing new is answered at once', async (t) => {
  const { desks, faulty } = await place(t);
  await change(desks, strategy('a'));
  faulty.commits.hold();
  assert.equal(kindOf(await change(desks, strategy('A'))), 'name-taken');
  faulty.commits.release();
});

test('a failed commit also undoes what was built on it, and that is decided again', async (t) => {
  const { desks, faulty } = await place(t);
  faulty.commits.hold();
  faulty.commits.failNext(new Error('no disk'));
  const added = change(desks, strategy('a'));
  const built = change(desks, (desk) => changeStrategy(desk, 'a', { description: 'built on it' }));
  const apart = change(desks, strategy('b'));
  await settle();
  assert.equal(faulty.commits.waiting(), 3, 'all three were decided before the first was stored');
  faulty.commits.release();
  await assert.rejects(added, /no disk/);
  assert.equal(kindOf(await built), 'name-unknown');
  assert.equal(kindOf(await apart), 'done');
  assert.deepEqual(await names(desks), ['b']);
});

test('a refusal that rests on a failed change is decided again', async (t) => {
  const { desks, faulty } = await place(t);
  faulty.commits.hold();
  faulty.commits.failNext(new Error('no disk'));
  const lower = change(desks, strategy('same'));
  const upper = change(desks, strategy('SAME'));
  await settle();
  faulty.commits.release();
  await assert.rejects(lower, /no disk/);
  assert.equal(kindOf(await upper), 'done', 'the name is free again');
  assert.deepEqual(await names(desks), ['SAME']);
});

test('a no-op that rests on a failed change is decided again', async (t) => {
  const { desks, faulty } = await place(t);
  await change(desks, account('one'));
  const on: Decide = (desk) => switchTrading(desk, 'one', true);
  faulty.commits.hold();
  faulty.commits.failNext(new Error('no disk'));
  const first = change(desks, on);
  const second = change(desks, on);
  await settle();
  assert.equal(faulty.commits.waiting(), 1, 'the second had nothing to store');
  faulty.commits.release();
  await assert.rejects(first, /no disk/);
  assert.equal(kindOf(await second), 'done');
  assert.equal(
    (await desks.read(UCC))?.accounts.get('one')?.tradingOn,
    true,
    'a caller that got "on" reads "on"',
  );
});

test('a change whose answer was lost shows in the next read, and the next change builds on it', async (t) => {
  const { desks, faulty } = await place(t);
  faulty.commits.loseNext(new Error('the line broke'));
  await assert.rejects(change(desks, strategy('a')), /the line broke/);
  assert.deepEqual(await names(desks), ['a']);
  faulty.commits.loseNext(new Error('the line broke'));
  const lost = change(desks, strategy('b'));
  const built = change(desks, (desk) => changeStrategy(desk, 'b', { description: 'built on it' }));
  await assert.rejects(lost, /the line broke/);
  assert.equal(kindOf(await built), 'done');
  assert.equal((await desks.read(UCC))?.strategies.get('b')?.description, 'built on it');
});

test('a change of another service is noticed by the next read and the next decision', async (t) => {
  const { desks, another } = await place(t);
  const other = await another();
  await change(desks, strategy('a'));
  assert.deepEqual(await names(other.desks), ['a']);
  await change(other.desks, strategy('b'));
  assert.deepEqual(await names(desks), ['a', 'b']);
  assert.equal(kindOf(await change(desks, strategy('B'))), 'name-taken');
  assert.equal(kindOf(await change(desks, (desk) => deleteStrategy(desk, 'b', { isAtWork: false }))), 'done');
  assert.equal(
    kindOf(await change(other.desks, (desk) => deleteStrategy(desk, 'b', { isAtWork: false }))),
    'name-unknown',
  );
});

test('a change that another service overtook is decided again and never lost', async (t) => {
  const { desks, faulty, another } = await place(t);
  const other = await another();
  await change(desks, count);
  faulty.commits.hold();
  const overtaken = change(desks, count);
  await settle();
  assert.equal(kindOf(await change(other.desks, count)), 'done');
  faulty.commits.release();
  assert.equal(kindOf(await overtaken), 'done');
  assert.equal(countOf((await desks.read(UCC)) as OpenDesk), 2);
});

test('several changes that another service overtook are all decided again', async (t) => {
  const { desks, faulty, another } = await place(t);
  const other = await another();
  await change(desks, count);
  faulty.commits.hold();
  const overtaken = [change(desks, count), change(desks, strategy('c'))];
  await settle();
  assert.equal(kindOf(await change(other.desks, strategy('C'))), 'done');
  faulty.commits.release();
  assert.deepEqual((await Promise.all(overtaken)).map(kindOf), ['done', 'name-taken']);
  assert.deepEqual(await names(desks), ['C', 'counter']);
});

test('a change that is overtaken every time fails after a bounded number of attempts', async (t) => {
  const { faulty } = await place(t);
  let commits = 0;
  const store: Store = {
    ...faulty.store,
    commit: async () => {
      commits += 1;
      return { kind: 'stale' };
    },
  };
  const desks = createDeskService({ store, clock, attemptsMax: 3 });
  await assert.rejects(change(desks, strategy('a')), /changed elsewhere 3 times/);
  assert.equal(commits, 3);
});

test('a failed load is retried by the next call', async (t) => {
  const { faulty } = await place(t);
  const desks = createDeskService({ store: faulty.store, clock });
  faulty.loads.failNext(new Error('no disk'));
  const [first, second] = await Promise.allSettled([desks.read(UCC), desks.read(UCC)]);
  assert.deepEqual([first.status, second.status], ['rejected', 'rejected'], 'both waited for the same load');
  assert.equal((await desks.read(UCC))?.user.ucc, UCC);
});

test('calls of the same turn share one load', async (t) => {
  const { faulty } = await place(t);
  const desks = createDeskService({ store: faulty.store, clock });
  faulty.loads.hold();
  const reads = [desks.read(UCC), desks.read(UCC), change(desks, strategy('a'))];
  await settle();
  assert.equal(faulty.loads.waiting(), 1);
  faulty.loads.release();
  await Promise.all(reads);
  assert.deepEqual(await names(desks), ['a']);
});

test('an error while deciding goes to its caller and leaves the desk unchanged', async (t) => {
  const { desks } = await place(t);
  const mistaken = change(desks, () => {
    throw new Error('a bug');
  });
  await assert.rejects(mistaken, /a bug/);
  assert.equal(kindOf(await change(desks, strategy('a'))), 'done');
});

test('a fact about something unknown is refused before anything is stored', async (t) => {
  const { desks, faulty } = await place(t);
  const before = faulty.commits.seen.length;
  const facts: readonly DeskFact[] = [{ kind: 'trading-switched', name: 'ghost', on: true }];
  await assert.rejects(
    desks.change(UCC, () => ok({ facts })),
    /Invariant/,
  );
  assert.equal(faulty.commits.seen.length, before);
  assert.equal(kindOf(await change(desks, strategy('a'))), 'done');
});

test('cached desks are bounded, and evicted ones are loaded again', async (t) => {
  const { desks } = await place(t, { desksCachedMax: 3 });
  const uccs = Array.from({ length: 10 }, (_, index) => `T00000${index}`);
  for (const [index, ucc] of uccs.entries()) await createDesk(desks, ucc, index + 2);
  for (const ucc of [...uccs, ...uccs]) {
    assert.equal((await desks.read(ucc))?.user.ucc, ucc);
    assert.ok(desks.desksCached() <= 3);
  }
  await Promise.all(uccs.map((ucc) => desks.read(ucc)));
  assert.equal(desks.desksCached(), 3);
});

test('a desk evicted while its changes are under way loses none of them', async (t) => {
  const { desks, faulty } = await place(t, { desksCachedMax: 1 });
  await createDesk(desks, 'T000001', 2);
  await change(desks, count);
  faulty.commits.hold();
  const first = change(desks, count);
  await settle();
  await desks.read('T000001');
  const second = change(desks, count);
  await settle();
  faulty.commits.release();
  assert.deepEqual((await Promise.all([first, second])).map(kindOf), ['done', 'done']);
  assert.equal(countOf((await desks.read(UCC)) as OpenDesk), 2);
});

test('a caller whose change is done reads it, also when the desk was evicted and loaded meanwhile', async (t) => {
  const { desks, faulty } = await place(t, { desksCachedMax: 1 });
  await createDesk(desks, 'T000001', 2);
  await desks.read(UCC);
  faulty.commits.hold();
  const added = change(desks, strategy('a'));
  await settle();
  await desks.read('T000001');
  assert.deepEqual(await names(desks), [], 'loaded again, as it was before the change');
  faulty.commits.release();
  assert.equal(kindOf(await added), 'done');
  assert.deepEqual(await names(desks), ['a']);
});

test('secrets are deleted with their account, and are read from the store as they were sealed', async (t) => {
  const { desks, another } = await place(t);
  const sealed = { keyId: 'k', text: 'sealed' };
  const added = await desks.change(UCC, (desk) => {
    const decision = account('one')(desk);
    const secrets = [{ owner: 'one', name: 'ApiKey', sealed }];
    return decision.ok ? ok({ facts: decision.value, secrets }) : decision;
  });
  assert.ok(added.kind === 'done');
  assert.deepEqual([...added.desk.secrets], [['one:ApiKey', sealed]]);
  const other = await another();
  assert.deepEqual([...((await other.desks.read(UCC))?.secrets ?? [])], [['one:ApiKey', sealed]]);
  await change(desks, account('one.two'));
  const gone = await change(desks, (desk) => deleteAccount(desk, 'one'));
  assert.ok(gone.kind === 'done');
  assert.deepEqual([...gone.desk.secrets], []);
  assert.deepEqual([...((await other.desks.read(UCC))?.secrets ?? [])], []);
});

/** What the random test does. Each reads the desk, so their order matters. */
const OPERATIONS: Readonly<Record<string, Decide>> = {
  'add strategy a': strategy('a'),
  'add strategy B': strategy('B'),
  'add strategy b': strategy('b'),
  'delete strategy a': (desk) => deleteStrategy(desk, 'a', { isAtWork: false }),
  'delete strategy b': (desk) => deleteStrategy(desk, 'b', { isAtWork: false }),
  'add account x': account('x'),
  'add account y': account('y'),
  'add account z': account('z'),
  'add account w': account('w'),
  'delete account x': (desk) => deleteAccount(desk, 'x'),
  'toggle x': (desk) => switchTrading(desk, 'x', desk.accounts.get('x')?.tradingOn !== true),
  'switch on x': (desk) => switchTrading(desk, 'x', true),
  'link a to x, or one more': (desk) => {
    const found = desk.links.get(linkKey('a', 'x'));
    const link = { strategyName: 'a', accountName: 'x', multiplier: 1, active: true, capitalPaise: 0 };
    return found ? changeLink(desk, { ...link, multiplier: found.multiplier + 1 }) : addLink(desk, link);
  },
  count,
};

type Step = {
  readonly desks: 0 | 1;
  readonly operation: string;
  readonly fault: 'none' | 'fail' | 'lose' | 'hold' | 'release';
  readonly turns: number;
};

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    desks: fc.constantFrom<0 | 1>(0, 1),
    operation: fc.constantFrom(...Object.keys(OPERATIONS)),
    fault: fc.constantFrom<Step['fault']>('none', 'none', 'none', 'fail', 'lose', 'hold', 'release'),
    turns: fc.constantFrom(0, 0, 0, 1, 2, 4),
  }),
  { minLength: 1, maxLength: 24 },
);

const FAILED = 'failed and nothing was done';
const LOST = 'done and the answer was lost';

test('whatever one service does at once, with commits failing, ends as if done one after the other', () =>
  checkPlans((step) => ({ ...step, desks: 0 }), 'at once'));

test('whatever two services do, each one thing at a time, ends as if done one after the other', () =>
  checkPlans((step) => step, 'in sequence'));

test('whatever two services do at once ends as if done one after the other', () =>
  checkPlans((step) => step, 'at once'));

/** `in sequence`: a service begins a change when its previous change is done. */
type Pace = 'at once' | 'in sequence';

async function checkPlans(adapt: (step: Step) => Step, pace: Pace): Promise<void> {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const folder = newFolder();
      const stores = [
        await openSqliteStore({ folder, clock }),
        await openSqliteStore({ folder, clock }),
      ] as const;
      try {
        await checkPlan(plan.map(adapt), stores, pace);
      } finally {
        for (const store of stores) await store.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: 100 },
  );
}

async function checkPlan(plan: readonly Step[], stores: readonly [Store, Store], pace: Pace): Promise<void> {
  const sides = stores.map((store) => {
    const faulty = createFaultyStore(store);
    return { faulty, desks: createDeskService({ store: faulty.store, clock, attemptsMax: 200 }) };
  });
  await createDesk((sides[0] as (typeof sides)[0]).desks, UCC, 1);
  const answers: Promise<readonly [Step, Outcome | Error]>[] = [];
  const latest: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  for (const step of plan) {
    const { faulty, desks } = sides[step.desks] as (typeof sides)[0];
    if (step.fault === 'fail') faulty.commits.failNext(new Error(FAILED));
    if (step.fault === 'lose') faulty.commits.loseNext(new Error(LOST));
    if (step.fault === 'hold') faulty.commits.hold();
    if (step.fault === 'release') faulty.commits.release();
    const begin = () => change(desks, OPERATIONS[step.operation] as Decide);
    const work = pace === 'at once' ? begin() : (latest[step.desks] as Promise<unknown>).then(begin);
    const answer = work.then(
      (outcome) => [step, outcome] as const,
      (error: Error) => [step, error] as const,
    );
    latest[step.desks] = answer;
    answers.push(answer);
    for (let turn = 0; turn < step.turns; turn++) await new Promise(setImmediate);
  }
  for (const { faulty } of sides) faulty.commits.release();
  checkHistory(await Promise.all(answers), await historyOf(stores[0]));
}

/** The desk after each version, and the facts that made it, as stored. */
async function historyOf(
  store: Store,
): Promise<{ readonly desks: readonly Desk[]; readonly facts: readonly DeskFact[][] }> {
  const facts: DeskFact[][] = [];
  for (const { version, fact } of await store.readFacts({ afterSeq: 0, limit: 1_000 })) {
    facts[version - 1] ??= [];
    facts[version - 1]?.push(fact as DeskFact);
  }
  const desks: Desk[] = [];
  for (const made of facts) desks.push(evolveDesk(desks.at(-1) ?? null, made));
  const rows = await store.loadDesk(UCC);
  assert.ok(rows);
  const last = desks.at(-1);
  assert.ok(last);
  assert.deepEqual(content(deskFromRows(rows)), content(last), 'the rows say what the facts say');
  return { desks, facts };
}

function checkHistory(
  answers: readonly (readonly [Step, Outcome | Error])[],
  { desks, facts }: Awaited<ReturnType<typeof historyOf>>,
): void {
  const claimed = new Set<number>([1]);
  let lost = 0;
  // A change that found its work already done may look like the maker of the other's version. A change that can only
  // have made one version claims it first.
  const foundDone = ([step, outcome]: (typeof answers)[number]) =>
    !(outcome instanceof Error) &&
    outcome.kind === 'done' &&
    isSame((OPERATIONS[step.operation] as Decide)(outcome.desk), ok([]));
  for (const [step, outcome] of answers.toSorted((a, b) => Number(foundDone(a)) - Number(foundDone(b)))) {
    const decide = OPERATIONS[step.operation] as Decide;
    if (outcome instanceof Error) {
      assert.ok([FAILED, LOST].includes(outcome.message), outcome.stack);
      if (outcome.message === LOST) lost += 1;
      continue;
    }
    if (outcome.kind === 'refused') {
      const isTrue = desks.some((desk) => isSame(decide(desk), { ok: false, error: outcome.refusal }));
      assert.ok(isTrue, `${step.operation} was refused for a reason that was never true`);
      continue;
    }
    assert.ok(outcome.kind === 'done');
    const { version } = outcome.desk;
    const { secrets: _, stamp: __, ...desk } = outcome.desk;
    const stored = desks[version - 1];
    assert.ok(stored);
    assert.deepEqual(content(desk), content(stored), 'the caller got the stored desk');
    // There was nothing to do, and so nothing was stored.
    if (isSame(decide(desk), ok([])) && (claimed.has(version) || version === 1)) continue;
    const before = desks[version - 2];
    assert.ok(before && !claimed.has(version), `version ${version} was made by one change only`);
    const follows = isSame(decide(before), ok(facts[version - 1]));
    if (!follows && isSame(decide(desk), ok([]))) continue;
    assert.ok(follows, `${step.operation} follows from the desk before it`);
    claimed.add(version);
  }
  assert.ok(desks.length - claimed.size <= lost, 'nothing was stored that nobody asked for');
}

function isSame(a: unknown, b: unknown): boolean {
  try {
    assert.deepEqual(a, b);
    return true;
  } catch {
    return false;
  }
}

function content({ accounts, strategies, links, guards, ...rest }: Desk) {
  return {
    ...rest,
    accounts: new Map(accounts),
    strategies: new Map(strategies),
    links: new Map(links),
    guards: new Map(guards),
  };
}
