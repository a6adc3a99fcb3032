import assert from 'node:assert/strict';
import { delimiter } from 'node:path';
import { test } from 'node:test';
import { needsChromium } from './chromium.ts';
import { findChromium } from './chromium-program.ts';

const diskWith =
  (...files: readonly string[]) =>
  (path: string) =>
    files.includes(path);

test('TEST_CHROMIUM has precedence over other browsers', () => {
  const isFile = diskWith('/opt/mine/chrome', '/usr/bin/chromium');
  assert.equal(findChromium({ TEST_CHROMIUM: '/opt/mine/chrome', PATH: '' }, isFile), '/opt/mine/chrome');
});

test('TEST_CHROMIUM that names no file is an error and not ignored', () => {
  assert.throws(
    () => findChromium({ TEST_CHROMIUM: '/opt/gone' }, diskWith('/usr/bin/chromium')),
    /TEST_CHROMIUM names \/opt\/gone/,
  );
});

test('PATH comes before the usual places, and Chromium before Chrome', () => {
  const isFile = diskWith('/a/google-chrome', '/b/chromium', '/b/google-chrome', '/usr/bin/chromium');
  assert.equal(findChromium({ PATH: ['/b', '/a'].join(delimiter) }, isFile), '/b/chromium');
  assert.equal(findChromium({ PATH: '/nothing' }, isFile), '/usr/bin/chromium');
});

test('nothing is found on a machine without a browser', () => {
  assert.equal(findChromium({ PATH: '/usr/bin' }, diskWith('/usr/bin/firefox')), undefined);
});

test('the tests of an e2e folder get the browser, and so does a file that mentions it', () => {
  assert.ok(needsChromium('apps/docs/e2e/shell.test.ts'));
  assert.ok(needsChromium('const url = process.env.SPARK_TEST_CHROMIUM_URL;'));
  assert.ok(!needsChromium("import { test } from 'node:test';"));
});
