import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskRow, nodeRow, rowsOf } from './cluster-rows.fixture.ts';
import { markDone, runFence, runStatement } from './run-statement.ts';

const claimBy = (node: string, epoch: number, formatMax = 1) =>
  ({ kind: 'claim', ucc: 'U1', node, epoch, formatMax }) as const;

test('[cluster.F1] a write passes in the epoch of its node alone, and is numbered without a gap', () => {
  const rows = rowsOf([nodeRow('a'), nodeRow('b')], [deskRow({ node: 'a', epoch: 3, seq: 10 })]);
  const write = (node: string, epoch: number, updates = 2) =>
    runFence(rows, { node, desks: [{ ucc: 'U1', epoch, updates }] }).get('U1') ?? null;
  assert.equal(write('a', 3), 12);
  assert.equal(write('a', 2), null, 'an older epoch');
  assert.equal(write('a', 4), null, 'an epoch that does not exist');
  assert.equal(write('b', 3), null, 'the epoch of another node');
  assert.equal(write('a', 3, 1), 13);
});

test('[cluster.F1] of several desks in one transaction only those that are not owned are missing in the answer', () => {
  const rows = rowsOf(
    [nodeRow('a')],
    [deskRow({ node: 'a', epoch: 1 }), deskRow({ ucc: 'U2', node: 'b', epoch: 1 })],
  );
  const desks = ['U1', 'U2', 'U3'].map((ucc) => ({ ucc, epoch: 1, updates: 1 }));
  assert.deepEqual([...runFence(rows, { node: 'a', desks })], [['U1', 1]]);
  assert.equal(rows.desks.get('U2')?.seq, 0);
});

test('[cluster.F2] a claim takes what is nobody’s or a dead node’s, in the epoch that was seen, and begins the next', () => {
  const rows = rowsOf([nodeRow('a'), nodeRow('b')], [deskRow({ seq: 5 })]);
  assert.equal(runStatement(rows, claimBy('a', 7)), null, 'an epoch that is not the row’s');
  assert.deepEqual(runStatement(rows, claimBy('a', 0)), deskRow({ node: 'a', epoch: 1, seq: 5 }));
  assert.equal(runStatement(rows, claimBy('b', 1)), null, 'its owner lives');
  assert.equal(runStatement(rows, { kind: 'declare-dead', node: 'a', beats: 0 }), true);
  assert.equal(runStatement(rows, claimBy('b', 0)), null, 'two claimants who saw the same epoch: one wins');
  assert.equal(runStatement(rows, claimBy('b', 1))?.epoch, 2);
});

test('[cluster.F2] neither a dead node nor one that does not know the format claims', () => {
  const rows = rowsOf([nodeRow('a', { dead: true }), nodeRow('b')], [deskRow({ format: 2 })]);
  assert.equal(runStatement(rows, claimBy('a', 0, 2)), null);
  assert.equal(runStatement(rows, claimBy('b', 0, 1)), null);
  assert.equal(runStatement(rows, claimBy('c', 0, 2)), null, 'a node that never joined');
  assert.equal(runStatement(rows, claimBy('b', 0, 2))?.node, 'b');
});

test('[cluster.F3] an owner renews and releases in its epoch alone, and each begins the next one', () => {
  const rows = rowsOf([nodeRow('a'), nodeRow('b')], [deskRow({ node: 'a', epoch: 1 })]);
  assert.equal(runStatement(rows, { kind: 'renew', ucc: 'U1', node: 'b', epoch: 1 }), null);
  assert.equal(runStatement(rows, { kind: 'renew', ucc: 'U1', node: 'a', epoch: 1 })?.epoch, 2);
  assert.equal(
    runStatement(rows, { kind: 'renew', ucc: 'U1', node: 'a', epoch: 1 }),
    null,
    'carried out late',
  );
  assert.equal(runStatement(rows, { kind: 'release', ucc: 'U1', node: 'a', epoch: 1, to: 'b' }), false);
  assert.equal(runStatement(rows, { kind: 'release', ucc: 'U1', node: 'a', epoch: 2, to: 'b' }), true);
  assert.deepEqual(rows.desks.get('U1'), deskRow({ node: 'b', epoch: 3 }));
});

test('[cluster.F4] a node is declared dead only at the beats that were seen; it never beats again', () => {
  const rows = rowsOf([nodeRow('a')]);
  assert.equal(runStatement(rows, { kind: 'beat', node: 'a' }), 1);
  assert.equal(runStatement(rows, { kind: 'declare-dead', node: 'a', beats: 0 }), false, 'it beat meanwhile');
  assert.equal(runStatement(rows, { kind: 'declare-dead', node: 'a', beats: 1 }), true);
  assert.equal(runStatement(rows, { kind: 'beat', node: 'a' }), null);
  assert.equal(runStatement(rows, { kind: 'declare-dead', node: 'a', beats: 1 }), false);
  assert.equal(runStatement(rows, { kind: 'join', node: nodeRow('a') }), false, 'an id is used once');
});

test('[cluster.F4] the parent of a process that has ended needs no beats', () => {
  const rows = rowsOf([nodeRow('a', { beats: 9 })]);
  assert.equal(runStatement(rows, { kind: 'declare-dead', node: 'a', beats: null }), true);
});

test('[cluster.F5] what is done once a day is done once, whoever comes', () => {
  const rows = rowsOf([]);
  const end = { ucc: 'U1', what: 'day-end', day: '2026-11-16' };
  assert.equal(markDone(rows, end), true);
  assert.equal(markDone(rows, end), false);
  assert.equal(markDone(rows, { ...end, day: '2026-11-17' }), true);
});

test('[cluster.F6] a duty has one holder in each epoch, and goes to another when that one is dead', () => {
  const rows = rowsOf([nodeRow('a'), nodeRow('b')]);
  rows.duties.set('cleaning', { name: 'cleaning', node: null, epoch: 0 });
  const claim = (node: string, epoch: number) =>
    runStatement(rows, { kind: 'claim-duty', name: 'cleaning', node, epoch });
  assert.equal(claim('a', 0)?.epoch, 1);
  assert.equal(claim('b', 0), null);
  assert.equal(claim('b', 1), null, 'its holder lives');
  runStatement(rows, { kind: 'declare-dead', node: 'a', beats: 0 });
  assert.equal(claim('b', 1)?.epoch, 2);
  assert.equal(claim('a', 2), null);
});

test('[cluster.B3] the database confirms only desks that the node owns in that epoch', () => {
  const rows = rowsOf([], [deskRow({ node: 'a', epoch: 2 }), deskRow({ ucc: 'U2', node: 'b', epoch: 1 })]);
  const desks = [
    { ucc: 'U1', epoch: 2 },
    { ucc: 'U2', epoch: 1 },
  ];
  assert.deepEqual(runStatement(rows, { kind: 'confirm', node: 'a', desks }), ['U1']);
  assert.deepEqual(runStatement(rows, { kind: 'confirm', node: 'a', desks: [{ ucc: 'U1', epoch: 1 }] }), []);
});
