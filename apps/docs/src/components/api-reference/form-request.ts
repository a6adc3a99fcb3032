import type { CallForm, FormField } from '../../../plugins/api-reference/form-model.ts';

/** What stands in the form, by the way to the field: `operations.timeLimit`. Empty means "not given". */
export type FormValues = Readonly<Record<string, string>>;

export const FREE_BODY = '(body)';

/** Required fields start with their example, so that a call can be sent at once; secrets never do. */
export function startingValues(form: CallForm): FormValues {
  const values: Record<string, string> = {};
  const fill = (field: FormField, prefix: string, isNeeded: boolean) => {
    const path = `${prefix}${field.name}`;
    if (field.fields) for (const inner of field.fields) fill(inner, `${path}.`, isNeeded && field.isRequired);
    else values[path] = isNeeded && field.isRequired && !field.isSecret ? written(field.example) : '';
  };
  for (const field of form.fields) fill(field, '', true);
  if (form.freeBody !== undefined) values[FREE_BODY] = JSON.stringify(form.freeBody, null, 2);
  return values;
}

export function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The path with its query, and the body; throws with a sentence when JSON written by hand cannot be read. */
export function requestOf(
  form: CallForm,
  values: FormValues,
): { readonly path: string; readonly body?: unknown } {
  let path = form.path;
  const query = new URLSearchParams();
  for (const field of form.fields.filter((one) => one.place)) {
    const value = (values[field.name] ?? '').trim();
    if (field.place === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(field.name, field.control === 'list' ? listOf(value).join(',') : value);
  }
  const address = query.size > 0 ? `${path}?${query}` : path;
  if (form.freeBody !== undefined)
    return { path: address, body: readJson('The body', values[FREE_BODY] ?? '') };
  const inBody = form.fields.filter((field) => !field.place);
  return inBody.length > 0 ? { path: address, body: objectOf(inBody, values, '') ?? {} } : { path: address };
}

function objectOf(fields: readonly FormField[], values: FormValues, prefix: string): object | undefined {
  const entries = fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const path = `${prefix}${field.name}`;
    const value = field.fields
      ? objectOf(field.fields, values, `${path}.`)
      : readField(field, values[path] ?? '', path);
    return value === undefined ? [] : [[field.name, value]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** A number that cannot be read goes out as it was typed: the server says best what is wrong with it. */
function readField(field: FormField, text: string, path: string): unknown {
  if (text.trim() === '') return undefined;
  if (field.control === 'choice') return field.choices?.find((choice) => String(choice) === text) ?? text;
  if (field.control === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  if (field.control === 'boolean') return text === 'true';
  if (field.control === 'list') return listOf(text);
  return field.control === 'json' ? readJson(path, text) : text;
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
