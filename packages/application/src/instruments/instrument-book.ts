import {
  type Clock,
  DAY_MS,
  type Instrument,
  type InstrumentKey,
  type Instruments,
  type IstDay,
  istDay,
  type Log,
  type MarketCalendar,
  nextIstTimeOfDay,
} from '@spark/core';
import {
  createInstrumentTable,
  createPastContracts,
  generateMaster,
  type InstrumentColumns,
  type InstrumentTable,
  isSameContract,
  NO_CHANGES,
  type PastContracts,
  writeChanges,
} from '@spark/market';
import { type CachedMaster, readCachedMaster, readNote } from './cached-master.ts';
import { rememberContracts } from './known-contracts.ts';
import type { ListOrigin } from './list-origin.ts';
import type { OpenContracts } from './open-contracts.ts';

/** The instruments of today: the last list that was loaded, by the owner or from a broker, else the one made from the rules. */
export type InstrumentBook = {
  /** The whole list. It is made when first needed, and again when the Indian day or the calendar changes. */
  readonly current: () => InstrumentTable;
  /** The one that was made, whether or not it is still the current one; null when none was asked for. */
  readonly cached: () => InstrumentTable | null;
  /** What the current list was made from. */
  readonly origin: () => ListOrigin;
  /** Puts a newer list that was just stored into use at once. */
  readonly take: (note: CachedMaster, columns: InstrumentColumns) => void;
  /** The same as a port, plus open contracts that the current list does not have. */
  readonly instruments: Instruments;
  /** The same with what contracts were written on, also where that share is another one by now. */
  readonly listed: Instruments;
  /** Contracts of past days, from the rules. */
  readonly past: PastContracts;
  /** A contract that is not listed any more because it has expired; null for every other token. */
  readonly expired: (key: InstrumentKey) => Instrument | null;
  /** Whether a token means an open contract, and not the current list's instrument under it. */
  readonly isRetained: (key: InstrumentKey) => boolean;
};

export type ListFromRules = (day: IstDay, isTradingDay: MarketCalendar['isTradingDay']) => InstrumentTable;

export type InstrumentBookParts = {
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly dataFolder: string;
  readonly calendar: Pick<MarketCalendar, 'isTradingDay' | 'version'>;
  /** The owner's changes of the calendar, as they are stored. */
  readonly calendarChanges?: () => string;
  readonly listFromRules?: ListFromRules | undefined;
  /** Called when a loaded list comes into use. */
  readonly onLoaded?: (note: CachedMaster) => void;
  /** Contracts with something open. Absent: none. */
  readonly contracts?: Pick<OpenContracts, 'find' | 'isOpen' | 'drop'>;
  /** Whether contracts are on other shares than are traded under this token now. Absent: none is. */
  readonly isAdjusted?: (share: InstrumentKey) => boolean;
};

/** How soon a list that the command line loads is noticed. */
export const CHECK_EVERY_MS = 5_000;

const OF_ANOTHER_DAY = 'the instruments were loaded on another day: the last good list stays in use';

type Held = {
  readonly table: InstrumentTable;
  readonly listed: InstrumentTable;
  readonly origin: ListOrigin;
  /** The loaded list that was there when this one was chosen, whether or not it was taken. */
  readonly noteFile: string | null;
  /** A holiday moves the expiries of the generated list; a loaded one has its own. */
  readonly calendarVersion: string;
  readonly dayBegan: number;
  checkedAt: number;
};

export function createInstrumentBook({
  clock,
  log,
  dataFolder,
  calendar,
  calendarChanges = () => writeChanges(NO_CHANGES),
  contracts,
  isAdjusted = () => false,
  onLoaded = () => undefined,
  listFromRules = generateList,
}: InstrumentBookParts): InstrumentBook {
  let held: Held | undefined;
  const past = rememberContracts(createPastContracts(calendar.isTradingDay), calendar.version);

  function expired(key: InstrumentKey): Instrument | null {
    const contract = past.find(key);
    return contract?.expiry && contract.expiry < istDay(clock.now()) ? contract : null;
  }

  function current(): InstrumentTable {
    return hold().table;
  }

  function hold(): Held {
    const now = clock.now();
    const isToday = held !== undefined && now >= held.dayBegan && now < held.dayBegan + DAY_MS;
    const isSameCalendar = held?.calendarVersion === calendar.version();
    if (held === undefined || !isToday || !isSameCalendar) return choose(now);
    if (now - held.checkedAt < CHECK_EVERY_MS) return held;
    held.checkedAt = now;
    return (readNote(dataFolder)?.file ?? null) === held.noteFile ? held : choose(now);
  }

  function choose(now: number): Held {
    const began = performance.now();
    const note = readNote(dataFolder);
    const day = istDay(now);
    const loaded = note === null ? null : read(note, day);
    return put(loaded === null ? null : note, loaded, { now, noteFile: note?.file ?? null, began });
  }

  type Putting = { readonly now: number; readonly noteFile: string | null; readonly began: number };

  function put(
    note: CachedMaster | null,
    loaded: InstrumentColumns | null,
    { now, noteFile, began }: Putting,
  ): Held {
    const day = istDay(now);
    const listed =
      loaded === null ? listFromRules(day, calendar.isTradingDay) : createInstrumentTable(loaded, day);
    const table: InstrumentTable = {
      ...listed,
      underlyingOf: (contract) => unlessAdjusted(listed, contract),
    };
    const chosen: Held = {
      ...{ table, listed },
      origin: { day, loaded: note, calendarChanges: calendarChanges() },
      noteFile,
      calendarVersion: calendar.version(),
      dayBegan: nextIstTimeOfDay(now, 0) - DAY_MS,
      checkedAt: now,
    };
    held = chosen;
    if (note !== null) onLoaded(note);
    const milliseconds = Math.round(performance.now() - began);
    const source = loaded === null ? 'bundled' : 'loaded';
    if (note !== null && note.day !== day)
      log.info({ loadedFor: note.day, from: note.source }, OF_ANOTHER_DAY);
    log.info({ source, day, rows: table.columns.rows, milliseconds }, 'instruments ready');
    return chosen;
  }

  /** A strike of before says nothing beside the price of a share that was split since. */
  function unlessAdjusted(listed: InstrumentTable, contract: Instrument): Instrument | null {
    const share = listed.underlyingOf(contract);
    return share && isAdjusted(share.key) ? null : share;
  }

  function read(note: CachedMaster, day: IstDay): InstrumentColumns | null {
    const columns = readCachedMaster(dataFolder, note, day);
    if (columns === null)
      log.warn({ from: note.source }, 'the loaded instruments cannot be read: using the bundled');
    return columns;
  }

  function retained(key: InstrumentKey): Instrument | null {
    const open = contracts?.find(key) ?? null;
    const listed = open && current().find(key);
    if (open === null || (listed && isSameContract(listed, open))) return null;
    if (listed === null || contracts?.isOpen(key)) return open;
    contracts?.drop(key);
    return null;
  }

  return {
    current,
    take: (note, columns) =>
      void put(note, columns, { now: clock.now(), noteFile: note.file, began: performance.now() }),
    past,
    expired,
    isRetained: (key) => retained(key) !== null,
    cached: () => held?.table ?? null,
    origin: () => hold().origin,
    instruments: {
      find: (key) => retained(key) ?? current().find(key),
      underlyingOf: (instrument) => current().underlyingOf(instrument),
    },
    listed: {
      find: (key) => retained(key) ?? current().find(key),
      underlyingOf: (instrument) => hold().listed.underlyingOf(instrument),
    },
  };
}

function generateList(day: IstDay, isTradingDay: MarketCalendar['isTradingDay']): InstrumentTable {
  return createInstrumentTable(generateMaster({ day, isTradingDay }), day);
}
