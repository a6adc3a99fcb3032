import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { orderPagesOf, type Store } from '@spark/core';
import { openStore, StoreError } from '@spark/store';
import { createManualClock, entryWith, journalRows, type ManualClock } from '@spark/testkit';
import { createAnswering } from './answer-question.ts';
import { CallerGoneError, ReadingBrokenOffError } from './errors.ts';
import { createLongReads, type LongReads } from './long-reads.ts';
import { type OrderRowsWanted, writeOrderRows } from './order-rows.ts';
import type { LongQuestion } from './question.ts';
import { rowMapping } from './row-mapping.fixture.ts';

const { MORNING, storedOrder } = journalRows;
const ROW_MAPPING = new URL('./row-mapping.fixture.ts', import.meta.url);
const ORDERS = 2_500;
const BOOK = { ucc: 'AAAA', from: 'newest' } as const;
const WANTED: OrderRowsWanted = { withOrders: false, limit: 50_000, isPage: false };
const QUESTION: LongQuestion = { kind: 'orders', question: BOOK, wanted: WANTED };

type Stage = {
  readonly folder: string;
  readonly store: Store;
  readonly clock: ManualClock;
  readonly reads: LongReads;
};

async function openStage(t: TestContext, deaths?: number): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-long-reads-'));
  const place = { dataFolder: folder };
  const store = await openStore(place);
  const orders = Array.from({ length: ORDERS }, (_, index) => storedOrder('AAAA', index + 1));
  await store.journal.record(entryWith({ ucc: 'AAAA', at: MORNING, orders }));
  const clock = createManualClock();
  const script = new URL('./dying-thread.fixture.ts', import.meta.url);
  if (deaths !== undefined) writeFileSync(join(folder, 'deaths'), `${'x'.repeat(deaths)}/`);
  const reads = createLongReads({
    place,
    rowMapping: ROW_MAPPING,
    clock,
    timers: clock,
    log: { warn: () => undefined },
    ...(deaths === undefined ? {} : { script }),
  });
  t.after(async () => {
    await reads.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, store, clock, reads };
}

async function textOf(reads: LongReads, question = QUESTION): Promise<string> {
  return Buffer.concat((await reads.read(question)).parts).toString();
}

test('the rows of a book are the same bytes in both threads, forwards, backwards and cut off', async (t) => {
  const { store, reads } = await openStage(t);
  const ways: readonly OrderRowsWanted[] = [
    WANTED,
    { ...WANTED, isPage: true },
    { ...WANTED, limit: 1_999 },
    { ...WANTED, withOrders: true, limit: 1, isPage: true },
  ];
  for (const wanted of ways) {
    const here = await writeOrderRows(orderPagesOf(store.journal, BOOK), wanted, rowMapping.order);
    const { parts, rows, damaged } = await reads.read({ ...QUESTION, wanted } as LongQuestion);
    assert.equal(Buffer.concat(parts).toString(), Buffer.concat(here.parts).toString());
    assert.deepEqual(rows, { count: here.count, last: here.last, hasMore: here.hasMore });
    assert.deepEqual(damaged, []);
    for (const { buffer, byteLength } of parts)
      assert.equal(buffer.byteLength, byteLength, 'transferred whole');
  }
});

test('a thread that dies is restarted, and the next one answers the read', async (t) => {
  const { store, reads } = await openStage(t, 1);
  const here = await writeOrderRows(orderPagesOf(store.journal, BOOK), WANTED, rowMapping.order);
  const [first, second] = await Promise.all([textOf(reads), textOf(reads)]);
  assert.equal(first, Buffer.concat(here.parts).toString());
  assert.equal(second, first, 'another waiter is answered too');
});

test('a thread that dies again fails the read with the reason; the next read is answered', async (t) => {
  const { reads } = await openStage(t, 2);
  await assert.rejects(reads.read(QUESTION), (error) => {
    assert.ok(error instanceof ReadingBrokenOffError);
    assert.match(error.why, /ended with code 7/);
    return true;
  });
  assert.equal(reads.underWay(), 0);
  assert.match(await textOf(reads), /^\{/);
});

test('a read whose caller is gone ends at once, and the thread goes on for others', async (t) => {
  const { reads } = await openStage(t);
  const gone = new AbortController();
  const broken = reads.read(QUESTION, gone.signal);
  gone.abort(new CallerGoneError());
  await assert.rejects(broken, CallerGoneError);
  assert.equal(reads.underWay(), 0);
  assert.match(await textOf(reads), /^\{/);
  await assert.rejects(reads.read(QUESTION, gone.signal), CallerGoneError, 'nor does it begin');
});

test('in the thread a read stops at the page at which its caller is gone', async (t) => {
  const { folder } = await openStage(t);
  const { answer } = createAnswering({ dataFolder: folder }, rowMapping);
  let asked = 0;
  const signal = {
    throwIfAborted: () => {
      asked += 1;
      if (asked === 3) throw new CallerGoneError();
    },
  } as AbortSignal;
  await assert.rejects(answer(QUESTION, signal), CallerGoneError);
  assert.equal(asked, 3, 'a book of forty pages is left at its third');
});

test('an idle thread ends, and the next question starts another', async (t) => {
  const { reads, clock } = await openStage(t);
  assert.equal(reads.threadId(), null, 'none before it is needed');
  await textOf(reads);
  const first = reads.threadId();
  assert.notEqual(first, null);
  clock.advance(29_000);
  assert.equal(reads.threadId(), first);
  await textOf(reads);
  clock.advance(29_000);
  assert.equal(reads.threadId(), first, 'a question keeps it');
  clock.advance(1_000);
  assert.equal(reads.threadId(), null);
  await textOf(reads);
  assert.notEqual(reads.threadId(), first);
});

test('store errors are the same in both threads', async (t) => {
  const { folder } = await openStage(t);
  const clock = createManualClock();
  const reads = createLongReads({
    place: { dataFolder: join(folder, 'elsewhere') },
    rowMapping: ROW_MAPPING,
    clock,
    timers: clock,
    log: { warn: () => undefined },
  });
  t.after(() => reads.close());
  await assert.rejects(reads.read(QUESTION), StoreError);
});
