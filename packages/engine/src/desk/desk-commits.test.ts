import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type CommitOutcome, deleteAccount, ok, type Store, switchKill } from '@spark/core';
import {
  account,
  change,
  clock,
  createDesk,
  kindOf,
  names,
  place,
  settle,
  strategy,
  UCC,
} from './desk-service.fixture.ts';
import { createDeskService } from './desk-service.ts';

const SEALED = { keyId: 'k', text: 'sealed' };

/** A service on a store that carries everything out at once, and answers when the test says so. */
async function openSlow(t: TestContext) {
  const { faulty } = await place(t);
  const held: (() => void)[] = [];
  const slow = { isSlow: false };
  const late = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done;
    if (slow.isSlow) await new Promise<void>((resolve) => held.push(resolve));
    return answer;
  };
  const store: Store = {
    ...faulty.store,
    commit: (commit): Promise<CommitOutcome> => late(faulty.store.commit(commit)),
    loadDesk: (ucc) => late(faulty.store.loadDesk(ucc)),
  };
  const answer = async (which: number) => {
    held.splice(which, 1)[0]?.();
    await settle();
  };
  return { desks: createDeskService({ store, clock }), slow, answer, waiting: () => held.length };
}

test('[engine.N120] what the trail says of a change is in its commit, and of others nothing', async (t) => {
  const { desks, faulty } = await place(t);
  const logs = () => faulty.commits.seen.at(-1)?.logs?.map(({ message, at }) => [message, at]);
  assert.deepEqual(logs(), [], 'a desk that begins');
  await change(desks, (desk) => switchKill(desk, null, true));
  assert.deepEqual(logs(), [['Trail: kill switch on in all accounts', clock.now()]]);
  await change(desks, strategy('s'));
  assert.deepEqual(logs(), []);
});

test('a change whose answer comes late does not take back what was told after it', async (t) => {
  const { desks, slow, answer, waiting } = await openSlow(t);
  await desks.read(UCC);
  slow.isSlow = true;
  const [first, second] = [change(desks, strategy('a')), change(desks, strategy('b'))];
  while (waiting() < 2) await settle();
  await answer(1);
  assert.equal(kindOf(await second), 'done');
  await answer(0);
  assert.equal(kindOf(await first), 'done');
  slow.isSlow = false;
  assert.deepEqual(await names(desks), ['a', 'b']);
});

test('who asks for a user that was just added is not told by a look from before', async (t) => {
  const { desks, slow, answer, waiting } = await openSlow(t);
  slow.isSlow = true;
  const early = desks.read('S000002');
  while (waiting() < 1) await settle();
  slow.isSlow = false;
  await createDesk(desks, 'S000002', 2);
  const later = desks.read('S000002');
  await settle();
  await answer(0);
  assert.equal(await early, null);
  assert.equal((await later)?.user.ucc, 'S000002');
});

test('only the secrets of an account that is deleted go, whatever else happens in the same change', async (t) => {
  const { desks } = await place(t);
  for (const name of ['one', 'two'])
    await desks.change(UCC, (desk) => {
      const decision = account(name)(desk);
      const secrets = [{ owner: name, name: 'ApiKey', sealed: SEALED }];
      return decision.ok ? ok({ facts: decision.value, secrets }) : decision;
    });
  const gone = await change(desks, (desk) => {
    const [deleted, added] = [deleteAccount(desk, 'one'), strategy('s')(desk)];
    return deleted.ok && added.ok ? ok([...added.value, ...deleted.value]) : deleted;
  });
  assert.ok(gone.kind === 'done');
  assert.deepEqual([...gone.desk.secrets], [['two:ApiKey', SEALED]]);
  assert.deepEqual([...((await desks.read(UCC))?.secrets ?? [])], [['two:ApiKey', SEALED]]);
});

test('[engine.N170] secrets may change without a fact, and a change without either stores nothing', async (t) => {
  const { desks, faulty } = await place(t);
  const before = (await desks.read(UCC))?.version ?? 0;
  const secrets = [{ owner: '', name: 'session.one', sealed: SEALED }];
  const changed = await desks.change(UCC, () => ok({ facts: [], secrets }));
  assert.ok(changed.kind === 'done');
  assert.deepEqual(
    [changed.desk.version, [...changed.desk.secrets]],
    [before + 1, [[':session.one', SEALED]]],
  );
  assert.deepEqual([...((await desks.read(UCC))?.secrets ?? [])], [[':session.one', SEALED]]);
  const commits = faulty.commits.seen.length;
  assert.equal((await desks.change(UCC, () => ok({ facts: [], secrets: [] }))).kind, 'done');
  assert.equal(faulty.commits.seen.length, commits);
});
