import type { OrdersOfToday, UnfinishedSquareOffs } from '@spark/application';
import {
  fill,
  ORDER_ANSWERS,
  ORDER_SOCKET,
  ORDERS_LEFT_OUT,
  type Problem,
  problem,
  type SocketQuery,
} from '@spark/contract';
import type { AccountOrder } from '@spark/core';
import type { NumberedUpdate, OpenDesk, OrderStream } from '@spark/engine';
import type { FastifyBaseLogger } from 'fastify';
import { toOrderUpdateMessage } from '../wire/order-update-message.ts';
import { toWireUnfinished } from '../wire/unfinished-square-off.ts';
import type { ClientSocket, SocketSession } from './client-socket.ts';
import type { TimeSlicer } from './time-slicer.ts';

type Parts = {
  readonly stream: OrderStream;
  readonly ordersOfToday: (desk: OpenDesk) => Promise<OrdersOfToday>;
  readonly unfinished: Pick<UnfinishedSquareOffs, 'follow'>;
  readonly turns: TimeSlicer;
  readonly log: FastifyBaseLogger;
};

/** Orders still to be sent to one socket, all as of one sequence number. */
type Snapshot = {
  /**
   * The client's position before. Sent with each order, so that a client that disconnects gets the whole snapshot
   * again.
   */
  readonly before: number;
  readonly seq: number;
  readonly orders: readonly AccountOrder[];
  sent: number;
};

/** Updates sent to one socket per turn. */
const UPDATES_AT_ONCE = 16;

/** The sessions of `/orderWS`: updates as they happen, resumed from the client's position. */
export function createOrderSessions({ stream, ordersOfToday, unfinished, turns, log }: Parts) {
  /** Many sockets send the same update, so its text is made once, by the first. */
  const texts = new WeakMap<NumberedUpdate, string>();

  function textOf(update: NumberedUpdate): string {
    const earlier = texts.get(update);
    if (earlier !== undefined) return earlier;
    const text = JSON.stringify(toOrderUpdateMessage(update));
    texts.set(update, text);
    return text;
  }

  return (socket: ClientSocket, { since }: SocketQuery<typeof ORDER_SOCKET>): SocketSession => {
    const reading = stream.follow(socket.desk.user.ucc, since ?? null, schedule);
    let snapshot: Snapshot | null = null;
    let isScheduled = false;
    /** While the orders are being read, updates wait in the stream. */
    let isReadingOrders = false;
    let isEnded = false;

    function schedule(): void {
      if (isScheduled || isReadingOrders || isEnded) return;
      isScheduled = true;
      turns.add(work);
    }

    function work(): boolean {
      isScheduled = false;
      for (let count = 0; count < UPDATES_AT_ONCE; count += 1) if (!sendNext()) return false;
      isScheduled = !isEnded;
      return isScheduled;
    }

    /** False when there is nothing more to send, or no room for it. */
    function sendNext(): boolean {
      if (isEnded || isReadingOrders || !socket.hasRoom()) return false;
      if (snapshot) {
        sendSnapshot(snapshot);
        return true;
      }
      const updates = reading.take(1);
      if (updates === null) {
        const why = problem('updates_left_out');
        sendGeneral(why.message, { seq: reading.seq(), errors: [why] });
        void beginAnew();
        return false;
      }
      for (const update of updates) socket.sendText(textOf(update));
      return updates.length > 0;
    }

    function sendSnapshot({ orders, before, seq, sent }: Snapshot): void {
      const order = orders[sent];
      if (order === undefined) {
        snapshot = null;
        sendGeneral(ORDER_ANSWERS.snapshotComplete, { seq });
        return;
      }
      socket.sendText(JSON.stringify(toOrderUpdateMessage({ order, facts: [], seq: before })));
      if (snapshot) snapshot.sent += 1;
    }

    /** The number comes first and the orders are read after it, so that later changes are sent after them. */
    async function beginAnew(): Promise<void> {
      isReadingOrders = true;
      const stood = reading.seq();
      reading.beginAnew();
      const seq = reading.seq();
      const before = standing(stood, seq);
      try {
        const { orders, next } = await ordersOfToday(socket.desk);
        if (isEnded) return;
        // A later change comes as its own update; sent here as well, it would seem to go back in time.
        const coming = new Set(reading.ahead().map(({ order }) => order.reftag));
        const unchanged = orders.filter(({ reftag }) => !coming.has(reftag));
        snapshot = { before, seq, orders: unchanged, sent: 0 };
        const notice =
          next === null ? {} : { next, notice: fill(ORDERS_LEFT_OUT, { rows: orders.length, next }) };
        const announced = { orders: unchanged.length, ...notice };
        sendGeneral(ORDER_ANSWERS.snapshot, { seq: before, data: [announced] });
        isReadingOrders = false;
        schedule();
      } catch (error) {
        log.error({ err: error }, 'The orders of today could not be read for a snapshot.');
        socket.end(1013, problem('store_unavailable'));
      }
    }

    function sendGeneral(message: string, { data = [], ...more }: GeneralParts): void {
      socket.sendText(JSON.stringify({ type: 'General', message, data, ...more }));
    }

    if (reading.take(0) === null) {
      const stood = reading.seq();
      void beginAnew();
      sendGeneral(ORDER_ANSWERS.connected, { seq: standing(stood, reading.seq()) });
    } else {
      sendGeneral(ORDER_ANSWERS.connected, { seq: reading.seq() });
      schedule();
    }
    const unsubscribe = unfinished.follow(socket.desk.user.ucc, (squareOff) => {
      // A socket without room is far behind; the log and GET /positions have it as well.
      if (!isEnded && socket.hasRoom())
        sendGeneral(squareOff.message, { seq: reading.seq(), data: [toWireUnfinished(squareOff)] });
    });
    return {
      onText: () => {
        const why = problem('message_unexpected', { path: ORDER_SOCKET.path });
        socket.sendGeneral(why.message, [], [why]);
      },
      onRoom: schedule,
      onEnd: () => {
        isEnded = true;
        reading.stop();
        unsubscribe();
        snapshot = null;
      },
    };
  };
}

type GeneralParts = {
  readonly seq: number;
  readonly data?: readonly unknown[];
  readonly errors?: readonly Problem[];
};

/** The `since` of a client that has not got the whole snapshot: a number that causes a new snapshot. */
function standing(stood: number, seq: number): number {
  return stood < seq ? stood : 0;
}
