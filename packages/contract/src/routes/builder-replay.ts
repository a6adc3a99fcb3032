import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { BacktestCandle } from '../schema/backtest-report.ts';
import { EXAMPLE_DOCUMENT } from '../schema/builder.ts';
import {
  Replay,
  ReplayCandleChoice,
  ReplayChoice,
  ReplayDrift,
  ReplayRequest,
  ReplayRow,
  ReplaySteering,
} from '../schema/replay.ts';

const shared = { tag: 'BuildAlgos', auth: 'bearer', extension: true } as const;
const ofOne = { ...shared, params: ReplayChoice, needs: 'replay' } as const;
const REPLAY = '/builder/replay';
const ONE = `${REPLAY}/{replayID}`;

export const startReplay = defineRoute({
  ...shared,
  id: 'startReplay',
  method: 'POST',
  path: REPLAY,
  summary: 'Watch a document trade in a past day',
  description:
    'Plays a past session second by second: the document is deployed there, and its orders go the way of every order, with ' +
    'fills at the prices of that day. The replay has an account, an order book and a store of its own: your accounts, ' +
    'positions and profit of today are not touched. It answers at once: follow it with `GET /builder/replay/{replayID}` ' +
    `or on \`/eventWS\`. One at a time, ${LIMITS.replaysAtOnce} of all users; the last ${LIMITS.replaysKept} of yours are kept until Spark is restarted.`,
  body: ReplayRequest,
  sample: { document: EXAMPLE_DOCUMENT, date: '2026-10-06', speed: 600 },
  reply: { kind: 'envelope', item: ReplayRow, message: MESSAGES.replayStarted },
});

export const listReplays = defineRoute({
  ...shared,
  id: 'listReplays',
  method: 'GET',
  path: REPLAY,
  summary: 'List replays',
  description: 'Your replays, the newest first.',
  reply: { kind: 'envelope', item: ReplayRow, message: MESSAGES.dataReceived },
});

export const readReplay = defineRoute({
  ...ofOne,
  id: 'readReplay',
  method: 'GET',
  path: ONE,
  summary: 'Read a replay',
  description:
    'How far the day is, with its legs, their stops and targets, every order with its fills, and the last decisions.',
  reply: { kind: 'envelope', item: Replay, message: MESSAGES.dataReceived },
});

export const readReplayTrace = defineRoute({
  ...ofOne,
  id: 'readReplayTrace',
  method: 'GET',
  path: `${ONE}/trace`,
  summary: 'Explain a candle of a replay',
  description:
    'What every condition was at a candle of the replayed day, each row with what it compared, and why a true condition did not fire.',
  query: ReplayCandleChoice,
  sample: { replayID: 3, at: '2026-10-06T10:00:00' },
  reply: { kind: 'envelope', item: BacktestCandle, message: MESSAGES.dataReceived },
});

export const readReplayDrift = defineRoute({
  ...ofOne,
  id: 'readReplayDrift',
  method: 'GET',
  path: `${ONE}/drift`,
  summary: 'Compare a replay with its backtest',
  description:
    'What a replayed day traded beside the backtest of that day: whether it saw the same prices and decided the same, the trades of ' +
    'both and of one alone, how much worse fills were and what that cost. The backtest waits in the queue of your backtests; ' +
    'while it is played, and before the replayed day is over, `says` tells so and what is not known is null: ask again.',
  reply: { kind: 'envelope', item: ReplayDrift, message: MESSAGES.dataReceived },
});

export const steerReplay = defineRoute({
  ...ofOne,
  id: 'steerReplay',
  method: 'PUT',
  path: ONE,
  summary: 'Pause a replay, or change its speed',
  description: 'A paused day stands still until it goes on. Another speed counts from that moment.',
  body: ReplaySteering,
  sample: { replayID: 3, speed: 60 },
  reply: { kind: 'envelope', item: ReplayRow, message: MESSAGES.replaySteered },
});

export const removeReplay = defineRoute({
  ...ofOne,
  id: 'removeReplay',
  method: 'DELETE',
  path: ONE,
  summary: 'Stop or delete a replay',
  description:
    'Stops a replay that is under way; it stays in the list as stopped, with what it had come to. One that is over is deleted.',
  reply: {
    kind: 'envelope',
    item: ReplayRow,
    message: MESSAGES.replayStopped,
    otherMessages: [MESSAGES.replayDeleted],
  },
});
