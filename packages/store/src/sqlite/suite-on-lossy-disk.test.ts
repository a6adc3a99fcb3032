import { equal, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLossyDisk, testSize } from '@spark/testkit';
import { DATABASE_FILE } from './open-sqlite-store.ts';

const SCRIPT = fileURLToPath(new URL('./suite-on-lossy-disk.fixture.ts', import.meta.url));

/**
 * The suite runs twice, without and with a writer thread. `npm test` tries each rule under power cuts in one of them, by its number;
 * the long run in both.
 */
const EACH_RULE_ONCE = [
  String.raw`^store: SQLite, power cuts .*\[store\.S\d*[02468]\]`,
  String.raw`^(?!.*\[store\.S\d*[02468]\])store: SQLite with a writer thread, power cuts .`,
];
const patterns = testSize('waysUnderPowerCuts') === 1 ? EACH_RULE_ONCE : [];

it('[store.S130] the store suite holds where every closing is a power cut', () => {
  const disk = createLossyDisk(DATABASE_FILE);
  try {
    const args = ['--test-reporter=tap', ...patterns.map((pattern) => `--test-name-pattern=${pattern}`)];
    const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
    const { status, stdout } = spawnSync(process.execPath, [...args, SCRIPT, disk.folder], {
      encoding: 'utf8',
      env: { ...environment, ...disk.environment },
      maxBuffer: 64 * 1024 * 1024,
    });
    equal(status, 0, stdout);
    const [, passed] = /# pass (\d+)/.exec(stdout) ?? [];
    ok(Number(passed) > 80, `only ${passed} rules were tried`);
  } finally {
    disk.remove();
  }
});
