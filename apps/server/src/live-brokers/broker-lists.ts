import type { BrokerHttp, BrokerName, LiveInstruments, MasterDialect, NamesBack } from '@spark/brokers';
import {
  type AccountKey,
  type CancelTimer,
  type Clock,
  type IstDay,
  istDay,
  minutesOf,
  nextIstTimeOfDay,
  ok,
  type Result,
  refuse,
  type Timers,
} from '@spark/core';
import type { DeskOffice } from '@spark/engine';
import type { InstrumentTable } from '@spark/market';
import type { Broker } from '@spark/vocabulary';
import type { FastifyBaseLogger } from 'fastify';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import { type JoinedList, joinList, type ListedInstrument } from './joined-list.ts';
import { type KeptList, keepList, readKeptList } from './kept-list.ts';
import { type ListReader, openListReader } from './list-reader.ts';

/** The brokers' own lists of instruments: loaded before the market opens, the last good one kept. */
export type BrokerLists = {
  readonly of: (broker: Broker) => LiveInstruments & NamesBack;
  /** Null when the broker does not list it, or no list of it was ever loaded. */
  readonly find: (broker: Broker, key: string) => ListedInstrument | null;
  /** Which day's list is in use; null when none is. */
  readonly dayOf: (broker: Broker) => IstDay | null;
  /** Takes up what was kept, then loads what is missing, which nobody needs to wait for. */
  readonly start: () => Promise<void>;
  /** Resolves when nothing is being loaded. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type ListParts = {
  readonly masters: ReadonlyMap<Broker, MasterDialect>;
  readonly http: (broker: Broker) => BrokerHttp;
  readonly instruments: InstrumentBook;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: FastifyBaseLogger;
  readonly office: Pick<DeskOffice, 'follow'>;
  /** Enabled accounts at a broker: lists of others are of no use. */
  readonly accountsAt: (broker: Broker) => readonly AccountKey[];
  /** Hears in one sentence what went wrong with a list, once a day. */
  readonly onFailure: (account: AccountKey, sentence: string) => void;
  /** Hears that one is loaded. */
  readonly onLoaded: (account: AccountKey, sentence: string) => void;
};

/** Half an hour before the pre-open session; brokers publish earlier. */
const LOAD_AT_MINUTE = minutesOf('08:30');
const AGAIN_AFTER_MS = [60_000, 120_000, 300_000, 600_000, 1_800_000];
const ANSWER_BYTES_MAX = 200 * 2 ** 20;

/** The rows themselves are on disk: what is in memory is what our instruments are called. */
type Shelf = {
  day: IstDay | null;
  joined: { readonly table: InstrumentTable; readonly list: JoinedList } | null;
  joining: Promise<void> | null;
  loading: Promise<void> | null;
  failures: number;
  /** Counts joins: the one that began last counts. */
  turn: number;
  toldOn: IstDay | null;
};

export function createBrokerLists(parts: ListParts): BrokerLists {
  const { masters, instruments, dataFolder, clock, timers, log } = parts;
  const shelves = new Map<Broker, Shelf>();
  const again = new Map<Broker, CancelTimer>();
  const readers = new Set<ListReader>();
  let cancelDaily: CancelTimer | null = null;
  let isClosed = false;

  function shelfOf(broker: Broker): Shelf {
    const known = shelves.get(broker);
    if (known) return known;
    const made: Shelf = {
      day: null,
      joined: null,
      joining: null,
      loading: null,
      failures: 0,
      turn: 0,
      toldOn: null,
    };
    shelves.set(broker, made);
    return made;
  }

  function listOf(broker: Broker): JoinedList | null {
    const shelf = shelves.get(broker);
    if (!shelf || shelf.day === null) return null;
    if (shelf.joined?.table === instruments.current()) return shelf.joined.list;
    // Our own list is another one by now: what a key means may be too, so better nothing than the wrong thing.
    joinAgain(broker, shelf);
    return null;
  }

  function find(broker: Broker, key: string): ListedInstrument | null {
    return listOf(broker)?.find(key) ?? null;
  }

  function joinAgain(broker: Broker, shelf: Shelf): void {
    if (shelf.joining || isClosed) return;
    shelf.joining = takeUp(broker, shelf).finally(() => {
      shelf.joining = null;
    });
  }

  async function takeUp(broker: Broker, shelf: Shelf): Promise<void> {
    const kept = await readKeptList(dataFolder, broker);
    if (kept) await putOnShelf(broker, shelf, kept);
    else shelf.day = null;
  }

  async function putOnShelf(broker: Broker, shelf: Shelf, { day, lines }: KeptList): Promise<void> {
    const table = instruments.current();
    shelf.turn += 1;
    const { turn } = shelf;
    const list = await joinList(table, broker, lines);
    // Somebody began later, with what is newer.
    if (turn !== shelf.turn) return;
    shelf.joined = { table, list };
    shelf.day = day;
    log.info({ broker, day, known: shelf.joined.list.size }, 'list of a broker in use');
  }

  async function fetchAll(broker: Broker, master: MasterDialect): Promise<Result<string, string>> {
    const http = parts.http(broker);
    const lines: string[] = [];
    const reader = openListReader();
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

  async function load(broker: Broker, master: MasterDialect, shelf: Shelf): Promise<void> {
    const day = istDay(clock.now());
    const fetched = await fetchAll(broker, master).catch((error: unknown) => refuse(String(error)));
    if (isClosed) return;
    if (!fetched.ok) return failed(broker, shelf, fetched.error);
    shelf.failures = 0;
    const list = { day, lines: fetched.value };
    // Kept first: whoever takes up the kept one meanwhile takes up this one.
    await keepList(dataFolder, broker, list).catch((error: unknown) =>
      log.error({ err: error, broker }, 'the list of a broker could not be kept'),
    );
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
    const today = istDay(clock.now());
    if (shelf.toldOn === today) return;
    shelf.toldOn = today;
    const means =
      shelf.day === null ? 'Until it is, orders there are refused.' : `The one of ${shelf.day} stays in use.`;
    const sentence = `The list of instruments of ${broker} could not be loaded: ${reason.replace(/\.$/, '')}. ${means}`;
    for (const account of parts.accountsAt(broker)) parts.onFailure(account, sentence);
  }

  /** Loads the list of today, when there are accounts there and it was not loaded. */
  function ensure(broker: Broker): void {
    const master = masters.get(broker);
    const shelf = shelfOf(broker);
    if (isClosed || !master || shelf.loading || shelf.day === istDay(clock.now())) return;
    if (parts.accountsAt(broker).length === 0) return;
    shelf.loading = load(broker, master, shelf).finally(() => {
      shelf.loading = null;
    });
  }

  function everyDay(): void {
    for (const broker of masters.keys()) ensure(broker);
    cancelDaily = timers.at(nextIstTimeOfDay(clock.now(), LOAD_AT_MINUTE), everyDay);
  }

  parts.office.follow((desk, facts) => {
    for (const fact of facts) {
      if (fact.kind === 'account-added') ensure(fact.account.broker);
      if (fact.kind !== 'account-changed' && fact.kind !== 'account-logged-in') continue;
      const account = desk.accounts.get(fact.name);
      if (account) ensure(account.broker);
    }
  });

  return {
    of: (broker) => ({
      find: (key) => find(broker, key),
      isReady: () => listOf(broker) !== null,
      keyOf: (name: BrokerName) => listOf(broker)?.keyOf(name) ?? null,
    }),
    find,
    dayOf: (broker) => shelves.get(broker)?.day ?? null,
    start: async () => {
      for (const broker of masters.keys()) {
        if (parts.accountsAt(broker).length === 0) continue;
        await takeUp(broker, shelfOf(broker));
      }
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
      await Promise.all([...shelves.values()].flatMap(({ loading, joining }) => [loading, joining]));
    },
  };
}
