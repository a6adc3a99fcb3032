import { writeSync } from 'node:fs';
import { takeServerLock } from './server-lock.ts';

/** A separate process that holds the lock until it is killed. */
await takeServerLock(process.argv[2] ?? '');
writeSync(1, 'held\n');
setInterval(() => undefined, 60_000);
