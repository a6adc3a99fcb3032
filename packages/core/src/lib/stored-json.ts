import { ok, type Result, refuse } from './result.ts';
import { faultText, isObject, listOf, object, type Shape } from './shape.ts';

/** Stored with every JSON object, so that a reader knows what has to be in it. What has no version is of version 1. */
export const STORED_VERSION = 2;

/** Reads stored text. The refusal is the end of a sentence about the row. */
export type StoredReader<T> = (text: string) => Result<T, string>;

/** A JSON object as it is stored. */
export function storedObject(json: string): string {
  return json === '{}' ? `{"v":${STORED_VERSION}}` : `{"v":${STORED_VERSION},${json.slice(1)}`;
}

/** A list as it is stored: only an object can say its version. */
export function storedList(list: readonly unknown[]): string {
  return storedObject(JSON.stringify({ list }));
}

/** `upgrade` makes of an object of version 1 what it would be today; the shape then holds for both. */
export function objectReader<T extends object>(
  shape: Shape<T>,
  upgrade: (earlier: Json) => unknown = (earlier) => earlier,
): StoredReader<T> {
  return (text) => {
    const opened = open(text);
    if (!opened.ok) return opened;
    const { version, value } = opened.value;
    if (!isObject(value)) return refuse('it is not a JSON object');
    return checked(shape, version === 1 ? upgrade(value) : value);
  };
}

/** Version 1 of a list is the bare list. */
export function listReader<T>(
  item: Shape<T>,
  upgrade: (earlier: unknown) => unknown = (earlier) => earlier,
): StoredReader<readonly T[]> {
  const list = listOf(item);
  const stored = object<{ readonly list: readonly T[] }>({ list });
  return (text) => {
    const opened = open(text);
    if (!opened.ok) return opened;
    const { version, value } = opened.value;
    if (version === 1) return checked(list, Array.isArray(value) ? value.map(upgrade) : value);
    const read = checked(stored, value);
    return read.ok ? ok(read.value.list) : read;
  };
}

/** An object of any JSON. */
export type Json = Readonly<Record<string, unknown>>;

function checked<T>(shape: Shape<T>, value: unknown): Result<T, string> {
  const fault = shape.faultIn(value);
  return fault === null ? ok(value as T) : refuse(faultText(fault));
}

type Opened = { readonly version: number; readonly value: unknown };

/**
 * The version is cut off the text. Deleting it from the object would make every later look at the object slow, and orders
 * are read in great numbers.
 */
function open(text: string): Result<Opened, string> {
  const [start, digits, end] = /^\{"v":(\d{1,9})([,}])/.exec(text) ?? [];
  const version = digits === undefined ? 1 : Number(digits);
  if (version > STORED_VERSION || version < 1)
    return refuse(`it is of version ${version}, which this release of Spark does not know`);
  try {
    if (start === undefined) return ok({ version, value: JSON.parse(text) });
    return ok({
      version,
      value: JSON.parse(`{${text.slice(end === '}' ? start.length - 1 : start.length)}`),
    });
  } catch {
    return refuse('it is not JSON text');
  }
}
