import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { createAccountIncidents } from './account-incidents.ts';

const ONE = { ucc: 'S000001', accountName: 'one' };
const OTHER = { ucc: 'S000001', accountName: 'other' };
const BACK = { ifReported: 'It is back.', ifNot: 'It was away for a moment.' };

function stage() {
  const clock = createManualClock();
  const reported: string[] = [];
  const incidents = createAccountIncidents({
    clock,
    timers: clock,
    report: ({ accountName }, type, sentence) => void reported.push(`${accountName} ${type} ${sentence}`),
  });
  return { clock, reported, incidents };
}

test('an incident is shown at once, only for its account, until it is over', () => {
  const { incidents } = stage();
  incidents.begin(ONE, 'stream', 'It is down.');
  assert.deepEqual([incidents.current(ONE), incidents.current(OTHER)], ['It is down.', null]);
  incidents.begin(ONE, 'login', 'No login.');
  assert.equal(incidents.current(ONE), 'No login.', 'a login comes first');
  assert.equal(incidents.current(ONE, ['list']), null);
  incidents.end(ONE, 'login');
  incidents.end(ONE, 'stream', BACK);
  assert.equal(incidents.current(ONE), null);
});

test('a new account with the name of a deleted one has none of its incidents', () => {
  const { clock, reported, incidents } = stage();
  incidents.begin(ONE, 'list', 'No list.');
  incidents.begin(ONE, 'stream', 'It is down.');
  incidents.forget(ONE);
  clock.advance(60_000);
  assert.deepEqual([incidents.current(ONE), reported], [null, ['one ERROR No list.']]);
});

test('a stream that stays down is reported after 5 s, once, and then that it is back', () => {
  const { clock, reported, incidents } = stage();
  incidents.begin(ONE, 'stream', 'It is down.');
  clock.advance(4_999);
  assert.deepEqual(reported, []);
  clock.advance(600_000);
  incidents.end(ONE, 'stream', BACK);
  incidents.end(ONE, 'stream', BACK);
  assert.deepEqual(reported, ['one ERROR It is down.', 'one INFO It is back.']);
});

test('a stream that breaks often is reported once in ten minutes, afterwards', () => {
  const { clock, reported, incidents } = stage();
  for (let second = 0; second < 1_199; second += 1) {
    incidents.begin(ONE, 'stream', 'It is down.');
    clock.advance(500);
    incidents.end(ONE, 'stream', BACK);
    clock.advance(500);
  }
  assert.deepEqual(reported, ['one INFO It was away for a moment.', 'one INFO It was away for a moment.']);
});

test('a refused login is reported each time, a good one is not', () => {
  const { reported, incidents } = stage();
  incidents.begin(ONE, 'login', 'Wrong key.');
  incidents.begin(ONE, 'login', 'Wrong key.');
  incidents.end(ONE, 'login');
  assert.deepEqual(reported, ['one ERROR Wrong key.', 'one ERROR Wrong key.']);
});
