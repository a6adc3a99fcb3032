import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Log, type NewOrder, NO_OPERATIONS, type Store } from '@spark/core';
import { openStore } from '@spark/store';
import { createManualClock, createSeededRandomness, waitUntil } from '@spark/testkit';
import { type Application, openApplication } from './open-application.ts';
import type { ApplicationParts } from './opening/application-parts.ts';
import type { Market } from './prices/prices.ts';
import { readSettings } from './settings/settings.ts';
import { demoDesk } from './trading/paper-desk.ts';

const QUIET: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

const ORDER: NewOrder = {
  strategyName: 'demo',
  side: 'Buy',
  product: 'Intraday',
  instrumentKey: 'NSE:212',
  qty: 1,
  terms: { type: 'Market', limitPaise: null, triggerPaise: null },
  splitBy: 0,
  operations: NO_OPERATIONS,
  forwardTest: false,
  only: null,
};

/** A rim with only the application: its own clock, no HTTP. */
function rimFor(t: TestContext, given: Partial<ApplicationParts> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-application-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const clock = createManualClock();
  const settings = readSettings(
    {
      SPARK_DATA: folder,
      SPARK_OWNER_PASSWORD: 'correct horse battery',
      SPARK_TELEGRAM_URL: 'http://127.0.0.1:9',
    },
    folder,
  );
  const parts: ApplicationParts = {
    runtime: { clock, timers: clock, random: createSeededRandomness(1), log: QUIET },
    settings,
    explain: ({ code }) => code,
    publicUrl: () => 'http://localhost:8080',
    simulatesBrokers: false,
    ownersDesk: demoDesk,
    ...given,
  };
  return { clock, folder, open: () => openApplication(parts) };
}

/** Opens the data and remembers that it was closed. */
function watchedStore(change: (store: Store) => Partial<Store> = () => ({})) {
  const seen = { isClosed: false };
  const open = async (place: Parameters<typeof openStore>[0]): Promise<Store> => {
    const store = await openStore(place);
    const close = async () => {
      await store.close();
      seen.isClosed = true;
    };
    return { ...store, ...change(store), close };
  };
  return { seen, open };
}

async function ownersDesk({ added, desks }: Application) {
  return (await desks.read(added?.ucc ?? '')) ?? assert.fail('the owner has a desk');
}

test('a rim without HTTP opens the application, places a paper order, sees it filled and closes', async (t) => {
  const { seen, open: openWatched } = watchedStore();
  const { clock, open } = rimFor(t, { openStore: openWatched });
  const application = await open();
  const desk = await ownersDesk(application);
  const news: string[] = [];
  const { orders, stream } = application.trading;
  const reading = stream.follow(desk.user.ucc, null, () => news.push('news'));
  const placing = orders.place(desk, ORDER, { name: 'PlaceOrder', payload: '{}', about: 'demo' });
  const isFilled = () =>
    reading.ahead().some(({ facts }) => facts.some(({ kind }) => kind === 'slice-filled'));
  await waitUntil('the order is published as filled', () => {
    clock.advance(50);
    return isFilled();
  });
  const placed = await placing;
  assert.ok(placed.ok);
  assert.deepEqual(placed.value.placedIn, ['paper']);
  assert.ok(news.length > 0);
  const positions = async () => (await orders.positions(desk, {})).map(({ position }) => position.netQty);
  assert.deepEqual(await positions(), [1]);
  await application.close();
  assert.ok(seen.isClosed);
  assert.equal(clock.nextDue(), null, 'no timer is left');
});

test('a refusal is a value that the rim words', async (t) => {
  const application = await rimFor(t).open();
  const desk = await ownersDesk(application);
  const order = { ...ORDER, instrumentKey: 'NSE:1' };
  const placed = await application.trading.orders.place(desk, order, {
    name: 'PlaceOrder',
    payload: '{}',
    about: 'demo',
  });
  assert.deepEqual(placed, { ok: false, error: [{ code: 'instrument-unknown', key: 'NSE:1' }] });
  assert.deepEqual(
    await application.signIn.logIn({ userid: 'nobody@example.com', password: 'x' }, '10.0.0.1'),
    {
      ok: false,
      error: { code: 'login-failed' },
    },
  );
  await application.close();
});

test('what was opened is closed again when a later part cannot be opened', async (t) => {
  const { seen, open: openWatched } = watchedStore(({ journal }) => ({
    journal: { ...journal, busyAccounts: () => Promise.reject(new Error('the journal cannot be read')) },
  }));
  const { clock, open } = rimFor(t, { openStore: openWatched });
  await assert.rejects(open(), /the journal cannot be read/);
  assert.ok(seen.isClosed, 'the data, which was opened first');
  assert.equal(clock.nextDue(), null, 'and all that had a timer');
});

test('a part that cannot be closed does not prevent closing the others, and is reported', async (t) => {
  const closed: string[] = [];
  const { seen, open: openWatched } = watchedStore();
  const { clock, open } = rimFor(t, {
    openStore: openWatched,
    market: marketWith(async () => {
      closed.push(seen.isClosed ? 'prices after the data' : 'prices');
      throw new Error('the feed cannot be closed');
    }),
  });
  const application = await open();
  await assert.rejects(application.close(), /the feed cannot be closed/);
  assert.deepEqual(closed, ['prices'], 'what uses the data is closed before it');
  assert.ok(seen.isClosed);
  assert.equal(clock.nextDue(), null);
});

function marketWith(close: () => Promise<void>): Market {
  const connection = { watch: () => undefined, unwatch: () => undefined, close };
  return {
    instruments: { find: () => null, underlyingOf: () => null },
    feed: { name: 'a feed', open: () => connection },
    candles: { candles: async () => [] },
    isRecorded: false,
  };
}
