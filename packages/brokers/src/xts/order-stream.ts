import type { Instant } from '@spark/core';
import type { Caller, OrderStreamDialect, StreamNews, StreamReader } from '../frame/broker-dialect.ts';
import type { XtsHosts } from './hosts.ts';
import { toOrderRow, toTradeRow } from './rows.ts';
import { readSession } from './session.ts';
import {
  CONNECT,
  createGenerations,
  type Generation,
  type Packet,
  PING,
  PONG,
  readPacket,
  rhythmAtFirst,
  rhythmOf,
} from './socket-io.ts';
import { objectIn, textOf } from './wire.ts';

const NOTHING: StreamNews = {};

export function xtsOrderStream(hosts: XtsHosts): OrderStreamDialect {
  const generations = createGenerations();
  return {
    hasTrades: true,
    isFor: (session) => readSession(session, '').application === 'interactive',
    address: (caller) => ({
      url: addressOf(hosts, caller, generations.take(ownerOf(caller), 'address')),
      headers: {},
    }),
    reader: (caller) =>
      readerOf(generations.take(ownerOf(caller), 'reader'), () => generations.worked(ownerOf(caller))),
  };
}

/** Without `apiType=INTERACTIVE` the server says "joined" and drops the socket after ten seconds, every time. */
function addressOf({ stream }: XtsHosts, { credentials, session }: Caller, generation: Generation): string {
  const { token, userId } = readSession(session, credentials.clientId);
  const query = new URLSearchParams({
    EIO: String(generation),
    transport: 'websocket',
    token,
    userID: userId,
    apiType: 'INTERACTIVE',
  });
  return `${stream}/interactive/socket.io/?${query}`;
}

function readerOf(generation: Generation, worked: () => void): StreamReader {
  const clientPings = generation === 3;
  const { everyMs, silenceMs } = rhythmAtFirst(generation);
  return {
    greeting: clientPings ? [] : [CONNECT],
    heartbeat: clientPings ? { send: PING, everyMs } : null,
    silenceMs,
    read: (frame, now) => {
      const packet = readPacket(frame);
      if (packet.kind === 'opened') return { rhythm: rhythmOf(generation, packet) };
      if (packet.kind === 'event') return onEvent(packet, now, worked);
      if (packet.kind === 'ping') return { reply: PONG };
      if (packet.kind === 'closed') return reconnect('IIFL closed the order stream.');
      return packet.kind === 'refused' ? onRefusal(packet.reason) : NOTHING;
    },
  };
}

function onEvent(
  { name, payload }: Extract<Packet, { readonly kind: 'event' }>,
  now: Instant,
  worked: () => void,
): StreamNews {
  switch (name) {
    case 'joined':
      // "session expired" beside it means nothing; the end of a session comes as `logout`.
      worked();
      return { isReady: true };
    case 'order': {
      const row = toOrderRow(objectIn(payload), now);
      return row ? { orders: [row] } : NOTHING;
    }
    case 'trade': {
      const row = toTradeRow(objectIn(payload), now);
      return row ? { trades: [row] } : NOTHING;
    }
    case 'logout':
      return loginDead('It does so when the same key logs in elsewhere.');
    case 'error':
      return onRefusal(
        typeof payload === 'string' ? payload.slice(0, 200) : textOf(objectIn(payload)?.description),
      );
    default:
      // Also `position` and `tradeConversion`: positions are read, and never counted from events that may be lost.
      return NOTHING;
  }
}

/** A token that is refused stays refused; anything else may pass. */
function onRefusal(reason: string): StreamNews {
  return /token|authenti|unauthor|not logged in/i.test(reason)
    ? loginDead(`It refused the order stream (${reason}).`)
    : reconnect(`IIFL refused the order stream: ${reason || 'no reason given'}`);
}

function loginDead(reason: string): StreamNews {
  return { ended: { kind: 'login-dead', reason } };
}

function reconnect(reason: string): StreamNews {
  return { ended: { kind: 'reconnect', reason } };
}

function ownerOf({ credentials }: Caller): string {
  return `${credentials.ucc} ${credentials.accountName}`;
}
