import { equal } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { rejectsWith } from '@spark/testkit';
import { lockStore } from '../open-store.ts';
import { openSqliteStore } from './open-sqlite-store.ts';
import { takeServerLock } from './server-lock.ts';
import { inFolder } from './temporary-folder.fixture.ts';

it(
  '[store.S94] a data folder has one server: the second taker is refused at once, until the lock is released',
  inFolder(async (folder) => {
    const place = join(folder, 'new', 'data');
    const lock = await takeServerLock(place);
    equal(statSync(join(place, 'server.lock')).mode & 0o777, 0o600);
    await rejectsWith('in-use', takeServerLock(place));
    await rejectsWith('in-use', lockStore({ dataFolder: place }));
    // The command line may still read and write while a server runs.
    await (await openSqliteStore({ folder: place })).close();
    await lock.release();
    await lock.release();
    await (await takeServerLock(place)).release();
  }),
);

it(
  '[store.S94] the lock of a process that was killed is free again',
  inFolder(async (folder) => {
    const script = fileURLToPath(new URL('./lock-holder.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await rejectsWith('in-use', takeServerLock(folder));
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
    await (await takeServerLock(folder)).release();
  }),
);

it(
  '[store.S94] a folder that cannot be used is reported as such',
  inFolder(async (folder) => {
    await (await takeServerLock(folder)).release();
    await rejectsWith('folder', takeServerLock(join(folder, 'server.lock')));
  }),
);
