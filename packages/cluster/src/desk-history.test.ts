import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDeskHistory, type DeskHistory, type DeskWrite } from '@spark/testkit';
import fc from 'fast-check';

/** Order `reftag` with the number `seq`, called and answered around that time. */
function write(seq: number, fields: Partial<DeskWrite> = {}): DeskWrite {
  const order = { reftag: seq * 10, calledAt: seq * 100, repliedAt: seq * 100 + 50 };
  return { from: seq, to: seq, epoch: 1, node: 'a', orders: [order], ...fields };
}

const WRITES = [write(1), write(2), write(3, { epoch: 2, node: 'b' })];
const problemsOf = (history: Partial<DeskHistory>) =>
  checkDeskHistory({ writes: WRITES, reads: [], ...history });
const read = (calledAt: number, repliedAt: number, seen: readonly number[]) => ({
  calledAt,
  repliedAt,
  seen,
});

test('[cluster.S5] a history that happened in one order has no problems', () => {
  assert.deepEqual(problemsOf({}), []);
  assert.deepEqual(problemsOf({ writes: [...WRITES].reverse() }), []);
  const reads = [
    read(0, 10, []),
    read(110, 120, []),
    read(110, 120, [10]),
    read(160, 190, [10]),
    read(10, 900, [10, 20]),
    read(360, 390, [30, 20, 10]),
  ];
  assert.deepEqual(problemsOf({ reads }), []);
});

test('[cluster.S5] a dropped fence: a number that was given twice, a gap, an epoch after a later one', () => {
  assert.deepEqual(problemsOf({ writes: [write(1), write(1)] }), ['number 1 was given twice']);
  assert.deepEqual(problemsOf({ writes: [write(1, { to: 2 }), write(2, { to: 3 })] }), [
    'number 2 was given twice',
  ]);
  assert.deepEqual(problemsOf({ writes: [write(1), write(3)] }), ['there is a gap before number 3']);
  const late = [write(1), write(2, { epoch: 2, node: 'b' }), write(3)];
  assert.deepEqual(problemsOf({ writes: late }), ['number 3 is of epoch 1, after epoch 2']);
});

test('[cluster.S5] an epoch that was used again', () => {
  const reused = [write(1), write(2, { node: 'b' })];
  assert.deepEqual(problemsOf({ writes: reused }), ['epoch 1 is that of a and of b']);
});

test('[cluster.S5] an order that was answered before another was called has the lower number', () => {
  const early = { reftag: 20, calledAt: 10, repliedAt: 20 };
  assert.equal(problemsOf({ writes: [write(1), write(2, { orders: [early] })] }).length, 1);
  const unanswered = { ...early, repliedAt: null };
  assert.deepEqual(problemsOf({ writes: [write(1), write(2, { orders: [unanswered] })] }), []);
});

test('[cluster.S5] a reading of an owner that is none any more, of nothing, and of the future', () => {
  const problem = (seen: readonly number[], calledAt = 360, repliedAt = 390) =>
    problemsOf({ reads: [read(calledAt, repliedAt, seen)] }).map((text) => text.replace(/^.* to \d+ /, ''));
  assert.deepEqual(problem([10, 20]), ['does not show order 30, which was answered before']);
  assert.deepEqual(problem([10, 30]), ['shows a later order, but not order 20']);
  assert.deepEqual(problem([10, 20, 30, 40]), ['shows order 40, which was never placed']);
  assert.deepEqual(problem([10, 20, 30], 160, 190), [
    'shows order 20 before it was called',
    'shows order 30 before it was called',
  ]);
});

test('[cluster.S5] orders of one commit have no order among themselves, and count as one step', () => {
  const first = { reftag: 10, calledAt: 100, repliedAt: 200 };
  const second = { reftag: 11, calledAt: 150, repliedAt: 160 };
  const writes = [write(1, { to: 2, orders: [first, second] }), write(3, { orders: [] })];
  assert.deepEqual(problemsOf({ writes, reads: [read(155, 158, [11]), read(155, 158, [10])] }), []);
  assert.deepEqual(problemsOf({ writes, reads: [read(210, 220, [11])] }), [
    'the reading from 210 to 220 does not show order 10, which was answered before',
  ]);
});

/** Calls one after the other or at the same time, numbered in the order in which each took effect. */
const anyHistory = fc
  .array(fc.record({ wait: fc.nat(50), before: fc.nat(40), after: fc.nat(40) }), {
    minLength: 2,
    maxLength: 30,
  })
  .map((steps) => {
    let now = 100;
    return steps.map(({ wait, before, after }, at): DeskWrite => {
      now += 1 + wait;
      const order = { reftag: at + 1, calledAt: now - before, repliedAt: now + after };
      return {
        from: at + 1,
        to: at + 1,
        epoch: 1 + Math.floor(at / 5),
        node: `n${Math.floor(at / 5)}`,
        orders: [order],
      };
    });
  });

test('[cluster.S5] whatever took effect in the order of its numbers passes; without any one of its entries it does not', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), (writes, some) => {
      assert.deepEqual(checkDeskHistory({ writes, reads: [] }), []);
      const missing = 1 + (some % Math.max(1, writes.length - 2));
      const cut = writes.filter((_, at) => at !== missing);
      assert.equal(
        checkDeskHistory({ writes: cut, reads: [] }).length,
        missing === writes.length - 1 ? 0 : 1,
      );
    }),
  );
});
