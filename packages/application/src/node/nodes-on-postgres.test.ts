import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntil } from '@spark/testkit';
import { openNodes } from './nodes-on-postgres.fixture.ts';

const ORDERS = 4;

test('desks of a node that is declared dead under orders go to the others: nothing is lost, nothing is doubled, numbers have no gap', async (t) => {
  const cluster = await openNodes(t, { nodes: 3, desks: 6 });
  const { uccs, broker } = cluster;
  const first = await Promise.all(uccs.map((ucc) => cluster.place(ucc, 'before')));
  const owner = await cluster.ownerOf(uccs[0] ?? '');
  const all = uccs.flatMap((ucc) =>
    Array.from({ length: ORDERS }, (_, at) => cluster.place(ucc, `order ${at}`)),
  );
  await all[0];
  const cleaning = () => cluster.nodes.filter(({ port }) => port.dutiesHeld().includes('cleaning'));
  await waitUntil('one of them cleans', () => cleaning().length === 1);
  await cluster.declareDead(owner.id);
  const placed = await Promise.all(all);
  await waitUntil('it ends', () => owner.exits.length > 0);
  assert.deepEqual(owner.exits, ['declared dead']);
  const again = await Promise.all(uccs.map((ucc) => cluster.place(ucc, 'before')));
  assert.deepEqual(again, first, 'the same key has the first answer, whoever owns the desk by now');
  assert.equal(new Set([...first, ...placed]).size, uccs.length * (ORDERS + 1));
  await waitUntil('no slice is under way', async () => {
    broker.fillAll();
    const open = await cluster.database.execute('SELECT count(*) AS n FROM orders WHERE at_work = 1');
    return Number(open[0]?.n) === 0;
  });
  await waitUntil('one of the others cleans', () => cleaning().length === 1 && cleaning()[0] !== owner);
  const tags = broker.taken().map(({ tag }) => tag);
  assert.equal(new Set(tags).size, tags.length, 'no tag was placed twice');
  for (const { ucc, node, seq } of await cluster.rows()) {
    const now = await cluster.ownerOf(ucc);
    assert.equal(node, now.id);
    assert.notEqual(node, owner.id);
    const desk = (await now.application.desks.read(ucc)) ?? assert.fail();
    const { orders, stream } = now.application.trading;
    const rows = await now.application.store.journal.readOrders({ ucc, limit: 100 });
    assert.equal(rows.length, ORDERS + 1, 'each key made one order');
    const [position] = await orders.positions(desk, {});
    const filled = broker.takenOf(ucc).reduce((sum, { filledQty }) => sum + filledQty, 0);
    assert.equal(position?.position.netQty ?? 0, filled, 'the position is what the broker filled');
    assert.equal(stream.follow(ucc, null, () => undefined).seq(), seq, 'the database counted the same');
  }
});

test('a node that drains hands its desks over without an error for their users, and its successor goes on with the numbers', async (t) => {
  const cluster = await openNodes(t, { nodes: 2, desks: 4 });
  const { uccs } = cluster;
  await Promise.all(uccs.map((ucc) => cluster.place(ucc, 'before')));
  const [leaving, staying] = cluster.nodes;
  assert.ok(leaving && staying);
  leaving.port.sendHintsBy((_, ucc) => staying.port.onHint(ucc));
  leaving.port.drain();
  await Promise.all(uccs.map((ucc) => cluster.place(ucc, 'while draining')));
  await waitUntil('it is drained', () => leaving.exits.length > 0);
  assert.deepEqual(leaving.exits, ['drained']);
  for (const { ucc, node } of await cluster.rows()) assert.equal(node, staying.id, ucc);
  await waitUntil('it cleans for all', () => staying.port.dutiesHeld().includes('cleaning'));
  for (const ucc of uccs) await cluster.place(ucc, 'after');
  const tags = cluster.broker.taken().map(({ tag }) => tag);
  assert.equal(new Set(tags).size, tags.length);
  assert.equal(tags.length, uccs.length * 3);
});

test('nodes that start together on an empty database add one owner, and all of them run', async (t) => {
  const { nodes, database } = await openNodes(t, { nodes: 3, desks: 0, startTogether: true });
  const users = await database.execute('SELECT user_type FROM users');
  assert.deepEqual(users, [{ user_type: 'admin' }]);
  assert.equal(nodes.filter(({ application }) => application.added !== null).length, 1);
  const [{ ucc } = { ucc: '' }] = await (nodes[0] ?? assert.fail()).application.store.listUsers({
    afterId: 0,
    limit: 1,
  });
  const desks = await Promise.all(nodes.map(({ application }) => application.desks.read(ucc)));
  const opened = desks.map((desk, at) => desk && nodes[at]?.application.vault.open(desk, '', 'AuthKey'));
  assert.equal(new Set(opened).size, 1, 'each opens what one of them sealed');
});
