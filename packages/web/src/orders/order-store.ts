import {
  type GeneralMessage,
  OrderSocket,
  type OrderUpdate,
  type OrderUpdateMessage,
  type Spark,
} from '@spark/client';
import { createBatch } from '../batch.ts';
import { createConnectionWatch } from '../connection/connection-watch.ts';
import { type Freshness, OFF } from '../connection/freshness.ts';
import { type ConnectOptions, KEEP_TRYING } from '../connection/keep-trying.ts';
import { createStore, type Readable } from '../store.ts';
import { createOrderBook } from './order-book.ts';

export type OrderMessage = GeneralMessage | OrderUpdateMessage;

/** A message of the order websocket, and when it came. */
export type ReceivedMessage = {
  /** Counts from 1. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly message: OrderMessage;
};

export type OrderState = {
  /** Each order in each account as it now stands, the newest first. */
  readonly orders: readonly OrderUpdate[];
  /** Whether older orders of today exist that are not among them. */
  readonly isPart: boolean;
  /** The last messages, the newest first. */
  readonly messages: readonly ReceivedMessage[];
  /** How many messages came so far. */
  readonly count: number;
  readonly freshness: Freshness;
};

/** The orders of today as they change. It is connected while it has subscribers, and resumes where it stopped. */
export type OrderStore = Readable<OrderState>;

export type OrderStoreOptions = ConnectOptions & {
  /** How many messages to keep. None when left out. */
  readonly messagesMax?: number | undefined;
  /** Changes within this time are published together. 50 ms when left out. */
  readonly everyMs?: number | undefined;
};

export const NO_ORDERS: OrderState = { orders: [], isPart: false, messages: [], count: 0, freshness: OFF };

/** A `since` that is always too old: the server then begins with the orders of today. */
const FROM_TODAY = 0;

export function createOrderStore(
  spark: Spark,
  { messagesMax = 0, everyMs = 50, staleAfterMs, ...connecting }: OrderStoreOptions = {},
): OrderStore {
  const book = createOrderBook();
  const watch = createConnectionWatch(staleAfterMs);
  const batch = createBatch(everyMs, publish);
  const store = createStore<OrderState>(NO_ORDERS, { onFirst: open, onLast: close });
  let socket: OrderSocket | null = null;
  let seq = FROM_TODAY;
  let messages: readonly ReceivedMessage[] = [];
  let count = 0;
  watch.subscribe(publish);

  function publish(): void {
    batch.cancel();
    store.set({ ...book.read(), messages, count, freshness: watch.getSnapshot() });
  }

  function onMessage(message: OrderMessage): void {
    watch.received();
    count += 1;
    if (messagesMax > 0)
      messages = [{ number: count, at: Date.now(), message }, ...messages].slice(0, messagesMax);
    batch.schedule();
  }

  function open(): void {
    watch.connecting();
    socket = new OrderSocket(spark, {
      ...KEEP_TRYING,
      ...connecting,
      since: seq,
      onConnect: watch.connected,
      onDisconnect: ({ attempt }) => watch.lost(attempt),
      onGeneral: (message) => {
        book.onMessage(message);
        onMessage(message);
      },
      onOrder: (order, message) => {
        book.put(order);
        onMessage(message);
      },
      onSnapshot: (orders) => book.replace(orders),
      onClose: (why) => watch.ended(why),
    });
  }

  function close(): void {
    seq = socket?.seq ?? seq;
    socket?.close();
    socket = null;
    batch.cancel();
  }

  return { getSnapshot: store.getSnapshot, subscribe: store.subscribe };
}
