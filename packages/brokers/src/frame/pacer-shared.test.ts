import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SharedCall, TakenCall } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import type { CallBudget } from './broker-dialect.ts';
import { createPacer, type PacedCall } from './pacer.ts';

const credentials = { ucc: 'A000001', accountName: 'one', clientId: 'C1', secrets: { ApiKey: 'the-app' } };
const call = (rest: Partial<PacedCall> = {}): PacedCall => ({ kind: 'orders', credentials, ...rest });
const BY_APP: CallBudget = { kinds: 'all', countedBy: 'app', calls: 10, perMs: 1_250 };
const SHORT: CallBudget = { kinds: ['orders'], countedBy: 'account', calls: 4, perMs: 1_100 };
const MINUTE: CallBudget = { kinds: 'all', countedBy: 'account', calls: 350, perMs: 60_000 };

/** `answers` of the others' database, in turn; then every call is taken. */
function pacing(budgets: readonly CallBudget[], answers: (TakenCall | 'no answer')[] = []) {
  const clock = createManualClock(0);
  const asked: SharedCall[] = [];
  const pacer = createPacer(
    { broker: 'FYERS', budgets, appOf: ({ secrets: { ApiKey = '' } }) => ApiKey },
    {
      clock,
      timers: clock,
      sharedCalls: {
        take: async (shared) => {
          asked.push(shared);
          const answer = answers.shift() ?? { kind: 'taken' };
          if (answer === 'no answer') throw new Error('The database does not answer.');
          return answer;
        },
      },
    },
  );
  return { clock, pacer, asked };
}

test('[brokers.L25] budgets of an app and long ones are asked for, of all servers together, without naming anybody', async () => {
  const { pacer, asked } = pacing([BY_APP, SHORT, MINUTE]);
  assert.equal(await pacer.turn(call()), true);
  assert.equal(asked.length, 1);
  assert.deepEqual(
    asked[0]?.budgets.map(({ calls, perMs }) => [calls, perMs]),
    [
      [10, 1_250],
      [350, 60_000],
    ],
  );
  assert.doesNotMatch(JSON.stringify(asked), /the-app|A000001/);
  assert.equal(await pacer.turn(call({ isSpare: true })), true);
  assert.deepEqual(
    asked[1]?.budgets.map(({ calls }) => calls),
    [5, 175],
    'a spare one wants half of it left',
  );
  assert.equal(asked[1]?.scope, asked[0]?.scope);
});

test('[brokers.L25] a full budget is waited for, and asked for again', async () => {
  const { clock, pacer, asked } = pacing([BY_APP], [{ kind: 'full', waitMs: 700 }]);
  const turn = Promise.resolve(pacer.turn(call()));
  await untilDue(clock, 700);
  clock.set(700);
  assert.equal(await turn, true);
  assert.equal(asked.length, 2);
  const late = pacing([BY_APP], [{ kind: 'full', waitMs: 700 }]);
  assert.equal(await late.pacer.turn(call(), 500), false, 'longer than it would wait');
});

test('[brokers.L25] where nobody can say what was used, the call has no turn', async () => {
  const { pacer } = pacing([BY_APP], ['no answer']);
  assert.equal(await pacer.turn(call()), false);
  assert.equal(await pacer.turn(call()), true);
});

test('[brokers.L25] short budgets of an account are nobody else’s but after a take-over, when they count as used', async () => {
  const { clock, pacer, asked } = pacing([SHORT]);
  assert.equal(pacer.turn(call()), true, 'in this turn of the event loop, as with one server');
  assert.equal(asked.length, 0);
  pacer.onTaken('A000001');
  const turn = Promise.resolve(pacer.turn(call()));
  const ofAnother = { ...credentials, ucc: 'A000002' };
  assert.equal(pacer.turn(call({ credentials: ofAnother })), true);
  await untilDue(clock, 1_250);
  clock.set(1_250);
  assert.equal(await turn, true);
  assert.equal(pacer.turn(call()), true);
});

test('[brokers.L25] a clock that is set back after a take-over holds nobody for longer', async () => {
  const { clock, pacer } = pacing([SHORT]);
  clock.set(3_600_000);
  pacer.onTaken('A000001');
  clock.set(0);
  const turn = Promise.resolve(pacer.turn(call()));
  await untilDue(clock, 1_250);
  clock.set(1_250);
  assert.equal(await turn, true);
  assert.equal(pacer.turn(call()), true);
});

async function untilDue(clock: ReturnType<typeof createManualClock>, at: number): Promise<void> {
  while (clock.nextDue() !== at) await new Promise(setImmediate);
}
