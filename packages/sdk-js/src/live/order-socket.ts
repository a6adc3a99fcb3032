import { SparkError } from '../errors.ts';
import type { GeneralMessage, OrderBookRow, OrderUpdate, OrderUpdateMessage } from '../generated/entities.ts';
import type { Spark } from '../spark.ts';
import { type LiveLink, type LiveOptions, openLiveLink } from './live-link.ts';
import { createMessageQueue, type MessageQueue } from './message-queue.ts';

/** An update with its place among those of its user. */
export type NumberedUpdate = OrderUpdateMessage & { readonly seq?: number };

export type OrderGap = {
  /** The last update that was told. */
  readonly after: number;
  /** The first one after the gap; null when only the server knows. */
  readonly before: number | null;
};

export type OrderSocketOptions = LiveOptions & {
  /** Go on after this number, which an earlier socket had in `seq`. */
  readonly since?: number | undefined;
  /** An order as it now stands; never only a difference. */
  readonly onOrder?: ((order: OrderUpdate, message: NumberedUpdate) => void) | undefined;
  /** What the server says about the connection. */
  readonly onGeneral?: ((message: GeneralMessage) => void) | undefined;
  /** Updates are missing: the client was away for too long. Read the order book, or use `onSnapshot`. */
  readonly onGap?: ((gap: OrderGap) => void) | undefined;
  /** With this the client itself reads the orders of today after a gap, and tells them before any later update. */
  readonly onSnapshot?: ((rows: readonly OrderBookRow[]) => void) | undefined;
  /** A message that could not be read, or an order book that could not be. The socket goes on. */
  readonly onError?: ((error: SparkError) => void) | undefined;
  /** How many updates may wait for one `for await`, or for a snapshot. 10,000 when left out. */
  readonly waitingMax?: number | undefined;
};

type OrderMessage = (GeneralMessage | OrderUpdateMessage) & { readonly seq?: number };

/**
 * Follows your orders live. Reconnects by itself and goes on where it stood: nothing is told twice, and what could not
 * be made up for is told as a gap.
 */
export class OrderSocket implements AsyncIterable<NumberedUpdate> {
  /** Settles when the socket has ended for good: with null after `close`, else with the reason. */
  readonly closed: Promise<SparkError | null>;
  readonly #spark: Spark;
  readonly #options: OrderSocketOptions;
  readonly #link: LiveLink;
  readonly #queues = new Set<MessageQueue<NumberedUpdate>>();
  #seq: number | null;
  /** Updates that came while a snapshot is being read. */
  #held: NumberedUpdate[] | null = null;
  readonly #waitingMax: number;
  #ended: { readonly why: SparkError | null } | null = null;

  constructor(spark: Spark, options: OrderSocketOptions = {}) {
    this.#spark = spark;
    this.#options = options;
    this.#seq = options.since ?? null;
    this.#waitingMax = options.waitingMax ?? 10_000;
    let settle = (_: SparkError | null): void => undefined;
    this.closed = new Promise((resolve) => {
      settle = resolve;
    });
    this.#link = openLiveLink({
      spark,
      path: '/orderWS',
      query: (): Record<string, string> => (this.#seq === null ? {} : { since: String(this.#seq) }),
      options,
      onGreeted: () => undefined,
      onText: (text) => this.#read(text),
      onEnd: (why) => {
        this.#ended = { why };
        for (const queue of this.#queues) queue.end(why);
        settle(why);
      },
    });
  }

  /** The number of the last update that was told; null before the first. */
  get seq(): number | null {
    return this.#seq;
  }

  close(): void {
    this.#link.close();
  }

  /** The updates from now on. Ends after `close`, throws when the socket cannot go on. */
  [Symbol.asyncIterator](): AsyncIterableIterator<NumberedUpdate> {
    const queue = createMessageQueue<NumberedUpdate>({
      countMax: this.#waitingMax,
      onLeave: () => this.#queues.delete(queue),
    });
    if (this.#ended) queue.end(this.#ended.why);
    else this.#queues.add(queue);
    return queue;
  }

  #read(text: string): void {
    const message = parsed(text);
    if (message === null) {
      this.#fail(new SparkError('A message could not be read', { code: 'bad_reply' }));
      return;
    }
    const { seq } = message;
    if (message.type === 'General') {
      if (typeof seq === 'number') this.#stand(seq);
      this.#options.onGeneral?.(message);
      return;
    }
    if (message.type !== 'OrderUpdate') return;
    if (typeof seq === 'number') {
      const last = this.#seq;
      if (last !== null && seq <= last) return;
      if (last !== null && seq > last + 1) this.#miss({ after: last, before: seq });
      this.#seq = seq;
    }
    this.#tell(message);
  }

  /** The server says after which number it goes on. Another one than ours means that it cannot go on with ours. */
  #stand(seq: number): void {
    const last = this.#seq;
    this.#seq = seq;
    if (last !== null && last !== seq) this.#miss({ after: last, before: null });
  }

  #miss(gap: OrderGap): void {
    this.#options.onGap?.(gap);
    if (this.#options.onSnapshot && this.#held === null) void this.#readSnapshot(this.#options.onSnapshot);
  }

  async #readSnapshot(onSnapshot: (rows: readonly OrderBookRow[]) => void): Promise<void> {
    this.#held = [];
    try {
      const { data } = await this.#spark.readOrderBook({ withorders: true });
      if (!this.#ended) onSnapshot(data);
    } catch (error) {
      if (error instanceof SparkError) this.#fail(error);
    } finally {
      const held = this.#held;
      this.#held = null;
      for (const message of held.slice(0, this.#waitingMax)) this.#tell(message);
      const [first, last] = [held[this.#waitingMax], held.at(-1)];
      // More came meanwhile than may wait: the rest is a gap like any other.
      if (first?.seq && last?.seq) this.#miss({ after: first.seq - 1, before: last.seq + 1 });
    }
  }

  #tell(message: NumberedUpdate): void {
    if (this.#ended) return;
    if (this.#held) {
      // One place beyond the bound remembers that it was reached, the newest only.
      if (this.#held.length > this.#waitingMax + 1) this.#held.pop();
      this.#held.push(message);
      return;
    }
    const [order] = message.data;
    if (order) this.#options.onOrder?.(order, message);
    for (const queue of this.#queues) queue.push(message);
  }

  #fail(error: SparkError): void {
    this.#options.onError?.(error);
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
