import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClusterNode, type NodeEffect, type NodeInput } from './cluster-node.ts';
import { deskRow, nodeRow, reading, rowsOf } from './cluster-rows.fixture.ts';
import type { ClusterRows, DeskRow } from './cluster-rows.ts';
import { runStatement } from './run-statement.ts';
import type { Answered, Statement } from './statements.ts';

/** A node on rows in memory. What is in `lost` is carried out, and its answer does not come. */
function nodeOn(rows: ClusterRows, id = 'a') {
  const node = createClusterNode({ node: nodeRow(id) });
  const effects: NodeEffect[] = [];
  const lost = new Set<Statement['kind']>();
  const asked: Statement[] = [];
  let ms = 0;

  function feed(input: NodeInput): void {
    for (const effect of node.step(input, reading(ms)))
      if (effect.kind === 'run') run(effect.statement);
      else effects.push(effect);
  }

  function run(statement: Statement): void {
    asked.push(statement);
    const known = runStatement(rows, statement);
    const answer = lost.has(statement.kind) ? { lost: true } : known;
    feed({ kind: 'answered', answered: { kind: statement.kind, statement, answer } as Answered });
  }

  /** Lets seconds pass, tick by tick. */
  function pass(seconds: number): void {
    for (let tick = 0; tick < seconds * 2; tick++) {
      feed({ kind: 'tick' });
      ms += 500;
    }
  }

  /** What is to be done since it was asked last. */
  const news = (): readonly NodeEffect[] => effects.splice(0);
  const row = (ucc = 'U1'): DeskRow => rows.desks.get(ucc) ?? deskRow();
  return { node, feed, pass, news, lost, asked, row, now: () => reading(ms) };
}

const open = (epoch: number, ucc = 'U1'): NodeEffect => ({ kind: 'open-desk', ucc, epoch, seq: 0 });
const close = (epoch: number, ucc = 'U1'): NodeEffect => ({ kind: 'close-desk', ucc, epoch });

test('[cluster.D1] a desk with orders at work is claimed at once, one at rest when somebody calls', () => {
  const idle = deskRow({ ucc: 'U2' });
  const { pass, news, feed, node } = nodeOn(rowsOf([], [deskRow({ isBusy: true }), idle]));
  pass(2);
  assert.deepEqual(news(), [open(1)]);
  assert.equal(node.epochOf('U2'), null);
  assert.equal(node.ownership.owns('U1'), true);
  assert.equal(node.ownership.owns('U2'), false);
  feed({ kind: 'desk-wanted', row: idle });
  assert.deepEqual(news(), [open(1, 'U2')]);
});

test('[cluster.D1] a claim whose answer was lost is found in the row, and opened in the epoch that it has there', () => {
  const { pass, news, lost, asked } = nodeOn(rowsOf([], [deskRow({ isBusy: true })]));
  lost.add('claim');
  pass(1);
  assert.equal(asked.filter(({ kind }) => kind === 'claim').length, 1);
  assert.deepEqual(news(), []);
  pass(2);
  assert.deepEqual(news(), [open(1)]);
  assert.equal(asked.filter(({ kind }) => kind === 'claim').length, 1);
});

test('[cluster.D2] a fenced write closes the desk, and a row that was read before does not open it again', () => {
  const { pass, news, feed, row, node } = nodeOn(rowsOf([], [deskRow({ isBusy: true })]));
  pass(2);
  const before = row();
  feed({ kind: 'desk-fenced', ucc: 'U1', epoch: 1 });
  assert.deepEqual(news(), [open(1), close(1)]);
  feed({ kind: 'desk-read', row: before });
  assert.deepEqual(news(), []);
  assert.equal(node.epochOf('U1'), null);
});

test('[cluster.D2] a row of another owner closes the desk', () => {
  const rows = rowsOf([], [deskRow({ isBusy: true })]);
  const { pass, news, feed, row } = nodeOn(rows);
  pass(2);
  feed({ kind: 'desk-read', row: { ...row(), node: 'b', epoch: 2 } });
  assert.deepEqual(news(), [open(1), close(1)]);
});

test('[cluster.D3] after a write whose outcome is unknown the desk goes on in a new epoch', () => {
  const { pass, news, feed, row } = nodeOn(rowsOf([], [deskRow({ isBusy: true })]));
  pass(2);
  feed({ kind: 'desk-broken', ucc: 'U1', epoch: 1 });
  assert.deepEqual(news(), [open(1), close(1), open(2)]);
  assert.equal(row().epoch, 2, 'so what is still on its way to the database is fenced');
});

test('[cluster.D3] a renewal whose answer was lost is found in the row; one that was not carried out is repeated', () => {
  const rows = rowsOf([], [deskRow({ isBusy: true })]);
  const { pass, news, feed, lost, row } = nodeOn(rows);
  pass(2);
  lost.add('renew');
  feed({ kind: 'desk-broken', ucc: 'U1', epoch: 1 });
  assert.deepEqual(news(), [open(1), close(1)]);
  // The database comes back without it.
  rows.desks.set('U1', { ...row(), epoch: 1 });
  lost.delete('renew');
  pass(2);
  assert.deepEqual(news(), [open(2)]);
  lost.add('renew');
  feed({ kind: 'desk-broken', ucc: 'U1', epoch: 2 });
  lost.delete('renew');
  pass(2);
  assert.deepEqual(news(), [close(2), open(3)]);
});

test('[cluster.D4] a node that drains settles each desk, hands it to another node, and ends', () => {
  const rows = rowsOf([nodeRow('b')], [deskRow({ node: 'a', epoch: 1, isBusy: true })]);
  const { pass, news, feed, row, node } = nodeOn(rows);
  pass(2);
  feed({ kind: 'drain' });
  assert.deepEqual(news(), [open(1), { kind: 'settle-desk', ucc: 'U1', epoch: 1 }]);
  assert.equal(node.epochOf('U1'), null, 'new calls are turned away');
  assert.equal(node.actingEpochOf('U1'), 1, 'what was begun is finished');
  feed({ kind: 'desk-settled', ucc: 'U1', epoch: 1 });
  assert.deepEqual(news(), [close(1), { kind: 'hint', to: 'b', ucc: 'U1' }]);
  assert.equal(row().node, 'b');
  assert.equal(row().epoch, 2);
  pass(1);
  assert.deepEqual(news(), [{ kind: 'exit', reason: 'drained' }]);
});

test('[cluster.D4] a desk that does not settle is not released; the node ends after 10 s all the same', () => {
  const rows = rowsOf([nodeRow('b')], [deskRow({ node: 'a', epoch: 1 })]);
  const { pass, news, feed, row } = nodeOn(rows);
  pass(2);
  feed({ kind: 'drain' });
  news();
  pass(9);
  assert.deepEqual(news(), []);
  pass(3);
  assert.deepEqual(news(), [{ kind: 'exit', reason: 'drained' }]);
  assert.deepEqual([row().node, row().epoch], ['a', 1]);
});

test('[cluster.D5] a node that drains claims nothing, also what it is called for', () => {
  const { pass, feed, asked } = nodeOn(rowsOf([], [deskRow({ ucc: 'U2', node: 'a', epoch: 1 }), deskRow()]));
  pass(2);
  feed({ kind: 'drain' });
  feed({ kind: 'desk-wanted', row: deskRow() });
  pass(2);
  assert.equal(asked.filter(({ kind }) => kind === 'claim').length, 0);
});

test('[cluster.L4] a node that hears that it is dead ends at once, and does nothing more', () => {
  const rows = rowsOf([], [deskRow({ isBusy: true })]);
  const { pass, news, node, now, feed } = nodeOn(rows);
  pass(2);
  runStatement(rows, { kind: 'declare-dead', node: 'a', beats: null });
  news();
  pass(2);
  assert.deepEqual(news(), [{ kind: 'exit', reason: 'declared dead' }]);
  assert.equal(node.mayAct(now()), false);
  feed({ kind: 'tick' });
  assert.deepEqual(news(), []);
});

test('[cluster.L5] a database that lost beats makes the node end in words', () => {
  const rows = rowsOf([]);
  const { pass, news } = nodeOn(rows);
  pass(4);
  rows.nodes.set('a', nodeRow('a', { beats: 1 }));
  pass(2);
  assert.deepEqual(news(), [{ kind: 'exit', reason: 'the database lost what it had acknowledged' }]);
});

test('[cluster.F6] a duty is begun by the node that claimed it, and ended when it is another’s', () => {
  const rows = rowsOf([]);
  rows.duties.set('cleaning', { name: 'cleaning', node: null, epoch: 0 });
  const { pass, news } = nodeOn(rows);
  pass(2);
  assert.deepEqual(news(), [{ kind: 'begin-duty', name: 'cleaning', epoch: 1 }]);
  rows.duties.set('cleaning', { name: 'cleaning', node: 'b', epoch: 2 });
  rows.nodes.set('b', nodeRow('b'));
  pass(2);
  assert.deepEqual(news(), [{ kind: 'end-duty', name: 'cleaning', epoch: 1 }]);
});

test('[cluster.F6] a node that drains begins nothing of its duties, and releases each when nothing of it is on its way', () => {
  const rows = rowsOf([nodeRow('b', { draining: true })]);
  rows.duties.set('cleaning', { name: 'cleaning', node: null, epoch: 0 });
  const { node, pass, feed, news, lost } = nodeOn(rows);
  pass(2);
  assert.equal(node.hasDuty('cleaning'), true);
  news();
  feed({ kind: 'drain' });
  assert.deepEqual(news(), [{ kind: 'end-duty', name: 'cleaning', epoch: 1 }]);
  assert.equal(node.hasDuty('cleaning'), false);
  pass(2);
  assert.deepEqual(news(), [], 'it waits');
  assert.equal(rows.duties.get('cleaning')?.node, 'a');
  lost.add('release-duty');
  feed({ kind: 'duty-settled', name: 'cleaning', epoch: 1 });
  pass(2);
  assert.deepEqual(rows.duties.get('cleaning'), { name: 'cleaning', node: null, epoch: 2 });
  assert.deepEqual(news(), [{ kind: 'exit', reason: 'drained' }]);
});
