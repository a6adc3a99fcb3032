import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { AccountKey, SliceReport, SliceToPlace } from '@spark/core';
import type { Random } from '../world/seeded-random.ts';
import type { VenueCall, VenueReply } from './remote-venue-call.ts';

/** An order as it really is at the broker. */
export type TakenOrder = {
  readonly account: AccountKey;
  readonly slice: SliceToPlace;
  readonly orderId: string;
  state: SliceReport['state'];
  filledQty: number;
  filledValuePaise: number;
};

export type VenueServer = {
  readonly port: number;
  /** Every order that arrived, in order. */
  readonly taken: readonly TakenOrder[];
  /** Tags that arrived more than once: orders that were sent twice. */
  readonly doubled: readonly string[];
  /** From now on every request is answered, and every report is sent. */
  readonly calm: () => void;
  /** The price reaches a stop that rests. */
  readonly reach: (stop: TakenOrder) => void;
  /** Resolves when every Market order is filled. */
  readonly quiet: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const PRICE_PAISE = 92_500;

/** A broker in a process that is not killed, so that it knows what was really sent. It answers late or not at all. */
export async function startVenueServer(random: Random, now: () => number = Date.now): Promise<VenueServer> {
  const taken: TakenOrder[] = [];
  const byTag = new Map<string, TakenOrder>();
  const doubled: string[] = [];
  /** Tags that were lost on their way. Each is lost once: otherwise the time until everything is settled would be random. */
  const lost = new Set<string>();
  const sockets = new Set<Socket>();
  let isCalm = false;

  function reportOf({ slice, orderId, state, filledQty, filledValuePaise }: TakenOrder): SliceReport {
    return { tag: slice.tag, orderId, state, filledQty, filledValuePaise, message: '', at: now() };
  }

  function report(order: TakenOrder): void {
    if (!isCalm && random.isHit(0.1)) return;
    for (const socket of sockets) say(socket, { account: order.account, reports: [reportOf(order)] });
  }

  function take(account: AccountKey, slice: SliceToPlace): TakenOrder {
    const known = byTag.get(slice.tag);
    if (known) {
      doubled.push(slice.tag);
      return known;
    }
    const orderId = `R${taken.length + 1}`;
    const order: TakenOrder = { account, slice, orderId, state: 'open', filledQty: 0, filledValuePaise: 0 };
    taken.push(order);
    byTag.set(slice.tag, order);
    if (slice.terms.type === 'Market') later(() => fill(order));
    return order;
  }

  function fill(order: TakenOrder): void {
    if (order.state !== 'open') return;
    const rest = order.slice.qty - order.filledQty;
    const qty = random.isHit(0.3) ? Math.max(1, Math.floor(rest / 2)) : rest;
    order.filledQty += qty;
    order.filledValuePaise += qty * (PRICE_PAISE + random.int(20) * 5);
    if (order.filledQty === order.slice.qty) order.state = 'executed';
    else later(() => fill(order));
    report(order);
  }

  function later(run: () => void): void {
    setTimeout(run, random.int(25));
  }

  function answer(socket: Socket, call: VenueCall): void {
    const reply = (outcome: Extract<VenueReply, { readonly id: number }>['outcome']): void => {
      if (isCalm || call.call === 'book' || !random.isHit(0.1)) say(socket, { id: call.id, outcome });
    };
    switch (call.call) {
      case 'hello':
        reply({ kind: 'accepted' });
        break;
      case 'place': {
        const { tag } = call.slice;
        if (!isCalm && !lost.has(tag) && random.isHit(0.05)) {
          lost.add(tag);
          return;
        }
        const { orderId } = take(call.account, call.slice);
        later(() => reply({ kind: 'accepted', orderId }));
        break;
      }
      case 'change':
        reply({ kind: 'accepted' });
        break;
      case 'cancel': {
        const order = taken.find((takenOrder) => takenOrder.orderId === call.orderId);
        if (order?.state !== 'open') {
          reply({ kind: 'refused', reason: 'It is finished.' });
          break;
        }
        order.state = 'cancelled';
        reply({ kind: 'accepted' });
        report(order);
        break;
      }
      case 'book':
        reply(taken.filter((order) => order.account.accountName === call.account.accountName).map(reportOf));
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    // The line reader also reports errors of the socket. A killed client is expected here.
    createInterface({ input: socket })
      .on('error', () => undefined)
      .on('line', (line) => answer(socket, JSON.parse(line) as VenueCall));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    doubled,
    calm: () => {
      isCalm = true;
    },
    reach: (stop) => later(() => fill(stop)),
    quiet: async () => {
      const isFilling = (order: TakenOrder) => order.state === 'open' && order.slice.terms.type === 'Market';
      while (taken.some(isFilling)) await new Promise<void>((resolve) => later(resolve));
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function say(socket: Socket, reply: VenueReply): void {
  if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`);
}
