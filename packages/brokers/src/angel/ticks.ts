import type { InstrumentKey } from '@spark/core';
import type { BrokerInstrument } from '../frame/broker-dialect.ts';
import { NO_TICK_NEWS, type TickDialect, type TickReader, type TickRequest } from '../frame/tick-dialect.ts';
import type { AngelHosts } from './hosts.ts';
import { ANGEL_EXCHANGE_TYPE } from './mapping.ts';
import { angelSocketHeaders } from './order-stream.ts';
import { readSmartStream, SMART_STREAM_MODE, smartStreamRequest } from './smart-stream.ts';

const HEARTBEAT_MS = 10_000;

/** SmartStream 2: prices with five levels of depth. */
export function angelTicks(hosts: AngelHosts): TickDialect {
  return {
    limits: { instrumentsPerConnection: 1_000, connections: 3, instrumentsPerRequest: 500 },
    address: (caller) => ({ url: hosts.tickStream, headers: angelSocketHeaders(caller) }),
    reader: createReader,
  };
}

function createReader(): TickReader {
  const keys = new Map<number, InstrumentKey>();
  const keyOf = (exchangeType: number, token: number) => keys.get(placeOf(exchangeType, token)) ?? null;

  function ask(action: 'subscribe' | 'unsubscribe', instruments: readonly BrokerInstrument[]): TickRequest {
    const unknown: InstrumentKey[] = [];
    const tokens = instruments.flatMap(({ key, exchange, token }) => {
      const exchangeType = ANGEL_EXCHANGE_TYPE[exchange];
      if (exchangeType === undefined || !/^\d{1,10}$/.test(token)) {
        unknown.push(key);
        return [];
      }
      if (action === 'subscribe') keys.set(placeOf(exchangeType, Number(token)), key);
      else keys.delete(placeOf(exchangeType, Number(token)));
      return [{ exchangeType, token }];
    });
    return {
      frames: tokens.length > 0 ? [smartStreamRequest(action, SMART_STREAM_MODE.snapshot, tokens)] : [],
      ...(unknown.length > 0 && { unknown }),
    };
  }

  return {
    // The stream says nothing by itself when it is open; that it answers means that it hears.
    greeting: ['ping'],
    heartbeat: { send: 'ping', everyMs: HEARTBEAT_MS },
    silenceMs: HEARTBEAT_MS,
    subscribe: (instruments) => ask('subscribe', instruments),
    unsubscribe: (instruments) => ask('unsubscribe', instruments),
    read: (frame) => {
      if (typeof frame === 'string') return frame === 'pong' ? { isReady: true } : NO_TICK_NEWS;
      const quote = readSmartStream(frame, keyOf);
      return quote === null ? NO_TICK_NEWS : { quotes: [quote] };
    },
  };
}

/** Exchange and token as one number; tokens have ten digits at most. */
function placeOf(exchangeType: number, token: number): number {
  return exchangeType * 10_000_000_000 + token;
}
