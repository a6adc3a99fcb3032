import type {
  BrokerHttp,
  BrokerName,
  LiveAdapter,
  LiveInstruments,
  MasterDialect,
  ReverseIndex,
} from '@spark/brokers';
import {
  type AccountKey,
  addDays,
  assert,
  type CancelTimer,
  type Clock,
  DAY_MS,
  type Instrument,
  type IstDay,
  istDay,
  type Log,
  minutesOf,
  nextIstTimeOfDay,
  ok,
  type Result,
  refuse,
  type Timers,
} from '@spark/core';
import type { DeskService } from '@spark/engine';
import { type InstrumentTable, type SegmentCounts, shrunkSegments } from '@spark/market';
import { type Broker, LIMITS } from '@spark/vocabulary';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { OpenContracts } from '../instruments/open-contracts.ts';
import { type CachedList, readCachedList, storeList } from './cached-list.ts';
import { instrumentToName, type JoinedList, joinList, type ListedInstrument } from './joined-list.ts';
import { countLines } from './list-lines.ts';
import { createListOfDay, type ListState } from './list-of-day.ts';
import { type ListReader, openListReader } from './list-reader.ts';
import { isMeant } from './reverse-index.ts';

/** The brokers' own lists of instruments: loaded before the market opens; the last good one is cached. */
export type BrokerLists = {
  readonly forBroker: (broker: Broker) => LiveInstruments & ReverseIndex;
  /** Null when the broker does not list it, or its list was never loaded. */
  readonly find: (broker: Broker, key: string) => ListedInstrument | null;
  /** The broker's name for it in its price stream and history; null where there is none. */
  readonly feedName: (broker: Broker, instrument: Instrument, isMonthly: boolean) => string | null;
  /**
   * The key under which the broker's name for it is found today: it differs from the key of an open contract when our
   * list has the contract under another key.
   */
  readonly keyToday: (broker: Broker, key: string) => string;
  /** Whether it is not found because a list that may have it is not loaded yet. */
  readonly isLoading: (broker: Broker, key?: string) => boolean;
  /** Resolves when the list is there or the wait is over; null where waiting is of no use. */
  readonly whenLoaded: (broker: Broker, key?: string) => Promise<void> | null;
  /** Which day's list is in use; null when none is. */
  readonly dayOf: (broker: Broker) => IstDay | null;
  /** Reads the cached lists, then loads missing ones in the background. */
  readonly start: () => Promise<void>;
  /** Resolves when nothing is being loaded. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type ListParts = {
  readonly adapters: readonly LiveAdapter[];
  readonly masters: ReadonlyMap<Broker, MasterDialect>;
  readonly http: (broker: Broker) => BrokerHttp;
  readonly instruments: InstrumentBook;
  /** Open contracts, whether or not they are listed. */
  readonly contracts: Pick<OpenContracts, 'all' | 'nameAt'>;
  /** Whether the list of a broker becomes the list of the day: not where brokers are simulated and list what we list. */
  readonly areOfToday: boolean;
  /** Another list of the day is in use. */
  readonly onListOfDay: () => void;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly desks: Pick<DeskService, 'follow'>;
  /** Enabled accounts at a broker: lists of others are of no use. */
  readonly accountsAt: (broker: Broker) => readonly AccountKey[];
  /** Called with one sentence about a failed list, once a day. */
  readonly onFailure: (account: AccountKey, sentence: string) => void;
  /** Called when a list is loaded. */
  readonly onLoaded: (account: AccountKey, sentence: string) => void;
};

/** Half an hour before the pre-open session; brokers publish earlier. */
const LOAD_AT_MINUTE = minutesOf('08:30');
const AGAIN_AFTER_MS = [60_000, 120_000, 300_000, 600_000, 1_800_000];
/** A segment that shrank for good is accepted when the previous list is this old. */
const BELIEVED_DAYS = 7;
const ANSWER_BYTES_MAX = 200 * 2 ** 20;

/** The rows are on disk; memory has only the broker's names of our instruments. */
type Shelf = {
  /** The day whose morning its list is of. */
  day: IstDay | null;
  counts: SegmentCounts | null;
  /** The same for the last loaded list, which is on disk and may not be in use yet. */
  loadedDay: IstDay | null;
  joined: { readonly table: InstrumentTable; readonly list: JoinedList } | null;
  joining: Promise<void> | null;
  loading: Promise<void> | null;
  failures: number;
  /** Counts joins: only the latest one is used. */
  turn: number;
  reportedOn: IstDay | null;
};

export function createBrokerLists(parts: ListParts): BrokerLists {
  const { masters, instruments, dataFolder, clock, timers, log } = parts;
  const shelves = new Map<Broker, Shelf>();
  const again = new Map<Broker, CancelTimer>();
  const readers = new Set<ListReader>();
  let cancelDaily: CancelTimer | null = null;
  let isClosed = false;

  const dueSince = () => nextIstTimeOfDay(clock.now(), LOAD_AT_MINUTE) - DAY_MS;
  /** A list loaded at night belongs to the previous day: the brokers publish new lists in the morning. */
  const morning = () => istDay(dueSince());
  const listOfDay = createListOfDay({ ...parts, dueSince, states, onTaken });

  /** Joins each broker's list to it in advance, so that no call has to wait. */
  function onTaken(): void {
    parts.onListOfDay();
    for (const [broker, { loading }] of shelves) if (loading === null) listOf(broker);
  }

  function states(): ReadonlyMap<Broker, ListState> {
    const here = [...masters.keys()].filter((broker) => parts.accountsAt(broker).length > 0);
    return new Map(here.map((broker) => [broker, stateOf(shelfOf(broker))]));
  }

  function stateOf({ loadedDay, failures }: Shelf): ListState {
    if (loadedDay === morning()) return 'loaded';
    return failures > 0 ? 'failed' : 'loading';
  }

  function adapterOf(broker: Broker): LiveAdapter {
    const adapter = parts.adapters.find((known) => known.broker === broker);
    assert(adapter, `there is an adapter of ${broker}`);
    return adapter;
  }

  function shelfOf(broker: Broker): Shelf {
    const known = shelves.get(broker);
    if (known) return known;
    const made: Shelf = {
      day: null,
      counts: null,
      loadedDay: null,
      joined: null,
      joining: null,
      loading: null,
      failures: 0,
      turn: 0,
      reportedOn: null,
    };
    shelves.set(broker, made);
    return made;
  }

  function listOf(broker: Broker): JoinedList | null {
    const shelf = shelves.get(broker);
    if (!shelf || shelf.day === null) return null;
    if (shelf.joined?.table === instruments.current()) return shelf.joined.list;
    // Our own list has changed, and so may the meaning of a key: nothing is better than a wrong instrument.
    joinAgain(broker, shelf);
    return null;
  }

  function find(broker: Broker, key: string): ListedInstrument | null {
    const list = listOf(broker);
    if (!instruments.isRetained(key)) return list?.find(key) ?? nameBetween(broker, key, list);
    return list?.findCached(key) ?? retainedName(broker, key);
  }

  /** While lists are joined again, open contracts can still be named. */
  function nameBetween(broker: Broker, key: string, list: JoinedList | null): ListedInstrument | null {
    return list === null ? retainedName(broker, key) : null;
  }

  function retainedName(broker: Broker, key: string): ListedInstrument | null {
    const name = parts.contracts.nameAt(broker, key);
    return name && { ...name, band: null };
  }

  function keyOf(broker: Broker, name: BrokerName): string | null {
    const key = listOf(broker)?.keyOf(name) ?? null;
    if (key !== null) return key;
    for (const open of parts.contracts.all())
      if (instruments.isRetained(open.key) && isMeant(find(broker, open.key), name)) return open.key;
    return null;
  }

  function isLoading(broker: Broker, key?: string): boolean {
    if (!masters.has(broker) || (key !== undefined && find(broker, key) !== null)) return false;
    if (listOf(broker) === null) return true;
    const { loading, failures } = shelfOf(broker);
    return loading !== null || failures > 0;
  }

  function whenLoaded(broker: Broker, key?: string): Promise<void> | null {
    if (!isLoading(broker, key)) return null;
    const shelf = shelfOf(broker);
    if (shelf.failures === 0) ensure(broker);
    // A failed list is retried later than any call waits.
    return shelf.loading || shelf.joining ? waitFor(shelf, () => !isLoading(broker, key)) : null;
  }

  async function waitFor(shelf: Shelf, isThere: () => boolean): Promise<void> {
    const over = Promise.withResolvers<void>();
    let isOver = false;
    const cancel = timers.at(clock.now() + LIMITS.listWaitSeconds * 1_000, () => {
      isOver = true;
      over.resolve();
    });
    while (!isOver && !isThere() && (shelf.loading || shelf.joining))
      await Promise.race([shelf.loading ?? shelf.joining, over.promise]);
    cancel();
  }

  function joinAgain(broker: Broker, shelf: Shelf): void {
    if (shelf.joining || isClosed) return;
    shelf.joining = takeUp(broker, shelf).finally(() => {
      shelf.joining = null;
    });
  }

  async function takeUp(broker: Broker, shelf: Shelf): Promise<void> {
    const cached = await readCachedList(dataFolder, broker);
    if (cached) await putOnShelf(broker, shelf, cached);
    else shelf.day = null;
  }

  async function putOnShelf(broker: Broker, shelf: Shelf, { day, lines }: CachedList): Promise<void> {
    shelf.loadedDay = day;
    shelf.counts = countLines(lines);
    const table = instruments.current();
    shelf.turn += 1;
    const { turn } = shelf;
    const list = await joinList(table, adapterOf(broker), lines, parts.contracts.all());
    // A later join has newer data.
    if (turn !== shelf.turn) return;
    shelf.joined = { table, list };
    shelf.day = day;
    log.info({ broker, day, known: shelf.joined.list.size }, 'list of a broker in use');
  }

  async function fetchAll(broker: Broker, master: MasterDialect): Promise<Result<string, string>> {
    const http = parts.http(broker);
    const lines: string[] = [];
    const reader = openListReader(parts.adapters);
    readers.add(reader);
    try {
      for (const file of master.files) {
        const answer = await http({ answerBytesMax: ANSWER_BYTES_MAX, ...file.request });
        if (answer.kind !== 'answer') return refuse(answer.reason);
        if (answer.status !== 200) return refuse(`${file.name} was answered with status ${answer.status}`);
        const { name, rowsMin } = file;
        const read = await reader.read({ broker, file: { name, rowsMin }, text: answer.text });
        if (!read.ok) return read;
        lines.push(read.value);
      }
    } finally {
      readers.delete(reader);
      await reader.close();
    }
    return ok(lines.join(''));
  }

  /** A truncated list looks complete: only the comparison with the previous one shows what is missing. */
  function checked(shelf: Shelf, lines: string): Result<string, string> {
    const counts = countLines(lines);
    if (Object.values(counts).every((count) => count === 0)) return refuse('it has no rows');
    const isOld = shelf.loadedDay !== null && shelf.loadedDay < addDays(morning(), -BELIEVED_DAYS);
    const shrunk = shelf.counts && !isOld ? shrunkSegments(shelf.counts, counts) : [];
    return shrunk.length > 0 ? refuse(`it looks cut short: ${shrunk.join('; ')}`) : ok(lines);
  }

  async function load(broker: Broker, master: MasterDialect, shelf: Shelf): Promise<void> {
    const day = morning();
    const read = await fetchAll(broker, master).catch((error: unknown) => refuse(String(error)));
    if (isClosed) return;
    const fetched = read.ok ? checked(shelf, read.value) : read;
    if (!fetched.ok) return failed(broker, shelf, fetched.error);
    shelf.failures = 0;
    const list = { day, lines: fetched.value };
    // Stored first, so that a read meanwhile gets this one.
    await storeList(dataFolder, broker, list).catch((error: unknown) =>
      log.error({ err: error, broker }, 'the list of a broker could not be stored'),
    );
    shelf.loadedDay = day;
    if (parts.areOfToday) await listOfDay.choose();
    await putOnShelf(broker, shelf, list);
    for (const account of parts.accountsAt(broker))
      parts.onLoaded(account, `The list of instruments of ${broker} is loaded.`);
  }

  function failed(broker: Broker, shelf: Shelf, reason: string): void {
    const wait = AGAIN_AFTER_MS[Math.min(shelf.failures, AGAIN_AFTER_MS.length - 1)] ?? 0;
    shelf.failures += 1;
    again.get(broker)?.();
    again.set(
      broker,
      timers.at(clock.now() + wait, () => ensure(broker)),
    );
    log.warn({ broker, reason, tryAgainInMs: wait }, 'list of a broker not loaded');
    if (parts.areOfToday) void listOfDay.choose();
    const today = istDay(clock.now());
    if (shelf.reportedOn === today) return;
    shelf.reportedOn = today;
    const means =
      shelf.day === null ? 'Until it is, orders there are refused.' : `The one of ${shelf.day} stays in use.`;
    const sentence = `The list of instruments of ${broker} could not be loaded: ${reason.replace(/\.$/, '')}. ${means}`;
    for (const account of parts.accountsAt(broker)) parts.onFailure(account, sentence);
  }

  /** Loads the list of today, when there are accounts there and it was not loaded. */
  function ensure(broker: Broker): void {
    const master = masters.get(broker);
    const shelf = shelfOf(broker);
    if (isClosed || !master || shelf.loading || shelf.day === morning()) return;
    if (parts.accountsAt(broker).length === 0) return;
    shelf.loading = load(broker, master, shelf).finally(() => {
      shelf.loading = null;
      // It may be morning by now. A failed list is retried at its own time.
      if (shelf.failures === 0) ensure(broker);
    });
  }

  function everyDay(): void {
    for (const broker of masters.keys()) ensure(broker);
    cancelDaily = timers.at(nextIstTimeOfDay(clock.now(), LOAD_AT_MINUTE), everyDay);
  }

  parts.desks.follow((desk, facts) => {
    for (const fact of facts) {
      if (fact.kind === 'account-added') ensure(fact.account.broker);
      if (fact.kind !== 'account-changed' && fact.kind !== 'account-logged-in') continue;
      const account = desk.accounts.get(fact.name);
      if (account) ensure(account.broker);
    }
  });

  return {
    forBroker: (broker) => ({
      find: (key) => find(broker, key),
      isLoading: (key) => isLoading(broker, key),
      whenLoaded: (key) => whenLoaded(broker, key),
      isReady: () => listOf(broker) !== null,
      keyOf: (name: BrokerName) => keyOf(broker, name),
    }),
    find,
    feedName: (broker, instrument, isMonthly) => {
      const adapter = parts.adapters.find((known) => known.broker === broker);
      // The paper broker goes by our own keys.
      if (!adapter) return instrument.key;
      return adapter.feedName(instrumentToName(instrument, isMonthly, find(broker, instrument.key)));
    },
    keyToday: (broker, key) => {
      const name = instruments.isRetained(key) ? find(broker, key) : null;
      return name === null ? key : (keyOf(broker, name) ?? key);
    },
    isLoading,
    whenLoaded,
    dayOf: (broker) => shelves.get(broker)?.day ?? null,
    start: async () => {
      for (const broker of masters.keys()) {
        if (parts.accountsAt(broker).length === 0) continue;
        await takeUp(broker, shelfOf(broker));
      }
      // One that was loaded this morning may not have become the list of the day before Spark ended.
      if (parts.areOfToday) void listOfDay.choose();
      everyDay();
    },
    settled: async () => {
      await Promise.all([...shelves.values()].flatMap(({ loading, joining }) => [loading, joining]));
    },
    close: async () => {
      isClosed = true;
      cancelDaily?.();
      for (const cancel of again.values()) cancel();
      await Promise.all([...readers].map((reader) => reader.close()));
      await listOfDay.close();
      await Promise.all([...shelves.values()].flatMap(({ loading, joining }) => [loading, joining]));
    },
  };
}
