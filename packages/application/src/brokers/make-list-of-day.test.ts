import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { ListedRow } from '@spark/brokers';
import { createMarketCalendar, istInstant } from '@spark/core';
import { BUNDLED_CALENDAR, createInstrumentTable, generateMaster } from '@spark/market';
import { readCachedMaster, readNote } from '../instruments/cached-master.ts';
import { toLines } from './list-lines.ts';
import { makeListOfDay } from './make-list-of-day.ts';

const DAY = '2026-11-16';
const NOW = istInstant(DAY, 8 * 60 + 30);
const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);

function linesOf(size: 'full' | 'small'): string {
  const table = createInstrumentTable(generateMaster({ day: DAY, isTradingDay, size }), DAY);
  const rows = Array.from({ length: table.columns.rows }, (_, row): ListedRow => {
    const instrument = table.at(row);
    return { ...instrument, exchangeToken: instrument.token, lowestPaise: null, highestPaise: null };
  });
  return toLines(rows);
}

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'spark-list-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

for (const [size, where] of [
  ['small', 'at once'],
  ['full', 'in a thread'],
] as const)
  test(`[market.I114] a ${size} list is made ${where}, and its stored form reads the same at the next start`, async (t) => {
    const dataFolder = folderFor(t);
    const made = await makeListOfDay({ broker: 'FYERS', lines: linesOf(size), now: NOW, dataFolder });
    assert.ok(made.ok, JSON.stringify(made));
    const { note, columns } = made.value;
    assert.deepEqual(readNote(dataFolder), note);
    assert.deepEqual([note.broker, note.day, note.loadedAt], ['FYERS', DAY, NOW]);
    assert.deepEqual(readCachedMaster(dataFolder, note, DAY), columns);
    const later = readCachedMaster(dataFolder, note, '2026-11-24');
    assert.ok(later && later.rows < columns.rows, 'what has expired by a later day is left out');
  });

test('[market.I114] a list that cannot be the list of the day leaves the last good one in place', async (t) => {
  const dataFolder = folderFor(t);
  const list = { broker: 'FYERS', now: NOW, dataFolder } as const;
  const lines = linesOf('small');
  assert.equal((await makeListOfDay({ ...list, lines })).ok, true);
  const before = readNote(dataFolder);
  assert.ok(before);
  const cut = lines.replace(/^BFO.*\n/gm, '');
  for (const broken of ['', cut, `${cut}rubbish\n`])
    assert.equal((await makeListOfDay({ ...list, now: NOW + 1, lines: broken })).ok, false);
  assert.deepEqual(readNote(dataFolder), before);
  assert.ok(readCachedMaster(dataFolder, before, DAY));
});
