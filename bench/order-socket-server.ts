import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { realRandomness, realTimers } from '@spark/application';
import { createOrderStream } from '@spark/engine';
import { orderUpdateOf } from '@spark/testkit';
import pino from 'pino';
import type { WebSocket } from 'ws';
import { composeSpark } from '../apps/server/src/compose.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { WebSocketServer } from './server-websockets.ts';

/**
 * The server of the bench of order sockets, in a separate process: Spark with a stream that the bench publishes to, and
 * beside it the plainest server of websockets, which sends a text to everyone in one loop.
 */
const [folder = '', uccs = ''] = process.argv.slice(2);
const clock = { now: Date.now };
const stream = createOrderStream({ clock });
const config = readConfig({ SPARK_DATA: folder, SPARK_OWNER_PASSWORD: 'bench bench bench' }, folder);
const spark = await composeSpark(config, {
  clock,
  timers: realTimers,
  random: realRandomness,
  log: pino({ level: 'silent' }),
  toFollow: { stream, ordersOfToday: async () => ({ orders: [], next: null }) },
});
await spark.app.listen({ port: 0, host: '127.0.0.1' });

const sockets = new Set<WebSocket>();
const plain = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await once(plain, 'listening');
plain.on('connection', (socket) => {
  sockets.add(socket);
  socket.send('hello');
  socket.once('close', () => sockets.delete(socket));
});

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const text = JSON.stringify(orderUpdateOf());
let reftag = 0;
let before = process.cpuUsage();

/** The cost is read once the updates are sent. */
process.on('message', (wanted: 'plain' | 'spark' | 'cost') => {
  if (wanted === 'cost') {
    const { user, system } = process.cpuUsage(before);
    process.send?.({ p99Ms: delay.percentile(99) / 1e6, processorMs: (user + system) / 1_000 });
    return;
  }
  delay.reset();
  before = process.cpuUsage();
  const began = performance.timeOrigin + performance.now();
  if (wanted === 'plain') for (const socket of sockets) socket.send(text);
  else for (const ucc of uccs.split(',')) stream.publish(orderUpdateOf({ ucc, reftag: ++reftag }));
  process.send?.({ began });
});
const port = (address: unknown) => (address as AddressInfo).port;
process.send?.({ spark: port(spark.app.server.address()), plain: port(plain.address()) });
