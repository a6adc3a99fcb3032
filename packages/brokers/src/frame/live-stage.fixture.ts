import type { AccountKey, AccountOrder, Departure, Instant, SliceReport, SliceToPlace } from '@spark/core';
import {
  createManualClock,
  createRestingTurns,
  type ManualClock,
  type SliceFields,
  STRAIGHT_AWAY,
} from '@spark/testkit';
import type { CallParts } from './account-calls.ts';
import type { BrokerDialect, BrokerOrderRow, Egress } from './broker-dialect.ts';
import { createEgressClient } from './egress.ts';
import { orderRow, workingOrder } from './live-orders.fixture.ts';
import type { LiveSession } from './live-sessions.ts';
import { createLiveVenue } from './live-venue.ts';
import type { LivePrice } from './market-chase.ts';
import { createPacer } from './pacer.ts';
import { createProxyAddresses } from './proxy-addresses.ts';
import { openTinyBroker, type TinyBroker, tinyDialect } from './tiny-broker.fixture.ts';

export const ACCOUNT: AccountKey = { ucc: 'A000001', accountName: 'one' };
const SHARE = { key: 'NSE:212', symbol: 'ASHOKLEY-EQ', isDerivative: false, lotSize: 1, tickPaise: 5 };

/** The frame over the tiny broker, by a clock that stands until it is moved. */
export async function openLiveStage(
  wanted: Partial<BrokerDialect> = {},
  egress?: Egress,
  startsAt?: Instant,
) {
  const clock = createManualClock(startsAt);
  const broker = await openTinyBroker();
  const dialect = tinyDialect(broker.url, wanted);
  const egressClient = createEgressClient({
    clock,
    timers: clock,
    proxyAddresses: createProxyAddresses(['loopback']),
  });
  const listeners = new Set<() => void>();
  const endings: string[] = [];
  const incidents: string[] = [];
  let session: LiveSession | null = sessionOf('token-1', egress);
  let price: LivePrice | null = { lastPaise: 20_000, band: null };
  const list = { isLoading: false, loaded: null as Promise<void> | null };
  const callParts: CallParts = {
    dialect,
    clock,
    timers: clock,
    egressClient,
    pacer: createPacer(dialect, { clock, timers: clock }),
    sessions: {
      find: () => session,
      onChange: (_, listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      ended: (_, ended, reason) => {
        endings.push(reason);
        if (session?.session === ended) session = null;
      },
    },
  };
  const venue = createLiveVenue(dialect, {
    ...callParts,
    random: () => 1,
    instruments: {
      isLoading: () => list.isLoading,
      whenLoaded: () => list.loaded,
      find: (key) =>
        key === SHARE.key && !list.isLoading
          ? { key, exchange: 'NSE', symbol: 'NSE:ASHOKLEY-EQ', token: '212' }
          : null,
    },
    prices: { find: async () => price },
    onIncident: (message) => void incidents.push(message),
    onUnknownStatus: (_, sentence) => void incidents.push(sentence),
  });
  const opened: ReturnType<typeof venue.connect>[] = [];

  function connect(working: readonly AccountOrder[] = []) {
    const reports: SliceReport[] = [];
    let gaps = 0;
    const connection = venue.connect(ACCOUNT, {
      working,
      onReports: (received) => void reports.push(...received),
      onGap: () => {
        gaps += 1;
      },
    });
    opened.push(connection);
    return {
      ...connection,
      place: (wanted: SliceToPlace, departure: Departure = STRAIGHT_AWAY) =>
        connection.place(wanted, departure),
      reports,
      gaps: () => gaps,
    };
  }

  const passTime = (milliseconds: number) => pass(clock, () => settle(broker, egressClient), milliseconds);

  return {
    clock,
    broker,
    venue,
    egressClient,
    dialect,
    callParts,
    endings,
    incidents,
    /** The broker's list of instruments. */
    list,
    connect,
    /** Connected, and the stream stands. */
    connected: async (working?: readonly AccountOrder[]) => {
      const connection = connect(working);
      await happens(() => connection.isConnected?.() === true);
      return connection;
    },
    logIn: (token: string | null) => {
      session = token === null ? null : sessionOf(token);
      for (const listener of listeners) listener();
    },
    setPrice: (next: LivePrice | null) => {
      price = next;
    },
    /** Everything arrives that is on its way. */
    quiet: () => settle(broker, egressClient),
    /** Time passes, with everything that it brings about. */
    pass: passTime,
    /** Time passes until it is over, for two minutes at most. */
    ended: async <T>(work: Promise<T>): Promise<T> => {
      let isOver = false;
      const watched = work.finally(() => {
        isOver = true;
      });
      for (let seconds = 0; !isOver && seconds < 120; seconds++) await passTime(1_000);
      return watched;
    },
    /** The requests of a kind that the broker got. */
    sent: (what: string) => broker.requests.filter((request) => request.what === what),
    row: (tag: string, rest?: Partial<BrokerOrderRow>) => orderRow(tag, clock.now(), rest),
    trade: (tradeId: string, qty: number, pricePaise: number) => ({
      tradeId,
      orderId: 'B1',
      qty,
      pricePaise,
      at: clock.now(),
    }),
    /** A Market order that was placed before we connected. */
    working: (left: SliceFields) =>
      workingOrder(ACCOUNT, slice('T1', { terms: MARKET }), { placedAt: clock.now(), ...left }),
    close: async () => {
      for (const connection of opened) await connection.close();
      egressClient.close();
      await broker.close();
    },
  };
}

export type LiveStage = Awaited<ReturnType<typeof openLiveStage>>;

export function sessionOf(session: string, egress?: Egress): LiveSession {
  const credentials = { ...ACCOUNT, clientId: 'C1', secrets: {}, ...(egress && { egress }) };
  return { credentials, session, endsAt: null };
}

export function slice(tag: string, rest: Partial<SliceToPlace> = {}): SliceToPlace {
  return {
    tag,
    instrument: SHARE,
    side: 'Buy',
    product: 'Intraday',
    qty: 10,
    terms: { type: 'Limit', limitPaise: 20_000, triggerPaise: null },
    ...rest,
  };
}

export const MARKET = { type: 'Market', limitPaise: null, triggerPaise: null } as const;

/** Waits for something that sockets bring about; fails when it does not come. */
export async function happens(isSo: () => boolean): Promise<void> {
  const latest = performance.now() + 5_000;
  const turn = createRestingTurns();
  while (!isSo()) {
    if (performance.now() > latest) throw new Error(`It did not happen: ${isSo}`);
    await turn();
  }
}

/** Requests that the broker sits on stay outstanding: time passes for them as well. */
async function pass(clock: ManualClock, settled: () => Promise<void>, milliseconds: number): Promise<void> {
  const until = clock.now() + milliseconds;
  for (;;) {
    await settled();
    const due = clock.nextDue();
    if (due === null || due > until) break;
    clock.set(Math.max(due, clock.now()));
  }
  clock.set(until);
  await settled();
}

/** Until everything that is on its way has arrived; what the broker sits on does not count. */
async function settle(
  broker: TinyBroker,
  egressClient: { readonly outstanding: () => number },
): Promise<void> {
  for (let before = -1; before !== broker.requests.length; ) {
    before = broker.requests.length;
    await happens(() => egressClient.outstanding() === broker.held());
    // What answers brought about, then what was pushed, and what was said to that.
    for (let round = 0; round < 4; round++) await new Promise(setImmediate);
    await broker.barrier();
    await broker.barrier();
    await happens(() => egressClient.outstanding() === broker.held());
  }
}
