import type { Clock, InstrumentKey, Quote, Timers } from '@spark/core';
import type { BrokerInstrument, Caller } from './broker-dialect.ts';
import type { EgressClient } from './egress.ts';
import type { LiveSession } from './live-sessions.ts';
import type { Pacer } from './pacer.ts';
import { openReconnectingSocket } from './reconnecting-socket.ts';
import { createSharedNames } from './shared-names.ts';
import type { FeedDialect, TickNews, TickReader, TickRequest } from './tick-dialect.ts';

/** One connection to a broker's price stream, and the instruments that come over it. */
export type TickLine = {
  readonly isReady: () => boolean;
  readonly size: () => number;
  readonly has: (key: InstrumentKey) => boolean;
  /** What was added and removed is asked for with the next `flush`. */
  readonly add: (instrument: BrokerInstrument) => void;
  readonly remove: (key: InstrumentKey) => void;
  readonly flush: () => void;
  readonly close: () => void;
};

export type TickLineListener = {
  readonly onQuotes: (quotes: readonly Quote[]) => void;
  readonly onReady: () => void;
  readonly onDown: (reason: string) => void;
  /** It was interrupted: prices of these may have been missed. */
  readonly onGap: (keys: readonly InstrumentKey[]) => void;
  readonly onRefused: (keys: readonly InstrumentKey[], reason: string) => void;
  readonly onLoginDead: (reason: string) => void;
};

export type TickLineParts = {
  readonly dialect: FeedDialect;
  readonly clock: Clock;
  readonly timers: Timers;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly egressClient: EgressClient;
  readonly pacer: Pacer;
};

export function openTickLine(
  parts: TickLineParts,
  session: LiveSession,
  listener: TickLineListener,
): TickLine {
  const { dialect, clock, egressClient, pacer } = parts;
  const { ticks } = dialect;
  const { credentials } = session;
  const instruments = new Map<InstrumentKey, BrokerInstrument>();
  const shared = createSharedNames();
  let added: BrokerInstrument[] = [];
  let removed: BrokerInstrument[] = [];
  let reader: TickReader | null = null;
  let wasReady = false;
  let isClosed = false;

  function caller(): Caller {
    return { credentials, session: session.session, http: egressClient.http(credentials), now: clock.now() };
  }

  const socket = openReconnectingSocket({
    ...parts,
    open: () => egressClient.socket(credentials, ticks.address(caller())),
    talk: () => {
      const mine = ticks.reader(caller());
      reader = mine;
      return { ...mine, read: (frame) => publish(mine.read(frame, clock.now())) };
    },
    onReady: () => {
      if (wasReady && instruments.size > 0) listener.onGap([...instruments.keys()]);
      wasReady = true;
      // A new connection knows nothing of what the one before it was asked for.
      added = shared.asked();
      removed = [];
      flush();
      listener.onReady();
    },
    onDown: listener.onDown,
    onLoginDead: listener.onLoginDead,
  });

  function publish(news: TickNews): TickNews {
    if (isClosed) return news;
    if (news.quotes !== undefined && news.quotes.length > 0) listener.onQuotes(shared.namedTo(news.quotes));
    if (news.refused !== undefined) listener.onRefused(shared.keysOf(news.refused.keys), news.refused.reason);
    return news;
  }

  function flush(): void {
    if (!socket.isReady() || reader === null) return;
    const [leaving, coming] = [removed, added];
    removed = [];
    added = [];
    for (const some of inParts(leaving)) send(reader, reader.unsubscribe(some));
    for (const some of inParts(coming)) send(reader, reader.subscribe(some));
  }

  function inParts(all: readonly BrokerInstrument[]): readonly (readonly BrokerInstrument[])[] {
    const most = ticks.limits.instrumentsPerRequest;
    const count = Math.ceil(all.length / most);
    return Array.from({ length: count }, (_, part) => all.slice(part * most, (part + 1) * most));
  }

  function send(mine: TickReader, { frames = [], calls = [], unknown = [] }: TickRequest): void {
    for (const frame of frames) socket.send(frame);
    if (unknown.length > 0)
      listener.onRefused(shared.keysOf(unknown), 'Its price stream has no name for it.');
    if (calls.length > 0) void ask(mine, calls);
  }

  /** Calls beside the socket, one after the other. What goes wrong with them is said, and the rest goes on. */
  async function ask(mine: TickReader, calls: NonNullable<TickRequest['calls']>): Promise<void> {
    for (const call of calls) {
      if (!(await pacer.turn({ kind: 'quotes', credentials }))) {
        listener.onDown(`${dialect.broker} takes only so many requests; too many are waiting.`);
        return;
      }
      if (isClosed || reader !== mine) return;
      const outcome = await egressClient.http(credentials)(call);
      if (isClosed || reader !== mine) return;
      const news = publish(mine.readAnswer?.(outcome, clock.now()) ?? {});
      if (news.ended?.kind === 'login-dead') listener.onLoginDead(news.ended.reason);
      else if (news.ended !== undefined) socket.reopen();
    }
  }

  return {
    isReady: socket.isReady,
    size: () => instruments.size,
    has: (key) => instruments.has(key),
    add: (instrument) => {
      if (instruments.has(instrument.key)) return;
      instruments.set(instrument.key, instrument);
      if (shared.add(instrument)) added.push(instrument);
    },
    remove: (key) => {
      const instrument = instruments.get(key);
      if (instrument === undefined) return;
      instruments.delete(key);
      const unwanted = shared.remove(instrument);
      if (unwanted === null) return;
      added = added.filter((instrument) => instrument.key !== unwanted.key);
      // A connection that is not ready was asked for nothing.
      if (socket.isReady()) removed.push(unwanted);
    },
    flush,
    close: () => {
      isClosed = true;
      socket.close();
    },
  };
}
