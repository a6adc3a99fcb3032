import type { Route } from '@spark/contract';
import type { SparkUnderTest } from '../spark-under-test.ts';
import type { SeededValues } from './baseline.ts';
import { mustWork } from './desk.ts';
import { type Expectation, refusedWith } from './expectation.ts';
import type { Situation } from './meaning.ts';

type Desk = { readonly spark: SparkUnderTest; readonly token: string };

const LEG = {
  triggerPrice: 100,
  transType: 'Buy',
  qty: 1,
  orderType: 'Limit',
  limitPrice: 100,
  productType: 'Delivery',
};
const GTT = { strategyname: 'test1', token: 'NSE:212', legs: [LEG] };
const ALERT = { token: 'NSE:212', condition: 'crosses', level: 500, telegram: true };

/** One price alert and one GTT, and no others. Answers with the number of the one that the call is about. */
export async function furnishInstructions({ spark, token }: Desk, route: Route): Promise<SeededValues> {
  for (const path of ['/priceAlerts', '/gtt']) {
    const { body } = await mustWork(spark, 'GET', path, { token });
    for (const { id } of body.data) await mustWork(spark, 'DELETE', `${path}?id=${id}`, { token });
  }
  // Those that the call makes itself are not there yet.
  if (route.method !== 'PUT' && route.method !== 'DELETE') return {};
  const json = route.path === '/gtt' ? GTT : ALERT;
  for (;;) {
    const made = await mustWork(spark, 'POST', route.path, { token, json });
    const id = Number(made.body.data[0]?.id);
    // The numbers of the samples must be those of nobody.
    if (id >= 20) return { id: String(id) };
    await mustWork(spark, 'DELETE', `${route.path}?id=${id}`, { token });
  }
}

export function afterLookingForInstruction(
  { route, field, sentAs, seeded, owned }: Situation,
  value: unknown,
): Expectation | null {
  if (route.tag !== 'Instructions') return null;
  const isGtt = route.path === '/gtt';
  if (!isGtt && route.method === 'POST') return afterSettingAlert(field.name, sentAs, value);
  if (value === undefined) return null;
  if (field.name === 'id')
    return String(value) === seeded.id
      ? null
      : refusedWith(isGtt ? 'gtt_unknown' : 'price_alert_unknown', sentAs);
  // What is left out stays as it is.
  if (!isGtt && route.method === 'PUT') return afterSettingAlert(field.name, sentAs, value);
  if (isGtt && field.name === 'strategyname' && value !== GTT.strategyname)
    return refusedWith('link_unknown');
  if (isGtt && field.name === 'identifier')
    return afterChoosing(String(value), { sentAs, own: String(seeded.identifier), accounts: owned.account });
  return isGtt && field.name === 'legs' && Array.isArray(value) ? afterArming(sentAs, value) : null;
}

/** The UCC may be left out; the account must be the caller's, and linked to the strategy of the example. */
function afterChoosing(
  value: string,
  of: { readonly sentAs: string; readonly own: string; readonly accounts: readonly string[] },
): Expectation | null {
  const [ucc, account] = of.own.split(':');
  const [first = '', second] = value.split(':');
  if (second !== undefined && first !== ucc) return refusedWith('identifier_foreign', of.sentAs);
  const name = second ?? first;
  if (name === account) return null;
  return of.accounts.includes(name) ? refusedWith('link_unknown') : refusedWith('name_unknown', of.sentAs);
}

type Leg = Readonly<Record<'triggerPrice' | 'limitPrice', number | undefined>> & {
  readonly when?: string;
  readonly orderType: string;
};

/** The share of the example trades near 156. */
const NEAR = 165;
const TICK_PAISE = 5;

function afterArming(sentAs: string, legs: readonly Leg[]): Expectation | null {
  const problems = legs.flatMap(({ triggerPrice, limitPrice = 0, orderType }, at) => [
    ...offThePaisa(`${sentAs}[${at}].triggerPrice`, triggerPrice),
    ...offThePaisa(`${sentAs}[${at}].limitPrice`, limitPrice),
    ...(orderType === 'Limit' && limitPrice === 0
      ? [{ code: 'price_missing' as const, field: `${sentAs}[${at}].limitPrice` }]
      : []),
  ]);
  if (problems.length > 0) return { kind: 'refused', problems };
  const offTick = legs.findIndex(({ triggerPrice = 0 }) => Math.round(triggerPrice * 100) % TICK_PAISE !== 0);
  if (offTick >= 0) return refusedWith('price_off_tick', `${sentAs}[${offTick}].triggerPrice`);
  const sides = legs.map(({ triggerPrice = 0 }) => (triggerPrice > NEAR ? 'above' : 'below'));
  const wrong = legs.findIndex(({ when }, at) => when !== undefined && when !== sides[at]);
  if (wrong >= 0) return refusedWith('trigger_passed', `${sentAs}[${wrong}].triggerPrice`);
  return sides[1] !== undefined && sides[0] === sides[1] ? refusedWith('triggers_one_sided', sentAs) : null;
}

function offThePaisa(field: string, rupees = 0): readonly { code: 'field_format'; field: string }[] {
  const paise = rupees * 100;
  return Math.abs(paise - Math.round(paise)) < 1e-5 ? [] : [{ code: 'field_format', field }];
}

/** The example is an alert above the price of a share; its other fields stay as they are. */
function afterSettingAlert(name: string, sentAs: string, value: unknown): Expectation | null {
  if (value === undefined)
    return name === 'token' || name === 'level' ? refusedWith('field_missing', name) : null;
  if (name === 'level' && Number(value) <= 0) return refusedWith('field_range', sentAs);
  if (name === 'condition' && value === 'below') return refusedWith('level_passed', 'level');
  if (name === 'condition' && value === 'moves') return refusedAll(['level'], ['percent']);
  if (name === 'watch' && value === 'straddle')
    return refusedAll(['token'], ['underlying', 'exchange', 'expiry']);
  if (name === 'watch' && value !== 'ltp') return refusedAll(['token'], []);
  return name === 'webhookUrl' && !isHttps(String(value)) ? refusedWith('address_private', sentAs) : null;
}

function refusedAll(stray: readonly string[], missing: readonly string[]): Expectation {
  return {
    kind: 'refused',
    problems: [
      ...stray.map((field) => ({ code: 'fields_disagree' as const, field })),
      ...missing.map((field) => ({ code: 'field_missing' as const, field })),
    ],
  };
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
