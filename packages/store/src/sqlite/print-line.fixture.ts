import { writeSync } from 'node:fs';

/** Synchronous, so that a line that was printed was printed after what it tells and before what comes next. */
export function printLine(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      // Whoever reads is slow: the line, which is shorter than a pipe takes at once, was not begun.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}
