import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pino from 'pino';
import { siteBuilder } from '../src/site/build-process.ts';
import { consolePolicy } from '../src/site/content-policy.ts';
import { openSite } from '../src/site/site.ts';
import { nameIn, putBuild } from './console-builds.ts';
import { sparkFor } from './spark-under-test.ts';

const SCRIPT = new URL('./console-builds.ts', import.meta.url).pathname;
const BUILDS = 4;

/** A real server with a console in a folder of its own, in which the first build stands. */
async function servedFor(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-console-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await putBuild(folder, 1);
  const site = await openSite({
    name: 'console',
    policy: consolePolicy,
    folder: join(folder, 'build'),
    clock: { now: Date.now },
    log: pino({ level: 'silent' }),
    builder: siteBuilder(SCRIPT),
  });
  const { spark } = await sparkFor(t, { world: { console: site } });
  const address = await spark.app.listen({ host: '127.0.0.1', port: 0 });
  const statusOf = async (name: string) => (await fetch(`${address}/console/assets/${name}`)).status;
  return { folder, address, statusOf };
}

test('an open page gets scripts of its own build until the second build after it', async (t) => {
  const { folder, statusOf } = await servedFor(t);
  assert.equal(await statusOf(nameIn(1)), 200);
  await putBuild(folder, 2);
  assert.equal(await statusOf(nameIn(1)), 200, 'one build later');
  assert.equal(await statusOf(nameIn(2)), 200, 'the new one, also before the server looked again by itself');
  await putBuild(folder, 3);
  assert.equal(await statusOf(nameIn(3)), 200);
  assert.equal(await statusOf(nameIn(1)), 200, 'two builds later');
  await putBuild(folder, 4);
  assert.equal(await statusOf(nameIn(4)), 200);
  assert.equal(await statusOf(nameIn(1)), 404, 'three builds later');
  assert.equal(await statusOf(nameIn(2)), 200);
  assert.equal(await statusOf('console-22222222.js'), 404, 'what never was');
});

test('a file that a later build makes again counts from that build', async (t) => {
  const { folder, statusOf } = await servedFor(t);
  for (const build of [2, 1, 3, 4]) await putBuild(folder, build);
  assert.equal(await statusOf(nameIn(1)), 200);
  assert.equal(await statusOf(nameIn(2)), 404);
});

test('pages that are opened while builds take the place of each other get all their files', async (t) => {
  const { folder, address } = await servedFor(t);
  const building = spawn(process.execPath, [SCRIPT, folder], { stdio: ['pipe', 'ignore', 'inherit'] });
  t.after(() => building.kill());
  for (let build = 2; build <= BUILDS; build++) {
    building.stdin.write(`${build}\n`);
    while ((await openPage(address)) !== nameIn(build)) assert.equal(building.exitCode, null);
  }
});

/** The name of its script, which has come as well. */
async function openPage(address: string): Promise<string> {
  const page = await fetch(`${address}/console/orders`);
  assert.equal(page.status, 200);
  const [name = ''] = /console-\w+\.js/.exec(await page.text()) ?? [];
  const script = await fetch(`${address}/console/assets/${name}`);
  assert.equal(script.status, 200, name);
  assert.ok((await script.text()).includes(`"${name}"`));
  return name;
}
