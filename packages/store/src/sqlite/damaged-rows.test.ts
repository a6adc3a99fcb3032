import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import type { Store } from '@spark/core';
import { entryWith, journalRows, storeRows } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const { alert, journalEntry, MORNING, storedOrder, TODAY } = journalRows;
const ACCOUNT = { ucc: 'AAAA', accountName: 'account1' };

function change(folder: string, sql: string): void {
  using database = new DatabaseSync(join(folder, 'spark.db'));
  equal(database.prepare(sql).run().changes, 1, sql);
}

/** Of the first page. */
async function reftags({ journal }: Store): Promise<readonly number[]> {
  const { orders } = await journal.readOrderPage({ ucc: 'AAAA', from: 'oldest' });
  return orders.map(({ order }) => order.reftag);
}

it(
  '[store.S146] a page has its sound rows, and says where the next one begins',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder });
    const orders = [1, 2, 3, 4, 5, 6].map((reftag) => storedOrder('AAAA', reftag));
    await store.journal.record(entryWith({ ucc: 'AAAA', at: MORNING, orders }));
    for (const reftag of [2, 3, 6]) change(folder, `UPDATE orders SET body = 'x' WHERE reftag = ${reftag}`);
    deepEqual(await reftags(store), [1, 4, 5]);
    deepEqual(
      store.damagedRows().map(({ table, key, isAtWork }) => [table, key, isAtWork]),
      [
        ['orders', '2', true],
        ['orders', '3', true],
        ['orders', '6', true],
      ],
    );
    equal(store.journal.damagedIn(ACCOUNT).length, 3);
    deepEqual(store.journal.damagedIn({ ...ACCOUNT, accountName: 'other' }), []);
    await store.close();
  }),
);

it(
  '[store.S146] a row that was mended is damaged no more',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder });
    await store.journal.record(entryWith({ ucc: 'AAAA', at: MORNING, orders: [storedOrder('AAAA', 1)] }));
    const body = JSON.stringify(storedOrder('AAAA', 1).order);
    change(folder, `UPDATE orders SET body = '${body.replace('"qty":65', '"qty":"65"')}'`);
    deepEqual(await reftags(store), []);
    change(folder, `UPDATE orders SET body = '${body}'`);
    deepEqual(await reftags(store), [1]);
    deepEqual(store.damagedRows(), []);
    await store.close();
  }),
);

it(
  '[store.S146] trades, alerts and what waits for trades are set aside one by one, and health names each',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder });
    await store.commit(storeRows.creation('AAAA'));
    await store.journal.record(journalEntry('AAAA'));
    await store.journal.record(entryWith({ ucc: 'AAAA', at: MORNING, alerts: [alert(1300)] }));
    deepEqual((await store.health()).damage, []);
    change(folder, `UPDATE alerts SET actions = '{}' WHERE id = 1207`);
    change(folder, `UPDATE trades SET body = replace(body, '"profitPaise"', '"profit"')`);
    change(folder, `UPDATE open_legs SET body = '{"open":[]}'`);
    const waiting = await store.journal.waitingAlerts({ afterId: 0, limit: 10 });
    deepEqual(
      waiting.map(({ id }) => id),
      [1300],
    );
    deepEqual(await store.journal.readTrades({ ucc: 'AAAA', from: TODAY, to: TODAY, limit: 10 }), []);
    equal(await store.journal.readPairing(ACCOUNT), null);
    equal(store.damagedRows().length, 3);
    ok(
      await store.journal.findAlert(7, 'body:1207'),
      'it is still known that it came, so it is not done twice',
    );
    const { damage } = await store.health();
    equal(damage.length, 3);
    for (const sentence of damage)
      match(sentence, /^The row .* of (trades|open_legs|alerts) cannot be read: /);
    await store.close();
  }),
);
