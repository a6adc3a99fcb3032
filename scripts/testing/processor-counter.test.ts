import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ownGroup } from './control-group.ts';
import { createProcessorCounter } from './processor-counter.ts';

const folder = mkdtempSync(join(tmpdir(), 'spark-processor-counter-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that computes for a third of a second, and kills itself before anybody has waited for that. */
const KILLED_WITH_ITS_CHILD = `
  const { spawn } = require('node:child_process');
  const work = 'while (process.cpuUsage().user < 300_000); process.stdout.write("done"); setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ['-e', work], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.once('data', () => { child.kill('SIGKILL'); process.kill(process.pid, 'SIGKILL'); });`;

test('without groups of the system the sums of parents are used, and are not said to be whole', async () => {
  for (const home of [null, join(folder, 'gone'), folder]) {
    const counter = createProcessorCounter(home);
    assert.equal(counter.isWhole, false);
    assert.equal(counter.total(), null);
    const count = counter.begin();
    assert.deepEqual(count.execArgv, []);
    const child = spawn(process.execPath, ['-e', 'while (process.cpuUsage().user < 100_000);']);
    count.adopt(child.pid);
    await once(child, 'close');
    const seconds = count.end();
    assert.ok(process.platform === 'linux' ? seconds !== null && seconds >= 0.1 : seconds === null);
    counter.close();
  }
});

test('what a run that is gone has left is removed; a run that goes on keeps its counts that nobody has joined yet', () => {
  const parent = ownGroup();
  const counter = createProcessorCounter(parent);
  try {
    const count = counter.begin();
    // Only a machine on which this account may make groups has something to remove.
    if (parent === null || !counter.isWhole) return;
    const left = join(parent, `spark-tests-${2 ** 30}`);
    mkdirSync(join(left, '1'), { recursive: true });
    const module = join(import.meta.dirname, 'processor-counter.ts');
    const another = `import { createProcessorCounter } from '${module}'; createProcessorCounter('${parent}').close();`;
    spawnSync(process.execPath, ['--input-type=module', '-e', another]);
    assert.ok(!existsSync(left));
    assert.equal(count.end(), 0);
  } finally {
    counter.close();
  }
});

test('work of a process that was killed together with its parent counts', async () => {
  const counter = createProcessorCounter();
  try {
    const count = counter.begin();
    const killed = spawn(process.execPath, [...count.execArgv, '-e', KILLED_WITH_ITS_CHILD]);
    await once(killed, 'close');
    const seconds = count.end();
    if (!counter.isWhole) return;
    assert.ok(seconds !== null && seconds >= 0.3, `${seconds} s`);
    assert.ok((counter.total() ?? 0) >= seconds, 'the sum of all has it');
  } finally {
    counter.close();
  }
});

test('what a process has left running ends with its count', async () => {
  const counter = createProcessorCounter();
  try {
    const count = counter.begin();
    const left = `setTimeout(() => process.stdout.write("ended by itself"), 30_000)`;
    const leaves = `require('node:child_process').spawn(process.execPath, ['-e', '${left}'], { stdio: 'inherit' }).unref()`;
    const parent = spawn(process.execPath, [...count.execArgv, '-e', leaves]);
    await once(parent, 'exit');
    if (!counter.isWhole) return;
    count.kill();
    // The pipe is open for as long as one of them runs.
    assert.deepEqual(await parent.stdout.toArray(), []);
    count.end();
  } finally {
    counter.close();
  }
});

test('each count has its own processes, also those that were adopted', async () => {
  const counter = createProcessorCounter();
  try {
    const [busy, idle] = [counter.begin(), counter.begin()];
    const work =
      'process.stdin.once("data", () => { while (process.cpuUsage().user < 300_000); process.exit(); })';
    const child = spawn(process.execPath, ['-e', work]);
    busy.adopt(child.pid);
    child.stdin.write('go');
    await once(child, 'close');
    const seconds = busy.end();
    if (!counter.isWhole) return;
    assert.ok(seconds !== null && seconds >= 0.2, `${seconds} s`);
    assert.equal(idle.end(), 0);
  } finally {
    counter.close();
  }
});

test('the process is where it was when the count is closed', () => {
  const where = () => (existsSync('/proc/self/cgroup') ? readFileSync('/proc/self/cgroup', 'utf8') : '');
  const before = where();
  const counter = createProcessorCounter();
  assert.equal(where() !== before, counter.isWhole);
  counter.close();
  assert.equal(where(), before);
});
