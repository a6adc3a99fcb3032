import { exampleOf, routes } from '@spark/contract';
import { EMPTY_RESULT } from './compose.ts';
import { expectedRequest } from './expected-request.ts';
import { type CannedReply, type Exchange, type ExpectedError, PATIENT, type Vector } from './vector.ts';

type Json = Readonly<Record<string, unknown>>;

/** What clients add to the calls: waiting until something is over. */
export function waitingVectors(): readonly Vector[] {
  const day = exampleOfReply(routes.readReplay.reply.item);
  const done = { ...day, state: 'done', progress: 100, endedAt: '2026-11-15T11:01:00' };
  const failed = { ...day, state: 'failed', says: '2026-10-06 has no minutes of the underlying.' };
  const given = { documentID: 12, date: '2026-10-06' };
  return [
    replay('a replay is waited for until its day is over', given, [
      { ...day, state: 'starting', at: null, progress: 0 },
      { ...day, state: 'paused' },
      done,
    ]),
    replay('a replay is played at the speed that was given', { ...given, rev: 3, speed: 60 }, [done]),
    replay('a replay that failed is an error', given, [day, failed]),
    replay('a replay that somebody stopped is an error', given, [{ ...failed, state: 'stopped' }]),
    drift('the backtest of a day of a deployment is waited for', {
      ...{ call: 'deploymentDrift', read: routes.readDeploymentDay },
      given: { deploymentID: 7, date: '2026-11-16' },
    }),
    drift('the backtest of a replayed day is waited for', {
      ...{ call: 'replayDrift', read: routes.readReplayDrift },
      given: { replayID: 3 },
    }),
  ];
}

const NOT_DONE: ExpectedError = { kind: 'SparkError', status: 0, code: 'replay_not_done', problems: [] };

/** Starts a replay that stands like this whenever it is asked. */
function replay(name: string, given: Json, states: readonly Json[]): Vector {
  const last = states.at(-1);
  const row = exampleOfReply(routes.startReplay.reply.item);
  const exchange = (call: string, input: Json, data: Json): Exchange => ({
    request: expectedRequest(call, input),
    reply: replyWith(data),
  });
  return {
    ...{ name, client: PATIENT, call: 'replay', arguments: given },
    exchanges: [
      exchange('startReplay', { speed: 600, ...given }, row),
      ...states.map((state) => exchange('readReplay', { replayID: row.replayID }, state)),
    ],
    expect: last?.state === 'done' ? { result: last } : { error: NOT_DONE },
  };
}

type Comparison = {
  readonly call: string;
  readonly read: typeof routes.readDeploymentDay | typeof routes.readReplayDrift;
  readonly given: Json;
};

/** Reads a comparison whose backtest is still played the first time. */
function drift(name: string, { call, read, given }: Comparison): Vector {
  const done = exampleOfReply(read.reply.item);
  const played = { ...done, says: 'The backtest of that day is being played.', playing: true };
  const request = expectedRequest(read.id, given);
  return {
    ...{ name, client: PATIENT, call, arguments: given },
    exchanges: [played, done].map((data) => ({ request, reply: replyWith(data) })),
    expect: { result: done },
  };
}

function replyWith(data: Json): CannedReply {
  return { status: 200, json: { ...EMPTY_RESULT, data: [data] } };
}

function exampleOfReply(item: Parameters<typeof exampleOf>[0]): Json {
  return exampleOf(item) as Json;
}
