import type { Route } from '@spark/contract';
import type { SparkUnderTest } from '../spark-under-test.ts';
import type { SeededValues } from './baseline.ts';
import { mustWork, OWN } from './desk.ts';
import { type Expectation, type ExpectedProblem, refusedWith } from './expectation.ts';
import type { Situation } from './meaning.ts';

type Desk = { readonly spark: SparkUnderTest; readonly token: string };

const WATCHED = {
  scope: 'position',
  stname: OWN.strategy,
  acname: OWN.account,
  token: 'NSE:212',
  positionType: 'Intraday',
} as const;
const EXIT = { ...WATCHED, stopLoss: 4000, stopLossBy: 'rupees' } as const;

/** One exit for the calls that are about one, none for the call that sets it. Answers with its number. */
export async function furnishExits({ spark, token }: Desk, route: Route): Promise<SeededValues> {
  const { body } = await mustWork(spark, 'GET', '/exits', { token });
  for (const { id, state } of body.data)
    if (state !== 'over') await mustWork(spark, 'DELETE', `/exits?id=${id}`, { token });
  if (route.method === 'POST') return {};
  for (;;) {
    const made = await mustWork(spark, 'POST', '/exits', { token, json: EXIT });
    const id = Number(made.body.data[0]?.id);
    // The numbers of the samples must be those of nobody.
    if (id >= 20) return { id: String(id) };
    await mustWork(spark, 'DELETE', `/exits?id=${id}`, { token });
  }
}

/** The example watches a share that is held, with every rule in rupees; its other fields stay as they are. */
export function afterSettingExit(situation: Situation, value: unknown): Expectation | null {
  const { route, field, sentAs, seeded } = situation;
  if (route.tag !== 'Exits') return null;
  if (value === undefined)
    return NEEDED.includes(field.name) ? refusedWith('field_missing', field.name) : null;
  if (field.name === 'id') return String(value) === seeded.id ? null : refusedWith('exit_unknown', sentAs);
  return afterWatching(field.name, value) ?? afterRuling(field.name, sentAs, value);
}

/** Each of them says something that another field of the example needs. */
const NEEDED: readonly string[] = [
  ...['stname', 'acname', 'token', 'positionType'],
  ...['stopLoss', 'stopLossBy', 'trailEach', 'trailMoves', 'target', 'targetBy'],
  ...['lockAt', 'lockKeep', 'lockEach', 'lockMore', 'costAt'],
];

const BEYOND: Readonly<Record<string, readonly string[]>> = {
  strategy: ['token', 'positionType'],
  account: ['stname', 'token', 'positionType'],
  all: ['stname', 'acname', 'token', 'positionType'],
};

/** Nothing else is held. */
function afterWatching(name: string, value: unknown): Expectation | null {
  switch (name) {
    case 'scope': {
      if (value === 'basket') return refusedWith('field_missing', 'basketID');
      const beyond = BEYOND[String(value)] ?? [];
      return beyond.length === 0 ? null : { kind: 'refused', problems: beyond.map(disagreeing) };
    }
    case 'stname':
    case 'acname':
    case 'token':
    case 'positionType':
      return value === WATCHED[name] ? null : refusedWith('position_flat');
    case 'ForwardTest':
      return value === true ? refusedWith('position_flat') : null;
    default:
      return null;
  }
}

const disagreeing = (field: string): ExpectedProblem => ({ code: 'fields_disagree', field });

/** What the example says of the field that is the upper bound of this one. */
const AT_MOST: Readonly<Record<string, number>> = { trailMoves: 1000, lockKeep: 5999.99, lockMore: 1000 };

function afterRuling(name: string, sentAs: string, value: unknown): Expectation | null {
  if (name === 'closes' && value === 'basket') return refusedWith('field_missing', 'closesBasketID');
  // The share trades at 171.25.
  if (name === 'stopLossBy' && value === 'price') return refusedWith('exit_passed', 'stopLoss');
  // The stop of the example is 5000, which no long position can lose in per cent.
  if (name === 'stopLossBy' && value === 'percent') return refusedWith('fields_disagree', 'stopLoss');
  if (name === 'targetBy' && value === 'price') return refusedWith('price_outside_band', 'target');
  if (name === 'block' && value === true) return refusedWith('fields_disagree', sentAs);
  const most = AT_MOST[name];
  return most !== undefined && Number(value) > most ? refusedWith('fields_disagree', sentAs) : null;
}
