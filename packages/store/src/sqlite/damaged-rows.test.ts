import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { type Store, storedObject } from '@spark/core';
import { entryWith, journalRows, storeRows } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const { alert, journalEntry, MORNING, storedOrder, TODAY } = journalRows;
/** As every stored object says it. */
const STORED_VERSION = Number(JSON.parse(storedObject('{}')).v);
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
  '[store.S146] a page has its sound rows, and where the next one begins',
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
  '[store.S146] a row with a field too many, too few or of another type is damaged, and the reason names the field',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder });
    const orders = [1, 2, 3, 4].map((reftag) => storedOrder('AAAA', reftag));
    await store.journal.record(entryWith({ ucc: 'AAAA', at: MORNING, orders }));
    const replace = (reftag: number, from: string, to: string): void =>
      change(folder, `UPDATE orders SET body = replace(body, '${from}', '${to}') WHERE reftag = ${reftag}`);
    replace(1, '"lotSize":65', '"lotSize":"65"');
    replace(2, '"splitBy":0,', '');
    replace(3, '"splitBy":0', '"splitBy":0,"colour":"red"');
    deepEqual(await reftags(store), [4]);
    deepEqual(
      store.damagedRows().map(({ why }) => why),
      [
        'its instrument.lotSize is not a whole number from 0',
        'its splitBy is missing',
        'its colour is unknown',
      ],
    );
    await store.close();
  }),
);

it(
  '[store.S146] a row of a later version is left alone, and one without a version is of the first',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder });
    const orders = [1, 2].map((reftag) => storedOrder('AAAA', reftag));
    await store.journal.record(entryWith({ ucc: 'AAAA', at: MORNING, orders }));
    change(
      folder,
      `UPDATE orders SET body = replace(body, '"v":${STORED_VERSION}', '"v":${STORED_VERSION + 1}') WHERE reftag = 1`,
    );
    change(folder, `UPDATE orders SET body = replace(body, '"v":${STORED_VERSION},', '') WHERE reftag = 2`);
    deepEqual(await reftags(store), [2]);
    match(store.damagedRows()[0]?.why ?? '', /of version \d+, which this release of Spark does not know/);
    await store.close();
  }),
);

it(
  '[store.S146] damaged limits let only exits through, damaged parameters of a strategy are none, and both are named',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder });
    const put = storeRows.strategyRow('AAAA', 's', { params: '{"a":1}' });
    const guard = storeRows.guardRow('AAAA', 'a', { limits: { qtyMax: 75 } });
    await store.commit(storeRows.creation('AAAA'));
    const rows = [
      { table: 'strategies', put },
      { table: 'guards', put: guard },
    ] as const;
    await store.commit(storeRows.commitOf('AAAA', 1, { rows }));
    deepEqual((await store.loadDesk('AAAA'))?.guards, [guard]);
    change(folder, `UPDATE guards SET limits = replace(limits, '75', '"75"')`);
    change(folder, `UPDATE strategies SET params = '[1]'`);
    const desk = await store.loadDesk('AAAA');
    deepEqual(desk?.guards, [{ ...guard, killed: true, limits: {} }]);
    deepEqual(desk?.strategies, [{ ...put, params: null }]);
    deepEqual(
      store.damagedRows().map(({ table, why, text }) => [table, why, text]),
      [
        ['strategies', 'it is not a JSON object', '[1]'],
        ['guards', 'its qtyMax is not a whole number from 0', `{"v":${STORED_VERSION},"qtyMax":"75"}`],
      ],
    );
    equal((await store.health()).damage.length, 2);
    await store.close();
  }),
);

it(
  '[store.S146] a damaged fact is left out of its page, which is filled up',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder });
    const facts = ['one', 'two', 'three'].map((text) => storeRows.fact(text));
    await store.commit(storeRows.creation('AAAA', { facts }));
    using database = new DatabaseSync(join(folder, 'spark.db'));
    database.exec('DROP TRIGGER facts_never_change');
    change(folder, `UPDATE facts SET body = replace(body, '"reason"', '"why"') WHERE seq = 1`);
    change(folder, `UPDATE facts SET kind = 'account-deleted' WHERE seq = 2`);
    deepEqual(
      (await store.readFacts({ afterSeq: 0, limit: 1 })).map(({ seq }) => seq),
      [3],
    );
    deepEqual(
      store.damagedRows().map(({ table, key, why }) => [table, key, why]),
      [
        ['facts', '1', 'its why is unknown'],
        ['facts', '2', 'its kind is not that of its row'],
      ],
    );
    await store.close();
  }),
);

it(
  '[store.S146] a row that was repaired is no longer damaged',
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
    await store.journal.record(entryWith({ ucc: 'AAAA', at: MORNING, alerts: [alert(1300), alert(1301)] }));
    deepEqual((await store.health()).damage, []);
    change(folder, `UPDATE alerts SET actions = '{}' WHERE id = 1207`);
    change(
      folder,
      `UPDATE alerts SET outcomes = replace(outcomes, '[]', '[{"kind":"done"}]') WHERE id = 1301`,
    );
    change(folder, `UPDATE trades SET body = replace(body, '"profitPaise"', '"profit"')`);
    change(folder, `UPDATE open_legs SET body = '{"open":[]}'`);
    const waiting = await store.journal.waitingAlerts({ afterId: 0, limit: 10 });
    deepEqual(
      waiting.map(({ id }) => id),
      [1300],
    );
    deepEqual(await store.journal.readTrades({ ucc: 'AAAA', from: TODAY, to: TODAY, limit: 10 }), []);
    equal(await store.journal.readPairing(ACCOUNT), null);
    equal(store.damagedRows().length, 4);
    const taken = await store.journal.findAlert(7, 'body:1207');
    ok(taken, 'it is still known that it came, so it is not done twice');
    deepEqual([taken.actions, taken.outcomes], [null, null]);
    const { damage } = await store.health();
    equal(damage.length, 4);
    for (const sentence of damage)
      match(sentence, /^The row .* of (trades|open_legs|alerts) cannot be read: /);
    await store.close();
  }),
);
