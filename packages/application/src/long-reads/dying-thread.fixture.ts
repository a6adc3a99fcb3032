import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from './question.ts';

/** The thread for long reads, which dies at its first question once for each line of the file `deaths`. */
const file = join((workerData as ThreadData).place.dataFolder, 'deaths');
const [left = '', lived = ''] = readFileSync(file, 'utf8').split('/');
if (lived.length < left.length) {
  parentPort?.once('message', () => {
    appendFileSync(file, 'x');
    process.exit(7);
  });
} else await import('./long-read-thread.ts');
