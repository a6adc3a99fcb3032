import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, type TestContext, test } from 'node:test';
import { createLossyDisk, createRandom, cutPower, failNextSync, type LossyDisk } from '@spark/testkit';
import { newOrder } from './killed/kill-under-load.ts';
import { type CallReply, type ServerUnderTest, startServer } from './process-under-test.ts';

const DATABASE = 'spark.db';
const WORKERS = 4;

/** The real server on a disk that loses what was not synced, and that fails a sync on request. */
suite('a disk that fails', () => {
  let disk: LossyDisk;
  before(() => {
    disk = createLossyDisk(DATABASE);
  });
  after(() => disk?.remove());

  test('the change whose sync failed is answered as one in doubt, and the server ends with the reason', async (t) => {
    const folder = mkdtempSync(join(disk.folder, 'data-'));
    const server = await start(t, folder);
    const token = await server.token();
    failNextSync(folder, `${DATABASE}-wal`);
    const json = { strategyName: 'in doubt', strategyType: 'Intraday' };
    const { status, body } = await server.call('POST', '/strategy', { token, json });
    assert.equal(status, 503);
    assert.equal(body.errors?.[0]?.code, 'outcome_unknown');
    await assertEnded(server);
  });

  for (const { name, isCut } of [
    { name: 'a start that reads it from memory', isCut: false },
    { name: 'a power cut', isCut: true },
  ]) {
    test(`after a sync failed no order is acknowledged that is gone after ${name}`, async (t) => {
      const folder = mkdtempSync(join(disk.folder, 'data-'));
      const random = createRandom(17);
      const acknowledged = new Set<number>();
      let server = await start(t, folder);
      await orderUntilItEnds(server, acknowledged, () => {
        failNextSync(folder, `${DATABASE}-wal`);
      });
      await assertEnded(server);

      if (isCut) cutPower(folder, DATABASE);
      server = await start(t, folder);
      await assertThere(server, acknowledged);
      const token = await server.token();
      for (let order = 0; order < 5; order++) note(acknowledged, await place(server, token));
      await server.end('SIGKILL');
      cutPower(folder, DATABASE);
      server = await start(t, folder);
      await assertThere(server, acknowledged);
      assert.equal((await server.end()).code, 0);

      function place(at: ServerUnderTest, token: string): Promise<CallReply> {
        return at.call('POST', '/order', { token, json: JSON.parse(newOrder(random)) });
      }

      /** Orders as fast as they are taken; after some of them the disk fails, and the server ends by itself. */
      async function orderUntilItEnds(
        at: ServerUnderTest,
        confirmed: Set<number>,
        failDisk: () => void,
      ): Promise<void> {
        const token = await at.token();
        const refusals: CallReply[] = [];
        const workers = Array.from({ length: WORKERS }, async () => {
          for (let isUp = true; isUp; ) {
            const reply = await place(at, token).catch(() => null);
            if (reply?.status === 200) {
              note(confirmed, reply);
              if (confirmed.size === 20) failDisk();
            } else if (reply) refusals.push(reply);
            isUp = reply !== null;
          }
        });
        await Promise.all(workers);
        const codes = new Set(refusals.map(({ body }) => body.errors?.[0]?.code));
        codes.delete('outcome_unknown');
        codes.delete('store_unavailable');
        codes.delete('stopping');
        assert.deepEqual([...codes], []);
      }
    });
  }

  function start(t: TestContext, folder: string): Promise<ServerUnderTest> {
    return startServer(t, { env: { ...disk.environment, SPARK_DATA: folder } });
  }
});

async function assertEnded(server: ServerUnderTest): Promise<void> {
  assert.deepEqual(await server.exited, { code: 1, signal: null });
  assert.match(server.stdout(), /"level":60.*did not confirm a write.*Spark ends because the disk failed/);
}

function note(acknowledged: Set<number>, { status, body }: CallReply): void {
  assert.equal(status, 200, JSON.stringify(body));
  acknowledged.add(Number(body.data[0]?.strefID));
}

async function assertThere(server: ServerUnderTest, acknowledged: ReadonlySet<number>): Promise<void> {
  const { body } = await server.call('GET', '/orderbook/', { token: await server.token() });
  const stored = new Set(body.data.map(({ strefID }) => Number(strefID)));
  assert.deepEqual(
    [...acknowledged].filter((strefId) => !stored.has(strefId)),
    [],
    'acknowledged and lost',
  );
}
