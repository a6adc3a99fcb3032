import type { InstrumentKey } from '@spark/core';
import type { BrokerInstrument, Caller } from '../live/broker-dialect.ts';
import {
  NO_TICK_NEWS,
  type TickDialect,
  type TickNews,
  type TickReader,
  type TickRequest,
} from '../live/tick-dialect.ts';
import type { FyersHosts } from './hosts.ts';
import { createHsmDecoder } from './hsm/hsm-decoder.ts';
import {
  ackFrame,
  authFrame,
  fullModeFrame,
  HSM_HEARTBEAT,
  HSM_TYPE,
  topicFrames,
} from './hsm/hsm-frames.ts';
import { hsmTopic } from './hsm/hsm-topic.ts';
import { fyersHeaders, readClaims } from './session.ts';

const HEARTBEAT_MS = 10_000;
const SOURCE = 'spark';

/** One frame that cannot be read costs its prices, and the next has newer ones; several mean that we lost the thread. */
const BROKEN_MAX = 5;
const UNREADABLE = { kind: 'reconnect', reason: 'FYERS sent prices that cannot be read.' } as const;

// https://myapi.fyers.in/docsv3#tag/Data-Websocket
export function fyersTicks(hosts: FyersHosts): TickDialect {
  return {
    limits: { instrumentsPerConnection: 5_000, connections: 1, instrumentsPerRequest: 1_000 },
    address: (caller) => ({ url: `${hosts.stream}/hsm/v1-5/prod`, headers: fyersHeaders(caller) }),
    reader: createReader,
  };
}

function createReader({ session }: Caller): TickReader {
  const decoder = createHsmDecoder();
  /** After so many data frames the other side wants to hear how far we are; 0 until it said how many. */
  let ackEvery = 0;
  let unacknowledged = 0;
  let brokenInARow = 0;

  function ask(type: 4 | 5, instruments: readonly BrokerInstrument[]): TickRequest {
    const topics: string[] = [];
    const unknown: InstrumentKey[] = [];
    for (const instrument of instruments) {
      const topic = hsmTopic(instrument);
      if (topic === null) unknown.push(instrument.key);
      else {
        topics.push(topic);
        if (type === HSM_TYPE.subscribe) decoder.add(topic, instrument.key);
        else decoder.remove(topic);
      }
    }
    return { frames: topicFrames(type, topics), ...(unknown.length > 0 ? { unknown } : {}) };
  }

  function readAuth(frame: Uint8Array): TickNews {
    const fields = readFields(frame);
    if (fields.get(1)?.[0] !== ACCEPTED)
      return { ended: { kind: 'login-dead', reason: 'FYERS refused the key of its price stream.' } };
    const count = fields.get(2);
    ackEvery = count === undefined ? 0 : count.reduce((sum, byte) => sum * 256 + byte, 0);
    return { isReady: true, reply: fullModeFrame() };
  }

  return {
    greeting: [authFrame(readClaims(session).hsmKey, SOURCE)],
    heartbeat: { send: HSM_HEARTBEAT, everyMs: HEARTBEAT_MS },
    silenceMs: HEARTBEAT_MS,
    subscribe: (instruments) => ask(HSM_TYPE.subscribe, instruments),
    unsubscribe: (instruments) => ask(HSM_TYPE.unsubscribe, instruments),
    read: (frame, now) => {
      if (typeof frame === 'string') return NO_TICK_NEWS;
      const type = frame[2];
      if (type === HSM_TYPE.auth) return readAuth(frame);
      if (type !== HSM_TYPE.data) return NO_TICK_NEWS;
      const { quotes, messageNumber, isBroken } = decoder.read(frame, now);
      brokenInARow = isBroken ? brokenInARow + 1 : 0;
      if (brokenInARow >= BROKEN_MAX) return { quotes, ended: UNREADABLE };
      unacknowledged += 1;
      if (ackEvery === 0 || unacknowledged < ackEvery) return { quotes };
      unacknowledged = 0;
      return { quotes, reply: ackFrame(messageNumber) };
    },
  };
}

const ACCEPTED = 'K'.charCodeAt(0);

/** The fields of a frame by their id; those that are not there in full are left out. */
function readFields(frame: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const fields = new Map<number, Uint8Array>();
  let at = 4;
  for (let left = frame[3] ?? 0; left > 0; left -= 1) {
    const id = frame[at];
    const length = ((frame[at + 1] ?? 0) << 8) | (frame[at + 2] ?? 0);
    if (id === undefined || at + 3 + length > frame.length) break;
    fields.set(id, frame.subarray(at + 3, at + 3 + length));
    at += 3 + length;
  }
  return fields;
}
