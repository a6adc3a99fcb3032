import { createRandom } from '@spark/testkit';
import { WebSocket } from 'ws';
import type { Storm, StormNode } from './nodes-in-storm.ts';
import { pick, type Trader } from './traders.ts';

/** A program that follows the orders of a trader, at any node, and comes back whenever its websocket is gone. */
export type OrderFollower = {
  readonly trader: Trader;
  /** The number up to which it knows everything. */
  readonly upTo: () => number | null;
  /** The last that it heard of each order, by number. */
  readonly orders: ReadonlyMap<number, Heard>;
  /** Numbers that were missing or came in another order, in words. */
  readonly gaps: readonly string[];
  readonly counts: { readonly connections: number; readonly snapshots: number };
  readonly end: () => void;
};

export type Heard = { readonly status: string; readonly filledQty: number };

type Message = {
  readonly type: string;
  readonly message: string;
  readonly seq?: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
};

/** Signs of life come every two seconds; after this long a client gives the connection up. */
const SILENT_MAX_MS = 8_000;
const AGAIN_AFTER_MS = 100;

export function followOrders({ nodes }: Storm, trader: Trader, seed: number): OrderFollower {
  const random = createRandom(seed);
  const orders = new Map<number, Heard>();
  const gaps: string[] = [];
  const counts = { connections: 0, snapshots: 0 };
  let upTo: number | null = null;
  let isOver = false;
  let socket: WebSocket | null = null;
  /** What a snapshot has brought so far, and the number from which it is asked for again. */
  let snapshot: Map<number, Heard> | null = null;
  /** The number in which a resumed connection stands is not the one that was asked for: only a snapshot helps. */
  let needsSnapshot = false;

  function onMessage({ type, message, seq = 0, data }: Message): void {
    if (type === 'OrderUpdate') onUpdate(seq, data);
    else if (message === 'Connected') {
      counts.connections += 1;
      needsSnapshot = upTo !== null && seq !== upTo;
      upTo ??= seq;
    } else if (message === 'Snapshot') {
      counts.snapshots += 1;
      snapshot = new Map();
    } else if (message === 'Snapshot complete' && snapshot) {
      orders.clear();
      for (const [strefId, order] of snapshot) orders.set(strefId, order);
      [upTo, snapshot, needsSnapshot] = [seq, null, false];
    }
  }

  function onUpdate(seq: number, [order]: Message['data']): void {
    const heard = { status: String(order?.status), filledQty: Number(order?.filledQty) };
    const strefId = Number(order?.strefID);
    if (snapshot) {
      snapshot.set(strefId, heard);
      return;
    }
    if (needsSnapshot || (upTo !== null && seq !== upTo + 1))
      gaps.push(`I8: ${trader.ucc} had number ${upTo}, and got ${seq} without a snapshot`);
    upTo = seq;
    orders.set(strefId, heard);
  }

  function connect(node: StormNode): void {
    const since = upTo === null ? '' : `&since=${upTo}`;
    const url = `${node.address().replace('http', 'ws')}/orderWS?token=${trader.token}&heartbeat=true${since}`;
    const opened = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout: SILENT_MAX_MS });
    socket = opened;
    snapshot = null;
    let silence = setTimeout(() => opened.terminate(), SILENT_MAX_MS);
    opened.on('error', () => undefined);
    opened.on('message', (bytes) => {
      clearTimeout(silence);
      silence = setTimeout(() => opened.terminate(), SILENT_MAX_MS);
      onMessage(JSON.parse(String(bytes)) as Message);
    });
    opened.on('close', () => {
      clearTimeout(silence);
      if (!isOver) setTimeout(() => connectSoon(), AGAIN_AFTER_MS);
    });
  }

  function connectSoon(): void {
    if (!isOver) connect(pick(random, nodes));
  }

  connectSoon();
  return {
    ...{ trader, orders, gaps, counts },
    upTo: () => upTo,
    end: () => {
      isOver = true;
      socket?.terminate();
    },
  };
}
