import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import { after, it } from 'node:test';
import type { Store } from '@spark/core';
import { each, freshPostgres, linesOf, rejectsWith, storeRows, waitUntil } from '@spark/testkit';
import { StoreError } from '../errors.ts';
import { createCuttingProxy } from './cutting-proxy.fixture.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const { commitOf, createDesk, creation, strategyRow } = storeRows;
/** Also on a busy machine; a call that waited for TCP to give up would take minutes. */
const FEW_SECONDS_MS = 30_000;

const database = await freshPostgres();
const proxy = await createCuttingProxy(database.url);
after(async () => {
  await proxy.close();
  await database.drop();
});

/** Short limits, so that the test does not wait long for a server that stays silent. */
function openThroughProxy(): Promise<Store> {
  return openPostgresStore({ url: proxy.url, connectTimeoutMs: 500, statementTimeoutMs: 500 });
}

it('[store.S101] while the server is away every call is rejected as unavailable in time; afterwards all is well again', async () => {
  const store = await openThroughProxy();
  const direct = await openPostgresStore({ url: database.url });
  await createDesk(store, 'AWAY');
  let version = 1;
  for (const mode of ['refuse', 'silent'] as const) {
    proxy.mode(mode);
    if (mode === 'refuse') proxy.cut();
    const started = performance.now();
    const calls = [
      store.commit(commitOf('AWAY', version)),
      store.loadDesk('AWAY'),
      store.findUserByEmail('a'),
      store.listUsers({ afterId: 0, limit: 1 }),
      store.readFacts({ afterSeq: 0, limit: 1 }),
      store.reserveIds('a', 1),
      store.readSetting('a'),
      store.writeSetting('a', 'b'),
      store.health(),
      linesOf(store.dump()),
      store.load(each([])),
    ];
    for (const call of calls) call.catch(() => undefined);
    for (const call of calls) await rejectsWith('unavailable', call);
    const tookMs = performance.now() - started;
    ok(
      tookMs < FEW_SECONDS_MS,
      `calls are rejected within a few seconds (${mode}: ${Math.round(tookMs)} ms)`,
    );
    if (mode === 'refuse') {
      const seen = store.foreignChanges();
      notEqual(store.foreignChanges(), seen, 'nobody may trust what they remember while nothing is heard');
    }
    proxy.mode('pass');
    proxy.cut();
    await waitUntil('the store reaches the server again', () =>
      store.loadDesk('AWAY').then(
        (desk) => desk?.version === version,
        () => false,
      ),
    );
    deepEqual(await store.commit(commitOf('AWAY', version)), { kind: 'stored', version: ++version });
    await waitUntil('the listener is back', () => {
      const seen = store.foreignChanges();
      return store.foreignChanges() === seen;
    });
    const seen = store.foreignChanges();
    await direct.commit(commitOf('AWAY', version++));
    await waitUntil('changes of others are heard again', () => store.foreignChanges() !== seen);
  }
  await store.close();
  await direct.close();
});

it('[store.S101] a server that was never there is reported as unavailable, without the password', async () => {
  const url = 'postgres://someone:hush@127.0.0.1:1/spark';
  await rejectsWith('unavailable', openPostgresStore({ url }));
  await openPostgresStore({ url }).catch((error: Error) => {
    ok(!error.message.includes('hush') && error.message.includes('127.0.0.1:1'), error.message);
  });
});

it('[store.S101] closing does not hang while the server is silent', async () => {
  const store = await openThroughProxy();
  proxy.mode('silent');
  await store.close();
  proxy.mode('pass');
  proxy.cut();
});

it('[store.S14] a commit whose answer was lost is unknown, and the version shows its outcome afterwards', async () => {
  const store = await openThroughProxy();
  await createDesk(store, 'LOST');
  for (const [mode, version] of [
    ['lose answer to commit', 2],
    ['lose commit', 2],
  ] as const) {
    const before = (await store.loadDesk('LOST'))?.version ?? 0;
    proxy.mode(mode);
    const group = [store.commit(commitOf('LOST', before)), store.commit(commitOf('LOST', before + 1))];
    for (const work of group) work.catch(() => undefined);
    for (const work of group) await rejectsWith('outcome-unknown', work);
    proxy.mode('pass');
    // The answer may be lost a moment before the server has committed.
    const after = mode === 'lose commit' ? before : before + 2;
    await waitUntil('the version tells', async () => (await store.loadDesk('LOST'))?.version === after);
    equal(after, mode === 'lose commit' ? before : version + 1);
    deepEqual(await store.commit(commitOf('LOST', after)), { kind: 'stored', version: after + 1 });
  }
  await store.close();
});

it('[store.S100] backends that are terminated under load lose no acknowledged commit, and the store recovers', async () => {
  const store = await openPostgresStore({ url: database.url });
  const uccs = Array.from({ length: 8 }, (_, at) => `T00${at}`);
  for (const ucc of uccs) deepEqual(await store.commit(creation(ucc)), { kind: 'stored', version: 1 });
  const counts = { stored: 0, unavailable: 0, unknown: 0 };
  let kills = 0;
  await Promise.all([
    ...uccs.map((ucc) => commitOn(store, ucc, counts, () => kills >= 12)),
    killRepeatedly(),
  ]);
  ok(
    counts.stored > 0 && counts.unavailable + counts.unknown > 0,
    `the test hit something: ${JSON.stringify(counts)}`,
  );
  for (const ucc of uccs) {
    const { version } = (await store.loadDesk(ucc)) ?? { version: 0 };
    deepEqual(await store.commit(commitOf(ucc, version)), { kind: 'stored', version: version + 1 });
  }
  const facts = await store.readFacts({ afterSeq: 0, limit: 10_000 });
  const versions = new Map<string, number>();
  for (const fact of facts) {
    equal(fact.version, (versions.get(fact.ucc) ?? 0) + 1, 'versions of a desk have no gap');
    versions.set(fact.ucc, fact.version);
  }
  deepEqual((await store.health()).damage, []);
  await store.close();

  async function killRepeatedly(): Promise<void> {
    while (kills < 12) {
      const stored = counts.stored;
      await waitUntil('commits go on between two blows', () => counts.stored > stored + 5);
      await database.execute(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spark' AND datname = current_database()`,
      );
      kills++;
    }
  }
});

async function commitOn(
  store: Store,
  ucc: string,
  counts: { stored: number; unavailable: number; unknown: number },
  isEnough: () => boolean,
): Promise<void> {
  let known = 1;
  while (!isEnough()) {
    try {
      const put = strategyRow(ucc, 'counter', { description: String(known + 1) });
      const outcome = await store.commit(commitOf(ucc, known, { rows: [{ table: 'strategies', put }] }));
      deepEqual(outcome, { kind: 'stored', version: known + 1 });
      known++;
      counts.stored++;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      ok(error.kind === 'unavailable' || error.kind === 'outcome-unknown', `${error.kind}: ${error.message}`);
      counts[error.kind === 'unavailable' ? 'unavailable' : 'unknown']++;
      known = await versionAfter(store, ucc, known, error.kind);
    }
  }
}

/** Commits that were rejected as unavailable are not stored; unknown ones may be; nothing else is. */
async function versionAfter(store: Store, ucc: string, known: number, kind: string): Promise<number> {
  let version: number | undefined;
  await waitUntil('the desk can be read again', async () => {
    const desk = await store.loadDesk(ucc).catch(() => null);
    version = desk?.version;
    if (desk && desk.version > 1) equal(desk.strategies[0]?.description, String(desk.version));
    return desk !== null;
  });
  if (kind === 'unavailable') equal(version, known, 'a change rejected as unavailable was not stored');
  else ok(version === known || version === known + 1, 'an unknown change is stored whole or not at all');
  return version ?? known;
}
