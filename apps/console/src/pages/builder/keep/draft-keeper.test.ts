import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Json } from '../edit/json.ts';
import { createDraftKeeper, KEEP_AFTER_MS, type KeeperPorts } from './draft-keeper.ts';

/** A server with one draft, and timers that run when the test says so. */
function underTest(broken: { answersLost: number; refusals: number } = { answersLost: 0, refusals: 0 }) {
  const server = { version: 0, draft: {} as Json, writes: 0 };
  const timers = new Map<number, { readonly work: () => void; readonly ms: number }>();
  let last = 0;
  const ports: KeeperPorts = {
    write: async (document, version) => {
      server.writes += 1;
      if (broken.refusals > 0) {
        broken.refusals -= 1;
        throw new Error('no line');
      }
      if (version !== server.version) throw new Error('version_changed');
      server.version += 1;
      server.draft = document;
      if (broken.answersLost > 0) {
        broken.answersLost -= 1;
        throw new Error('no answer');
      }
      return { version: server.version, at: 'now' };
    },
    isElsewhere: (error) => error instanceof Error && error.message === 'version_changed',
    findOwn: async (document) =>
      JSON.stringify(document) === JSON.stringify(server.draft)
        ? { version: server.version, at: 'now' }
        : null,
    later: (work, ms) => {
      last += 1;
      const key = last;
      timers.set(key, { work, ms });
      return () => timers.delete(key);
    },
  };
  const keeper = createDraftKeeper(ports, { version: 0, at: null });
  return { server, keeper, timers, state: () => keeper.state.getSnapshot().kind };
}

suite('the draft of a strategy', () => {
  test('it is written once, a second after the last of several edits', async () => {
    const { server, keeper, timers, state } = underTest();
    keeper.change({ name: 'a' });
    keeper.change({ name: 'ab' });
    assert.equal(state(), 'waiting');
    assert.deepEqual(
      [...timers.values()].map(({ ms }) => ms),
      [KEEP_AFTER_MS],
    );
    await keeper.flush();
    assert.deepEqual([server.writes, server.draft, state()], [1, { name: 'ab' }, 'kept']);
  });

  test('an edit during a write is written after it', async () => {
    const { server, keeper, state } = underTest();
    keeper.change({ name: 'a' });
    const first = keeper.flush();
    keeper.change({ name: 'b' });
    await Promise.all([first, keeper.flush()]);
    assert.deepEqual([server.writes, server.draft, server.version, state()], [2, { name: 'b' }, 2, 'kept']);
  });

  test('after a write of another tab nothing is overwritten and nothing of ours is lost', async () => {
    const { server, keeper, state } = underTest();
    keeper.change({ name: 'mine' });
    await keeper.flush();
    server.version = 7;
    server.draft = { name: 'theirs' };
    keeper.change({ name: 'mine again' });
    await keeper.flush();
    assert.equal(state(), 'elsewhere');
    keeper.change({ name: 'mine once more' });
    await keeper.flush();
    assert.deepEqual([server.version, server.draft], [7, { name: 'theirs' }]);
    keeper.adopt(7, { kind: 'kept', at: null });
    keeper.change({ name: 'both' });
    await keeper.flush();
    assert.deepEqual([server.version, server.draft, state()], [8, { name: 'both' }, 'kept']);
  });

  test('when the answer to our own write was lost, the next one goes on from it', async () => {
    const { server, keeper, state } = underTest({ answersLost: 1, refusals: 0 });
    keeper.change({ name: 'a' });
    await keeper.flush();
    assert.equal(state(), 'failed');
    await keeper.flush();
    assert.deepEqual([server.version, state()], [1, 'kept']);
  });

  test('without a line it says so and tries again', async () => {
    const { server, keeper, timers, state } = underTest({ answersLost: 0, refusals: 1 });
    keeper.change({ name: 'a' });
    await keeper.flush();
    assert.equal(state(), 'failed');
    const [again] = timers.values();
    assert.ok(again);
    await keeper.flush();
    assert.deepEqual([server.draft, state()], [{ name: 'a' }, 'kept']);
  });
});
