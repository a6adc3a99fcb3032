import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EpochOfDesk } from '@spark/core';
import { createNodePermits } from './send-permits.ts';

const UCC = 'AB1234';

test('[cluster.B2] a permit ends with its epoch and with the time to act, also where the same node has the desk again', () => {
  const { permits, epochs, node } = stage();
  const permit = permits.permitFor(UCC);
  assert.equal(permit.isValid(), true);
  node.mayAct = false;
  assert.equal(permit.isValid(), false);
  node.mayAct = true;
  epochs.set(UCC, 4);
  assert.equal(permit.isValid(), false, 'a later epoch of this node');
  assert.equal(permits.permitFor(UCC).isValid(), true);
  epochs.delete(UCC);
  assert.equal(permits.permitFor(UCC).isValid(), false, 'a desk of another node');
});

test('[cluster.B3] what follows from a commit in its turn asks nobody, and what comes in a later turn asks', async () => {
  const { permits, asked } = stage();
  permits.onStored(UCC);
  assert.equal(permits.permitFor(UCC).confirm(), true);
  await nextTurn();
  assert.equal(await permits.permitFor(UCC).confirm(), true);
  assert.deepEqual(asked, [[{ ucc: UCC, epoch: 3 }]]);
  assert.equal(permits.permitFor(UCC).confirm(), true, 'in the turn of the answer');
});

test('[cluster.B3] all that wait in a turn are one question; who lost the desk is told, who got no answer is not', async () => {
  const { permits, asked, rows, lost, database } = stage();
  rows.delete('CD1234');
  const answers = [UCC, 'CD1234', UCC].map((ucc) => permits.permitFor(ucc).confirm());
  assert.deepEqual(await Promise.all(answers), [true, false, true]);
  assert.equal(asked.length, 1);
  assert.deepEqual(lost, [{ ucc: 'CD1234', epoch: 3 }]);
  await nextTurn();
  database.isSilent = true;
  assert.equal(await permits.permitFor(UCC).confirm(), false);
  assert.equal(lost.length, 1, 'nobody knows');
});

test('[cluster.B2] after the time to act nothing is asked, and the lists of brokers need no desk', async () => {
  const { permits, asked, node } = stage();
  node.mayAct = false;
  assert.equal(await permits.permitFor(UCC).confirm(), false);
  assert.deepEqual(asked, []);
  const download = permits.permitFor('');
  assert.deepEqual([download.isValid(), download.confirm()], [true, true]);
});

function stage() {
  const node = { mayAct: true };
  const database = { isSilent: false };
  const epochs = new Map([UCC, 'CD1234'].map((ucc) => [ucc, 3]));
  const rows = new Map(epochs);
  const asked: (readonly EpochOfDesk[])[] = [];
  const lost: EpochOfDesk[] = [];
  const permits = createNodePermits({
    mayAct: () => node.mayAct,
    actingEpochOf: (ucc) => epochs.get(ucc) ?? null,
    ask: async (desks) => {
      asked.push(desks);
      await nextTurn();
      if (database.isSilent) throw new Error('No answer came.');
      return desks.filter(({ ucc, epoch }) => rows.get(ucc) === epoch).map(({ ucc }) => ucc);
    },
    onLost: (desk) => void lost.push(desk),
  });
  return { permits, epochs, rows, asked, lost, node, database };
}
