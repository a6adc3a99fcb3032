import { SparkError } from '../errors.ts';
import type {
  BacktestMessage,
  BacktestRow,
  EventGreeting,
  EventMessage,
  GeneralMessage,
  GreetingMessage,
  LivePositions,
  PositionsMessage,
  Replay,
  ReplayMessage,
  SparkEvent,
  SweepMessage,
  SweepRow,
} from '../generated/entities.ts';
import type { Spark } from '../spark.ts';
import { mergePositions } from './merge-positions.ts';
import { createMessageQueue, type MessageQueue } from './message-queue.ts';
import { type LiveOptions, openSocketLink, type SocketLink } from './socket-link.ts';

export type EventSocketOptions = LiveOptions & {
  /** Resume after this number, which an earlier socket had in `seq`. */
  readonly since?: number | undefined;
  /** Build, time and user, after the first connection and after every later one. */
  readonly onGreeting?: ((greeting: EventGreeting) => void) | undefined;
  readonly onEvent?: ((event: SparkEvent, message: EventMessage) => void) | undefined;
  /** Follows positions, again after every break: what came just now, and all of them as they stand. */
  readonly onPositions?: ((change: LivePositions, all: LivePositions) => void) | undefined;
  /** How far a backtest is, and that it has ended. */
  readonly onBacktest?: ((backtest: BacktestRow) => void) | undefined;
  /** How far a sweep is, and that it has ended. */
  readonly onSweep?: ((sweep: SweepRow) => void) | undefined;
  /** How a replayed day goes on, with its orders, and that it is over. */
  readonly onReplay?: ((replay: Replay) => void) | undefined;
  /** Events are missing: read again what you show. */
  readonly onGap?: (() => void) | undefined;
  /** Other messages of the server about the connection. */
  readonly onGeneral?: ((message: GeneralMessage) => void) | undefined;
  /** A message that could not be read. The socket goes on. */
  readonly onError?: ((error: SparkError) => void) | undefined;
  /** How many events may wait for one `for await`. 10,000 when left out. */
  readonly waitingMax?: number | undefined;
};

type Incoming =
  | GreetingMessage
  | EventMessage
  | PositionsMessage
  | BacktestMessage
  | SweepMessage
  | ReplayMessage
  | GeneralMessage;

/**
 * Follows what is neither an order nor a price, and positions. Reconnects by itself and resumes where it stopped: no
 * event is reported twice, and events that cannot be sent again are reported as a gap.
 */
export class EventSocket implements AsyncIterable<EventMessage> {
  /** Settles when the socket has ended for good: with null after `close`, else with the reason. */
  readonly closed: Promise<SparkError | null>;
  readonly #options: EventSocketOptions;
  readonly #link: SocketLink;
  readonly #queues = new Set<MessageQueue<EventMessage>>();
  #seq: number | null;
  #follows: boolean;
  #positions: LivePositions | null = null;
  #isGreeted = false;
  #ended: { readonly why: SparkError | null } | null = null;

  constructor(spark: Spark, options: EventSocketOptions = {}) {
    this.#options = options;
    this.#seq = options.since ?? null;
    this.#follows = options.onPositions !== undefined;
    let settle = (_: SparkError | null): void => undefined;
    this.closed = new Promise((resolve) => {
      settle = resolve;
    });
    this.#link = openSocketLink({
      spark,
      path: '/eventWS',
      query: (): Record<string, string> => (this.#seq === null ? {} : { since: String(this.#seq) }),
      options: {
        ...options,
        onDisconnect: (lost) => {
          this.#isGreeted = false;
          options.onDisconnect?.(lost);
        },
      },
      onGreeted: () => {
        this.#isGreeted = true;
        if (this.#follows) this.#send('subscribePositions');
      },
      onText: (text) => this.#read(text),
      onEnd: (why) => {
        this.#ended = { why };
        for (const queue of this.#queues) queue.end(why);
        settle(why);
      },
    });
  }

  /** The position of this socket: pass it to another one as `since`. Null before the greeting. */
  get seq(): number | null {
    return this.#seq;
  }

  /** All positions as they were told last; null before the first time. */
  get positions(): LivePositions | null {
    return this.#positions;
  }

  /** Follows positions, also across reconnects. */
  followPositions(): void {
    this.#follows = true;
    if (this.#isGreeted) this.#send('subscribePositions');
  }

  leavePositions(): void {
    this.#follows = false;
    this.#positions = null;
    if (this.#isGreeted) this.#send('unsubscribePositions');
  }

  close(): void {
    this.#link.close();
  }

  /** The events from now on. Ends after `close`, throws when the socket cannot go on. */
  [Symbol.asyncIterator](): AsyncIterableIterator<EventMessage> {
    const queue = createMessageQueue<EventMessage>({
      countMax: this.#options.waitingMax ?? 10_000,
      onLeave: () => this.#queues.delete(queue),
    });
    if (this.#ended) queue.end(this.#ended.why);
    else this.#queues.add(queue);
    return queue;
  }

  #send(name: 'subscribePositions' | 'unsubscribePositions'): void {
    this.#link.send(JSON.stringify({ function: name }));
  }

  #read(text: string): void {
    const message = parsed(text);
    switch (message?.type) {
      case 'Greeting':
        this.#greeted(message);
        return;
      case 'Event':
        this.#take(message);
        return;
      case 'Positions':
        for (const change of message.data) this.#merge(change);
        return;
      case 'Backtest':
        for (const backtest of message.data) this.#options.onBacktest?.(backtest);
        return;
      case 'Sweep':
        for (const sweep of message.data) this.#options.onSweep?.(sweep);
        return;
      case 'Replay':
        for (const replay of message.data) this.#options.onReplay?.(replay);
        return;
      case 'General':
        this.#hear(message);
        return;
      case undefined:
        this.#options.onError?.(new SparkError('A message could not be read', { code: 'bad_reply' }));
    }
  }

  #greeted({ data, seq, errors }: GreetingMessage): void {
    this.#seq = seq;
    for (const greeting of data) this.#options.onGreeting?.(greeting);
    if (errors?.some(({ code }) => code === 'events_left_out')) this.#options.onGap?.();
  }

  #hear(message: GeneralMessage): void {
    this.#seq = message.seq ?? this.#seq;
    if (message.errors?.some(({ code }) => code === 'events_left_out')) this.#options.onGap?.();
    this.#options.onGeneral?.(message);
  }

  #take(message: EventMessage): void {
    if (this.#seq !== null && message.seq <= this.#seq) return;
    this.#seq = message.seq;
    for (const event of message.data) this.#options.onEvent?.(event, message);
    for (const queue of this.#queues) queue.push(message);
  }

  #merge(change: LivePositions): void {
    if (!this.#follows) return;
    this.#positions = mergePositions(this.#positions, change);
    this.#options.onPositions?.(change, this.#positions);
  }
}

function parsed(text: string): Incoming | null {
  try {
    return JSON.parse(text) as Incoming | null;
  } catch {
    return null;
  }
}
