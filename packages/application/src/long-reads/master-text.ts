import { gzipSync } from 'node:zlib';
import { assert, createMarketCalendar } from '@spark/core';
import {
  BUNDLED_CALENDAR,
  generateMaster,
  type InstrumentColumns,
  readChanges,
  withChanges,
  writeMaster,
} from '@spark/market';
import { readCachedMaster } from '../instruments/cached-master.ts';
import type { ListOrigin } from '../instruments/list-origin.ts';
import { ReadingBrokenOffError } from './errors.ts';
import type { MasterForm } from './question.ts';

/** The whole list as packed text. */
export type MasterText = { readonly packed: Buffer; readonly plainBytes: number };

/** Writes lists of instruments, each made once: the file and the envelope are often both needed. */
export function createMasterWriting(
  dataFolder: string,
): (form: MasterForm, origin: ListOrigin) => Promise<MasterText> {
  let held: { readonly madeFrom: string; readonly columns: InstrumentColumns } | null = null;

  function columnsOf(origin: ListOrigin): InstrumentColumns {
    const madeFrom = JSON.stringify(origin);
    if (held?.madeFrom !== madeFrom) held = { madeFrom, columns: listFrom(origin, dataFolder) };
    return held.columns;
  }

  return async (form, origin) => {
    const text = textOf(form, columnsOf(origin));
    return { packed: gzipSync(text), plainBytes: text.length };
  };
}

/** The same list as the server made from the same origin. */
function listFrom({ day, loaded, calendarChanges }: ListOrigin, dataFolder: string): InstrumentColumns {
  if (loaded !== null) {
    const columns = readCachedMaster(dataFolder, loaded, day);
    // A newer one was just loaded, and the server is about to notice.
    if (columns === null) throw new ReadingBrokenOffError(`the list ${loaded.file} no longer exists`);
    return columns;
  }
  const changes = readChanges(calendarChanges);
  assert(changes !== null, 'the changes of the calendar that are in force can be read');
  const { isTradingDay } = createMarketCalendar(withChanges(BUNDLED_CALENDAR, changes));
  return generateMaster({ day, isTradingDay });
}

function textOf(form: MasterForm, columns: InstrumentColumns): Buffer {
  const isQuoted = form.kind === 'envelope';
  const pieces: Buffer[] = [];
  if (isQuoted) pieces.push(Buffer.from(form.head));
  // The one text in `data`, quoted piece by piece.
  for (const text of writeMaster(columns))
    pieces.push(Buffer.from(isQuoted ? JSON.stringify(text).slice(1, -1) : text));
  if (isQuoted) pieces.push(Buffer.from(form.tail));
  return Buffer.concat(pieces);
}
