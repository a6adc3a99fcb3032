import { SparkError } from '../errors.ts';
import type { GeneralMessage, OrderUpdate, OrderUpdateMessage } from '../generated/entities.ts';
import type { Spark } from '../spark.ts';
import { createMessageQueue, type MessageQueue } from './message-queue.ts';
import { type LiveOptions, openSocketLink, type SocketLink } from './socket-link.ts';

export type OrderGap = {
  /** The last update that was reported. */
  readonly after: number;
  /** The first one after the gap; null when a snapshot follows instead. */
  readonly before: number | null;
};

export type OrderSocketOptions = LiveOptions & {
  /** Resume after this number, which an earlier socket had in `seq`. */
  readonly since?: number | undefined;
  /** An order as it now stands; never only a difference. */
  readonly onOrder?: ((order: OrderUpdate, message: OrderUpdateMessage) => void) | undefined;
  /** Messages of the server about the connection. */
  readonly onGeneral?: ((message: GeneralMessage) => void) | undefined;
  /** Updates are missing: the client was away for too long, or reads too slowly. */
  readonly onGap?: ((gap: OrderGap) => void) | undefined;
  /**
   * All orders of today, after a gap. Each of them was passed to `onOrder` before. Of very many these are the newest,
   * and the message `Snapshot`, passed to `onGeneral`, says so and has the cursor of the order book for the others.
   */
  readonly onSnapshot?: ((orders: readonly OrderUpdate[]) => void) | undefined;
  /** A message that could not be read. The socket goes on. */
  readonly onError?: ((error: SparkError) => void) | undefined;
  /** How many updates may wait for one `for await`. 10,000 when left out. */
  readonly waitingMax?: number | undefined;
};

type OrderMessage = GeneralMessage | OrderUpdateMessage;

/** The messages around the orders of today. */
const SNAPSHOT = 'Snapshot';
const SNAPSHOT_COMPLETE = 'Snapshot complete';

/**
 * Follows your orders as they change. Reconnects by itself and resumes where it stopped: nothing is reported twice, and
 * what cannot be sent again is reported as a gap, which the orders of today then close.
 */
export class OrderSocket implements AsyncIterable<OrderUpdateMessage> {
  /** Settles when the socket has ended for good: with null after `close`, else with the reason. */
  readonly closed: Promise<SparkError | null>;
  readonly #options: OrderSocketOptions;
  readonly #link: SocketLink;
  readonly #queues = new Set<MessageQueue<OrderUpdateMessage>>();
  #seq: number | null;
  /** The orders of a snapshot that is not complete yet. */
  #snapshot: OrderUpdate[] | null = null;
  #ended: { readonly why: SparkError | null } | null = null;

  constructor(spark: Spark, options: OrderSocketOptions = {}) {
    this.#options = options;
    this.#seq = options.since ?? null;
    let settle = (_: SparkError | null): void => undefined;
    this.closed = new Promise((resolve) => {
      settle = resolve;
    });
    this.#link = openSocketLink({
      spark,
      path: '/orderWS',
      query: (): Record<string, string> => (this.#seq === null ? {} : { since: String(this.#seq) }),
      options,
      // Half a snapshot is sent again as a whole.
      onGreeted: () => {
        this.#snapshot = null;
      },
      onText: (text) => this.#read(text),
      onEnd: (why) => {
        this.#ended = { why };
        for (const queue of this.#queues) queue.end(why);
        settle(why);
      },
    });
  }

  /** The position of this socket: pass it to another one as `since`. Null before the first message of the server. */
  get seq(): number | null {
    return this.#seq;
  }

  close(): void {
    this.#link.close();
  }

  /** The updates from now on. Ends after `close`, throws when the socket cannot go on. */
  [Symbol.asyncIterator](): AsyncIterableIterator<OrderUpdateMessage> {
    const queue = createMessageQueue<OrderUpdateMessage>({
      countMax: this.#options.waitingMax ?? 10_000,
      onLeave: () => this.#queues.delete(queue),
    });
    if (this.#ended) queue.end(this.#ended.why);
    else this.#queues.add(queue);
    return queue;
  }

  #read(text: string): void {
    const message = parsed(text);
    if (message === null)
      this.#options.onError?.(new SparkError('A message could not be read', { code: 'bad_reply' }));
    else if (message.type === 'General') this.#hear(message);
    else if (message.type === 'OrderUpdate') this.#take(message);
  }

  #hear(message: GeneralMessage): void {
    const stood = this.#seq;
    // The server decides from which number it can resume.
    this.#seq = message.seq ?? stood;
    if (message.message === SNAPSHOT) {
      this.#snapshot = [];
      this.#options.onGap?.({ after: stood ?? 0, before: null });
    }
    if (message.message === SNAPSHOT_COMPLETE && this.#snapshot) {
      const orders = this.#snapshot;
      this.#snapshot = null;
      this.#options.onSnapshot?.(orders);
    }
    this.#options.onGeneral?.(message);
  }

  #take(message: OrderUpdateMessage): void {
    const { seq } = message;
    if (this.#snapshot) this.#snapshot.push(...message.data);
    else {
      const last = this.#seq;
      if (last !== null && seq <= last) return;
      this.#seq = seq;
      if (last !== null && seq > last + 1) this.#options.onGap?.({ after: last, before: seq });
    }
    const [order] = message.data;
    if (order) this.#options.onOrder?.(order, message);
    for (const queue of this.#queues) queue.push(message);
  }
}

function parsed(text: string): OrderMessage | null {
  try {
    const message = JSON.parse(text) as OrderMessage | null;
    return typeof message === 'object' && typeof message?.type === 'string' ? message : null;
  } catch {
    return null;
  }
}
