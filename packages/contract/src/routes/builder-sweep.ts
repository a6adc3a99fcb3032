import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { EXAMPLE_SWEPT_DOCUMENT } from '../schema/builder.ts';
import { Sweep, SweepChoice, SweepRequest, SweepRow } from '../schema/sweep.ts';

const shared = { tag: 'BuildAlgos', auth: 'bearer', extension: true } as const;
const ofOne = { ...shared, params: SweepChoice, needs: 'sweep' } as const;

export const startSweep = defineRoute({
  ...shared,
  id: 'startSweep',
  method: 'POST',
  path: '/builder/sweep',
  summary: 'Play a document with many values of its parameters',
  description:
    'Plays a strategy document, sent or saved, over the same past days with every combination of values of up to ' +
    `${LIMITS.sweepAxes} of its parameters, ${LIMITS.sweepRuns} runs at the most, and answers at once. The last days ` +
    'are kept apart: no choice looks at them, and each run is told on both. Sweeps wait in one queue with backtests. ' +
    'Nothing is ordered.',
  body: SweepRequest,
  sample: {
    document: EXAMPLE_SWEPT_DOCUMENT,
    from: '2026-10-01',
    to: '2026-10-30',
    axes: [{ name: 'stop', from: 10, to: 40, step: 10 }],
  },
  reply: {
    kind: 'envelope',
    item: SweepRow,
    message: MESSAGES.sweepStarted,
    otherMessages: [MESSAGES.dataReceived],
  },
});

export const listSweeps = defineRoute({
  ...shared,
  id: 'listSweeps',
  method: 'GET',
  path: '/builder/sweep',
  summary: 'List sweeps',
  description: 'Your sweeps with what they found, the newest first.',
  reply: { kind: 'envelope', item: SweepRow, message: MESSAGES.dataReceived },
});

export const readSweep = defineRoute({
  ...ofOne,
  id: 'readSweep',
  method: 'GET',
  path: '/builder/sweep/{sweepID}',
  summary: 'Read a sweep',
  description:
    'How far it is and, when it is done, every run with its figures on the days of the choice and on the days kept apart, ' +
    'and its plateau: the middle of it and its neighbours. Choose a plateau and not a peak.',
  reply: { kind: 'envelope', item: Sweep, message: MESSAGES.dataReceived },
});

export const removeSweep = defineRoute({
  ...ofOne,
  id: 'removeSweep',
  method: 'DELETE',
  path: '/builder/sweep/{sweepID}',
  summary: 'Stop or delete a sweep',
  description:
    'Stops a sweep that waits or runs; it stays in the list as stopped. One that has ended is deleted.',
  reply: {
    kind: 'envelope',
    item: SweepRow,
    message: MESSAGES.sweepDeleted,
    otherMessages: [MESSAGES.sweepStopped],
  },
});
