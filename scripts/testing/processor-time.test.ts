import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { createProcessorMeter, processorSecondsOf } from './processor-time.ts';

const statOf = (own: number, ended: number) =>
  `7 (a (b) c) S 1 1 1 0 -1 4 1 0 0 0 ${own} 3 ${ended} 50 20 0 1`;

test('each call returns what was added since the last one', () => {
  const stats = [statOf(10, 100), statOf(20, 350), statOf(30, 350)];
  const meter = createProcessorMeter(() => stats.shift() ?? null);
  assert.equal(meter.take(), 2.5);
  assert.equal(meter.take(), 0);
});

test('where the system does not count it, the result is null', () => {
  assert.equal(createProcessorMeter(() => null).take(), null);
  assert.equal(createProcessorMeter(() => 'nonsense').take(), null);
  assert.equal(processorSecondsOf(2 ** 30), null);
});

test('work of a process that has ended is counted', () => {
  const meter = createProcessorMeter();
  const work =
    'const end = Date.now() + 60_000; while (process.cpuUsage().user < 300_000 && Date.now() < end);';
  spawnSync(process.execPath, ['-e', work]);
  const seconds = meter.take();
  if (process.platform !== 'linux') return assert.equal(seconds, null);
  assert.ok(seconds !== null);
  assert.ok(seconds >= 0.29, `${seconds} s`);
  assert.ok((processorSecondsOf(process.pid) ?? 0) >= seconds);
});
