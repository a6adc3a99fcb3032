import assert from 'node:assert/strict';
import { delimiter } from 'node:path';
import { describe, test } from 'node:test';
import pg from 'pg';
import { needsPostgres, postgresUrlVariable } from './postgres.ts';
import { chooseAccount } from './postgres-account.ts';
import { candidateFolders, type Disk, findPrograms } from './postgres-programs.ts';

/** A disk that holds just these files. */
function diskWith(files: readonly string[]): Disk {
  return {
    isFile: (path) => files.includes(path),
    namesIn: (folder) => {
      const inside = files.filter((file) => file.startsWith(`${folder}/`));
      return [...new Set(inside.map((file) => file.slice(folder.length + 1).split('/')[0] ?? ''))];
    },
  };
}

function serverIn(folder: string): string[] {
  return [`${folder}/initdb`, `${folder}/postgres`];
}

function findOn(pathFolders: readonly string[], files: readonly string[]): string | undefined {
  const disk = diskWith(files);
  return findPrograms(candidateFolders(pathFolders.join(delimiter), disk), disk)?.initdb;
}

describe('the programs of the machine', () => {
  const onPath = '/opt/mine/bin';
  const debian15 = '/usr/lib/postgresql/15/bin';
  const debian9 = '/usr/lib/postgresql/9.6/bin';

  test('PATH comes before the usual places', () => {
    assert.equal(findOn([onPath], [...serverIn(onPath), ...serverIn(debian15)]), `${onPath}/initdb`);
  });

  test('the highest version wins, compared as a number', () => {
    assert.equal(findOn([], [...serverIn(debian9), ...serverIn(debian15)]), `${debian15}/initdb`);
  });

  test('a folder with a client only is skipped', () => {
    const files = [`${onPath}/psql`, `${onPath}/initdb`, ...serverIn(debian15)];
    assert.equal(findOn([onPath], files), `${debian15}/initdb`);
  });

  test('Homebrew folders carry the version in their name', () => {
    const newest = '/opt/homebrew/opt/postgresql@17/bin';
    const files = [...serverIn('/opt/homebrew/opt/postgresql@16/bin'), ...serverIn(newest)];
    assert.equal(findOn([], files), `${newest}/initdb`);
  });

  test('nothing is found on a machine without PostgreSQL', () => {
    assert.equal(findOn(['/usr/bin'], ['/usr/bin/psql']), undefined);
  });
});

describe('the account that runs the server', () => {
  const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n';

  test('everyone but root runs it as themselves', () => {
    assert.equal(chooseAccount(1000, ''), undefined);
    assert.equal(chooseAccount(undefined, ''), undefined, 'Windows has no user numbers');
  });

  test('root prefers postgres', () => {
    const account = chooseAccount(0, `${passwd}postgres:x:101:104::/:/bin/sh\n`);
    assert.deepEqual(account, { name: 'postgres', uid: 101, gid: 104 });
  });

  test('root falls back to nobody', () => {
    assert.deepEqual(chooseAccount(0, passwd), { name: 'nobody', uid: 65534, gid: 65533 });
  });

  test('root without either gets an error with the fix', () => {
    assert.throws(() => chooseAccount(0, 'root:x:0:0::/root:/bin/sh\n'), /TEST_DATABASE_URL/);
  });
});

test('a file that mentions the database gets it', () => {
  assert.ok(needsPostgres('const url = process.env.SPARK_TEST_POSTGRES_URL;'));
  assert.ok(needsPostgres("import { testPostgres } from '@spark/testkit';"));
  assert.ok(!needsPostgres("import { test } from 'node:test';"));
});

// `npm test` starts the server for this file; run by hand without one there is nothing to test.
const url = process.env[postgresUrlVariable];
if (url) {
  test('the test server answers through pg', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query('select 1 as one');
      assert.deepEqual(rows, [{ one: 1 }]);
    } finally {
      await client.end();
    }
  });
}
