import assert from 'node:assert/strict';
import { test } from 'node:test';
import { departureOf } from './departure.ts';

const fresh = { plannedIn: 3, epoch: 3, isFresh: true, isConfirmed: false };
const late = { ...fresh, isFresh: false };
const owner = { mayAct: true, actingEpoch: 3 };

test('[cluster.B1] only the epoch that planned a slice places it', () => {
  assert.equal(departureOf(fresh, owner), 'leave');
  assert.equal(departureOf({ ...fresh, plannedIn: 2 }, owner), 'withhold');
  assert.equal(departureOf({ ...late, plannedIn: 2, isConfirmed: true }, owner), 'withhold');
  assert.equal(departureOf({ ...late, plannedIn: null, isConfirmed: true }, owner), 'leave', 'a cancel');
});

test('[cluster.B2] nothing leaves after the deadline, or once the desk was left', () => {
  for (const leaving of [fresh, late, { ...late, isConfirmed: true }]) {
    assert.equal(departureOf(leaving, { ...owner, mayAct: false }), 'withhold');
    assert.equal(departureOf(leaving, { ...owner, actingEpoch: null }), 'withhold');
    assert.equal(departureOf(leaving, { ...owner, actingEpoch: 4 }), 'withhold');
  }
});

test('[cluster.B3] what waited asks the database first', () => {
  assert.equal(departureOf(late, owner), 'ask');
  assert.equal(departureOf({ ...late, isConfirmed: true }, owner), 'leave');
});
