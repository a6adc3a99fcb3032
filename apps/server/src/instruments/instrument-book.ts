import {
  type Clock,
  DAY_MS,
  type Instruments,
  istDay,
  type MarketCalendar,
  nextIstTimeOfDay,
} from '@spark/core';
import { createInstrumentTable, generateMaster, type InstrumentTable } from '@spark/market';
import type { FastifyBaseLogger } from 'fastify';
import { type KeptMaster, readKeptMaster, readNote } from './kept-master.ts';

/** The instruments of today: the list that was loaded today, else the one generated from the rules. */
export type InstrumentBook = {
  /** The whole list. It is made when first asked for, and anew when the Indian day or the calendar changes. */
  readonly current: () => InstrumentTable;
  /** The one that was made, whether or not it is still the current one; null when none was asked for. */
  readonly atHand: () => InstrumentTable | null;
  /** The same as a port; it always looks into the current list. */
  readonly instruments: Instruments;
};

export type InstrumentBookParts = {
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly dataFolder: string;
  readonly calendar: Pick<MarketCalendar, 'isTradingDay' | 'version'>;
};

/** How soon a list that the command line loads is noticed. */
export const LOOK_EVERY_MS = 5_000;

type Held = {
  readonly table: InstrumentTable;
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
}: InstrumentBookParts): InstrumentBook {
  let held: Held | undefined;

  function current(): InstrumentTable {
    const now = clock.now();
    const isToday = held !== undefined && now >= held.dayBegan && now < held.dayBegan + DAY_MS;
    const isSameCalendar = held?.calendarVersion === calendar.version();
    if (held === undefined || !isToday || !isSameCalendar) return choose(now);
    if (now - held.lookedAt < LOOK_EVERY_MS) return held.table;
    held.lookedAt = now;
    return (readNote(dataFolder)?.file ?? null) === held.noteFile ? held.table : choose(now);
  }

  function choose(now: number): InstrumentTable {
    const began = performance.now();
    const note = readNote(dataFolder);
    const loaded = note === null ? null : take(note, now);
    const day = istDay(now);
    const table = createInstrumentTable(
      loaded ?? generateMaster({ day, isTradingDay: calendar.isTradingDay }),
      day,
    );
    held = {
      table,
      noteFile: note?.file ?? null,
      calendarVersion: calendar.version(),
      dayBegan: nextIstTimeOfDay(now, 0) - DAY_MS,
      lookedAt: now,
    };
    const milliseconds = Math.round(performance.now() - began);
    const source = loaded === null ? 'bundled' : 'loaded';
    log.info({ source, day, rows: table.columns.rows, milliseconds }, 'instruments ready');
    return table;
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
    instruments: {
      find: (key) => current().find(key),
      underlyingOf: (instrument) => current().underlyingOf(instrument),
    },
  };
}
