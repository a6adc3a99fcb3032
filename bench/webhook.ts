import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atPace } from './at-pace.ts';
import { furnishDesks } from './furnish-desks.ts';
import { startProcess } from './process-under-load.ts';
import { printTimes } from './report-times.ts';
import { START_ARGUMENTS } from './start-arguments.ts';

const PER_SECOND = 50;
const SECONDS = 20;
const ALERTS = PER_SECOND * SECONDS;
const WARM_UP = 50;

/** Alerts at a steady pace, none waiting for the ones before: from sending one to the call of the broker. */
export async function benchWebhook(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const { posters } = await furnishDesks(folder, { postingDesks: 1, paperAccounts: 1, rows: 0 });
  const server = fork(fileURLToPath(new URL('./webhook-server.ts', import.meta.url)), [], {
    env: { ...process.env, PORT: '0', SPARK_DATA: folder, SPARK_SITE: 'off' },
    execArgv: [...START_ARGUMENTS],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    const url = await addressOf(server.stdout);
    const atBroker = new Map<number, number>();
    server.on('message', ({ qty, at }: { readonly qty: number; readonly at: number }) =>
      atBroker.set(qty, at),
    );
    const address = await newWebhook(url, posters[0] ?? '');
    const sentAt = new Map<number, number>();
    const toReply: number[] = [];
    const alert = async (qty: number): Promise<void> => {
      const began = performance.now();
      sentAt.set(qty, performance.timeOrigin + began);
      const reply = await fetch(address, { method: 'POST', body: alertText(qty) });
      if (reply.status !== 200)
        throw new Error(`The alert was answered ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
      if (qty > WARM_UP) toReply.push(performance.now() - began);
    };
    for (let qty = 1; qty <= WARM_UP; qty++) await alert(qty);
    const count = WARM_UP + ALERTS;
    await atPace(ALERTS, PER_SECOND, (number) => alert(WARM_UP + 1 + number));
    while (atBroker.size < count) await pass(20);
    const toBroker = [...sentAt]
      .filter(([qty]) => qty > WARM_UP)
      .map(([qty, at]) => (atBroker.get(qty) ?? Number.NaN) - at);
    console.log(`${PER_SECOND} alerts a second for ${SECONDS} s, one order each, durable`);
    const baseMs = printTimes('echo POST', await echoTimes());
    printTimes('acknowledged', toReply, { aimMs: 300, baseMs });
    printTimes('at the broker', toBroker, { aimMs: 20, baseMs });
  } finally {
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A bare server at the same pace: the share of this machine. */
async function echoTimes(): Promise<readonly number[]> {
  const echo = await startProcess({ script: 'bench/echo-server.ts', ready: /^listening (\d+)/ });
  const took: number[] = [];
  await atPace(ALERTS, PER_SECOND, async (number) => {
    const began = performance.now();
    await (await fetch(echo.url, { method: 'POST', body: alertText(number) })).arrayBuffer();
    took.push(performance.now() - began);
  });
  await echo.stop();
  return took;
}

function alertText(qty: number): string {
  const order = {
    action: 'placeorder',
    strategyname: 'demo',
    token: 'NSE:3045',
    qty,
    transType: qty % 2 === 0 ? 'Buy' : 'Sell',
    orderType: 'Market',
    productType: 'Intraday',
  };
  return JSON.stringify({ id: `bar ${qty}`, actions: [order] });
}

async function newWebhook(url: string, token: string): Promise<string> {
  const reply = await fetch(`${url}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ days: 1 }),
  });
  const { data } = (await reply.json()) as { readonly data: readonly { readonly url: string }[] };
  const path = new URL(data[0]?.url ?? '').pathname;
  return `${url}${path}`;
}

async function addressOf(output: NodeJS.ReadableStream | null): Promise<string> {
  if (!output) throw new Error('The server has no output to read its address from.');
  for await (const line of createInterface({ input: output })) {
    const found = /running at (\S+)/.exec(line)?.[1];
    if (found === undefined) continue;
    output.resume();
    return found.replace('localhost', '127.0.0.1');
  }
  throw new Error('The server ended before it printed its address.');
}
