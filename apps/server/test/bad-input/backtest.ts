import { type Route, routes } from '@spark/contract';
import { waitUntil } from '@spark/testkit';
import type { SparkUnderTest } from '../spark-under-test.ts';
import type { SeededValues } from './baseline.ts';
import { mustWork } from './desk.ts';
import { type Expectation, refusedWith } from './expectation.ts';
import type { Situation } from './meaning.ts';

type Desk = { readonly spark: SparkUnderTest; readonly token: string };

const DAY = '2026-10-06';
const YESTERDAY = '2026-11-15';
const STARTS: readonly string[] = ['startBacktest', 'startSweep'];

export function isAboutBacktests({ path }: Route): boolean {
  return path.startsWith('/builder/backtest') || path.startsWith('/builder/sweep');
}

type Kind = { readonly path: string; readonly id: 'backtestID' | 'sweepID'; readonly request: object };

const KINDS: readonly Kind[] = [
  {
    path: '/builder/backtest',
    id: 'backtestID',
    request: { document: routes.startBacktest.sample.document, from: DAY, to: DAY },
  },
  { path: '/builder/sweep', id: 'sweepID', request: { ...routes.startSweep.sample, from: DAY, to: DAY } },
];

/** No backtest and no sweep, except a finished one that the call is about. Answers with its number. */
export async function furnishBacktests(desk: Desk, route: Route): Promise<SeededValues> {
  let seeded: SeededValues = {};
  for (const kind of KINDS) {
    const isAboutOne = route.path.includes(`{${kind.id}}`);
    seeded = { ...seeded, ...(await furnish(desk, kind, isAboutOne)) };
  }
  return seeded;
}

async function furnish(
  { spark, token }: Desk,
  { path, id, request }: Kind,
  isAboutOne: boolean,
): Promise<SeededValues> {
  const list = async () => (await mustWork(spark, 'GET', path, { token })).body.data;
  for (let left = await list(); left.length > 0 && !(isAboutOne && isOne(left)); left = await list())
    for (const row of left) await mustWork(spark, 'DELETE', `${path}/${row[id]}`, { token });
  if (!isAboutOne) return {};
  const started = await mustWork(spark, 'POST', path, { token, json: request });
  await waitUntil('it is done', async () => isOne(await list()));
  return { [id]: String(started.body.data[0]?.[id]) };
}

function isOne(rows: readonly Readonly<Record<string, unknown>>[]): boolean {
  return rows.length === 1 && rows[0]?.state === 'done' && rows[0]?.from === DAY;
}

/** Days are of the past, and a number is one of the caller's own. */
export function afterPlaying(
  { route, field, sentAs, seeded }: Situation,
  value: unknown,
): Expectation | null {
  const { name } = field;
  const text = String(value);
  if (name === 'backtestID') return text === seeded.backtestID ? null : refusedWith('backtest_unknown');
  if (name === 'sweepID') return text === seeded.sweepID ? null : refusedWith('sweep_unknown');
  if (STARTS.includes(route.id) && (name === 'documentID' || name === 'rev'))
    return refusedWith('fields_disagree', sentAs);
  // With `nextTrue` the candle is looked for from any moment on.
  if (route.id === 'readBacktestTrace' && name === 'at') return null;
  if (route.id === 'readBacktestTrace' && name === 'nextTrue')
    return text === 'c_in' ? null : refusedWith('backtest_untraced');
  if (route.id === 'startSweep' && name === 'axes')
    return isSwept(value) ? null : refusedWith('sweep_wrong', sentAs);
  // The example names a candle, which is not the moment.
  if (route.id === 'previewDocument' && name === 'now' && value === true)
    return refusedWith('fields_disagree', sentAs);
  const isDay = (STARTS.includes(route.id) && (name === 'from' || name === 'to')) || isPreviewed(route, name);
  if (!isDay || value === undefined) return null;
  const day = text.slice(0, DAY.length);
  if (day < '2025-01-01' || day > YESTERDAY) return refusedWith('backtest_day', sentAs);
  if (isPreviewed(route, name)) return isWeekend(day) ? refusedWith('fields_disagree', sentAs) : null;
  const isTurned = name === 'from' ? day > '2026-10-30' : day < '2026-10-01';
  return isTurned ? refusedWith('fields_disagree', 'to') : null;
}

/** The example has one parameter, a whole number from 10 to 40. */
function isSwept(value: unknown): boolean {
  const [axis, ...more] = Array.isArray(value) ? value : [];
  const { name, from = 10, to = 40, step = 5 } = Object(axis);
  return (
    more.length === 0 &&
    name === 'stop' &&
    [from, to, step].every(Number.isInteger) &&
    step > 0 &&
    from >= 10 &&
    from <= to &&
    to <= 40
  );
}

function isPreviewed(route: Route, name: string): boolean {
  return route.id === 'previewDocument' && name === 'at';
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
