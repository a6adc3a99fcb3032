import { type Route, routes } from '@spark/contract';
import type { SparkUnderTest } from '../spark-under-test.ts';
import type { SeededValues } from './baseline.ts';
import { mustWork } from './desk.ts';
import { type Expectation, refusedWith } from './expectation.ts';
import type { Situation } from './meaning.ts';

type Desk = { readonly spark: SparkUnderTest; readonly token: string };

const PATH = '/builder/replay';
const DAY = '2026-10-06';
const YESTERDAY = '2026-11-15';

export function isAboutReplays({ path }: Route): boolean {
  return path.startsWith(PATH);
}

/** No replay, except the one that a call is about. It is paused at once, so that it stays as it is. */
export async function furnishReplays({ spark, token }: Desk, route: Route): Promise<SeededValues> {
  const list = async () => (await mustWork(spark, 'GET', PATH, { token })).body.data;
  const isAboutOne = route.needs === 'replay';
  const [known, ...others] = await list();
  if (isAboutOne && known?.state === 'paused' && others.length === 0) {
    await mustWork(spark, 'PUT', `${PATH}/${known.replayID}`, { token, json: { paused: true } });
    return { replayID: String(known.replayID) };
  }
  for (let left = await list(); left.length > 0; left = await list())
    for (const { replayID } of left) await mustWork(spark, 'DELETE', `${PATH}/${replayID}`, { token });
  if (!isAboutOne) return {};
  const json = { ...routes.startReplay.sample, date: DAY };
  const started = await mustWork(spark, 'POST', PATH, { token, json });
  const replayID = String(started.body.data[0]?.replayID);
  await mustWork(spark, 'PUT', `${PATH}/${replayID}`, { token, json: { paused: true } });
  return { replayID };
}

/** A day is a trading day of the past, and a number is one of the caller's own. */
export function afterReplaying(
  { route, field: { name }, sentAs, seeded }: Situation,
  value: unknown,
): Expectation | null {
  if (!isAboutReplays(route) || value === undefined) return null;
  const text = String(value);
  switch (name) {
    case 'replayID':
      return text === seeded.replayID ? null : refusedWith('replay_unknown');
    case 'documentID':
    case 'rev':
      return refusedWith('fields_disagree', sentAs);
    case 'at':
      return text < DAY ? refusedWith('replay_untraced') : null;
    case 'date':
      if (text < '2025-01-01' || text > YESTERDAY) return refusedWith('backtest_day', sentAs);
      return isWeekend(text) ? refusedWith('replay_refused', sentAs) : null;
    default:
      return null;
  }
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
