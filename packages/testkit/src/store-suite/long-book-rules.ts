import { deepEqual, equal, ok } from 'node:assert/strict';
import { it } from 'node:test';
import type { Journal, OrderPageQuestion, StoredOrder } from '@spark/core';
import { entryWith } from './entry-with.ts';
import { finished, MORNING, storedOrder, TODAY } from './journal-rows.ts';
import type { WithHome } from './store-home.ts';

const DAY_MS = 86_400_000;
/** The most rows that a page reads, as the store's SPEC promises. */
const ROWS_PER_TURN_MAX = 64;

type Read = { readonly reftags: readonly number[]; readonly pages: readonly number[] };

async function readAll(journal: Journal, question: Omit<OrderPageQuestion, 'ucc'>): Promise<Read> {
  const reftags: number[] = [];
  const pages: number[] = [];
  for (let after = question.after ?? null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page = await journal.readOrderPage({
      ...question,
      ucc: 'AAAA',
      ...(after === null ? {} : { after }),
    });
    pages.push(page.orders.length);
    for (const { order } of page.orders) reftags.push(order.reftag);
    after = page.next;
  }
  return { reftags, pages };
}

function numbers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

async function fill(journal: Journal, orders: readonly StoredOrder[]): Promise<void> {
  await journal.record(entryWith({ ucc: 'AAAA', at: MORNING, orders }));
}

export function longBookRules(withHome: WithHome): void {
  pageRules(withHome);
  clockRule(withHome);
  turnRules(withHome);
}

function pageRules(withHome: WithHome): void {
  it(
    '[store.S160] a long book is read in pages from either end, each order once',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      await fill(
        journal,
        numbers(1, 300).map((reftag) => finished('AAAA', reftag)),
      );
      await journal.record(entryWith({ ucc: 'BBBB', at: MORNING, orders: [finished('BBBB', 301)] }));
      const up = await readAll(journal, { from: 'oldest' });
      const down = await readAll(journal, { from: 'newest' });
      deepEqual(up.reftags, numbers(1, 300));
      deepEqual(down.reftags, numbers(1, 300).toReversed());
      ok(Math.max(...up.pages, ...down.pages) <= ROWS_PER_TURN_MAX);
      deepEqual((await readAll(journal, { from: 'newest', after: 4 })).reftags, [3, 2, 1]);
      deepEqual((await readAll(journal, { from: 'oldest', after: 297 })).reftags, [298, 299, 300]);
      deepEqual((await readAll(journal, { from: 'newest', after: 1 })).reftags, []);
    }),
  );

  it(
    '[store.S160] pages filter by account, strategy, day, and by what was not turned into trades',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      await fill(
        journal,
        numbers(1, 400).map((reftag) => ({
          ...finished('AAAA', reftag, {
            accountName: reftag % 2 === 0 ? 'account2' : 'account1',
            strategyName: reftag === 7 ? 'rare' : 'test1',
            placedAt: reftag <= 100 ? MORNING - DAY_MS : MORNING,
          }),
          tradedAt: reftag % 5 === 0 ? null : MORNING,
        })),
      );
      const odd = numbers(1, 400).filter((value) => value % 2 === 1);
      for (const from of ['oldest', 'newest'] as const) {
        const read = async (question: Omit<OrderPageQuestion, 'ucc' | 'from'>) => {
          const { reftags } = await readAll(journal, { from, ...question });
          return from === 'oldest' ? reftags : reftags.toReversed();
        };
        deepEqual(await read({ accountName: 'account1' }), odd);
        deepEqual(await read({ since: TODAY }), numbers(101, 400));
        deepEqual(
          await read({ accountName: 'account1', since: TODAY }),
          odd.filter((value) => value > 100),
        );
        deepEqual(await read({ strategyName: 'rare' }), [7]);
        deepEqual(await read({ strategyName: 'rare', since: TODAY }), []);
        deepEqual(
          await read({ accountName: 'account1', unpaired: true, since: TODAY }),
          odd.filter((value) => value > 100 && value % 5 === 0),
        );
        deepEqual(await read({ since: '2026-11-17' }), []);
      }
    }),
  );
}

function clockRule(withHome: WithHome): void {
  it(
    '[store.S160] an order of today is found although a clock went back and others of yesterday have larger numbers',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const early = [storedOrder('AAAA', 1), storedOrder('AAAA', 2, { placedAt: MORNING + DAY_MS })];
      const late = numbers(3, 200).map((reftag) => finished('AAAA', reftag));
      await fill(journal, [...early, ...late]);
      deepEqual((await readAll(journal, { from: 'newest', since: '2026-11-17' })).reftags, [2]);
      deepEqual((await readAll(journal, { from: 'oldest', since: '2026-11-17' })).reftags, [2]);
    }),
  );
}

function turnRules(withHome: WithHome): void {
  it(
    '[store.S161] others have a turn of the event loop before every page',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      await fill(
        journal,
        numbers(1, 300).map((reftag) => finished('AAAA', reftag)),
      );
      let turns = 0;
      const count = (): void => {
        turns += 1;
        next = setImmediate(count);
      };
      let next = setImmediate(count);
      const { pages } = await readAll(journal, { from: 'newest' });
      const turnsOfPages = turns;
      const loaded = await journal.loadBook(
        { ucc: 'AAAA', accountName: 'account1' },
        {
          since: TODAY,
          finishedMax: 250,
        },
      );
      clearImmediate(next);
      ok(turnsOfPages >= pages.length, `${turnsOfPages} turns for ${pages.length} pages`);
      deepEqual(
        loaded.orders.map(({ order }) => order.reftag),
        numbers(51, 300),
      );
      ok(turns - turnsOfPages >= 250 / ROWS_PER_TURN_MAX, 'nor does a book that is opened stop the others');
    }),
  );

  it(
    '[store.S162] a day of replies is forgotten a few at a time, and orders are stored in between',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      await Promise.all(
        numbers(1, 300).map((number) =>
          journal.record(
            entryWith({
              ucc: 'AAAA',
              at: MORNING,
              reply: { key: `k${number}`, bodyHash: 'hash', reply: '{}', at: MORNING + number },
            }),
          ),
        ),
      );
      let turns = 0;
      const count = (): void => {
        turns += 1;
        next = setImmediate(count);
      };
      let next = setImmediate(count);
      await journal.forgetReplies(MORNING + 300);
      clearImmediate(next);
      ok(turns >= 299 / ROWS_PER_TURN_MAX, `${turns} turns`);
      equal(await journal.findReply('AAAA', 'k299'), null);
      equal((await journal.findReply('AAAA', 'k300'))?.key, 'k300');
    }),
  );
}
