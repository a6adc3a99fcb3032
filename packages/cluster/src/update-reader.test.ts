import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUpdateReader } from './update-reader.ts';

const message = (from: number, to: number, epoch = 1) => ({
  epoch,
  from,
  to,
  updates: Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at),
});

function readerAt(seq: number) {
  const reader = createUpdateReader<number>();
  reader.onSnapshot(seq, 0);
  return reader;
}

test('[cluster.U1] updates that follow are passed on; what was passed on before is not', () => {
  const reader = readerAt(4);
  assert.deepEqual(reader.onMessage(message(5, 6), 1), { kind: 'pass', updates: [5, 6] });
  assert.deepEqual(reader.onMessage(message(5, 6), 2), { kind: 'nothing' }, 'twice');
  assert.deepEqual(reader.onMessage(message(6, 8), 3), { kind: 'pass', updates: [7, 8] });
});

test('[cluster.U2] a gap, the first message of all, and a number alone that is ahead ask for a snapshot', () => {
  assert.deepEqual(createUpdateReader<number>().onMessage(message(1, 1), 0), { kind: 'read-snapshot' });
  const reader = readerAt(4);
  assert.deepEqual(reader.onMessage(message(6, 6), 1), { kind: 'read-snapshot' });
  assert.deepEqual(reader.onMessage(message(10, 9), 1), { kind: 'read-snapshot' });
  assert.deepEqual(reader.onMessage(message(5, 4), 1), { kind: 'nothing' });
  assert.equal(reader.seq(), 4);
});

test('[cluster.U2] 15 s of silence ask too; a snapshot that is older than the last update changes nothing', () => {
  const reader = readerAt(4);
  assert.deepEqual(reader.onTime(14_999), { kind: 'nothing' });
  assert.deepEqual(reader.onTime(15_000), { kind: 'read-snapshot' });
  reader.onMessage(message(5, 5), 15_001);
  reader.onSnapshot(4, 15_002);
  assert.equal(reader.seq(), 5);
  assert.deepEqual(reader.onMessage(message(6, 6, 2), 15_003), { kind: 'pass', updates: [6] });
  assert.deepEqual(reader.onMessage(message(7, 7, 1), 15_004), { kind: 'nothing' }, 'of an earlier owner');
});
