import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { ANGEL_ANSWERS } from './payloads.fixture.ts';
import { angelVerdict } from './verdict.ts';

describe('[brokers.A3] what an answer of Angel One means', () => {
  for (const { title, status, text, order, read } of ANGEL_ANSWERS) {
    it(`${title}: ${order} for an order, ${read} for a read`, () => {
      const outcome = { kind: 'answer', status, headers: {}, text } as const;
      assert.equal(angelVerdict(outcome, 'order').kind, order);
      assert.equal(angelVerdict(outcome, 'read').kind, read);
    });
  }
});

test('[brokers.A3] what never left was not done, and what was not answered may have been', () => {
  const [unsent, silent] = [
    { kind: 'not-sent', reason: 'no route' } as const,
    { kind: 'no-answer', reason: 'time-out' } as const,
  ];
  assert.equal(angelVerdict(unsent, 'order').kind, 'retry-later');
  assert.equal(angelVerdict(unsent, 'read').kind, 'retry-later');
  assert.equal(angelVerdict(silent, 'order').kind, 'unknown');
  assert.equal(angelVerdict(silent, 'read').kind, 'retry-later');
});

test('[brokers.A3] reasons are sentences with the code in them, and say what can be done', () => {
  const reasonOf = (status: number, text: string) => {
    const verdict = angelVerdict({ kind: 'answer', status, headers: {}, text }, 'order');
    return verdict.kind === 'done' ? '' : verdict.reason;
  };
  const said = (name: string) => {
    const found = ANGEL_ANSWERS.find(({ title }) => title === name);
    assert.ok(found, name);
    return reasonOf(found.status, found.text);
  };
  assert.match(said('AB1010 session expired'), /^AMX Session Expired \(AB1010\)\.$/);
  assert.match(said('AB1009 symbol not found'), /list of instruments/);
  assert.match(said('AB1050 bad one-time password'), /clock of this machine/);
  assert.match(said('refused without a code'), /address that is registered/);
  assert.match(said('an address that is not registered'), /address that is registered/);
  assert.equal(said('AB1012 invalid product'), 'Invalid Product Type (AB1012).');
  assert.ok(
    reasonOf(200, JSON.stringify({ status: false, errorcode: 'AB1', message: 'x'.repeat(1e5) })).length < 500,
  );
});
