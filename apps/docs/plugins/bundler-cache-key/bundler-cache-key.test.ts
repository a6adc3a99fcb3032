import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { bundlerCacheKey } from './index.ts';

function houseFor(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'spark-cache-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  write('packages/contract/src/errors.ts', 'one');
  write('apps/docs/docusaurus.config.ts', 'config');
  write('apps/docs/plugins/generated-content/index.ts', 'plugin');
  return { write, settings: (given: object) => settingsOf(join(root, 'apps/docs'), given) };
}

/** The cache settings that the bundler gets. */
function settingsOf(siteDir: string, given: object): unknown {
  type Configure = (
    config: object,
    isServer: boolean,
  ) => { readonly experiments?: { readonly cache: object } };
  const plugin: Plugin = bundlerCacheKey({ siteDir } as LoadContext);
  const configure = plugin.configureWebpack as unknown as Configure;
  return configure({ experiments: { cache: given } }, false).experiments?.cache;
}

const GIVEN = { type: 'persistent', version: 'client-3.10' };

test('the cache has another name when the contract behind the tables has changed, or what makes them', (t) => {
  const { write, settings } = houseFor(t);
  const seen = new Set([JSON.stringify(settings(GIVEN))]);
  for (const name of [
    'packages/contract/src/errors.ts',
    'packages/vocabulary/src/limits.ts',
    'packages/indicators/src/rsi.info.ts',
    'packages/web/src/time/indian-time.ts',
    'apps/docs/plugins/generated-content/index.ts',
    'apps/docs/.browserslistrc',
  ]) {
    write(name, 'changed');
    const now = JSON.stringify(settings(GIVEN));
    assert.equal(seen.has(now), false, name);
    seen.add(now);
  }
});

test('it keeps its name when a page, a test or a note has changed, and its other settings', (t) => {
  const { write, settings } = houseFor(t);
  const before = settings(GIVEN);
  for (const name of [
    'apps/docs/spark/intro.md',
    'packages/contract/src/errors.test.ts',
    'packages/contract/README.md',
  ]) {
    write(name, 'changed');
    assert.deepEqual(settings(GIVEN), before, name);
  }
  assert.equal((before as typeof GIVEN).type, GIVEN.type);
  assert.match((before as typeof GIVEN).version, /^client-3\.10-/);
});

test('where there is no cache, none is made', (t) => {
  const { settings } = houseFor(t);
  assert.equal(settings(undefined as unknown as object), undefined);
});
