import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { changeActions } from '@spark/application';
import {
  addDays,
  type CorporateAction,
  type Instant,
  istDay,
  istInstant,
  type JournalWrite,
  type Leg,
  NOTHING_PAIRED,
  type Position,
  type Store,
} from '@spark/core';
import { openStore } from '@spark/store';
import { createRandom } from '@spark/testkit';
import { type Environment, spawnServer, startServer } from '../process-under-test.ts';

const TOKENS = ['NSE:3045', 'NSE:2885', 'NSE:1594', 'NSE:11536', 'NSE:1333'] as const;
const ACCOUNTS = ['paper', 'account1', 'account2'] as const;
const QTY = 10;
const COST_PAISE = 171_251;
const APPLIED_WITHIN_MS = 90_000;

/**
 * Shares that are held since yesterday, splits whose ex-date is today, and kill -9 while Spark starts and applies them,
 * again and again. In the end each position was split exactly once, and what waits for pairing with it.
 */
export async function killUnderActions(
  t: TestContext,
  env: Environment & { readonly SPARK_DATA: string },
  kills: number,
  seed: number,
): Promise<void> {
  const random = createRandom(seed);
  const began = performance.now();
  const first = await startServer(t, { env });
  const startMs = performance.now() - began;
  await first.end();
  const place = { dataFolder: env.SPARK_DATA, databaseUrl: env.DATABASE_URL };
  const ucc = await withStore(place, hold);
  for (let kill = 0; kill < kills; kill++) {
    const server = spawnServer(t, { env });
    // In the midst of a start, and after every second one: what was applied then must not be applied again.
    if (kill % 2 === 0) await pass(startMs * (0.6 + random.int(600) / 1_000));
    else await server.printed(/Spark is running/);
    server.child.kill('SIGKILL');
    await server.exited;
  }
  const last = await startServer(t, { env });
  const token = await last.token();
  const actions = async () => (await last.call('GET', '/corporateActions', { token })).body.data;
  for (const end = performance.now() + APPLIED_WITHIN_MS; ; await pass(50)) {
    if ((await actions()).every(({ status }) => status === 'applied')) break;
    assert.ok(performance.now() < end, 'every split is applied');
  }
  const { body } = await last.call('GET', '/positions?open=true', { token });
  assert.equal(body.data.length, TOKENS.length * ACCOUNTS.length);
  for (const { qty, AccountName, symbol } of body.data)
    assert.equal(qty, QTY * 5, `${String(symbol)} in ${String(AccountName)} was split once`);
  const logs = await last.call('GET', '/ExecutionLogs', { token });
  const told = logs.body.data.filter(({ Message }) => String(Message).includes('10 became 50'));
  assert.equal(told.length, TOKENS.length * ACCOUNTS.length, 'each is told once');
  await last.end();
  await withStore(place, (store) => assertLedger(store, ucc));
  t.diagnostic(`${body.data.length} positions were split once each, ${kills} kills`);
}

type Place = { readonly dataFolder: string; readonly databaseUrl: string | undefined };

async function withStore<T>(place: Place, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Writes what would be there had it been bought yesterday. */
async function hold(store: Store): Promise<string> {
  const now = Date.now();
  const day = addDays(istDay(now), -1);
  const [{ ucc = '' } = {}] = await store.listUsers({ afterId: 0, limit: 1 });
  const keyOf = (instrumentKey: string) =>
    ({ strategyName: 'demo', instrumentKey, product: 'Delivery', forwardTest: false }) as const;
  const writes = ACCOUNTS.flatMap((accountName): JournalWrite[] => {
    const held = TOKENS.map(
      (key): Position => ({
        ...{ ...keyOf(key), symbol: key, netQty: QTY, openCostPaise: COST_PAISE },
        ...{ bookedPaise: 0, day, closeAsked: false },
      }),
    );
    const legs = TOKENS.map(
      (key, index): Leg => ({
        ...{ ...keyOf(key), symbol: key, reftag: index + 1, side: 'Buy', qty: QTY, valuePaise: COST_PAISE },
        ...{ at: istInstant(day, 600), marketPaise: null, capitalPaise: 0, orders: 1, chargesPaise: 0 },
      }),
    );
    return [
      { kind: 'put-positions', positions: held.map((position) => ({ accountName, position })) },
      { kind: 'put-pairing', accountName, state: { ...NOTHING_PAIRED, open: legs } },
    ];
  });
  await store.journal.record({ ucc, at: now, writes });
  await changeActions(store, () => ({
    lastId: TOKENS.length,
    list: TOKENS.map((key, index) => split(key, index + 1, now)),
  }));
  return ucc;
}

function split(instrumentKey: string, id: number, now: Instant): CorporateAction {
  const terms = { kind: 'split', faceBefore: 10, faceAfter: 2, fractionPaise: null } as const;
  return {
    id,
    instrumentKey,
    symbol: instrumentKey,
    exDate: istDay(now),
    terms,
    addedAt: 0,
    appliedAt: null,
  };
}

/** Legs that were paired since are adjusted; the others have the adjustment waiting, once. */
async function assertLedger(store: Store, ucc: string): Promise<void> {
  for (const accountName of ACCOUNTS) {
    const state = await store.journal.readPairing({ ucc, accountName });
    assert.ok(state);
    const waiting = state.adjustments?.length ?? 0;
    const adjusted = state.open.filter(({ qty }) => qty === QTY * 5).length;
    assert.equal(waiting + adjusted, TOKENS.length, `${accountName}: ${JSON.stringify(state)}`);
    assert.equal(
      state.open.reduce((sum, { valuePaise }) => sum + valuePaise, 0),
      TOKENS.length * COST_PAISE,
    );
  }
}
