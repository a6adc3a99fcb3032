import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ActionKind, type ActionOutcome, mustSettle, nextStep } from './alert-progress.ts';

const KINDS: readonly ActionKind[] = ['place', 'square-off', 'cancel-all', 'deactivate', 'log', 'post'];
const done: ActionOutcome = { kind: 'done', says: '' };
const failed: ActionOutcome = { kind: 'failed', says: '' };

test('[core.A1] an order after a failed square-off is skipped, all else still runs', () => {
  const actions: readonly ActionKind[] = ['square-off', 'place', 'log'];
  equal(nextStep(actions, [failed]).kind, 'skip');
  equal(nextStep(actions, [done]).kind, 'run');
  deepEqual(nextStep(actions, [failed, { kind: 'skipped', says: '' }]), { kind: 'run', index: 2 });
  deepEqual(nextStep(['cancel-all', 'place'], [failed]), { kind: 'run', index: 1 });
});

test('[core.A1] every action runs once, in the order written, whatever its outcome', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...KINDS), { maxLength: 20 }),
      fc.infiniteStream(fc.boolean()),
      (actions, luck) => {
        const outcomes: ActionOutcome[] = [];
        for (let turn = 0; turn <= actions.length; turn++) {
          const step = nextStep(actions, outcomes);
          if (turn === actions.length) equal(step.kind, 'finished');
          else if (step.kind === 'finished') throw new Error('it ended too early');
          else {
            equal(step.index, turn);
            const squareOffFailed = outcomes.some(
              (outcome, at) => actions[at] === 'square-off' && outcome.kind === 'failed',
            );
            equal(step.kind === 'skip', actions[turn] === 'place' && squareOffFailed);
            outcomes.push(
              step.kind === 'skip' ? { kind: 'skipped', says: step.says } : luck.next().value ? done : failed,
            );
          }
        }
      },
    ),
  );
});

test('[core.A2] a square-off is waited for only where an order comes after it', () => {
  equal(mustSettle(['square-off', 'log', 'place'], 0), true);
  equal(mustSettle(['place', 'square-off', 'log'], 1), false);
  equal(mustSettle(['cancel-all', 'place'], 0), false);
});
