import { type Problem, SparkError } from '../errors.ts';
import type {
  CandleMessage,
  GeneralMessage,
  MinuteCandle,
  OptionChain,
  OptionChainMessage,
  PriceConnection,
  SubscribeOptionChainPayload,
  SubscribePayload,
  Tick,
  TickMessage,
  UnsubscribeOptionChainPayload,
  UnsubscribePayload,
} from '../generated/entities.ts';
import type { Spark } from '../spark.ts';
import { createChainSubscriptions } from './chain-subscriptions.ts';
import { createMessageQueue, type MessageQueue } from './message-queue.ts';
import { type LiveOptions, openSocketLink, type SocketLink } from './socket-link.ts';
import { createSubscriptions } from './subscriptions.ts';

export type PriceMode = NonNullable<SubscribePayload['mode']>;
export type PriceMessage = TickMessage | CandleMessage | OptionChainMessage;

export type DataSocketOptions = LiveOptions & {
  readonly onTick?: ((tick: Tick) => void) | undefined;
  readonly onCandle?: ((candle: MinuteCandle) => void) | undefined;
  readonly onOptionChain?: ((chain: OptionChain) => void) | undefined;
  /** Messages that the server sends by itself, such as that its prices have stopped. */
  readonly onGeneral?: ((message: GeneralMessage) => void) | undefined;
  /** A message that could not be read, or a subscription that could not be made again. The socket goes on. */
  readonly onError?: ((error: SparkError) => void) | undefined;
  /** How many messages may wait for one `for await`; of ticks only the newest of each instrument. 10,000. */
  readonly waitingMax?: number | undefined;
};

/** How much to watch. */
export type SubscribeOptions = {
  /** `ltp`, `quote` or `depth` for ticks, `candle` for minute candles. Left out: quote and candle. */
  readonly mode?: PriceMode | undefined;
  /** Insists on the broker of this account of yours. */
  readonly accountName?: string | undefined;
};

type Command =
  | { readonly function: 'subscribe'; readonly payload: SubscribePayload }
  | { readonly function: 'unsubscribe'; readonly payload: UnsubscribePayload }
  | { readonly function: 'connections'; readonly payload: Readonly<Record<string, never>> }
  | { readonly function: 'subscribeOptionChain'; readonly payload: SubscribeOptionChainPayload }
  | { readonly function: 'unsubscribeOptionChain'; readonly payload: UnsubscribeOptionChainPayload };

type Asked = {
  readonly command: Command;
  /** Sent by the client after a reconnect, and again after the next. */
  readonly isOurs?: true;
  readonly resolve: (answer: GeneralMessage) => void;
  readonly reject: (why: SparkError) => void;
};

/** Codes with which the server ends a connection; never an answer. */
const FAREWELLS: readonly string[] = ['stopping', 'token_expired', 'token_invalid', 'messages_too_many'];
/** The first words of the answers to commands that worked; the server sends everything else by itself. */
const ANSWERS: readonly string[] = [
  'Tokens subscribed',
  'Tokens unsubscribed',
  'Data Received',
  'Option chain subscribed',
  'Option chain unsubscribed',
];

/** Follows prices as they change. Reconnects by itself and subscribes again. */
export class DataSocket implements AsyncIterable<PriceMessage> {
  /** Settles when the socket has ended for good: with null after `close`, else with the reason. */
  readonly closed: Promise<SparkError | null>;
  readonly #options: DataSocketOptions;
  readonly #link: SocketLink;
  readonly #subscriptions = createSubscriptions();
  readonly #chains = createChainSubscriptions();
  readonly #queues = new Set<MessageQueue<PriceMessage>>();
  /** Commands without an answer, in the order in which they were or will be sent. */
  #asked: Asked[] = [];
  #isGreeted = false;
  #ended: { readonly why: SparkError | null } | null = null;

  constructor(spark: Spark, options: DataSocketOptions = {}) {
    this.#options = options;
    let settle = (_: SparkError | null): void => undefined;
    this.closed = new Promise((resolve) => {
      settle = resolve;
    });
    this.#link = openSocketLink({
      spark,
      path: '/dataWS',
      query: () => ({}),
      options: {
        ...options,
        onDisconnect: (lost) => {
          this.#isGreeted = false;
          options.onDisconnect?.(lost);
        },
      },
      onGreeted: () => this.#begin(),
      onText: (text) => this.#read(text),
      onEnd: (why) => {
        this.#ended = { why };
        for (const { reject } of this.#asked.splice(0)) reject(why ?? closedError());
        for (const queue of this.#queues) queue.end(why);
        settle(why);
      },
    });
  }

  /**
   * Watches instruments, also across reconnects. Resolves when the server has confirmed, with the problems of some of
   * the tokens; rejects when it refused all.
   */
  async subscribe(tokens: readonly string[], options: SubscribeOptions = {}): Promise<readonly Problem[]> {
    const { mode, accountName } = options;
    const payload: SubscribePayload = {
      tokens,
      ...(mode === undefined ? {} : { mode }),
      ...(accountName === undefined ? {} : { AccountName: accountName }),
    };
    const { errors = [] } = await this.#ask({ function: 'subscribe', payload });
    return errors;
  }

  /** Unsubscribes from instruments: from everything, or only from ticks or candles. */
  async unsubscribe(tokens: readonly string[], mode?: PriceMode): Promise<void> {
    const payload: UnsubscribePayload = { tokens, ...(mode === undefined ? {} : { mode }) };
    await this.#ask({ function: 'unsubscribe', payload });
  }

  /**
   * Follows an option chain, also across reconnects: the chain comes whenever something in it changed, at most twice a
   * second, and its strikes move with the money. Resolves when the server has confirmed.
   */
  async subscribeOptionChain(question: SubscribeOptionChainPayload): Promise<void> {
    await this.#ask({ function: 'subscribeOptionChain', payload: question });
  }

  /** Leaves the option chain of one expiry or, without it, all chains of this name. */
  async unsubscribeOptionChain(left: UnsubscribeOptionChainPayload): Promise<void> {
    await this.#ask({ function: 'unsubscribeOptionChain', payload: left });
  }

  /** Asks where the prices come from. */
  async connections(): Promise<readonly PriceConnection[]> {
    const { data } = await this.#ask({ function: 'connections', payload: {} });
    return data as readonly PriceConnection[];
  }

  close(): void {
    this.#link.close();
  }

  /** What comes from now on. A slow reader gets the newest tick of each instrument, and the newest of each chain. */
  [Symbol.asyncIterator](): AsyncIterableIterator<PriceMessage> {
    const queue = createMessageQueue<PriceMessage>({
      countMax: this.#options.waitingMax ?? 10_000,
      keyOf: ({ type, message }) => (type === 'Candle' ? undefined : message),
      onLeave: () => this.#queues.delete(queue),
    });
    if (this.#ended) queue.end(this.#ended.why);
    else this.#queues.add(queue);
    return queue;
  }

  #ask(command: Command): Promise<GeneralMessage> {
    if (this.#ended) return Promise.reject(this.#ended.why ?? closedError());
    return new Promise((resolve, reject) => {
      this.#asked.push({ command, resolve, reject });
      if (this.#isGreeted) this.#link.send(JSON.stringify(command));
    });
  }

  /** A new connection has no subscriptions: the confirmed ones are sent again, then those without an answer. */
  #begin(): void {
    const commands: readonly Command[] = [
      ...this.#subscriptions.all().map((payload): Command => ({ function: 'subscribe', payload })),
      ...this.#chains.all().map((payload): Command => ({ function: 'subscribeOptionChain', payload })),
    ];
    const again = commands.map(
      (command): Asked => ({
        command,
        isOurs: true,
        resolve: () => undefined,
        reject: (error) => this.#options.onError?.(error),
      }),
    );
    this.#asked = [...again, ...this.#asked.filter(({ isOurs }) => !isOurs)];
    this.#isGreeted = true;
    for (const { command } of this.#asked) this.#link.send(JSON.stringify(command));
  }

  #read(text: string): void {
    const message = parsed(text);
    switch (message?.type) {
      case 'Tick':
        for (const tick of message.data) this.#options.onTick?.(tick);
        for (const queue of this.#queues) queue.push(message);
        return;
      case 'Candle':
        for (const candle of message.data) this.#options.onCandle?.(candle);
        for (const queue of this.#queues) queue.push(message);
        return;
      case 'OptionChain':
        for (const chain of message.data) this.#options.onOptionChain?.(chain);
        for (const queue of this.#queues) queue.push(message);
        return;
      case 'General':
        if (!this.#isAnswer(message) || !this.#answer(message)) this.#options.onGeneral?.(message);
        return;
      case undefined:
        this.#options.onError?.(new SparkError('A message could not be read', { code: 'bad_reply' }));
    }
  }

  #isAnswer({ message, errors }: GeneralMessage): boolean {
    const code = errors?.[0]?.code;
    return code === undefined ? ANSWERS.includes(message) : !FAREWELLS.includes(code);
  }

  /** Answers come in the order of the commands. */
  #answer(answer: GeneralMessage): boolean {
    const asked = this.#asked.shift();
    if (asked === undefined) return false;
    const { command } = asked;
    const problems = answer.errors ?? [];
    const [first] = problems;
    if (first !== undefined && !ANSWERS.includes(answer.message)) {
      if (asked.isOurs && command.function === 'subscribeOptionChain') this.#chains.forget(command.payload);
      asked.reject(new SparkError(answer.message, { code: first.code, problems }));
      return true;
    }
    if (command.function === 'subscribe') this.#subscriptions.add(command.payload);
    if (command.function === 'unsubscribe') this.#subscriptions.remove(command.payload);
    if (command.function === 'subscribeOptionChain') this.#chains.add(command.payload);
    if (command.function === 'unsubscribeOptionChain') this.#chains.remove(command.payload);
    asked.resolve(answer);
    return true;
  }
}

function closedError(): SparkError {
  return new SparkError('The socket is closed', { code: 'closed' });
}

function parsed(text: string): GeneralMessage | PriceMessage | null {
  try {
    return JSON.parse(text) as GeneralMessage | PriceMessage | null;
  } catch {
    return null;
  }
}
