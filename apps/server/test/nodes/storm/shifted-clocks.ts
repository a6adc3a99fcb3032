import { openSync, readSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { CLOCK_FILE_BYTES, CLOCKS_VARIABLE } from './clock-shift.ts';

/** Replaces the clocks of this process where its test asks for it. Imported before anything that reads a clock. */

const path = process.env[CLOCKS_VARIABLE];
if (path !== undefined) shiftClocks(path);

function shiftClocks(path: string): void {
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(CLOCK_FILE_BYTES);
  const read = (at: number): number => {
    readSync(file, bytes, 0, CLOCK_FILE_BYTES, 0);
    return bytes.readDoubleLE(at);
  };
  const RealDate = Date;
  const realNow = Date.now;
  const realSteady = performance.now.bind(performance);
  const realUptime = os.uptime;
  const now = (): number => realNow() + read(0);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  performance.now = () => realSteady() + read(8);
  os.uptime = () => realUptime() + read(8) / 1_000;
  syncBuiltinESMExports();
}
