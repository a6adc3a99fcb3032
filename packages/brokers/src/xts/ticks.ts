import type { InstrumentKey, Quote } from '@spark/core';
import type { Caller } from '../frame/broker-dialect.ts';
import { NO_TICK_NEWS, type TickDialect, type TickNews, type TickReader } from '../frame/tick-dialect.ts';
import { type CachedSubscriptions, createCachedSubscriptions } from './cached-subscriptions.ts';
import type { XtsHosts } from './hosts.ts';
import { createPriceSubscriptions, INSTRUMENTS_PER_REQUEST, xtsNameOf } from './price-subscriptions.ts';
import { readSession } from './session.ts';
import {
  CONNECT,
  createGenerations,
  type Generation,
  PING,
  PONG,
  readPacket,
  rhythmAtFirst,
  rhythmOf,
} from './socket-io.ts';
import { mergeTick, readTick, type XtsTick } from './tick-frames.ts';
import { createTickTime } from './time.ts';
import { judge } from './verdict.ts';
import { isObject } from './wire.ts';

export function xtsTicks(hosts: XtsHosts): TickDialect {
  const generations = createGenerations();
  const subscribed = createCachedSubscriptions();
  return {
    isFor: (session) => readSession(session, '').application === 'market-data',
    limits: { instrumentsPerConnection: 800, connections: 1, instrumentsPerRequest: INSTRUMENTS_PER_REQUEST },
    address: (caller) => ({
      url: addressOf(hosts, caller, generations.take(ownerOf(caller), 'address')),
      headers: {},
    }),
    reader: (caller) =>
      readerOf(hosts, caller, {
        generation: generations.take(ownerOf(caller), 'reader'),
        worked: () => generations.worked(ownerOf(caller)),
        subscribed: subscribed.of(caller.session),
      }),
  };
}

function addressOf({ stream }: XtsHosts, { credentials, session }: Caller, generation: Generation): string {
  const { token, userId } = readSession(session, credentials.clientId);
  const query = new URLSearchParams({
    EIO: String(generation),
    transport: 'websocket',
    token,
    userID: userId,
    publishFormat: 'JSON',
    broadcastMode: 'Full',
  });
  return `${stream}/apimarketdata/socket.io/?${query}`;
}

type ReaderTerms = {
  readonly generation: Generation;
  readonly worked: () => void;
  readonly subscribed: CachedSubscriptions;
};

/** Prices come over the socket, but are asked for beside it; the answer to that has the first of them. */
function readerOf(
  hosts: XtsHosts,
  caller: Caller,
  { generation, worked, subscribed }: ReaderTerms,
): TickReader {
  const clientPings = generation === 3;
  const { everyMs, silenceMs } = rhythmAtFirst(generation);
  const { token } = readSession(caller.session, caller.credentials.clientId);
  const subscriptions = createPriceSubscriptions(hosts, token, subscribed);
  /** By the wire's name of the instrument, `1_2885`. */
  const watched = new Map<string, { readonly key: InstrumentKey; last: Quote | null }>();
  const instantOf = createTickTime();

  function quotesOf(tick: XtsTick | null, now: number): readonly Quote[] {
    const instrument = tick && watched.get(tick.name);
    if (!tick || !instrument) return [];
    const at = tick.seconds === null ? null : instantOf(tick.seconds, now);
    const before = instrument.last;
    const quote = mergeTick(instrument.key, before, tick, at ?? (before?.lastPaise ? before.at : now));
    instrument.last = quote;
    // Before the first trade there is a depth and no price, and a quote without a price is none.
    return quote.lastPaise > 0 ? [quote] : [];
  }

  return {
    greeting: clientPings ? [] : [CONNECT],
    heartbeat: clientPings ? { send: PING, everyMs } : null,
    silenceMs,
    subscribe: (instruments) => {
      for (const { name, key } of instruments.flatMap(xtsNameOf)) watched.set(name, { key, last: null });
      return subscriptions.add(instruments);
    },
    unsubscribe: (instruments) => {
      for (const { name } of instruments.flatMap(xtsNameOf)) watched.delete(name);
      return subscriptions.remove(instruments);
    },
    read: (frame, now) => {
      const packet = readPacket(frame);
      if (packet.kind === 'opened') return { rhythm: rhythmOf(generation, packet) };
      if (packet.kind === 'ping') return { reply: PONG };
      if (packet.kind === 'closed')
        return { ended: { kind: 'reconnect', reason: 'IIFL closed the price stream.' } };
      if (packet.kind === 'refused') return onRefusal(packet.reason);
      if (packet.kind !== 'event') return NO_TICK_NEWS;
      if (packet.name === 'joined') {
        worked();
        return { isReady: true };
      }
      if (packet.name === 'logout')
        return { ended: { kind: 'login-dead', reason: 'IIFL ended the market data session.' } };
      const quotes = quotesOf(readTick(packet.payload), now);
      return quotes.length > 0 ? { quotes } : NO_TICK_NEWS;
    },
    readAnswer: (outcome, now) => {
      const verdict = judge(outcome);
      if (verdict.kind === 'login-dead') return { ended: { kind: 'login-dead', reason: verdict.reason } };
      // Of a time before this process. The connection is made anew, and then everything is taken back first.
      if (verdict.kind === 'refused' && /already/i.test(verdict.reason) && subscribed.doubt())
        return { ended: { kind: 'reconnect', reason: verdict.reason } };
      // Above the limit: existing subscriptions stay, and the answer does not name the refused one.
      if (verdict.kind === 'refused') return { refused: { keys: [], reason: verdict.reason } };
      if (verdict.kind !== 'done' || !isObject(verdict.value)) return NO_TICK_NEWS;
      const { listQuotes } = verdict.value;
      const quotes = Array.isArray(listQuotes)
        ? listQuotes.flatMap((listed) => quotesOf(readTick(listed), now))
        : [];
      return quotes.length > 0 ? { quotes } : NO_TICK_NEWS;
    },
  };
}

function onRefusal(reason: string): TickNews {
  const kind = /token|authenti|unauthor/i.test(reason) ? 'login-dead' : 'reconnect';
  return { ended: { kind, reason: `IIFL refused the price stream: ${reason}` } };
}

function ownerOf({ credentials }: Caller): string {
  return `${credentials.ucc} ${credentials.accountName}`;
}
