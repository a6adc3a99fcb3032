import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type BuildStep, siteBuilder } from '../src/site/build-process.ts';

/** A build script that does what the test says. */
function scriptFor(t: TestContext, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'spark-script-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'build.mjs');
  writeFileSync(path, code);
  return path;
}

test('a script that fails is reported with the last lines it said, on either stream', async (t) => {
  const code =
    'for (let i = 0; i < 100; i++) console.log("line " + i); console.error("the reason"); process.exitCode = 1;';
  const outcome = await siteBuilder(scriptFor(t, code))(() => undefined).ended;
  assert.ok(outcome.kind === 'failed');
  assert.ok(outcome.lastLines.length <= 30);
  assert.ok(outcome.lastLines.includes('the reason') || outcome.lastLines.includes('line 99'));
});

test('a script that is not there is a failed build', async () => {
  const outcome = await siteBuilder('/nowhere/build.mjs')(() => undefined).ended;
  assert.equal(outcome.kind, 'failed');
});

test('steps are passed on as they are reached, and the script runs in the background', async (t) => {
  const code = 'console.log("Step 1 of 2: Rendering"); console.log("Step 2 of 2: " + process.argv[2]);';
  const steps: BuildStep[] = [];
  const outcome = await siteBuilder(scriptFor(t, code))((step) => steps.push(step)).ended;
  assert.deepEqual(outcome, { kind: 'built' });
  assert.deepEqual(steps, [
    { number: 1, of: 2, name: 'Rendering' },
    { number: 2, of: 2, name: '--in-background' },
  ]);
});

test('a script with nothing to do is not a build', async (t) => {
  const outcome = await siteBuilder(scriptFor(t, 'console.log("Nothing changed")'))(() => undefined).ended;
  assert.deepEqual(outcome, { kind: 'unchanged' });
});

test('stopping Spark stops the build', async (t) => {
  const code = 'console.log("Step 1 of 1: Waiting"); setInterval(() => {}, 1000);';
  await new Promise<void>((resolve, reject) => {
    const run = siteBuilder(scriptFor(t, code))(() => {
      run.stop().then(resolve, reject);
    });
    run.ended.then((outcome) => assert.deepEqual(outcome, { kind: 'stopped' })).catch(reject);
  });
});
