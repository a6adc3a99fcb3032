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
  generateMaster,
  type InstrumentColumns,
  type InstrumentTable,
  isSameContract,
  NO_CHANGES,
  writeChanges,
} from '@spark/market';
import { type CachedMaster, readCachedMaster, readNote } from './cached-master.ts';
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
  /** Whether a token means an open contract, and not the current list's instrument under it. */
  readonly isRetained: (key: InstrumentKey) => boolean;
};

export type InstrumentBookParts = {
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly dataFolder: string;
  readonly calendar: Pick<MarketCalendar, 'isTradingDay' | 'version'>;
  /** The owner's changes of the calendar, as they are stored. */
  readonly calendarChanges?: () => string;
  /** Contracts with something open. Absent: none. */
  readonly contracts?: Pick<OpenContracts, 'find' | 'isOpen' | 'drop'>;
};

/** How soon a list that the command line loads is noticed. */
export const CHECK_EVERY_MS = 5_000;

const OF_ANOTHER_DAY = 'the instruments were loaded on another day: the last good list stays in use';

type Held = {
  readonly table: InstrumentTable;
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
}: InstrumentBookParts): InstrumentBook {
  let held: Held | undefined;

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
    const table = createInstrumentTable(
      loaded ?? generateMaster({ day, isTradingDay: calendar.isTradingDay }),
      day,
    );
    const chosen: Held = {
      table,
      origin: { day, loaded: note, calendarChanges: calendarChanges() },
      noteFile,
      calendarVersion: calendar.version(),
      dayBegan: nextIstTimeOfDay(now, 0) - DAY_MS,
      checkedAt: now,
    };
    held = chosen;
    const milliseconds = Math.round(performance.now() - began);
    const source = loaded === null ? 'bundled' : 'loaded';
    if (note !== null && note.day !== day)
      log.info({ loadedFor: note.day, from: note.source }, OF_ANOTHER_DAY);
    log.info({ source, day, rows: table.columns.rows, milliseconds }, 'instruments ready');
    return chosen;
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
    isRetained: (key) => retained(key) !== null,
    cached: () => held?.table ?? null,
    origin: () => hold().origin,
    instruments: {
      find: (key) => retained(key) ?? current().find(key),
      underlyingOf: (instrument) => current().underlyingOf(instrument),
    },
  };
}
