import { writeSync } from 'node:fs';

/** Synchronous, so that a line is printed after its event and before the next one. */
export function printLine(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      // The reader is slow: no part of the line was written, since it is shorter than a pipe's atomic write.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}
