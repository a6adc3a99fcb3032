import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebSocket as Client } from 'ws';
import { furnishDesks } from './furnish-desks.ts';
import { median } from './load.ts';
import { WebSocket } from './server-websockets.ts';
import { START_ARGUMENTS } from './start-arguments.ts';

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5_000);
const ROUNDS = 9;
const CONNECTING_AT_ONCE = 100;

/**
 * Open order sockets, each of another user, and an update to every one of them: the time from the first publishing
 * until the last client has its text. Beside it a server that does nothing but send one text to as many sockets.
 */
export async function benchOrderSockets(): Promise<void> {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${SOCKETS} sockets, ${ROUNDS} rounds; load ${load} on ${availableParallelism()} cores`);
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  try {
    const { posters } = await furnishDesks(folder, { postingDesks: SOCKETS, rows: 0 });
    // The first desk is the reader's.
    const uccs = posters.map((_, index) => `B${String(index + 2).padStart(6, '0')}`);
    const server = fork('bench/order-socket-server.ts', [folder, uccs.join(',')], {
      execArgv: [...START_ARGUMENTS],
    });
    const ports = (await nextMessage(server)) as { readonly spark: number; readonly plain: number };
    const base = await rounds(
      server,
      'plain',
      posters.map(() => `ws://127.0.0.1:${ports.plain}/`),
    );
    const own = await rounds(
      server,
      'spark',
      posters.map((token) => `ws://127.0.0.1:${ports.spark}/orderWS?token=${token}`),
    );
    console.log(`  plain loop of sends   ${line(base)}   baseline`);
    console.log(
      `  order websocket       ${line(own)}   ratio ${(median(own.processorMs) / median(base.processorMs)).toFixed(2)} of the processor   aim 250 ms, delay 20 ms`,
    );
    server.kill('SIGTERM');
    await once(server, 'exit');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Rounds = {
  readonly tookMs: readonly number[];
  readonly delayMs: readonly number[];
  /** Of the server alone, which a busy machine does not change. */
  readonly processorMs: readonly number[];
};

function line({ tookMs, delayMs, processorMs }: Rounds): string {
  return `median ${median(tookMs).toFixed(0)} ms, slowest ${Math.max(...tookMs).toFixed(0)} ms, ${median(processorMs).toFixed(0)} ms of the server's processor, event-loop delay p99 ${median(delayMs).toFixed(1)} ms`;
}

async function rounds(
  server: ChildProcess,
  kind: 'plain' | 'spark',
  urls: readonly string[],
): Promise<Rounds> {
  let received = 0;
  let whenAll = (): void => undefined;
  const sockets: Client[] = [];
  for (let index = 0; index < urls.length; index += CONNECTING_AT_ONCE) {
    const some = urls
      .slice(index, index + CONNECTING_AT_ONCE)
      .map((url) => new WebSocket(url, { perMessageDeflate: false }));
    // Each server greets, so that the greeting is over before anything is measured.
    await Promise.all(some.map((socket) => once(socket, 'message')));
    sockets.push(...some);
  }
  for (const socket of sockets)
    socket.on('message', () => {
      received += 1;
      if (received === sockets.length) whenAll();
    });
  const tookMs: number[] = [];
  const delayMs: number[] = [];
  const processorMs: number[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    received = 0;
    const all = new Promise<void>((resolve) => {
      whenAll = resolve;
    });
    const answer = nextMessage(server);
    server.send(kind);
    await all;
    const ended = performance.timeOrigin + performance.now();
    const { began } = (await answer) as { readonly began: number };
    server.send('cost');
    const cost = (await nextMessage(server)) as { readonly p99Ms: number; readonly processorMs: number };
    if (round < 0) continue;
    tookMs.push(ended - began);
    delayMs.push(cost.p99Ms);
    processorMs.push(cost.processorMs);
  }
  for (const socket of sockets) socket.terminate();
  return { tookMs, delayMs, processorMs };
}

async function nextMessage(server: ChildProcess): Promise<unknown> {
  const [message] = (await once(server, 'message')) as readonly unknown[];
  return message;
}
