import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntil } from '@spark/testkit';
import { openNodes } from './nodes-on-postgres.fixture.ts';

const LIMITS = { atOnce: 3, perHourOfAddress: 2 };

test('limits of visitors hold over all nodes, also for those who come at the same moment', async (t) => {
  const { nodes } = await openNodes(t, { nodes: 2, desks: 0, visitorLimits: LIMITS });
  const comeFrom = (address: string) =>
    Promise.all([...nodes, ...nodes].map(({ application }) => application.visitors.welcome(address)));
  const kinds = (visits: Awaited<ReturnType<typeof comeFrom>>) =>
    visits.map((visit) => (visit.ok ? 'welcome' : visit.error.code)).toSorted();
  assert.deepEqual(kinds(await comeFrom('192.0.2.1')), [
    ...['visitors-too-many', 'visitors-too-many', 'welcome', 'welcome'],
  ]);
  assert.deepEqual(kinds(await comeFrom('192.0.2.2')), [
    ...['visitors-too-many', 'visitors-too-many', 'visitors-too-many', 'welcome'],
  ]);
});

test('a visit ends at its hour also where the node that welcomed it is dead, and nothing of it is left', async (t) => {
  const visitorLimits = { ...LIMITS, stayMs: 3_000 };
  const cluster = await openNodes(t, { nodes: 2, desks: 0, visitorLimits });
  const [first, second] = cluster.nodes;
  assert.ok(first && second);
  const visits = [
    await first.application.visitors.welcome('192.0.2.1'),
    await second.application.visitors.welcome('192.0.2.2'),
  ];
  const uccs = visits.map((visit) => (visit.ok ? visit.value.ucc : assert.fail(visit.error.code)));
  for (const ucc of uccs) await cluster.place(ucc, 'an order');
  await cluster.declareDead(first.id);
  const visitors = () =>
    cluster.database.execute("SELECT u.disabled FROM users u WHERE u.user_type = 'visitor'");
  const orders = () => cluster.database.execute('SELECT ucc FROM orders');
  await waitUntil('their logins are disabled', async () =>
    (await visitors()).every(({ disabled }) => disabled === 1),
  );
  await waitUntil('their positions are closed', async () => {
    cluster.broker.fillAll();
    const [open] = await cluster.database.execute('SELECT count(*) AS n FROM positions WHERE net_qty <> 0');
    return Number(open?.n) === 0;
  });
  await waitUntil('nothing is left of them', async () => {
    cluster.broker.fillAll();
    // What is left of a visit goes a minute after its end, and is tried again much later.
    await cluster.database.execute(
      `UPDATE settings SET value = regexp_replace(value, '"dueAt":\\d+', '"dueAt":1', 'g') WHERE name = 'visits'`,
    );
    return (await visitors()).length + (await orders()).length === 0;
  });
  await waitUntil('the node has their desks no more', () => second.port.desksOwned() === 0);
  assert.deepEqual(second.exits, []);
});
