import type { Instant } from '@spark/core';
import type { OrderStreamDialect, StreamNews, StreamReader } from '../frame/broker-dialect.ts';
import type { FyersHosts } from './hosts.ts';
import { asFields, type Fields, numberOf, readJson, sentenceOf, textOf } from './loose-fields.ts';
import { fromFyersOrder, fromFyersTrade, STREAM_FIELDS, STREAM_TRADE_FIELDS } from './rows.ts';
import { fyersHeaders } from './session.ts';
import { FYERS_CODE, FYERS_LOGIN_DEAD } from './wire.ts';

const HEARTBEAT_MS = 10_000;

// https://myapi.fyers.in/docsv3#tag/Order-Websocket
export function fyersOrderStream(hosts: FyersHosts): OrderStreamDialect {
  return {
    hasTrades: true,
    address: (caller) => ({ url: `${hosts.stream}/trade/v3`, headers: fyersHeaders(caller) }),
    reader: createReader,
  };
}

function createReader(): StreamReader {
  return {
    greeting: [JSON.stringify({ T: 'SUB_ORD', SLIST: ['orders', 'trades'], SUB_T: 1 })],
    heartbeat: { send: 'ping', everyMs: HEARTBEAT_MS },
    silenceMs: HEARTBEAT_MS,
    read: (frame, now) => readFrame(typeof frame === 'string' ? frame : new TextDecoder().decode(frame), now),
  };
}

const NOTHING: StreamNews = {};

/** A frame has one of orders and trades; what has neither is about the subscription, or of no interest. */
function readFrame(text: string, now: Instant): StreamNews {
  if (text === 'pong') return NOTHING;
  const frame = asFields(readJson(text));
  if (frame === null) return NOTHING;
  const orders = eachOf(frame.orders).map((fields) => fromFyersOrder(fields, STREAM_FIELDS, now));
  const trades = eachOf(frame.trades).map((fields) => fromFyersTrade(fields, STREAM_TRADE_FIELDS, now));
  if (orders.length > 0) return { orders: orders.filter((row) => row !== null) };
  if (trades.length > 0) return { trades: trades.filter((row) => row !== null) };
  return readGeneral(frame);
}

function eachOf(value: unknown): readonly Fields[] {
  const all = Array.isArray(value) ? value : [value];
  return all.map(asFields).filter((fields) => fields !== null);
}

function readGeneral(frame: Fields): StreamNews {
  const code = numberOf(frame.code);
  if (code === FYERS_CODE.subscribed) return { isReady: true };
  if (textOf(frame.s).toLowerCase() !== 'error') return NOTHING;
  const isDead = code !== null && FYERS_LOGIN_DEAD.has(code);
  const reason = sentenceOf(frame.message) || `code ${code ?? 'unknown'}`;
  return {
    ended: { kind: isDead ? 'login-dead' : 'reconnect', reason: `FYERS closed the stream: ${reason}` },
  };
}
