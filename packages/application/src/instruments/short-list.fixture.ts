import assert from 'node:assert/strict';
import type { IstDay } from '@spark/core';
import { generateMaster, type InstrumentColumns, readMaster, writeMaster } from '@spark/market';

const ROWS = 100;

/** The first rows of the bundled list: what is done with a list does not depend on its length. */
export function shortList(day: IstDay): InstrumentColumns {
  const whole = [...writeMaster(generateMaster({ day, isTradingDay: () => true }), { further: true })];
  const lines = whole.join('').split('\n', ROWS + 1);
  const read = readMaster(`${lines.join('\n')}\n`, day);
  assert.ok(read.ok);
  return read.value.columns;
}
