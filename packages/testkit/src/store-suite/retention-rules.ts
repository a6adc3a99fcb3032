import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { it } from 'node:test';
import type { DumpLine, Store } from '@spark/core';
import { entryWith } from './entry-with.ts';
import { each, linesOf } from './filled-store.ts';
import {
  alert,
  finished,
  MORNING,
  messageRow,
  position,
  rowsOfEveryKind,
  signal,
  tradeRow,
  webhook,
} from './journal-rows.ts';
import { accountRow, commitOf, creation, guardRow, linkRow, strategyRow } from './rows.ts';
import type { StoreSuiteOptions, WithHome } from './store-home.ts';
import { addition, draftOf } from './strategy-rows.ts';

const MANY = 150;

/** Something of every table, and of some more than is removed at a time. Numbers begin at `from`. */
async function fillDesk(
  store: Store,
  ucc: string,
  from: number,
  userType: 'basic' | 'visitor',
): Promise<void> {
  await store.commit(creation(ucc, {}, { userType }));
  await store.commit(
    commitOf(ucc, 1, {
      rows: [
        { table: 'accounts', put: accountRow(ucc, 'account1') },
        { table: 'strategies', put: strategyRow(ucc, 'test1') },
        { table: 'links', put: linkRow(ucc, 'test1', 'account1') },
        { table: 'guards', put: guardRow(ucc, '') },
      ],
      secrets: [{ owner: 'account1', name: 'token', sealed: { keyId: 'k', text: 'sealed' } }],
    }),
  );
  await store.documents.put({
    ...{ ucc, kind: 'preference', name: 'watchlists', at: MORNING },
    ...{ body: '{}', expectedVersion: 0, most: 10 },
  });
  await store.strategyDocuments.add(addition({ ucc }));
  await store.strategyDocuments.putDraft(draftOf({ ucc }));
  const [order] = [finished(ucc, from)];
  await store.journal.record(
    entryWith({
      ...rowsOfEveryKind(ucc),
      facts: Array.from({ length: MANY }, () => ({ kind: 'order-planned', order: order.order }) as const),
      orders: Array.from({ length: MANY }, (_, at) => finished(ucc, from + at)),
      positions: [{ accountName: 'account1', position: position({ netQty: 0 }) }],
      logs: Array.from({ length: MANY }, (_, at) => ({
        at: MORNING + at,
        name: 'test1',
        type: 'INFO' as const,
        message: `line ${at}`,
      })),
      trades: Array.from({ length: MANY }, (_, at) => tradeRow(ucc, from + at)),
      messages: [messageRow(from)],
      webhooks: [webhook(from)],
      alerts: Array.from({ length: MANY }, (_, at) => alert(from + at, { webhookId: from })),
      signals: Array.from({ length: MANY }, (_, at) => signal(from + at)),
    }),
  );
}

async function leave(store: Store, ucc: string): Promise<void> {
  const desk = await store.loadDesk(ucc);
  ok(desk);
  const put = { ...desk.user, disabled: true };
  equal((await store.commit(commitOf(ucc, 2, { rows: [{ table: 'users', put }] }))).kind, 'stored');
}

function ofOthers(lines: readonly DumpLine[], ucc: string): readonly DumpLine[] {
  return lines.filter(
    ({ table, row }) =>
      row.ucc !== ucc && table !== '_footer' && !(table === 'settings' && row.name === 'facts.removed'),
  );
}

export function retentionRules(withHome: WithHome, openHome: StoreSuiteOptions['open']): void {
  removingRules(withHome, openHome);
  sparingRules(withHome);
}

function removingRules(withHome: WithHome, openHome: StoreSuiteOptions['open']): void {
  it(
    '[store.S170] a visitor who has left is removed from every table, and nobody else loses a row',
    withHome(async ({ store: open }) => {
      const store = await open();
      await fillDesk(store, 'AAAA', 1, 'basic');
      await fillDesk(store, 'VONE', 1_001, 'visitor');
      await fillDesk(store, 'VTWO', 2_001, 'visitor');
      await leave(store, 'VTWO');
      const before = await linesOf(store.dump());
      equal(await store.retention.removeVisitor('VTWO'), true);
      const after = await linesOf(store.dump());
      deepEqual(
        after.filter(({ row }) => row.ucc === 'VTWO'),
        [],
      );
      deepEqual(ofOthers(after, 'VTWO'), ofOthers(before, 'VTWO'));
      equal(await store.loadDesk('VTWO'), null);
      deepEqual((await store.health()).damage, []);
      equal(await store.retention.removeVisitor('VTWO'), true, 'once more changes nothing');
      deepEqual(await linesOf(store.dump()), after);
    }),
  );

  it(
    '[store.S170] numbers of facts continue after those of a removed visitor, also in a dump',
    withHome(async ({ store: open }) => {
      const store = await open();
      await fillDesk(store, 'AAAA', 1, 'basic');
      await fillDesk(store, 'VONE', 1_001, 'visitor');
      await leave(store, 'VONE');
      const { facts } = await store.health();
      await store.retention.removeVisitor('VONE');
      equal((await store.health()).facts, facts);
      const other = await openHome();
      const copy = await other.open();
      try {
        await copy.load(each(await linesOf(store.dump())));
        await copy.commit(commitOf('AAAA', 2));
        deepEqual(
          (await copy.readFacts({ afterSeq: facts, limit: 10 })).map(({ seq }) => seq),
          [facts + 1],
        );
        deepEqual((await copy.health()).damage, []);
      } finally {
        await copy.close();
        await other.remove();
      }
    }),
  );
}

function sparingRules(withHome: WithHome): void {
  it(
    '[store.S171] a user who is not a visitor, whose time is not over, or who has something open, is not removed',
    withHome(async ({ store: open, execute }) => {
      const store = await open();
      await fillDesk(store, 'AAAA', 1, 'basic');
      await leave(store, 'AAAA');
      await fillDesk(store, 'VONE', 1_001, 'visitor');
      await fillDesk(store, 'VTWO', 2_001, 'visitor');
      await leave(store, 'VTWO');
      await store.journal.record(
        entryWith({
          ucc: 'VTWO',
          at: MORNING,
          positions: [{ accountName: 'account1', position: position({ netQty: 65 }) }],
        }),
      );
      const before = await linesOf(store.dump());
      await rejects(store.retention.removeVisitor('AAAA'), { kind: 'invalid' });
      await rejects(store.retention.removeVisitor('VONE'), { kind: 'invalid' });
      equal(await store.retention.removeVisitor('VTWO'), false);
      deepEqual(await linesOf(store.dump()), before);
      for (const ucc of ['AAAA', 'VONE'])
        await rejects(execute(`DELETE FROM facts WHERE ucc = '${ucc}'`), /append-only/);
    }),
  );
}
