import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { adapterOf, type BrokerDialect, createPacer } from '@spark/brokers';
import { createManualClock } from '@spark/testkit';
import fc from 'fast-check';
import { CALL_RECORD_FILE, openCallRecord } from './call-record.ts';

/** Monday 16 November 2026, 10:00 in India. */
const NOW = Date.UTC(2026, 10, 16, 4, 30);
const FYERS = adapterOf('FYERS').dialect({}, { now: () => NOW });
const XTS = adapterOf('IIFLXTS').dialect({}, { now: () => NOW });
const credentials = { ucc: 'A000001', accountName: 'one', clientId: 'C1', secrets: { ApiKey: 'my-app' } };

function machine(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-calls-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const clock = createManualClock(NOW);
  const failures: unknown[] = [];
  return {
    file: join(folder, CALL_RECORD_FILE),
    clock,
    failures,
    /** A process of Spark. None of them shuts down cleanly. */
    start: (dialect: BrokerDialect) => {
      const record = openCallRecord({ folder, clock, onFailure: (error) => failures.push(error) });
      t.after(record.close);
      const pacer = createPacer(dialect, { clock, timers: clock, record });
      return (kind: 'place' | 'orders') => pacer.turn({ kind, credentials, exchange: 'NSE' }, 1) === true;
    },
  };
}

test('[brokers.L101] what a process called counts for the one after it, until its window is over', async (t) => {
  const { clock, start, file, failures } = machine(t);
  const first = start(FYERS);
  for (let minute = 0; minute < 20; minute++) {
    for (let call = 0; call < 10; call++) assert.ok(first('orders'));
    clock.set(clock.now() + 2_000);
  }
  // 200 calls in 40 s: the minute of FYERS is full, and this process did not make those calls.
  const second = start(FYERS);
  assert.equal(second('place'), false);
  clock.set(NOW + 61_000);
  assert.equal(start(FYERS)('place'), false);
  clock.set(NOW + 63_500);
  const third = start(FYERS);
  for (let call = 0; call < 10; call++) assert.ok(third('place'), String(call));
  assert.equal(third('place'), false);
  assert.deepEqual(failures, []);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.doesNotMatch(readFileSync(file, 'latin1'), /my-app|A000001/);
});

test('[brokers.L101] the per-second budget of orders holds over an instant restart', (t) => {
  const { clock, start } = machine(t);
  const first = start(XTS);
  for (let call = 0; call < 7; call++) assert.ok(first('place'));
  const second = start(XTS);
  const left = Array.from({ length: 5 }, () => second('place'));
  assert.deepEqual(left, [true, true, true, false, false]);
  clock.set(NOW + 1_300);
  assert.ok(start(XTS)('place'));
});

test('[brokers.L101] the file does not grow with calls, and drops what is older than every window', (t) => {
  const { clock, start, file } = machine(t);
  let process = start(XTS);
  process('place');
  const { size } = statSync(file);
  for (let call = 0; call < 500; call++) {
    clock.set(clock.now() + 700);
    assert.ok(process('place'));
  }
  assert.equal(statSync(file).size, size);
  clock.set(clock.now() + 5_000);
  process = start(XTS);
  assert.equal(statSync(file).size, 0);
});

test('[brokers.L101] a clock that was set back delays no call, and a broken file stops none', (t) => {
  const { clock, start, file, failures } = machine(t);
  const first = start(XTS);
  for (let call = 0; call < 10; call++) first('place');
  clock.set(NOW - 3_600_000);
  assert.ok(start(XTS)('place'));
  clock.set(NOW);
  truncateSync(file, Math.floor(statSync(file).size / 2));
  assert.ok(start(XTS)('place'));
  assert.deepEqual(failures, []);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
      writeFileSync(file, bytes);
      return start(XTS)('orders');
    }),
    { numRuns: 100 },
  );
});

test('[brokers.L101] a folder that cannot be written is reported once, and calls go on', (t) => {
  const clock = createManualClock(NOW);
  const failures: unknown[] = [];
  const folder = join(tmpdir(), 'spark-no-such-folder', 'inside');
  const record = openCallRecord({ folder, clock, onFailure: (error) => failures.push(error) });
  t.after(record.close);
  const pacer = createPacer(XTS, { clock, timers: clock, record });
  assert.equal(pacer.turn({ kind: 'place', credentials, exchange: 'NSE' }), true);
  assert.equal(pacer.turn({ kind: 'place', credentials, exchange: 'NSE' }), true);
  assert.equal(failures.length, 1);
});
