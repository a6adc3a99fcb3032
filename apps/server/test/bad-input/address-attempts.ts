import { type FieldSchema, type Method, ROUTES, type Route } from '@spark/contract';
import { LIMITS } from '@spark/vocabulary';
import { baseline } from './baseline.ts';
import { acceptedBecause, type Expectation, refusedWith } from './expectation.ts';
import { fieldsOf } from './fields.ts';
import { expectationFor } from './meaning.ts';
import { type Attempt, pathOf, type Shape, type Written, write, writeQuery } from './request.ts';
import type { Reading } from './sample.ts';
import type { Stage } from './stage.ts';
import { readingOfText } from './text-samples.ts';

/** The address and the method, wrong in ways that have nothing to do with the fields of the call. */
export function* addressAttempts(route: Route, stage: Stage): Generator<Attempt> {
  const shape = baseline(route, stage.seeded());
  const written = write(route, shape, stage.token);
  yield* brokenEncoding(route, shape, written);
  yield* tooLong(route, shape, written);
  yield* otherPaths(route, shape, written);
  yield* otherMethods(route, shape, written);
  yield* stepsUp(route, stage, shape, written);
  yield* emptySteps(route, shape, written);
}

const BROKEN_ENCODING = ['%', '%f', '%zz', '%ff', '%c3', '%c0%ae', '%ED%A0%80', '%u0041'];

function* brokenEncoding(route: Route, shape: Shape, written: Written): Generator<Attempt> {
  const expected = refusedWith('url_broken');
  const query = writeQuery(shape.query);
  const more = query === '' ? '?' : `${query}&`;
  for (const bad of BROKEN_ENCODING) {
    const path = pathOf(route, shape);
    yield { ...written, url: `${path}${more}zzz=${bad}`, what: `${bad} in a value of the query`, expected };
    yield { ...written, url: `${path}${more}${bad}=1`, what: `${bad} in a name of the query`, expected };
    yield { ...written, url: `${path}${bad}${query}`, what: `${bad} at the end of the path`, expected };
    for (const name of Object.keys(shape.params)) {
      const broken = route.path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
        param === name ? bad : encodeURIComponent(shape.params[param] ?? ''),
      );
      yield { ...written, url: broken + query, what: `${bad} for ${name} in the path`, expected };
    }
  }
}

function* tooLong(route: Route, shape: Shape, written: Written): Generator<Attempt> {
  const expected = refusedWith('url_too_long');
  const path = pathOf(route, shape);
  const query = writeQuery(shape.query);
  const more = query === '' ? '?' : `${query}&`;
  const address = `${path}${more}zzz=`;
  const filled = address + 'z'.repeat(LIMITS.urlBytes - address.length);
  yield { ...written, url: `${filled}z`, what: 'an address one byte too long', expected };
  yield {
    ...written,
    url: filled,
    what: 'an address as long as allowed, for an unknown field',
    expected: refusedWith('field_unknown', 'zzz'),
  };
  yield { ...written, url: `/${'z'.repeat(LIMITS.urlBytes)}`, what: 'a path too long', expected };
  for (const name of Object.keys(shape.params)) {
    const long = pathOf(route, { params: { ...shape.params, [name]: 'z'.repeat(LIMITS.urlBytes + 1) } });
    yield { ...written, url: long + query, what: `${name} too long for an address`, expected };
  }
}

function* otherPaths(route: Route, shape: Shape, written: Written): Generator<Attempt> {
  const path = pathOf(route, shape);
  const bare = path.replace(/\/$/, '');
  const expected = refusedWith('path_unknown');
  const others = {
    'a step more': `${bare}/zzz/zzz/zzz`,
    'a letter more': bare.replace(/^(\/[^/]+)/, '$1z'),
    'other letters': bare.replace(/^\/[^/]+/, (first) => swapCase(first)),
    'NUL behind the first step': bare.replace(/^(\/[^/]+)/, '$1%00'),
    'an encoded slash behind the first step': bare.replace(/^(\/[^/]+)/, '$1%2f'),
    'a doubled slash in front': `/${bare}`,
    'a semicolon': bare.replace(/^(\/[^/]+)/, '$1;a=b'),
    'an encoded question mark': bare.replace(/^(\/[^/]+)/, '$1%3fzzz=1'),
  };
  for (const [what, url] of Object.entries(others)) {
    if (routeAt(route.method, url) !== undefined) continue;
    const overSocket = url.startsWith('//') && { overSocket: true as const };
    yield {
      ...written,
      ...overSocket,
      url: url + writeQuery(shape.query),
      what: `a path with ${what}`,
      expected,
    };
  }
  const withSlash = `${bare}/`;
  yield {
    ...written,
    url: (path === withSlash ? bare : withSlash) + writeQuery(shape.query),
    what: 'the other form of the path',
    expected: acceptedBecause('every path answers with and without the trailing slash'),
  };
}

function* otherMethods(route: Route, shape: Shape, written: Written): Generator<Attempt> {
  const path = pathOf(route, shape);
  for (const method of [
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'HEAD',
    'PATCH',
    'OPTIONS',
    'TRACE',
    'QUERY',
  ] as const) {
    if (method === route.method || routeAt(method, path) !== undefined) continue;
    const { overSocket: _, ...injected } = written;
    yield {
      ...injected,
      ...(method === 'HEAD' && { overSocket: true }),
      method,
      what: `the method ${method}`,
      expected: refusedWith('path_unknown'),
    };
  }
}

/** Nothing here leads upwards: dots are a name like any other, and no such thing exists. */
function* stepsUp(route: Route, stage: Stage, shape: Shape, written: Written): Generator<Attempt> {
  const query = writeQuery(shape.query);
  const sent = (what: string, url: string, expected: Expectation): Attempt => ({
    ...written,
    overSocket: true,
    url: url + query,
    what,
    expected,
  });
  const path = pathOf(route, shape);
  for (const dots of ['..', '.', '%2e%2e', '.%2e', '..%2f..', '..%2f..%2fetc%2fpasswd', '..%5c..', '%00']) {
    const above = `/zzz/${dots}${path}`;
    yield sent(`${dots} in front of the path`, above, refusedWith('path_unknown'));
    const below = `${path.replace(/\/$/, '')}/${dots}`;
    if (routeAt(route.method, below) === undefined) {
      yield sent(`${dots} behind the path`, below, refusedWith('path_unknown'));
    }
    for (const field of fieldsOf(route).filter(({ place }) => place === 'path')) {
      const url = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name === field.name ? dots : encodeURIComponent(shape.params[name] ?? ''),
      );
      const text = decodeURIComponent(dots);
      const reading = readingOfDots(field.schema, text);
      const situation = {
        route,
        field,
        sentAs: field.name,
        seeded: stage.seeded(),
        owned: stage.owned(route),
      };
      yield sent(`${dots} for ${field.name}`, url, expectationFor(situation, reading));
    }
  }
}

/** Dots are neither one of the choices nor a number. */
function readingOfDots(schema: FieldSchema, dots: string): Reading {
  if (schema.enum) return { ok: false, code: 'field_choice', at: '' };
  if (schema.type === 'integer') return { ok: false, code: 'field_type', at: '' };
  return readingOfText(schema, dots);
}

/** A step left empty in the middle is a field not given; at the end the path is another, shorter one. */
function* emptySteps(route: Route, shape: Shape, written: Written): Generator<Attempt> {
  for (const name of Object.keys(shape.params)) {
    const url = pathOf(route, { params: { ...shape.params, [name]: '' } });
    const isLast = url.endsWith('/');
    if (isLast && routeAt(route.method, url) !== undefined) continue;
    yield {
      ...written,
      url: url + writeQuery(shape.query),
      what: `an empty ${name} in the path`,
      expected: isLast ? refusedWith('path_unknown') : refusedWith('field_missing', name),
    };
  }
}

/** The call that answers to this path, by the paths of the contract alone. */
function routeAt(method: string, path: string): Route | undefined {
  const steps = path.replace(/\/$/, '').split('/');
  return ROUTES.find((route) => {
    const pattern = route.path.replace(/\/$/, '').split('/');
    return (
      route.method === (method as Method) &&
      pattern.length === steps.length &&
      pattern.every((part, index) => (part.startsWith('{') ? steps[index] !== '' : part === steps[index]))
    );
  });
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}
