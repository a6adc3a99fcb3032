import { equal, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLossyDisk } from '@spark/testkit';
import { DATABASE_FILE } from './open-sqlite-store.ts';

const SCRIPT = fileURLToPath(new URL('./suite-on-lossy-disk.fixture.ts', import.meta.url));

it('[store.S130] the store suite holds where every closing is a power cut', () => {
  const disk = createLossyDisk(DATABASE_FILE);
  try {
    const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
    const { status, stdout } = spawnSync(process.execPath, ['--test-reporter=tap', SCRIPT, disk.folder], {
      encoding: 'utf8',
      env: { ...environment, ...disk.environment },
      maxBuffer: 64 * 1024 * 1024,
    });
    equal(status, 0, stdout);
    ok(/# pass \d{2,}/.test(stdout), 'the suite has run');
  } finally {
    disk.remove();
  }
});
