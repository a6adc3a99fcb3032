import type { FeedConnection, Quote } from '@spark/core';
import { findCaller } from '../frame/answer-request.ts';
import { NOBODY, type SocketLine, type SocketRoute, type SocketSession } from '../frame/simulator-dialect.ts';
import {
  HSM,
  HSM_UNCHANGED,
  type HsmRequest,
  hsmAnswer,
  hsmData,
  hsmLite,
  hsmSnapshot,
  hsmUpdate,
  readHsmRequest,
  readHsmTopics,
} from './hsm-frames.ts';
import { findHsmTopic, type HsmTopic } from './hsm-topics.ts';

/** The price socket. The handshake needs no login: the key inside the token comes with the first frame. */
export const hsmSocket: SocketRoute = {
  path: '/hsm/v1-5/prod',
  call: 'ticks',
  admit: () => NOBODY,
  open: openHsm,
};

/** The client acknowledges price frames after each such number of them. */
const ACK_COUNT = 50;
const TOPICS_MAX = 5_000;
const ENTRIES_PER_FRAME = 200;
const LITE = 76;

type Watched = HsmTopic & {
  readonly topicId: number;
  readonly channel: number;
  told: readonly number[] | null;
};

function openHsm(line: SocketLine): SocketSession {
  const { world, send } = line;
  const watched = new Map<string, Watched>();
  const liteChannels = new Set<number>();
  const pausedChannels = new Set<number>();
  let feed: FeedConnection | null = null;
  let lastTopicId = 0;
  let messages = 0;

  function authenticate({ fields }: HsmRequest): void {
    const caller = findCaller(world, fields.get(1)?.toString('ascii') ?? null, 'market');
    if (!caller) {
      send(hsmAnswer(HSM.auth, [[1, Buffer.from('N')]]));
      line.close();
      return;
    }
    line.identify(caller);
    const ackCount = Buffer.alloc(4);
    ackCount.writeUInt32BE(ACK_COUNT);
    send(
      hsmAnswer(HSM.auth, [
        [1, Buffer.from('K')],
        [2, ackCount],
      ]),
    );
    feed ??= world.floor.feed.open({ onQuotes: publish, onState: () => undefined });
  }

  function subscribe({ fields }: HsmRequest): void {
    const topics = readHsmTopics(fields.get(1) ?? Buffer.alloc(0)) ?? [];
    const channel = fields.get(2)?.[0] ?? 0;
    for (const name of topics) {
      const found =
        watched.has(name) || watched.size >= TOPICS_MAX ? null : findHsmTopic(world.listing, name);
      if (!found) continue;
      lastTopicId += 1;
      watched.set(name, { ...found, topicId: lastTopicId, channel, told: null });
    }
    send(hsmAnswer(HSM.subscribe, [[1, Buffer.from('K')]]));
    feed?.watch([...watched.values()].map(({ instrument }) => instrument.key));
    // An instrument that another topic watches already gets no first quote.
    const keys = new Set(
      [...watched.values()].flatMap((topic) => (topic.told === null ? [topic.instrument.key] : [])),
    );
    publish([...keys].flatMap((key) => world.floor.quote(key) ?? []));
  }

  function unsubscribe({ fields }: HsmRequest): void {
    const gone = (readHsmTopics(fields.get(1) ?? Buffer.alloc(0)) ?? []).flatMap((name) => {
      const topic = watched.get(name);
      watched.delete(name);
      return topic ? [topic.instrument.key] : [];
    });
    send(hsmAnswer(HSM.unsubscribe, [[1, Buffer.from('K')]]));
    const left = new Set([...watched.values()].map(({ instrument }) => instrument.key));
    feed?.unwatch(gone.filter((key) => !left.has(key)));
  }

  /** One bit for each channel. */
  function channelsOf({ fields }: HsmRequest): readonly number[] {
    const mask = fields.get(1);
    if (mask?.length !== 8) return [];
    const bits = mask.readBigUInt64BE();
    return Array.from({ length: 64 }, (_, at) => at).filter((at) => (bits >> BigInt(at)) & 1n);
  }

  function setMode(request: HsmRequest): void {
    for (const channel of channelsOf(request)) {
      if (request.fields.get(2)?.[0] === LITE) liteChannels.add(channel);
      else liteChannels.delete(channel);
    }
    send(hsmAnswer(HSM.mode, [[1, Buffer.from('K')]]));
  }

  function setPause(request: HsmRequest): void {
    for (const channel of channelsOf(request)) {
      if (request.type === HSM.pause) pausedChannels.add(channel);
      else pausedChannels.delete(channel);
    }
    send(hsmAnswer(request.type, [[1, Buffer.from('K')]]));
  }

  function publish(quotes: readonly Quote[]): void {
    const entries: Buffer[] = [];
    const byKey = new Map(quotes.map((quote) => [quote.key, quote]));
    for (const topic of watched.values()) {
      const quote = byKey.get(topic.instrument.key);
      const entry = quote && !pausedChannels.has(topic.channel) ? entryOf(topic, quote) : null;
      if (entry) entries.push(entry);
    }
    for (let at = 0; at < entries.length; at += ENTRIES_PER_FRAME) {
      messages += 1;
      send(hsmData(messages, entries.slice(at, at + ENTRIES_PER_FRAME)));
    }
  }

  /** A whole quote first, then only changed fields. Null when nothing changed. */
  function entryOf(topic: Watched, quote: Quote): Buffer | null {
    const { topicId, exchange, token, instrument, told } = topic;
    const values = topic.values(quote);
    topic.told = values;
    if (told === null)
      return hsmSnapshot({
        ...{ topicId, topic: topic.topic, values, exchange, token, symbol: instrument.symbol },
        ...{ multiplier: 1, precision: 2 },
      });
    const changed = values.map((value, at) => (value === told[at] ? HSM_UNCHANGED : value));
    if (changed.every((value) => value === HSM_UNCHANGED)) return null;
    if (!liteChannels.has(topic.channel)) return hsmUpdate(topicId, changed);
    return changed[0] === HSM_UNCHANGED ? null : hsmLite(topicId, values[0] ?? 0);
  }

  function answer(request: HsmRequest): void {
    if (request.type === HSM.auth) authenticate(request);
    else if (feed === null) line.close();
    else if (request.type === HSM.subscribe) subscribe(request);
    else if (request.type === HSM.unsubscribe) unsubscribe(request);
    else if (request.type === HSM.mode) setMode(request);
    else if (request.type === HSM.pause || request.type === HSM.resume) setPause(request);
  }

  return {
    onText: (frame) => {
      if (frame === 'ping') send('pong');
    },
    onBinary: (frame) => {
      const request = readHsmRequest(Buffer.from(frame));
      if (request) answer(request);
      else line.close();
    },
    onClose: () => void feed?.close(),
  };
}
