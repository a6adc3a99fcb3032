import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SimulatedBroker } from '@spark/application';
import { createRandom, testSize } from '@spark/testkit';
import { newFolder, startServer } from '../process-under-test.ts';
import { newOrder, openSecondAccount, type Row } from './kill-under-load.ts';
import { startLiveBroker } from './live-broker-under-test.ts';

const SCRIPT = fileURLToPath(new URL('./server-at-live-broker.ts', import.meta.url));
const KILLS = testSize('killsAtLiveBroker');
/** An order without an answer is looked up for half a minute, and that again after the last kill. */
const SETTLED_WITHIN_MS = 150_000;

/**
 * kill -9 in the midst of orders at a live broker, again and again. In the end the broker, which was never killed, knows
 * what was sent.
 */
export async function killAtLiveBroker(t: TestContext, broker: SimulatedBroker): Promise<void> {
  const random = createRandom(7);
  const { simulator, clientIds, url, streamUrl, sessions } = await startLiveBroker(t, broker);
  const env = {
    SPARK_DATA: newFolder(t),
    SPARK_LOG_LEVEL: 'fatal',
    TEST_BROKER: JSON.stringify({ broker, url, streamUrl, sessions }),
  };
  const start = () => startServer(t, { script: SCRIPT, env });
  let server = await start();
  const token = await server.token();
  await openSecondAccount(server, token);

  const acknowledged = new Map<string, number>();
  for (let kill = 1; kill <= KILLS; kill++) {
    // The broker is as bad as it gets while we are: the answers of the last orders before the kill are lost.
    if (kill % 2 === 0) simulator.faults.plan({ fault: 'time-out-after-accept', calls: ['place'], times: 2 });
    const placing = Array.from({ length: 5 }, (_, order) => place(`k${kill}-${order}`, newOrder(random)));
    // In the midst of them: some have arrived at the broker, some are on their way.
    const enough = atBroker() + 1 + random.int(5);
    const latest = performance.now() + 10_000;
    while (atBroker() < enough && performance.now() < latest) await pass(5);
    await server.end('SIGKILL');
    await Promise.all(placing);
    server = await start();
  }
  simulator.faults.clear();
  const rows = await settledRows();
  judge(rows);
  await server.end();

  function atBroker(): number {
    return clientIds.flatMap((clientId) => simulator.world.desk.orders(clientId)).length;
  }

  /** Sent once: whether an order without an answer was taken is seen in the end. */
  async function place(key: string, body: string): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    };
    try {
      const reply = await fetch(`${server.address}/order`, { method: 'POST', headers, body });
      const { data } = (await reply.json()) as { readonly data: readonly { readonly strefID: number }[] };
      const strefId = data[0]?.strefID;
      if (strefId !== undefined) acknowledged.set(key, strefId);
    } catch {
      // The server was killed before it answered.
    }
  }

  async function readRows(): Promise<readonly Row[]> {
    const { body } = await server.call('GET', '/orderbook/?withorders=true', { token });
    return body.data as unknown as readonly Row[];
  }

  async function settledRows(): Promise<readonly Row[]> {
    for (const until = performance.now() + SETTLED_WITHIN_MS; ; await pass(1_000)) {
      const read = await readRows();
      const isSettled = read.every((row) => row.status !== 'Pending') && problemsOf(read).length === 0;
      if (isSettled || performance.now() > until) return read;
    }
  }

  function judge(read: readonly Row[]): void {
    assert.deepEqual(
      read.filter(({ status }) => status === 'Pending'),
      [],
      'nothing is in doubt',
    );
    assert.deepEqual(problemsOf(read), []);
    const strefIds = new Set(read.map((row) => row.strefID));
    for (const [key, strefId] of acknowledged) assert.ok(strefIds.has(strefId), `${key} is there`);
    assert.ok(acknowledged.size > 0 && simulator.world.desk.orders(clientIds[1] ?? '').length > 0);
  }

  /** Where our book and the broker's differ. */
  function problemsOf(read: readonly Row[]): readonly string[] {
    const ours = new Map(read.flatMap((row) => row.orders).map((order) => [order.orderid, order]));
    const tags = new Set<string>();
    const problems: string[] = [];
    for (const { orderId, tag, status, filledQty } of clientIds.flatMap((clientId) =>
      simulator.world.desk.orders(clientId),
    )) {
      if (status === 'refused') continue;
      if (tags.has(tag)) problems.push(`${tag} was sent twice`);
      tags.add(tag);
      const known = ours.get(orderId);
      if (known?.filledQty !== filledQty)
        problems.push(`${orderId} is filled with ${filledQty}, and we say ${known?.filledQty}`);
    }
    return problems;
  }
}
