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
  assert.equal(
    findChromium({ TEST_CHROMIUM: '/opt/mine/chrome', PATH: '' }, isFile)?.path,
    '/opt/mine/chrome',
  );
});

test('TEST_CHROMIUM that names no file is an error and not ignored', () => {
  assert.throws(
    () => findChromium({ TEST_CHROMIUM: '/opt/gone' }, diskWith('/usr/bin/chromium')),
    /TEST_CHROMIUM names \/opt\/gone/,
  );
});

test('PATH comes before the usual places, and Chromium before Chrome', () => {
  const isFile = diskWith('/a/google-chrome', '/b/chromium', '/b/google-chrome', '/usr/bin/chromium');
  assert.equal(findChromium({ PATH: ['/b', '/a'].join(delimiter) }, isFile)?.path, '/b/chromium');
  assert.deepEqual(findChromium({ PATH: '/nothing' }, isFile), {
    path: '/usr/bin/chromium',
    isBest: false,
  });
});

test('one without windows comes before all that have windows, and nothing is installed in its place', () => {
  const isFile = diskWith('/a/google-chrome', '/b/chrome-headless-shell', '/usr/bin/chromium');
  const found = findChromium({ PATH: ['/a', '/b'].join(delimiter) }, isFile);
  assert.deepEqual(found, { path: '/b/chrome-headless-shell', isBest: true });
  const ofDebian = '/usr/lib/chromium/chromium-headless-shell';
  assert.equal(findChromium({ PATH: '/b' }, (path) => path === ofDebian || isFile(path))?.path, ofDebian);
  const given = { TEST_CHROMIUM: '/usr/bin/chromium', PATH: '/b' };
  assert.deepEqual(findChromium(given, isFile), { path: '/usr/bin/chromium', isBest: true });
});

test('nothing is found on a machine without a browser', () => {
  assert.equal(findChromium({ PATH: '/usr/bin' }, diskWith('/usr/bin/firefox')), undefined);
});

test('the tests of an e2e folder get the browser, and so does a file that mentions it', () => {
  assert.ok(needsChromium('apps/docs/e2e/shell.test.ts'));
  assert.ok(needsChromium('const url = process.env.SPARK_TEST_CHROMIUM_URL;'));
  assert.ok(!needsChromium("import { test } from 'node:test';"));
});
