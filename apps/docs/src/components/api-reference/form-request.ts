import type { CallForm, FormField } from '../../../plugins/api-reference/form-model.ts';
import type { SampleRequest } from '../../../plugins/api-reference/sample-request.ts';

/** The values of the form, by the path of the field: `operations.timeLimit`. Empty means "not given". */
export type FormValues = Readonly<Record<string, string>>;

export const FREE_BODY = '(body)';

/** The form begins as the call's own sample, so that it can be sent at once; secrets are the reader's to give. */
export function startingValues(form: CallForm): FormValues {
  const values: Record<string, string> = {};
  const fill = (field: FormField, prefix: string) => {
    const path = `${prefix}${field.name}`;
    if (field.fields) for (const inner of field.fields) fill(inner, `${path}.`);
    else values[path] = field.isSecret ? '' : written(field.start);
  };
  for (const field of form.fields) fill(field, '');
  if (form.freeBody !== undefined) values[FREE_BODY] = JSON.stringify(form.freeBody, null, 2);
  return values;
}

export function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** The call with the values of the form; throws with a sentence when JSON written by hand cannot be read. */
export function requestOf(form: CallForm, values: FormValues): SampleRequest {
  const inPlace = (place: string) =>
    objectOf(
      form.fields.filter((field) => field.place === place),
      values,
      '',
    ) ?? {};
  const parts = { ...form.sample, params: inPlace('path'), query: inPlace('query') };
  if (form.freeBody !== undefined) return { ...parts, body: readJson('The body', values[FREE_BODY] ?? '') };
  const inBody = form.fields.filter((field) => !field.place);
  return { ...parts, body: inBody.length > 0 ? (objectOf(inBody, values, '') ?? {}) : undefined };
}

/** What a method of the client takes: it knows by itself which field goes where. */
export function inputOf({ params, query, body, isFree }: SampleRequest): object {
  return { ...params, ...query, ...(isFree ? { body } : (body as object | undefined)) };
}

/** The same for the sample beside the form: a secret field is in it before it is typed, without a value. */
export function shownRequest(form: CallForm, values: FormValues): SampleRequest {
  const { sample } = form;
  const request = requestOf(form, values);
  const untyped = (fields: object | undefined) =>
    Object.fromEntries(
      (sample.secrets ?? []).filter((name) => fields && name in fields).map((name) => [name, '']),
    );
  const withSecrets = (shown: object | undefined, given: object) => ({ ...untyped(shown), ...given });
  return {
    ...request,
    params: withSecrets(sample.params, request.params),
    query: withSecrets(sample.query, request.query),
    body: sample.isFree || !request.body ? request.body : withSecrets(sample.body as object, request.body),
  };
}

/** Fields without which the call cannot be sent, and which are not given. */
export function missingIn(form: CallForm, values: FormValues): readonly FormField[] {
  return form.fields.filter(
    (field) => field.isRequired && !field.fields && (values[field.name] ?? '').trim() === '',
  );
}

function objectOf(
  fields: readonly FormField[],
  values: FormValues,
  prefix: string,
): Readonly<Record<string, unknown>> | undefined {
  const entries = fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const path = `${prefix}${field.name}`;
    const value = field.fields
      ? objectOf(field.fields, values, `${path}.`)
      : readField(field, values[path] ?? '', path);
    return value === undefined ? [] : [[field.name, value]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** A number that cannot be read goes out as it was typed: the server reports what is wrong with it. */
function readField(field: FormField, text: string, path: string): unknown {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (field.control === 'choice') return field.choices?.find((choice) => String(choice) === text) ?? text;
  if (field.control === 'number' || field.control === 'value')
    return Number.isFinite(Number(typed)) ? Number(typed) : typed;
  if (field.control === 'boolean') return text === 'true';
  if (field.control === 'list') return listOf(text);
  return field.control === 'json' ? readJson(path, text) : typed;
}

function listOf(text: string): readonly string[] {
  return text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function readJson(what: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${what} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
