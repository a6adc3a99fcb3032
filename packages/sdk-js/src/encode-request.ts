import type { Call } from './call.ts';

/** The request without the address of the server and the headers of the caller. */
export type EncodedRequest = {
  readonly target: string;
  readonly contentType: string | null;
  readonly body: string | null;
};

type Fields = Readonly<Record<string, unknown>>;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Puts each field of the input where the call expects it. What is not given is left out; 0, false and '' are given. */
export function encodeRequest(call: Call, input: Fields): EncodedRequest {
  const names = Object.keys(input);
  // No fields, as with most lists.
  if (names.length === 0 && call.body === undefined && !call.path.includes('{'))
    return { target: call.path, contentType: null, body: null };
  const rest = new Map<string, unknown>();
  for (const name of names) if (isGiven(input[name])) rest.set(name, input[name]);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    if (value === undefined || value === '') throw new TypeError(`${name} is needed for ${call.path}`);
    return encode(value);
  });
  const query: string[] = [];
  for (const name of call.query ?? []) {
    if (rest.has(name)) query.push(`${name}=${encode(rest.get(name))}`);
    rest.delete(name);
  }
  // A field that this client does not know is sent as well: the server reports what is wrong with it.
  if (call.body === undefined || call.body === 'free') {
    for (const [name, value] of rest)
      if (call.body === undefined || name !== 'body') query.push(`${encode(name)}=${encode(value)}`);
  }
  const target = query.length === 0 ? path : `${path}?${query.join('&')}`;
  if (call.body === undefined) return { target, contentType: null, body: null };
  if (call.body === 'form') return { target, contentType: FORM_TYPE, body: formText(rest) };
  const value = call.body === 'free' ? input.body : Object.fromEntries(rest);
  return { target, contentType: JSON_TYPE, body: JSON.stringify(value) };
}

/** Also the characters that `encodeURIComponent` leaves as they are, so that every client writes the same address. */
export function encode(value: unknown): string {
  return encodeURIComponent(String(value)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function formText(fields: ReadonlyMap<string, unknown>): string {
  return [...fields].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}
