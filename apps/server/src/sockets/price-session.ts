import type { LiveChains, Prices } from '@spark/application';
import { DATA_ANSWERS, type DataCommand, type Problem, problem, readDataCommand } from '@spark/contract';
import { findAccount, type InstrumentKey, ok, type Quote, type Result } from '@spark/core';
import type { InstrumentTable } from '@spark/market';
import { HubFullError, type KnownQuote, type MadeCandle } from '@spark/prices';
import { LIMITS } from '@spark/vocabulary';
import type { FastifyBaseLogger } from 'fastify';
import { readStrictJson } from '../http/strict-json.ts';
import { keyNamed } from '../wire/instrument-name.ts';
import { type TickMode, toWireMinuteCandle, toWireTick } from '../wire/price.ts';
import { toWireRefusal } from '../wire/refusal.ts';
import { createChainSubscriptions } from './chain-subscriptions.ts';
import type { ClientSocket, SocketSession } from './client-socket.ts';

type Named = {
  readonly keys: InstrumentKey[];
  readonly meant: {
    readonly data?: readonly { readonly symbol: string; readonly token: string | undefined }[];
  };
};

/** The subscription of one socket to an instrument. */
type Subscription = { tick: TickMode | null; leaveCandles: (() => void) | null };

/** Ticks sent to one socket per turn. */
const TICKS_AT_ONCE = 256;

type Parts = {
  readonly prices: Prices;
  readonly table: () => InstrumentTable;
  readonly liveChains: LiveChains;
  readonly log: FastifyBaseLogger;
};

/** The sessions of `/dataWS`: commands in, ticks, minute candles and option chains out. */
export function createPriceSessions({
  prices,
  table,
  liveChains,
  log,
}: Parts): (socket: ClientSocket) => SocketSession {
  const { hub } = prices;
  /** Instruments per user, over all their sockets. */
  const counts = new Map<string, number>();
  const texts = createTickTexts(prices.sourceOf);
  const openChains = createChainSubscriptions({ liveChains, log });

  function addCount(ucc: string, more: number): void {
    const count = (counts.get(ucc) ?? 0) + more;
    if (count > 0) counts.set(ucc, count);
    else counts.delete(ucc);
  }

  return (socket) => {
    const { ucc } = socket.desk.user;
    const subscriptions = new Map<InstrumentKey, Subscription>();
    let candles: MadeCandle[] = [];
    let leftOut = 0;
    let isScheduled = false;
    let isEnded = false;
    const reading = hub.read(schedule);
    const chains = openChains(socket);
    const leaveState = hub.onFeedState((state) =>
      socket.sendGeneral(`The prices of ${hub.feedName} are ${state}`),
    );

    function schedule(): void {
      if (isScheduled || isEnded) return;
      isScheduled = true;
      setImmediate(pump);
    }

    /** Sends while there is room. What does not fit stays queued: marks of changed prices, not prices. */
    function pump(): void {
      isScheduled = false;
      if (isEnded) return;
      while (candles.length > 0 && socket.hasRoom()) sendCandles();
      for (let sent = 0; sent < TICKS_AT_ONCE && socket.hasRoom() && reading.hasNews(); sent += 1) {
        const [known] = reading.take(1);
        const mode = known && subscriptions.get(known.quote.key)?.tick;
        if (known && mode) socket.sendText(texts(known, mode));
      }
      if (socket.hasRoom() && reading.hasNews()) schedule();
    }

    function sendCandles(): void {
      const [made] = candles.splice(0, 1);
      if (made === undefined) return;
      const data = [toWireMinuteCandle(made)];
      socket.sendText(JSON.stringify({ type: 'Candle', message: `min:${made.key}`, data }));
      if (leftOut > 0 && candles.length === 0) {
        socket.sendGeneral(`${leftOut} candles were left out because you read too slowly: see GET /history`);
        leftOut = 0;
      }
    }

    function onCandle(made: MadeCandle): void {
      candles.push(made);
      if (candles.length > LIMITS.candlesWaitingPerSocket) {
        candles.shift();
        leftOut += 1;
      }
      schedule();
    }

    function answer(text: string): Answer {
      const json = readStrictJson(text, 'message');
      if (!json.ok) return refusal([json.problem]);
      const read = readDataCommand(json.value);
      return read.ok ? obey(read.command) : refusal(read.problems);
    }

    function obey(command: DataCommand): Answer {
      switch (command.function) {
        case 'subscribe': {
          const named = keysNamed(command.payload.tokens);
          if (!named.ok) return refusal([named.error]);
          return { ...subscribe({ ...command.payload, tokens: named.value.keys }), ...named.value.meant };
        }
        case 'unsubscribe': {
          const named = keysNamed(command.payload.tokens);
          if (!named.ok) return refusal([named.error]);
          return { ...unsubscribe({ ...command.payload, tokens: named.value.keys }), ...named.value.meant };
        }
        case 'connections': {
          const { feedName: broker, feedState, watchedCount } = hub;
          const data = [{ broker, state: feedState(), tokens: watchedCount() }];
          return { message: DATA_ANSWERS.connections, data };
        }
        case 'subscribeOptionChain':
          return chains.subscribe(command.payload);
        case 'unsubscribeOptionChain':
          return chains.unsubscribe(command.payload);
      }
    }

    /** The tokens, and for clients that sent names, the token of each: ticks have tokens alone. */
    function keysNamed(written: readonly string[]): Result<Named, Problem> {
      const keys: InstrumentKey[] = [];
      for (const [at, text] of written.entries()) {
        const key = keyNamed(`payload.tokens[${at}]`, { text }, table);
        if (!key.ok) return key;
        keys.push(key.value);
      }
      const data = written.flatMap((text, at) =>
        text === keys[at] ? [] : [{ symbol: text, token: keys[at] }],
      );
      return ok({ keys, meant: data.length > 0 ? { data } : {} });
    }

    function subscribe({ tokens, mode, AccountName }: Subscribe): Answer {
      const account = AccountName === undefined ? null : findAccount(socket.desk, AccountName);
      if (account?.ok === false) return refusal([toWireRefusal(account.error)]);
      const listed = new Map([...new Set(tokens)].map((token) => [token, prices.instruments.find(token)]));
      const known = [...listed.keys()].filter((token) => listed.get(token) !== null);
      const errors = [...listed.keys()]
        .filter((token) => listed.get(token) === null)
        .slice(0, LIMITS.problemsPerReply)
        .map((token) => problem('instrument_unknown', { token }));
      if (known.length === 0) return refusal(errors);
      const problemFound = watch(known.filter((token) => !subscriptions.has(token)));
      if (problemFound !== null) return refusal([problemFound]);
      for (const token of known) subscription(token, mode);
      return { message: DATA_ANSWERS.subscribe, errors };
    }

    /** All of them or, where a limit is reached, none. */
    function watch(fresh: readonly InstrumentKey[]): Problem | null {
      const { tokensPerSocket, tokensPerUser } = LIMITS;
      if (subscriptions.size + fresh.length > tokensPerSocket)
        return problem('tokens_too_many', { limit: tokensPerSocket, where: 'on one socket' });
      if ((counts.get(ucc) ?? 0) + fresh.length > tokensPerUser)
        return problem('tokens_too_many', { limit: tokensPerUser, where: 'on all your sockets' });
      try {
        reading.follow(fresh);
      } catch (error) {
        if (error instanceof HubFullError) return problem('prices_unavailable');
        throw error;
      }
      for (const token of fresh) subscriptions.set(token, { tick: null, leaveCandles: null });
      addCount(ucc, fresh.length);
      return null;
    }

    function subscription(token: InstrumentKey, mode: Subscribe['mode']): void {
      const current = subscriptions.get(token);
      if (current === undefined) return;
      if (mode !== 'candle') current.tick = mode ?? 'quote';
      if (mode === undefined || mode === 'candle')
        current.leaveCandles ??= prices.candles.follow(token, onCandle);
    }

    function unsubscribe({ tokens, mode }: Unsubscribe): Answer {
      const left: InstrumentKey[] = [];
      for (const token of new Set(tokens)) {
        const current = subscriptions.get(token);
        if (current === undefined) continue;
        if (mode !== 'candle') current.tick = null;
        if (mode === undefined || mode === 'candle') {
          current.leaveCandles?.();
          current.leaveCandles = null;
        }
        if (current.tick !== null || current.leaveCandles !== null) continue;
        subscriptions.delete(token);
        left.push(token);
      }
      reading.leave(left);
      addCount(ucc, -left.length);
      return { message: DATA_ANSWERS.unsubscribe };
    }

    socket.sendGeneral(DATA_ANSWERS.connected);
    return {
      onText: (text) => {
        const { message, data, errors } = answer(text);
        socket.sendGeneral(message, data, errors);
      },
      onRoom: () => {
        schedule();
        chains.onRoom();
      },
      onEnd: () => {
        isEnded = true;
        leaveState();
        reading.close();
        chains.close();
        for (const { leaveCandles } of subscriptions.values()) leaveCandles?.();
        addCount(ucc, -subscriptions.size);
        subscriptions.clear();
        candles = [];
      },
    };
  };
}

/** The reply to a command. */
type Answer = {
  readonly message: string;
  readonly data?: readonly unknown[];
  readonly errors?: readonly Problem[];
};

function refusal(errors: readonly Problem[]): Answer {
  return { message: errors[0]?.message ?? '', errors };
}

type Subscribe = Extract<DataCommand, { readonly function: 'subscribe' }>['payload'];
type Unsubscribe = Extract<DataCommand, { readonly function: 'unsubscribe' }>['payload'];

/** Many sockets send the same price, so its text is made once. A price that went stale is written again. */
function createTickTexts(sourceOf: Prices['sourceOf']): (known: KnownQuote, mode: TickMode) => string {
  const made: Readonly<Record<TickMode, WeakMap<Quote, string>>> = {
    ltp: new WeakMap(),
    quote: new WeakMap(),
    depth: new WeakMap(),
  };
  return (known, mode) => {
    const earlier = known.isStale ? undefined : made[mode].get(known.quote);
    if (earlier !== undefined) return earlier;
    const data = [toWireTick(known, mode, sourceOf(known.quote.key))];
    const text = JSON.stringify({ type: 'Tick', message: `tick:${known.quote.key}`, data });
    if (!known.isStale) made[mode].set(known.quote, text);
    return text;
  };
}
