import { equal, match } from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rejectsWith } from '@spark/testkit';
import { openStore } from '../open-store.ts';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

/** Root may write everywhere, so as root the unwritable places are tried by this user, who owns nothing. */
const NOBODY = 65_534;

it(
  '[store.S90] a missing folder is made for this user only, and so is the file',
  inFolder(async (folder) => {
    const place = join(folder, 'a', 'b');
    const store = await openStore({ dataFolder: place });
    equal(statSync(place).mode & 0o777, 0o700);
    for (const name of readdirSync(place)) equal(statSync(join(place, name)).mode & 0o777, 0o600, name);
    await store.close();
  }),
);

it(
  '[store.S90] a file in place of the folder, or above it, is refused and left alone',
  inFolder(async (folder) => {
    const file = join(folder, 'file');
    writeFileSync(file, 'precious');
    await rejectsWith('folder', openSqliteStore({ folder: file }));
    await rejectsWith('folder', openSqliteStore({ folder: join(file, 'below') }));
    equal(statSync(file).size, 8);
    mkdirSync(join(folder, 'taken', 'spark.db'), { recursive: true });
    await rejectsWith('folder', openSqliteStore({ folder: join(folder, 'taken') }));
  }),
);

it(
  '[store.S90] a folder that may not be written is refused',
  inFolder(async (folder) => {
    const place = join(folder, 'closed');
    mkdirSync(place);
    chmodSync(folder, 0o755);
    chmodSync(place, 0o555);
    match(await openAsNobody(place), /^folder: .*may not be written/);
    match(await openAsNobody(join(place, 'below')), /^folder: .*may not be written/);
    equal(existsSync(join(place, 'spark.db')), false);
    chmodSync(place, 0o755);
  }),
);

it(
  '[store.S90] a database file that may only be read is refused',
  inFolder(async (folder) => {
    await (await openSqliteStore({ folder })).close();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'spark.db'), 0o444);
    match(await openAsNobody(folder), /^folder: .*cannot be written/);
    chmodSync(join(folder, 'spark.db'), 0o600);
    if (process.getuid?.() === 0)
      for (const name of ['', 'spark.db']) chownSync(join(folder, name), NOBODY, NOBODY);
    equal(await openAsNobody(folder), 'opened', 'with the right to write the same folder is fine');
  }),
);

it('[store.S90] a database address of another kind is refused with what to do', async () => {
  await rejectsWith('unavailable', openStore({ dataFolder: '/unused', databaseUrl: 'mysql://localhost/x' }));
});

async function openAsNobody(folder: string): Promise<string> {
  const script = fileURLToPath(new URL('./open-once.fixture.ts', import.meta.url));
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  return (await promisify(execFile)(process.execPath, [script, folder], { ...user, cwd: '/' })).stdout;
}
