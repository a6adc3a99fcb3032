import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { SIMULATED_BROKER } from '@spark/application';
import type { Row } from '../../killed/brokers-that-stay.ts';
import type { ServerUnderTest } from '../../process-under-test.ts';
import {
  BROKER_ORDER,
  openNodesAtBrokers,
  restingPrice,
  rowsAtBrokers,
  tagsAt,
} from '../nodes-at-brokers.ts';
import { ACTS_ON } from './acts-on.ts';

// Played by `npm run cluster -- --storm F16` alone: each of the two has to be missed for eight seconds.

const UNDEAD_FOR_MS = Number(process.env.SPARK_STORM_UNDEAD_MS ?? 60_000);
const EVERY_MS = 900;
const SETTLED: ReadonlySet<unknown> = new Set(['Placed', 'Rejected', 'Cancelled']);

/**
 * One owner of live accounts after the other stands still with orders on their way, is replaced, and then acts on as if nothing
 * had been, while clients call all nodes. The fence keeps what they plan out of the database, and the relays what they send from
 * the brokers.
 */
test('F16 two owners of live accounts act on after their death: nothing of them reaches a broker', async (t) => {
  const undying = `--import=${new URL('./undying.ts', import.meta.url).href}`;
  const nodes = await openNodesAtBrokers(t, { NODE_OPTIONS: undying });
  const { day, first, other, usual, reserve, owner, addressOfOther, startAnother } = nodes;
  const limitPrice = await restingPrice(day);
  const acknowledged = new Map<string, number>();
  let answeredByUndead = 0;

  let lastReply = '';
  async function place(at: ServerUnderTest, key: string): Promise<boolean> {
    const json = { ...BROKER_ORDER, limitPrice };
    const reply = await at.call('POST', '/order', { token: day.token, key, json }).catch(() => null);
    lastReply = `${reply?.status} ${JSON.stringify(reply?.body)}`;
    const strefID = reply?.status === 200 ? reply.body.data[0]?.strefID : undefined;
    if (typeof strefID !== 'number') return false;
    assert.equal(acknowledged.get(key) ?? strefID, strefID, `${key} is one order, whoever answers`);
    acknowledged.set(key, strefID);
    return true;
  }
  const placed = (at: ServerUnderTest, key: string): Promise<void> =>
    day.until(
      () => place(at, key),
      () => `${key} is acknowledged: ${lastReply}\n${at.stdout()}`,
    );

  /** It stands still with orders whose answers it waits for, until another one has the desk. */
  async function replace(node: ServerUnderTest, by: string): Promise<void> {
    node.child.kill('SIGUSR2');
    await node.printed(new RegExp(ACTS_ON));
    for (const broker of SIMULATED_BROKER)
      day.simulator(broker).faults.plan({ fault: 'time-out-after-accept', calls: ['place'], times: 1 });
    const sending = place(node, `next-is-${by}`);
    await pass(EVERY_MS);
    node.child.kill('SIGSTOP');
    await day.until(
      async () => (await owner()) === by,
      () => `${by} owns the desk`,
    );
    void sending;
  }

  await placed(first, 'before');
  await replace(first, addressOfOther);
  await placed(other, 'by-the-second');
  const third = await startAnother();
  await replace(other, third.address);
  await placed(third.server, 'by-the-third');
  const undead = [first, other];
  for (const node of undead) node.child.kill('SIGCONT');

  const end = performance.now() + UNDEAD_FOR_MS;
  for (let number = 0; performance.now() < end; number++) {
    const key = `order-${number}`;
    for (const node of undead) if (await place(node, key)) answeredByUndead += 1;
    await placed(third.server, key);
    await pass(EVERY_MS);
  }
  for (const node of undead) assert.equal(node.child.exitCode, null, 'it acted to the end');
  assert.equal(await owner(), third.address);

  let rows: readonly Row[] = [];
  await day.until(
    async () => {
      const { body } = await third.server.call('GET', '/orderbook/?withorders=true', { token: day.token });
      rows = rowsAtBrokers(body.data as unknown as readonly Row[]);
      return rows.length > 0 && rows.every(({ status }) => SETTLED.has(status));
    },
    () => `no order is in doubt: ${JSON.stringify(rows.filter(({ status }) => !SETTLED.has(status)))}`,
  );
  const known = new Set(rows.map(({ strefID }) => strefID));
  for (const [key, strefID] of acknowledged) assert.ok(known.has(strefID), `the order of "${key}" is lost`);
  for (const broker of SIMULATED_BROKER) {
    const tags = tagsAt(day, broker);
    assert.equal(new Set(tags).size, tags.length, `${broker} has no order twice`);
    const ours = rows.filter(({ AccountName, status }) => AccountName === broker && status !== 'Rejected');
    assert.equal(
      tags.length,
      ours.length,
      `${broker} has what is shown, and nothing that one of the dead sent`,
    );
    assert.equal(day.simulator(broker).breaches(), 0, `${broker} counts the calls of all`);
  }
  const cut = [usual, reserve].map(
    (relay) =>
      relay
        .process()
        .stdout()
        .match(/were cut/g)?.length ?? 0,
  );
  assert.ok((cut[0] ?? 0) + (cut[1] ?? 0) > 0, 'the relays cut what the dead had open');
  t.diagnostic(
    `${acknowledged.size} orders at three brokers, each once; the dead answered ${answeredByUndead} calls under keys that the owner answered the same; relays cut tunnels ${cut.join(' and ')} times`,
  );
  for (const node of undead) node.child.kill('SIGKILL');
});
