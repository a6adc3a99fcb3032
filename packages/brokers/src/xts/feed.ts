import type { InstrumentKey, Quote } from '@spark/core';
import type { BrokerInstrument, Caller } from '../live/broker-dialect.ts';
import type { HttpRequest } from '../live/broker-http.ts';
import {
  type FeedDialect,
  NO_TICK_NEWS,
  type TickDialect,
  type TickNews,
  type TickReader,
} from '../live/tick-dialect.ts';
import { xtsCandles } from './candles.ts';
import type { XtsHosts } from './hosts.ts';
import { IIFL_HOSTS } from './hosts.ts';
import { createKeptSubscriptions, type KeptSubscriptions as Kept } from './kept-subscriptions.ts';
import { PING_EVERY_MS, SERVER_PINGS_MS } from './order-stream.ts';
import { toXtsInstrument } from './order-words.ts';
import { readSession } from './session.ts';
import { CONNECT, createGenerations, type Generation, PING, PONG, readPacket } from './socket-io.ts';
import { mergeTick, readTick, type XtsTick } from './ticks.ts';
import { createTickTime } from './time.ts';
import { judge } from './verdict.ts';
import { isObject } from './wire.ts';

/** The codes of what is subscribed. Five levels of depth come with the touchline; indices have that alone. */
const TOUCHLINE = 1501;
const DEPTH = 1502;
const CASH_SEGMENTS: readonly number[] = [1, 11];

export function xtsFeed(hosts: XtsHosts = IIFL_HOSTS): FeedDialect {
  return { broker: 'IIFLXTS', ticks: xtsTicks(hosts), candles: xtsCandles(hosts) };
}

function xtsTicks(hosts: XtsHosts): TickDialect {
  const generations = createGenerations();
  const kept = createKeptSubscriptions();
  return {
    limits: { instrumentsPerConnection: 800, connections: 1, instrumentsPerRequest: 60 },
    address: (caller) => ({
      url: addressOf(hosts, caller, generations.take(ownerOf(caller), 'address')),
      headers: {},
    }),
    reader: (caller) =>
      readerOf(hosts, caller, {
        generation: generations.take(ownerOf(caller), 'reader'),
        worked: () => generations.worked(ownerOf(caller)),
        kept: kept.of(caller.session),
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

/** Prices come over the socket, but are asked for beside it; the answer to that has the first of them. */
function readerOf(
  hosts: XtsHosts,
  caller: Caller,
  {
    generation,
    worked,
    kept,
  }: { readonly generation: Generation; readonly worked: () => void; readonly kept: Kept },
): TickReader {
  const clientPings = generation === 3;
  /** By the wire's name of the instrument, `1_2885`. */
  const watched = new Map<string, { readonly key: InstrumentKey; last: Quote | null }>();
  const instantOf = createTickTime();

  function tell(tick: XtsTick | null, now: number): readonly Quote[] {
    const instrument = tick && watched.get(tick.name);
    if (!tick || !instrument) return [];
    const told = tick.seconds === null ? null : instantOf(tick.seconds, now);
    const quote = mergeTick(instrument.key, instrument.last, tick, told ?? instrument.last?.at ?? now);
    // Before the first trade there is a depth and no price, and a quote without a price is none.
    if (quote === null) return [];
    instrument.last = quote;
    return [quote];
  }

  function request(method: 'POST' | 'PUT', named: readonly Named[]): readonly HttpRequest[] {
    const { token } = readSession(caller.session, caller.credentials.clientId);
    return [TOUCHLINE, DEPTH].flatMap((xtsMessageCode) => {
      const instruments = named.filter(({ code }) => code === xtsMessageCode).map(({ wire }) => wire);
      if (instruments.length === 0) return [];
      const url = `${hosts.rest}/apimarketdata/instruments/subscription`;
      return [{ method, url, headers: { authorization: token }, json: { instruments, xtsMessageCode } }];
    });
  }

  return {
    greeting: clientPings ? [] : [CONNECT],
    heartbeat: clientPings ? { send: PING, everyMs: PING_EVERY_MS } : null,
    silenceMs: clientPings ? PING_EVERY_MS : SERVER_PINGS_MS,
    subscribe: (instruments) => {
      const named = instruments.flatMap((instrument) => nameOf(instrument));
      for (const { name, key } of named) watched.set(name, { key, last: null });
      const there = named.filter(({ name }) => kept.mayHave(name));
      for (const { name } of named) kept.add(name);
      const unknown = instruments.filter((it) => toXtsInstrument(it) === null).map(({ key }) => key);
      return {
        ...(unknown.length > 0 && { unknown }),
        ...(named.length > 0 && { calls: [...request('PUT', there), ...request('POST', named)] }),
      };
    },
    unsubscribe: (instruments) => {
      const named = instruments.flatMap((instrument) => nameOf(instrument));
      for (const { name } of named) {
        watched.delete(name);
        kept.remove(name);
      }
      return named.length === 0 ? {} : { calls: request('PUT', named) };
    },
    read: (frame, now) => {
      const packet = readPacket(frame);
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
        return { ended: { kind: 'login-dead', reason: 'IIFL ended the market data session. Log in again.' } };
      const quotes = tell(readTick(packet.payload), now);
      return quotes.length > 0 ? { quotes } : NO_TICK_NEWS;
    },
    readAnswer: (outcome, now) => {
      const verdict = judge(outcome);
      if (verdict.kind === 'login-dead') return { ended: { kind: 'login-dead', reason: verdict.reason } };
      // Of a time before this process. The connection is made anew, and then everything is taken back first.
      if (verdict.kind === 'refused' && /already/i.test(verdict.reason) && kept.doubt())
        return { ended: { kind: 'reconnect', reason: verdict.reason } };
      // Above the limit: what is there stays, and which of them it was is not told.
      if (verdict.kind === 'refused') return { refused: { keys: [], reason: verdict.reason } };
      if (verdict.kind !== 'done' || !isObject(verdict.value)) return NO_TICK_NEWS;
      const { listQuotes } = verdict.value;
      const quotes = Array.isArray(listQuotes) ? listQuotes.flatMap((it) => tell(readTick(it), now)) : [];
      return quotes.length > 0 ? { quotes } : NO_TICK_NEWS;
    },
  };
}

type Named = {
  readonly key: InstrumentKey;
  readonly name: string;
  readonly code: number;
  readonly wire: { readonly exchangeSegment: number; readonly exchangeInstrumentID: number };
};

function nameOf(instrument: BrokerInstrument): readonly Named[] {
  const at = toXtsInstrument(instrument);
  if (!at) return [];
  const { segmentNumber, instrumentId } = at;
  // XTS numbers indices from 26000 on.
  const isIndex = CASH_SEGMENTS.includes(segmentNumber) && instrumentId >= 26_000 && instrumentId < 27_000;
  return [
    {
      key: instrument.key,
      name: `${segmentNumber}_${instrumentId}`,
      code: isIndex ? TOUCHLINE : DEPTH,
      wire: { exchangeSegment: segmentNumber, exchangeInstrumentID: instrumentId },
    },
  ];
}

function onRefusal(reason: string): TickNews {
  const kind = /token|authenti|unauthor/i.test(reason) ? 'login-dead' : 'reconnect';
  return { ended: { kind, reason: `IIFL refused the price stream: ${reason}` } };
}

function ownerOf({ credentials }: Caller): string {
  return `${credentials.ucc} ${credentials.accountName}`;
}
