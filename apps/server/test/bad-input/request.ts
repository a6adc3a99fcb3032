import type { Method, Route } from '@spark/contract';
import { PAGE } from '../console-under-test.ts';
import type { Expectation } from './expectation.ts';

export type Pair = readonly [name: string, value: string];
export type Fields = Readonly<Record<string, unknown>>;

/** A request in its parts, before it is written down. */
export type Shape = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly Pair[];
  readonly body: Body;
};

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly entries: readonly Pair[] };

/** A request as it is sent. */
export type Written = {
  readonly method: Method | 'PATCH' | 'OPTIONS' | 'TRACE' | 'QUERY';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  /** Injected requests have their address tidied first; where that would hide the mistake, a socket is used. */
  readonly overSocket?: true;
};

/** One request with one thing wrong (or lenient) about it, and the reply it must get. */
export type Attempt = Written & {
  readonly what: string;
  readonly expected: Expectation;
  /** A text that no reply may repeat. */
  readonly secret?: string;
};

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

export function write(route: Route, shape: Shape, token: string | null): Written {
  const body = writeBody(shape.body);
  return {
    method: route.method,
    url: pathOf(route, shape) + writeQuery(shape.query),
    headers: { ...pageHeaders(route), ...bearer(route, token), ...(body && { 'content-type': body.type }) },
    ...(body && { payload: body.text }),
    // Only a real connection shows that a reply to HEAD has no body.
    ...(route.method === 'HEAD' && { overSocket: true }),
  };
}

export function pathOf(route: Route, { params }: Pick<Shape, 'params'>): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

export function writeQuery(pairs: readonly Pair[]): string {
  return pairs.length === 0 ? '' : `?${writePairs(pairs)}`;
}

export function writePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** A number that JSON can spell and JavaScript cannot hold; `writeJson` writes it as it stands here. */
export function numberSpelt(text: string): string {
  return `@number:${text}@`;
}

export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"@number:([^"@]*)@"/g, '$1');
}

/** A value as a query or a form would carry it. */
export function asText(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** What the browser sends with a call that only pages can make, and what the page adds. */
function pageHeaders({ pageOnly, method }: Route): Readonly<Record<string, string>> {
  if (!pageOnly) return {};
  const { 'content-type': type = JSON_TYPE, ...headers } = PAGE;
  return method === 'POST' ? { ...headers, 'content-type': type } : headers;
}

/** Whether a call of a page is refused for the type of its body before anything is read. */
export function isNoPageType({ pageOnly, method }: Route, type: string | null): boolean {
  if (!pageOnly || method !== 'POST' || type === null) return false;
  // What is no type at all is refused even before.
  return /^[\w.+-]+\/[\w.+-]+(?:;|$)/.test(type) && !/^application\/json\b/i.test(type);
}

function bearer(route: Route, token: string | null): Readonly<Record<string, string>> {
  return route.auth === 'bearer' && token !== null ? { authorization: `Bearer ${token}` } : {};
}

function writeBody(body: Body): { readonly type: string; readonly text: string } | undefined {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
      return { type: JSON_TYPE, text: writeJson(body.value) };
    case 'form':
      return { type: FORM_TYPE, text: writePairs(body.entries) };
  }
}
