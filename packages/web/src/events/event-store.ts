import {
  type BacktestRow,
  type EventGreeting,
  EventSocket,
  type Spark,
  type SparkEvent,
  type SweepRow,
} from '@spark/client';
import { createBatch } from '../batch.ts';
import { createConnectionWatch } from '../connection/connection-watch.ts';
import { type Freshness, OFF } from '../connection/freshness.ts';
import { type ConnectOptions, KEEP_TRYING } from '../connection/keep-trying.ts';
import { createStore, type Readable } from '../store.ts';
import { applyPositions, type PositionTable } from './position-table.ts';

export type EventState = {
  /** What the server said of itself at the last connection. */
  readonly greeting: EventGreeting | null;
  /** Null until the first message with positions has come. */
  readonly positions: PositionTable | null;
  /** Backtests and sweeps that went on since the connection, as they were last told, by their numbers. */
  readonly backtests: ReadonlyMap<number, BacktestRow>;
  readonly sweeps: ReadonlyMap<number, SweepRow>;
  /** The last events, the newest first. */
  readonly events: readonly SparkEvent[];
  /** How often events were missed: then what they may have been about is read again. */
  readonly gaps: number;
  readonly freshness: Freshness;
};

/** Positions and events as they change. It is connected while it has subscribers, and resumes where it stopped. */
export type EventStore = Readable<EventState>;

export type EventStoreOptions = ConnectOptions & {
  /** How many events to keep. 100 when left out. */
  readonly eventsMax?: number | undefined;
  /** Changes within this time are published together. 100 ms when left out. */
  readonly everyMs?: number | undefined;
};

const NO_RUNS = { backtests: new Map<number, BacktestRow>(), sweeps: new Map<number, SweepRow>() } as const;

export const NO_EVENTS: EventState = {
  ...NO_RUNS,
  greeting: null,
  positions: null,
  events: [],
  gaps: 0,
  freshness: OFF,
};

export function createEventStore(
  spark: Spark,
  { eventsMax = 100, everyMs = 100, staleAfterMs, ...connecting }: EventStoreOptions = {},
): EventStore {
  const watch = createConnectionWatch(staleAfterMs);
  const batch = createBatch(everyMs, publish);
  const store = createStore<EventState>(NO_EVENTS, { onFirst: open, onLast: close });
  let socket: EventSocket | null = null;
  let seq: number | undefined;
  let state: Omit<EventState, 'freshness'> = NO_EVENTS;
  watch.subscribe(publish);

  function publish(): void {
    batch.cancel();
    store.set({ ...state, freshness: watch.getSnapshot() });
  }

  function change(next: Partial<Omit<EventState, 'freshness'>>): void {
    watch.received();
    state = { ...state, ...next };
    batch.schedule();
  }

  function open(): void {
    watch.connecting();
    socket = new EventSocket(spark, {
      ...KEEP_TRYING,
      ...connecting,
      since: seq,
      onConnect: watch.connected,
      onDisconnect: ({ attempt }) => watch.lost(attempt),
      onHeartbeat: (epochMs) => {
        watch.received();
        connecting.onHeartbeat?.(epochMs);
      },
      onGreeting: (greeting) => change({ greeting }),
      onEvent: (event) => change({ events: [event, ...state.events].slice(0, eventsMax) }),
      onPositions: (message) => change({ positions: applyPositions(state.positions, message) }),
      onBacktest: (row) => change({ backtests: withRun(state.backtests, row.backtestID, row) }),
      onSweep: (row) => change({ sweeps: withRun(state.sweeps, row.sweepID, row) }),
      onGap: () => change({ gaps: state.gaps + 1 }),
      onClose: (why) => watch.ended(why),
    });
  }

  function close(): void {
    seq = socket?.seq ?? seq;
    socket?.close();
    socket = null;
    batch.cancel();
    // A later subscriber must not take what is old for what is now.
    state = { ...state, ...NO_RUNS, positions: null };
  }

  return { getSnapshot: store.getSnapshot, subscribe: store.subscribe };
}

const RUNS_MAX = 100;

/** The run as it was just told; those that were told longest ago go. */
function withRun<Row>(runs: ReadonlyMap<number, Row>, id: number, row: Row): ReadonlyMap<number, Row> {
  const others = [...runs].filter(([other]) => other !== id);
  return new Map([...others.slice(1 - RUNS_MAX), [id, row]]);
}
