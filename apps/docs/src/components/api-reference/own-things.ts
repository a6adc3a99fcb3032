import { type Spark, SparkError } from '@spark/client';
import type { CallForm, FormField } from '../../../plugins/api-reference/form-model.ts';
import { type FormValues, missingIn, startingValues, written } from './form-request.ts';
import { FOUND, type Found } from './found-things.ts';

/** What the reader has that the fields of a call can name. */
export interface OwnThings {
  /** Names by what they name: `account`, `strategy`. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** What the call needs, the newest first; undefined where it needs nothing of the kind. */
  readonly found?: readonly Found[] | undefined;
}

export const NOTHING_KNOWN: OwnThings = { names: {} };

const LISTS: Readonly<Record<string, (spark: Spark) => Promise<readonly string[]>>> = {
  account: async (spark) => (await spark.listAccounts()).data.map(({ AccountName }) => AccountName),
  strategy: async (spark) => (await spark.listStrategies()).data.map(({ StrategyName }) => StrategyName),
};

/** What cannot be read is left out: the call itself reports what is wrong. */
export async function readOwnThings(form: CallForm, spark: Spark): Promise<OwnThings> {
  const kinds = [...new Set(form.fields.flatMap(({ names }) => names ?? []))];
  const lists = await Promise.all(
    kinds.map(async (kind) => [kind, (await ifRead(LISTS[kind]?.(spark))) ?? []] as const),
  );
  const need = form.needs === undefined ? undefined : FOUND[form.needs];
  return { names: Object.fromEntries(lists), found: await ifRead(need?.read(spark)) };
}

async function ifRead<Things>(reading: Promise<Things> | undefined): Promise<Things | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof SparkError) return undefined;
    throw error;
  }
}

/**
 * Puts the reader's own names and numbers where the form still has the values of its sample. What the reader typed
 * stays.
 */
export function withOwnThings(form: CallForm, values: FormValues, own: OwnThings): FormValues {
  const start = startingValues(form);
  const [first] = own.found ?? [];
  const changes = form.fields.flatMap((field): readonly (readonly [string, string])[] => {
    const value = values[field.name] ?? '';
    if (value !== start[field.name]) return [];
    const fitting = first && fittingValue(field, first);
    if (fitting !== undefined && (value !== '' || field.isRequired)) return [[field.name, written(fitting)]];
    const names = own.names[field.names ?? ''];
    if (value === '' || names === undefined || names.length === 0) return [];
    if (field.isNew) return [[field.name, freeName(value, names)]];
    return names.includes(value) ? [] : [[field.name, names[0] ?? value]];
  });
  return changes.length > 0 ? { ...values, ...Object.fromEntries(changes) } : values;
}

function fittingValue(field: FormField, { values, names }: Found): unknown {
  return (field.names && names[field.names]) ?? values[field.name];
}

/** `account3`, or the next number that nothing is named by. */
function freeName(name: string, taken: readonly string[]): string {
  const [, stem = name, digits = '1'] = /^(.*?)(\d*)$/.exec(name) ?? [];
  for (let number = Number(digits || '1'); ; number += 1) {
    const next = `${stem}${number}`;
    if (!taken.some((name) => name.toLowerCase() === next.toLowerCase())) return next;
  }
}

/** Why the call cannot be sent now: it is about something that the reader does not have. */
export function whatIsMissing(form: CallForm, values: FormValues, own: OwnThings): string | undefined {
  const need = form.needs === undefined ? undefined : FOUND[form.needs];
  if (!need || own.found === undefined || own.found.length > 0) return undefined;
  const isOwn = (values[need.field] ?? '') !== startingValues(form)[need.field];
  return isOwn ? undefined : need.missing;
}

/** Throws with a sentence when something is missing that only the reader can choose. */
export function checkFilled(form: CallForm, filled: FormValues, own: OwnThings): void {
  const lacking = whatIsMissing(form, filled, own);
  if (lacking !== undefined) throw new Error(lacking);
  const empty = missingIn(form, filled);
  if (empty.length > 0)
    throw new Error(empty.map(({ name, hint }) => `${name} is missing: ${hint}`).join(' '));
}
