import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { SIMULATED_BROKER } from '@spark/application';
import type { Row } from '../killed/brokers-that-stay.ts';
import {
  BROKER_ORDER,
  type NodesAtBrokers,
  openNodesAtBrokers,
  restingPrice,
  rowsAtBrokers,
  tagsAt,
} from './nodes-at-brokers.ts';

// The nodes share one PostgreSQL.

/** Brokers take so many orders a second, and three accounts have each of them. */
const EVERY_MS = 700;
const AGAIN_AFTER_MS = 50;
const SETTLED: ReadonlySet<unknown> = new Set(['Placed', 'Rejected', 'Cancelled']);

test('F15 the machine of a registered address is lost with its node under load: orders leave by the reserve or are refused in words, each once', async (t) => {
  const nodes = await openNodesAtBrokers(t);
  const { day, first, other, usual, reserve, owner, addressOfOther } = nodes;
  const load = beginLoad(nodes, await restingPrice(day));
  // Also where something went wrong: the test would not end while orders are placed.
  t.after(load.stop);
  const placedOf = (from: number) =>
    day.until(
      async () => (await load.rowsSince(from)).some(isPlaced),
      () => `an order is placed at each broker: ${other.stdout()}`,
    );
  await placedOf(0);

  const lostAt = performance.now();
  const before = load.strefIds.length;
  first.child.kill('SIGKILL');
  usual.process().child.kill('SIGKILL');
  await day.until(
    async () => (await owner()) === addressOfOther,
    () => 'the other node owns the desk',
  );
  t.diagnostic(`taken over after ${seconds(lostAt)}`);
  await placedOf(before);
  t.diagnostic(`placed at three brokers by the reserve after ${seconds(lostAt)}`);

  reserve.process().child.kill('SIGKILL');
  await reserve.process().exited;
  const arrived = () => SIMULATED_BROKER.map((broker) => tagsAt(day, broker).length);
  const whenLost = arrived();
  const withoutWay = load.strefIds.length;
  let refused: readonly Row[] = [];
  await day.until(
    async () => {
      refused = (await load.rowsSince(withoutWay)).flat().filter(({ status }) => status === 'Rejected');
      return SIMULATED_BROKER.every((broker) => refused.some(({ AccountName }) => AccountName === broker));
    },
    () => `orders are refused: ${JSON.stringify(refused.at(-1))}`,
  );
  const { body: logs } = await other.call('GET', '/ExecutionLogs', { token: day.token });
  assert.match(JSON.stringify(logs), /Neither the proxy of this account nor the one in reserve/);
  assert.deepEqual(arrived(), whenLost, 'nothing leaves by another address');

  const backAt = performance.now();
  await usual.start();
  const back = load.strefIds.length;
  await placedOf(back);
  t.diagnostic(`placed at three brokers after ${seconds(backAt)} with the usual relay`);
  await load.end();

  let open: readonly Row[] = [];
  await day.until(
    async () => {
      open = (await load.rowsSince(0)).flat().filter(({ status }) => !SETTLED.has(status));
      return open.length === 0;
    },
    () => `no order is in doubt: ${JSON.stringify(open)}`,
  );
  const rows = (await load.rowsSince(0)).flat();
  assert.equal(rows.length, load.strefIds.length * SIMULATED_BROKER.length, 'no order is lost');
  assert.equal(new Set(load.strefIds).size, load.strefIds.length);
  for (const broker of SIMULATED_BROKER) {
    const tags = tagsAt(day, broker);
    assert.equal(new Set(tags).size, tags.length, `${broker} has no order twice`);
    const ours = rows.filter(({ AccountName, status }) => AccountName === broker && status === 'Placed');
    assert.ok(ours.length <= tags.length, `${broker} has what is shown as placed`);
    assert.equal(day.simulator(broker).breaches(), 0, `${broker} counts the calls of both nodes`);
    t.diagnostic(`${broker}: ${tags.length} orders arrived, ${ours.length} of ${load.strefIds.length} rest`);
  }
});

function isPlaced(rows: readonly Row[]): boolean {
  return rows.length === SIMULATED_BROKER.length && rows.every(({ status }) => status === 'Placed');
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1_000).toFixed(2)} s`;
}

/** Orders with a key of their own, each repeated until it is taken, at either node. */
function beginLoad({ day, other }: NodesAtBrokers, limitPrice: number) {
  const { token } = day;
  const strefIds: number[] = [];
  let isOver = false;
  let isStopped = false;

  async function place(key: string): Promise<void> {
    while (!isStopped) {
      const json = { ...BROKER_ORDER, limitPrice };
      const reply = await other.call('POST', '/order', { token, key, json }).catch(() => null);
      const strefID = reply?.status === 200 ? reply.body.data[0]?.strefID : undefined;
      if (typeof strefID === 'number') {
        strefIds.push(strefID);
        return;
      }
      await pass(AGAIN_AFTER_MS);
    }
  }

  async function run(): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      await place(`order-${number}`);
      await pass(EVERY_MS);
    }
  }

  const running = run();
  return {
    strefIds,
    /** Of each order from that one on, its rows at the brokers; none where the owner is not known yet. */
    rowsSince: async (from: number): Promise<readonly (readonly Row[])[]> => {
      const { status, body } = await other.call('GET', '/orderbook/?withorders=true', { token });
      const all = status === 200 ? rowsAtBrokers(body.data) : [];
      return strefIds.slice(from).map((strefId) => all.filter(({ strefID }) => strefID === strefId));
    },
    end: async () => {
      isOver = true;
      await running;
    },
    stop: () => {
      isOver = true;
      isStopped = true;
    },
  };
}
