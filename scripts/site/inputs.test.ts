import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fingerprintInputs, SITE_INPUTS } from './inputs.ts';

function houseFor(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'spark-inputs-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  write('apps/docs/spark/intro.md', '# Intro');
  write('packages/contract/src/index.ts', 'export {};');
  write('package-lock.json', '{}');
  return { root, write, fingerprint: (env = {}) => fingerprintInputs(root, SITE_INPUTS, env) };
}

test('equal sources have the same fingerprint', (t) => {
  const { write, fingerprint } = houseFor(t);
  const before = fingerprint();
  write('apps/docs/spark/intro.md', '# Intro');
  assert.equal(fingerprint(), before);
});

test('every source changes the fingerprint', (t) => {
  const { write, fingerprint } = houseFor(t);
  const seen = new Set([fingerprint()]);
  const changes: readonly (readonly [string, string])[] = [
    ['apps/docs/spark/intro.md', '# Other'],
    ['apps/docs/spark/new.md', ''],
    ['packages/contract/src/index.ts', 'export const a = 1;'],
    ['packages/vocabulary/src/index.ts', ''],
    ['packages/indicators/src/index.ts', ''],
    ['packages/sdk-js/src/spark.ts', ''],
    ['packages/web/src/index.ts', ''],
    ['packages/look/src/tokens.css', ''],
    ['package-lock.json', '{ }'],
    ['scripts/site/run-docusaurus.ts', ''],
  ];
  for (const [name, text] of changes) {
    write(name, text);
    const now = fingerprint();
    assert.equal(seen.has(now), false, name);
    seen.add(now);
  }
});

test('a setting that ends up in the pages changes the fingerprint', (t) => {
  const { fingerprint } = houseFor(t);
  assert.notEqual(fingerprint({ SPARK_SITE_URL: 'https://spark.example' }), fingerprint());
  assert.equal(fingerprint({ PORT: '9000' }), fingerprint());
});

test('build output, tests and the rest of the repository change nothing', (t) => {
  const { write, fingerprint } = houseFor(t);
  const before = fingerprint();
  for (const name of [
    'apps/docs/build/index.html',
    'apps/docs/.docusaurus/routes.js',
    'apps/docs/node_modules/x/index.js',
    'packages/contract/src/index.test.ts',
    'packages/sdk-js/dist/index.js',
    'packages/web/src/session/session.test.ts',
    'apps/docs/e2e/support/open-page.ts',
    'apps/server/src/main.ts',
    'README.md',
  ]) {
    write(name, 'x');
    assert.equal(fingerprint(), before, name);
  }
});
