import { writeSync } from 'node:fs';
import { StoreError } from '../errors.ts';
import { openSqliteStore } from './open-sqlite-store.ts';

/** A separate process, so that it can run as another user: prints how opening the folder ended. */
try {
  const store = await openSqliteStore({ folder: process.argv[2] ?? '' });
  await store.writeSetting('a', 'b');
  await store.close();
  writeSync(1, 'opened');
} catch (error) {
  writeSync(1, error instanceof StoreError ? `${error.kind}: ${error.message}` : String(error));
}
