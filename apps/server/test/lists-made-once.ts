import type { ListFromRules } from '@spark/application';
import type { IstDay } from '@spark/core';
import { createInstrumentTable, generateMaster, type InstrumentTable } from '@spark/market';
import type { Exchange } from '@spark/vocabulary';

type Asked = { readonly day: IstDay; readonly exchange: Exchange; readonly isOpen: boolean };

type Made = {
  readonly table: InstrumentTable;
  /** What the calendar said about each day that the rules asked about. */
  readonly asked: readonly Asked[];
};

const LISTS_MAX = 8;
const made: Made[] = [];

/**
 * The list of a day has a hundred thousand rows, and a test file starts Spark many times on the same day: each list is made
 * once. A calendar that says something else about a day that mattered gets its own.
 */
export const madeOnce: ListFromRules = (day, isTradingDay) => {
  const known = made.find(({ table, asked }) => {
    const isSame = ({ day: date, exchange, isOpen }: Asked) => isTradingDay(date, exchange) === isOpen;
    return table.day === day && asked.every(isSame);
  });
  if (known) return known.table;
  const asked = new Map<string, Asked>();
  const isTradingDayNoted = (date: IstDay, exchange: Exchange) => {
    const isOpen = isTradingDay(date, exchange);
    asked.set(`${date} ${exchange}`, { day: date, exchange, isOpen });
    return isOpen;
  };
  const table = createInstrumentTable(generateMaster({ day, isTradingDay: isTradingDayNoted }), day);
  made.unshift({ table, asked: [...asked.values()] });
  made.splice(LISTS_MAX);
  return table;
};
