import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { newFolder } from '../../process-under-test.ts';
import { CLOCK_FILE_BYTES, CLOCKS_VARIABLE, type ClockShift } from './clock-shift.ts';

export type ClockFile = {
  /** Settings by which the process finds it. */
  readonly env: Readonly<Record<string, string>>;
  /** Holds from the next reading of a clock on, also of a process that stands still now. */
  readonly shift: (to: Partial<ClockShift>) => void;
};

export function openClockFile(t: TestContext): ClockFile {
  const path = join(newFolder(t), 'clocks');
  const file = openSync(path, 'w+');
  t.after(() => closeSync(file));
  let now: ClockShift = { wallMs: 0, steadyMs: 0 };
  const shift: ClockFile['shift'] = (to) => {
    now = { ...now, ...to };
    const bytes = new Uint8Array(Float64Array.of(now.wallMs, now.steadyMs).buffer);
    writeSync(file, bytes, 0, CLOCK_FILE_BYTES, 0);
  };
  shift({});
  return { env: { [CLOCKS_VARIABLE]: path }, shift };
}
