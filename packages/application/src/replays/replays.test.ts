import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createManualClock, waitUntil } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { orderOf } from './replay.fixture.ts';
import { createReplays } from './replays.ts';

/** A thread that does what a test wants instead of playing a day. */
function threadOf(program: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
}

const WAITS = threadOf(
  "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});",
);

function replaysFor(t: TestContext, script: URL) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'spark-replays-'));
  const clock = createManualClock();
  const errors: string[] = [];
  let nextId = 1;
  const replays = createReplays({
    ...{ dataFolder, clock, timers: clock, script, fill: 'simulated' },
    store: { reserveIds: async () => nextId++ },
    log: { error: (about: object | string, message?: string) => void errors.push(message ?? String(about)) },
  });
  t.after(async () => {
    await replays.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const { document, ...order } = orderOf();
  const request = { ...order, document, played: document, parameters: {}, saved: null, speed: 60 };
  const start = (ucc: string, isVisitor = false) => replays.start({ ucc, isVisitor }, request);
  const started = async (ucc: string, isVisitor = false) => {
    const made = await start(ucc, isVisitor);
    assert.ok(made.ok, JSON.stringify(made));
    return made.value.id;
  };
  return { replays, clock, errors, start, started };
}

test('[application.R6] a thread that dies ends its replay, and the log says why', async (t) => {
  const { replays, errors, started } = replaysFor(t, threadOf("throw new Error('out of memory')"));
  const id = await started('one');
  await waitUntil('it has ended', async () => replays.read('one', id)?.state === 'failed');
  assert.match(replays.read('one', id)?.problem ?? '', /mistake in Spark/);
  assert.deepEqual(errors, ['The thread of a replay died.']);
  assert.equal(replays.underWay(), 0);
});

test('[application.R5] so many are played at once, of one user and of all', async (t) => {
  const { replays, start, started } = replaysFor(t, WAITS);
  const both = await Promise.all([start('one'), start('one')]);
  assert.deepEqual(
    both.map((made) => made.ok),
    [true, false],
  );
  for (let user = 1; user < LIMITS.replaysAtOnce; user += 1) await started(`user ${user}`);
  const refused = await start('another');
  assert.deepEqual(refused, { ok: false, error: { code: 'all-running', most: LIMITS.replaysAtOnce } });
  await replays.removeUser('one');
  assert.deepEqual(replays.list('one'), []);
  await started('another');
});

test('[application.R5] a replay that takes too long is ended, one of a visitor sooner', async (t) => {
  const { replays, clock, started } = replaysFor(t, WAITS);
  const [own, visitors] = [await started('one'), await started('visitor', true)];
  clock.advance(LIMITS.replayMinutesOfVisitors * 60_000);
  assert.equal(replays.read('visitor', visitors)?.problem, 'It was ended after 15 minutes.');
  assert.equal(replays.read('one', own)?.state, 'starting');
  clock.advance(LIMITS.replayMinutes * 60_000);
  assert.equal(replays.read('one', own)?.state, 'stopped');
});

test('[application.R4] nobody steers the replay of another, nor one that is over', async (t) => {
  const { replays, started } = replaysFor(t, WAITS);
  const id = await started('one');
  const told: string[] = [];
  const leave = replays.follow('one', ({ state }) => void told.push(state));
  assert.deepEqual(replays.steer('two', id, { speed: 5 }), { ok: false, error: { code: 'unknown' } });
  assert.equal(replays.read('two', id), null);
  assert.ok(replays.steer('one', id, { isPaused: true }).ok);
  assert.equal((await replays.remove('one', id))?.isDeleted, false);
  assert.deepEqual(replays.steer('one', id, { isPaused: false }), { ok: false, error: { code: 'over' } });
  assert.deepEqual(told, ['paused', 'stopped']);
  leave();
});
