import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type OrderBookRow, type OrderGap, OrderSocket, type OrderUpdate, Spark } from '@spark/client';
import { listen } from '../raw-socket.ts';
import { sparkFor } from '../spark-under-test.ts';
import { createCollected } from './collected.ts';
import { startLossyLine } from './lossy-line.ts';
import { letMarketGoOn } from './market-goes-on.ts';
import { waitingOrder } from './waiting-order.ts';

/** Orders through the client on the real program, with a strategy that trades in the paper account. */
async function start(t: TestContext) {
  const server = await sparkFor(t);
  const port = await listen(server);
  letMarketGoOn(t, server);
  const spark = new Spark({ url: `http://127.0.0.1:${port}`, token: server.owner, backoffMs: 1 });
  const order = await waitingOrder(spark);
  return { server, port, spark, order };
}

test('an order whose links are all off is refused with the words of the server', async (t) => {
  const { spark, order } = await start(t);
  await spark.changeLink({ st: 'my first', ac: 'paper', Multiplier: 1, Activate: 0, Capital: 0 });
  await assert.rejects(spark.placeOrder(order), { status: 400 });
  const { data } = await spark.readOrderBook();
  assert.deepEqual(data, []);
});

test('an order is placed, changed, cancelled and read back', async (t) => {
  const { spark, order } = await start(t);
  const placed = await spark.placeOrder(order);
  const strefID = placed.data[0]?.strefID ?? 0;
  assert.match(placed.message, /^Order placed in .+:paper$/);
  const open = await rowWhen(spark, strefID, ({ status }) => status === 'Placed');
  assert.deepEqual([open.limitPrice, open.orders?.length, open.filledQty], [order.limitPrice, 1, 0]);
  const limitPrice = (order.limitPrice ?? 0) + 1;
  await spark.modifyOrder({ strategyname: 'my first', strefID, limitPrice });
  await rowWhen(spark, strefID, (row) => row.limitPrice === limitPrice);
  await spark.cancelOrder({ strategyname: 'my first', strefID, identifier: 'paper' });
  await rowWhen(spark, strefID, ({ status }) => status === 'Cancelled');
  const [line] = (await spark.readExecutionLogs({ limit: 1 })).data;
  assert.equal(line?.Name, 'my first');
});

test('an order whose reply was lost is sent again and placed once', async (t) => {
  const { port, spark, order } = await start(t);
  const line = await startLossyLine(t, port);
  const through = new Spark({ url: line.url, token: spark.token ?? '', backoffMs: 1 });
  line.loseNextReply();
  const placed = await through.placeOrder(order);
  assert.equal(line.lost(), 1);
  const { data } = await spark.readOrderBook();
  assert.deepEqual(
    data.map(({ strefID }) => strefID),
    [placed.data[0]?.strefID],
  );
});

test('a cancel whose reply was lost is not sent again', async (t) => {
  const { port, spark, order } = await start(t);
  const strefID = (await spark.placeOrder(order)).data[0]?.strefID ?? 0;
  const line = await startLossyLine(t, port);
  const through = new Spark({ url: line.url, token: spark.token ?? '', backoffMs: 1 });
  line.loseNextReply();
  await assert.rejects(through.cancelOrder({ strategyname: 'my first', strefID }), { code: 'connection' });
  await rowWhen(spark, strefID, ({ status }) => status === 'Cancelled');
});

test('orders are followed live, across a broken line and a restart of the server', async (t) => {
  const { server, port, spark, order } = await start(t);
  const line = await startLossyLine(t, port);
  const through = new Spark({ url: line.url, token: spark.token ?? '', backoffMs: 1 });
  const updates = createCollected<{ readonly seq: number; readonly status: string }>();
  const connected = createCollected<true>();
  const snapshots = createCollected<readonly OrderUpdate[]>();
  const gaps: OrderGap[] = [];
  const socket = new OrderSocket(through, {
    backoffMs: 1,
    backoffMsMost: 20,
    attempts: 100_000,
    onConnect: () => connected.add(true),
    onOrder: ({ status }, { seq }) => updates.add({ seq, status }),
    onGap: (gap) => gaps.push(gap),
    onSnapshot: snapshots.add,
  });
  t.after(() => socket.close());
  const until = async (status: string) => {
    while ((await updates.next()).status !== status);
  };
  await connected.next();
  const strefID = (await spark.placeOrder(order)).data[0]?.strefID ?? 0;
  await until('Placed');

  line.cut();
  await spark.cancelOrder({ strategyname: 'my first', strefID });
  await rowWhen(spark, strefID, ({ status }) => status === 'Cancelled');
  line.mend();
  await connected.next();
  await until('Cancelled');
  const numbers = updates.all().map(({ seq }) => seq);
  const first = numbers[0] ?? 0;
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => first + index),
    'no update is missing, none is reported twice',
  );
  assert.deepEqual(gaps, []);

  await server.restart();
  await server.spark.app.listen({ host: '127.0.0.1', port });
  const today = await snapshots.next();
  assert.deepEqual(
    today.map((row) => [row.strefID, row.status]),
    [[strefID, 'Cancelled']],
  );
  assert.equal(gaps.length, 1);
});

/** The order once it is so; the venue answers in its own time. */
async function rowWhen(
  spark: Spark,
  strefid: number,
  isSo: (row: OrderBookRow) => boolean,
): Promise<OrderBookRow> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const [row] = (await spark.readOrderBook({ strefid, withorders: true })).data;
    if (row && isSo(row)) return row;
  }
  return assert.fail('nothing came of it');
}
