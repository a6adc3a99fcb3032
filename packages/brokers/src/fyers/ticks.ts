import type { InstrumentKey } from '@spark/core';
import type { BrokerInstrument, Caller } from '../frame/broker-dialect.ts';
import { createExtraPlaces } from '../frame/extra-places.ts';
import {
  NO_TICK_NEWS,
  type TickDialect,
  type TickNews,
  type TickReader,
  type TickRequest,
} from '../frame/tick-dialect.ts';
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
import { depthTopic, hasDepth, hsmTopic } from './hsm/hsm-topic.ts';
import { fyersHeaders, readClaims } from './session.ts';

const HEARTBEAT_MS = 10_000;
const SOURCE = 'spark';
/** Of a connection. Whether FYERS counts the depth of a symbol as one more is not known, so it is taken to. */
const TOPICS_MAX = 5_000;

/** One frame that cannot be read costs its prices, and the next has newer ones; several mean that we lost the thread. */
const BROKEN_MAX = 5;
const UNREADABLE = { kind: 'reconnect', reason: 'FYERS sent prices that cannot be read.' } as const;

// https://myapi.fyers.in/docsv3#tag/Data-Websocket
export function fyersTicks(hosts: FyersHosts): TickDialect {
  return {
    limits: { instrumentsPerConnection: TOPICS_MAX, connections: 1, instrumentsPerRequest: 1_000 },
    address: (caller) => ({ url: `${hosts.stream}/hsm/v1-5/prod`, headers: fyersHeaders(caller) }),
    reader: createReader,
  };
}

function createReader({ session }: Caller): TickReader {
  const decoder = createHsmDecoder();
  /** The server expects an acknowledgement after this many data frames; 0 until it has announced the number. */
  let ackEvery = 0;
  let unacknowledged = 0;
  let brokenInARow = 0;

  /** Topics of quotes and indices that were asked for. */
  const asked = new Set<string>();
  const withDepth = createExtraPlaces<string>();

  /** Subscribes what is new, unsubscribes what is gone, and adds as much depth as fits. */
  function change(coming: readonly string[], leaving: readonly string[]): TickRequest {
    const { gained, lost } = withDepth.giveOut(TOPICS_MAX - asked.size);
    for (const topic of lost) decoder.remove(depthTopic(topic));
    for (const topic of gained) decoder.addDepth(depthTopic(topic), topic);
    return framesFor([...coming, ...gained.map(depthTopic)], [...leaving, ...lost.map(depthTopic)]);
  }

  function subscribe(instruments: readonly BrokerInstrument[]): TickRequest {
    const named = topicsOf(instruments);
    for (const [topic, key] of named) {
      decoder.add(topic, key);
      asked.add(topic);
      if (hasDepth(topic)) withDepth.want(topic);
    }
    const unknown = instruments.filter((instrument) => hsmTopic(instrument) === null).map(({ key }) => key);
    const topics = named.map(([topic]) => topic);
    return { ...change(topics, []), ...(unknown.length > 0 ? { unknown } : {}) };
  }

  function unsubscribe(instruments: readonly BrokerInstrument[]): TickRequest {
    const topics = topicsOf(instruments).map(([topic]) => topic);
    const depths = topics.filter((topic) => withDepth.drop(topic)).map(depthTopic);
    for (const topic of [...depths, ...topics]) {
      decoder.remove(topic);
      asked.delete(topic);
    }
    return change([], [...topics, ...depths]);
  }

  function onAuth(frame: Uint8Array): TickNews {
    const auth = readAuth(frame);
    if (auth === null)
      return { ended: { kind: 'login-dead', reason: 'FYERS refused the key of its price stream.' } };
    ackEvery = auth.ackEvery;
    return { isReady: true, reply: fullModeFrame() };
  }

  return {
    greeting: [authFrame(readClaims(session).hsmKey, SOURCE)],
    heartbeat: { send: HSM_HEARTBEAT, everyMs: HEARTBEAT_MS },
    silenceMs: HEARTBEAT_MS,
    subscribe,
    unsubscribe,
    read: (frame, now) => {
      if (typeof frame === 'string') return NO_TICK_NEWS;
      const type = frame[2];
      if (type === HSM_TYPE.auth) return onAuth(frame);
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

function topicsOf(instruments: readonly BrokerInstrument[]): readonly (readonly [string, InstrumentKey])[] {
  return instruments.flatMap((instrument) => {
    const topic = hsmTopic(instrument);
    return topic === null ? [] : [[topic, instrument.key] as const];
  });
}

function framesFor(coming: readonly string[], leaving: readonly string[]): TickRequest {
  return {
    frames: [...topicFrames(HSM_TYPE.unsubscribe, leaving), ...topicFrames(HSM_TYPE.subscribe, coming)],
  };
}

const ACCEPTED = 'K'.charCodeAt(0);

/** Null where the key was refused. */
function readAuth(frame: Uint8Array): { readonly ackEvery: number } | null {
  const fields = readFields(frame);
  if (fields.get(1)?.[0] !== ACCEPTED) return null;
  const count = fields.get(2);
  return { ackEvery: count === undefined ? 0 : count.reduce((sum, byte) => sum * 256 + byte, 0) };
}

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
