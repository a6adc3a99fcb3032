import type { Form, FormField } from '@spark/document';
import { entriesOf, formOf, isFixed } from './catalog.ts';
import { elementsOf, type Family, freeName } from './elements.ts';
import { isJson, type Json } from './json.ts';
import { NEW_ROW } from './tree-commands.ts';

/** A strategy before anything was added. */
export const EMPTY_STRATEGY: Json = {
  schema: 'buildalgos.strategy/1',
  name: 'New strategy',
  convention: 'ba-1',
  market: { underlying: 'NIFTY', exchange: 'NSE' },
  clock: { timeframe: 5, type: 'intraday', start: '09:20', lastEntry: '14:45', squareOff: '15:15' },
  execution: { product: 'Intraday' },
  data: [],
  indicators: [],
  conditions: [],
  actions: [],
};

/** Values to begin with where the schema has no default, by the key of the field. */
const FIRST: Readonly<Record<string, unknown>> = {
  qty: { lots: 1 },
  strike: { by: 'moneyness', value: 0 },
  to: { by: 'moneyness', value: 0 },
  expiry: 'weekly:0',
  stopLoss: { unit: 'pct', value: 25 },
  target: { unit: 'pct', value: 50 },
  trail: { unit: 'pct', x: 10, y: 5 },
  reEntry: { onStop: { mode: 'asap', max: 1 } },
  wait: { dir: 'up', unit: 'pct', value: 10 },
  order: { type: 'Limit', timeLimit: 30, priceBuffer: { unit: 'pct', value: 0.5 }, shouldExecute: true },
  priceBuffer: { unit: 'pct', value: 0.5 },
  slippage: { unit: 'pct', value: 0.25 },
  dayStopLoss: { unit: 'rs', value: 5000 },
  dayTarget: { unit: 'rs', value: 5000 },
  lock: { at: 5000, keep: 2500 },
  step: { every: 1000, by: 500 },
  tradeOn: { weekdays: ['MON', 'TUE', 'WED', 'THU', 'FRI'] },
  weekdays: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  dte: { expiry: 'weekly:0', in: [0] },
  in: [0],
  message: 'Something happened',
  capital: 200000,
  webhook: { url: 'https://example.com/hook' },
  legs: [
    { right: 'CE', expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 } },
    { right: 'PE', expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 } },
  ],
};

/** What a field has when it is first used. */
export function firstValue(field: FormField): unknown {
  if (isFixed(field)) return field.values?.[0];
  // An object whose default is to be left out, such as no webhook, begins filled in.
  if (field.default !== undefined && field.default !== null && field.kind !== 'object') return field.default;
  const first = FIRST[field.key];
  if (first !== undefined && fits(field, first)) return first;
  if (field.kind === 'choice') return field.values?.[0] ?? firstOf(field.fields ?? []);
  if (field.kind === 'number') return Math.max(field.min ?? 0, Math.min(field.max ?? 1, 1));
  if (field.kind === 'flag') return true;
  if (field.kind === 'list') return field.item && (field.min ?? 0) > 0 ? [firstValue(field.item)] : [];
  if (field.kind === 'operand') return { value: 0 };
  if (field.kind === 'conditionNode') return NEW_ROW;
  if (field.kind !== 'object') return field.format === 'time' ? '09:30' : '';
  return field.forms ? firstOf(field.forms[0]?.fields ?? []) : firstOf(field.fields ?? []);
}

/** `target` is an object of a leg, and the name of an action elsewhere. */
function fits(field: FormField, value: unknown): boolean {
  if (field.kind === 'text') return typeof value === 'string';
  return field.kind !== 'choice' || field.values?.some((each) => each === value) === true;
}

/** The fields that must be there, each with its first value. */
export function firstOf(fields: readonly FormField[]): Json {
  return Object.fromEntries(
    fields.filter(({ isOptional }) => !isOptional).map((field) => [field.key, firstValue(field)]),
  );
}

/** Another form of a value: what both have stays. */
export function inForm(form: Form, before: unknown): Json {
  const old = isJson(before) ? before : {};
  const own = firstOf(form.fields);
  const kept = form.fields
    .filter((field) => !isFixed(field) && old[field.key] !== undefined && isOfField(field, old[field.key]))
    .map((field) => [field.key, old[field.key]]);
  return { ...own, ...Object.fromEntries(kept) };
}

function isOfField(field: FormField, value: unknown): boolean {
  if (field.kind === 'choice') return field.values?.some((each) => each === value) === true;
  if (field.kind !== 'number') return true;
  if (typeof value !== 'number') return field.takesParameter === true && isJson(value);
  const isInside = value >= (field.min ?? value) && value <= (field.max ?? value);
  return isInside && (field.isWhole !== true || Number.isInteger(value));
}

const SHORT: Readonly<Record<string, string>> = {
  candles: 'spot_cs',
  combined: 'prem',
  syntheticFuture: 'synth_fut',
  daysToExpiry: 'dte',
  daysFromExpiry: 'dfe',
  addLeg: 'a_ce',
  squareOffAll: 'a_all',
  squareOffAction: 'a_close',
  stopWaitTriggers: 'a_wt',
  stopTrading: 'a_stop',
  roll: 'a_roll',
  setVar: 'a_set',
  notify: 'a_tell',
};

/** A new element of a type, complete as far as it can be without asking. */
export function newElement(
  document: Json,
  family: Family,
  type: string,
  given: Json = {},
): Json & { readonly id: string } {
  const entry = entriesOf(family).find(({ id }) => id === type);
  const fields = entry?.forms
    ? (entry.forms.find(({ id }) => id !== 'like') ?? { fields: [] }).fields
    : (entry?.fields ?? []);
  const form = entry?.forms && formOf(entry, given);
  const made = firstOf(form ? form.fields : fields);
  const whole = { ...made, ...ownWords(document, family, type), ...given };
  return { ...whole, id: freeName(document, nameFor(document, family, { type, whole })) };
}

function ownWords(document: Json, family: Family, type: string): Json {
  if (family === 'conditions') {
    const isFirst = elementsOf(document, 'conditions').length === 0;
    return { kind: isFirst ? 'entry' : 'exit', fire: 'edge', when: NEW_ROW, then: [] };
  }
  if (family === 'actions') {
    const leg = elementsOf(document, 'actions').find(({ value }) => value.type === 'addLeg')?.id ?? '';
    return type === 'squareOffAction' || type === 'roll' ? { target: leg } : {};
  }
  const timeframe = isJson(document.clock) ? document.clock.timeframe : 5;
  if (family === 'data') return type.startsWith('days') ? {} : { timeframe };
  const source = elementsOf(document, 'data').find(({ value }) => !String(value.kind).startsWith('days'));
  return { on: { ref: source?.id ?? '' } };
}

function nameFor(
  document: Json,
  family: Family,
  { type, whole }: { readonly type: string; readonly whole: Json },
): string {
  if (family === 'conditions')
    return elementsOf(document, 'conditions').length === 0 || whole.kind === 'entry' ? 'c_in' : 'c_out';
  if (family === 'indicators') return typeof whole.length === 'number' ? `${type}_${whole.length}` : type;
  if (type === 'candles' && whole.segment !== 'SPOT') return whole.segment === 'FUT' ? 'fut_cs' : 'opt_cs';
  if (type === 'addLeg' && whole.segment !== 'OPT') return 'a_leg';
  if (type === 'addLeg' && whole.right === 'PE') return 'a_pe';
  return SHORT[type] ?? type;
}
