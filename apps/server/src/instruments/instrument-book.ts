import {
  type Clock,
  DAY_MS,
  type Instruments,
  istDay,
  type MarketCalendar,
  nextIstTimeOfDay,
} from '@spark/core';
import {
  createInstrumentTable,
  generateMaster,
  type InstrumentTable,
  NO_CHANGES,
  writeChanges,
} from '@spark/market';
import type { FastifyBaseLogger } from 'fastify';
import type { ListOrigin } from '../long-reads/question.ts';
import { type KeptMaster, readKeptMaster, readNote } from './kept-master.ts';

/** The instruments of today: the list that was loaded today, else the one generated from the rules. */
export type InstrumentBook = {
  /** The whole list. It is made when first asked for, and anew when the Indian day or the calendar changes. */
  readonly current: () => InstrumentTable;
  /** The one that was made, whether or not it is still the current one; null when none was asked for. */
  readonly atHand: () => InstrumentTable | null;
  /** What the current list was made from. */
  readonly origin: () => ListOrigin;
  /** The same as a port; it always looks into the current list. */
  readonly instruments: Instruments;
};

export type InstrumentBookParts = {
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly dataFolder: string;
  readonly calendar: Pick<MarketCalendar, 'isTradingDay' | 'version'>;
  /** The owner's changes of the calendar, as they are stored. */
  readonly calendarChanges?: () => string;
};

/** How soon a list that the command line loads is noticed. */
export const LOOK_EVERY_MS = 5_000;

type Held = {
  readonly table: InstrumentTable;
  readonly origin: ListOrigin;
  /** The loaded list that was there when this one was chosen, whether or not it was taken. */
  readonly noteFile: string | null;
  /** A holiday moves the expiries of the generated list; a loaded one says its own. */
  readonly calendarVersion: string;
  readonly dayBegan: number;
  lookedAt: number;
};

export function createInstrumentBook({
  clock,
  log,
  dataFolder,
  calendar,
  calendarChanges = () => writeChanges(NO_CHANGES),
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
    if (now - held.lookedAt < LOOK_EVERY_MS) return held;
    held.lookedAt = now;
    return (readNote(dataFolder)?.file ?? null) === held.noteFile ? held : choose(now);
  }

  function choose(now: number): Held {
    const began = performance.now();
    const note = readNote(dataFolder);
    const loaded = note === null ? null : take(note, now);
    const day = istDay(now);
    const table = createInstrumentTable(
      loaded ?? generateMaster({ day, isTradingDay: calendar.isTradingDay }),
      day,
    );
    const chosen: Held = {
      table,
      origin: { day, loaded: loaded === null ? null : note, calendarChanges: calendarChanges() },
      noteFile: note?.file ?? null,
      calendarVersion: calendar.version(),
      dayBegan: nextIstTimeOfDay(now, 0) - DAY_MS,
      lookedAt: now,
    };
    held = chosen;
    const milliseconds = Math.round(performance.now() - began);
    const source = loaded === null ? 'bundled' : 'loaded';
    log.info({ source, day, rows: table.columns.rows, milliseconds }, 'instruments ready');
    return chosen;
  }

  function take(note: KeptMaster, now: number) {
    const { day, source } = note;
    if (day !== istDay(now)) {
      log.info(
        { loadedFor: day, from: source },
        'the loaded instruments are of another day: using the bundled',
      );
      return null;
    }
    const columns = readKeptMaster(dataFolder, note);
    if (columns === null)
      log.warn({ from: source }, 'the loaded instruments cannot be read: using the bundled');
    return columns;
  }

  return {
    current,
    atHand: () => held?.table ?? null,
    origin: () => hold().origin,
    instruments: {
      find: (key) => current().find(key),
      underlyingOf: (instrument) => current().underlyingOf(instrument),
    },
  };
}
