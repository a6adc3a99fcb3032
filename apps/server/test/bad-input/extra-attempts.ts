import type { Route } from '@spark/contract';
import { LIMITS } from '@spark/vocabulary';
import { baseline, exampleFor } from './baseline.ts';
import { acceptedBecause, type Expectation, refusedWith } from './expectation.ts';
import { canBeForm, type Field, fieldsOf, takesAlert } from './fields.ts';
import {
  type Attempt,
  asText,
  type Body,
  type Fields,
  FORM_TYPE,
  type Pair,
  write,
  writePairs,
} from './request.ts';
import type { Sample } from './sample.ts';
import { samplesFor } from './samples.ts';
import { documentRefused, takesDocument } from './saved-document.ts';
import type { Stage } from './stage.ts';

/** More than the call takes: fields it does not know, fields twice, fields in two places that disagree. */
export function* extraAttempts(route: Route, stage: Stage): Generator<Attempt> {
  const sent = sender(route, stage);
  yield* unknownFields(route, sent);
  yield* ignoredFields(route, sent);
  for (const field of fieldsOf(route)) {
    if (field.place === 'path') continue;
    yield* twice(stage, sent, field);
    // A free body is what is stored, so no field is read from it.
    if (field.place === 'query' && route.freeBody) continue;
    if (field.place === 'query') yield* inBothPlaces(stage, sent, field);
    else yield* inTheWrongPlace(stage, sent, field);
  }
}

type Extra = { readonly query?: readonly Pair[]; readonly json?: Fields };
type Send = (what: string, extra: Extra, expected: Expectation) => Attempt;

/** The canonical request with something added to its query or its body. */
function sender(route: Route, stage: Stage): Send {
  return (what, { query = [], json }, expected) => {
    const shape = baseline(route, stage.seeded());
    const written = write(
      route,
      { ...shape, query: [...shape.query, ...query], body: json ? withFields(shape.body, json) : shape.body },
      stage.token,
    );
    return { ...written, what, expected };
  };
}

function withFields(body: Body, fields: Fields): Body {
  const own = body.kind === 'json' ? (body.value as Fields) : {};
  // Assigned one by one, `__proto__` would set a prototype instead of a key.
  return { kind: 'json', value: Object.fromEntries([...Object.entries(own), ...Object.entries(fields)]) };
}

const UNKNOWN_NAMES = [
  'zzz',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'a.b',
  'a[b]',
  'caf\u00e9',
  ' ',
  'x\u0000y',
];

function* unknownFields(route: Route, sent: Send): Generator<Attempt> {
  const inBody = (name: string): Expectation => {
    if (takesDocument(route)) return documentRefused(name);
    return route.freeBody && !takesAlert(route)
      ? acceptedBecause('a free body may hold any key')
      : refusedWith('field_unknown', name);
  };
  for (const name of UNKNOWN_NAMES) {
    const shown = JSON.stringify(name);
    yield sent(
      `the unknown field ${shown} in the query`,
      { query: [[name, '1']] },
      refusedWith('field_unknown', name),
    );
    yield sent(`the unknown field ${shown} in the body`, { json: keyed(name, 1) }, inBody(name));
    yield sent(
      `the unknown field ${shown} with an object`,
      { json: keyed(name, { polluted: true }) },
      inBody(name),
    );
    yield sent(`the unknown field ${shown} with null`, { json: keyed(name, null) }, inBody(name));
  }
  yield* longNames(route, sent);
}

/** A long name is cut short in the reply, and a great many names are not all explained. */
function* longNames(route: Route, sent: Send): Generator<Attempt> {
  const long = 'z'.repeat(5_000);
  const cut = `${'z'.repeat(LIMITS.nameChars)}\u2026`;
  yield sent(
    'an unknown field with a long name in the query',
    { query: [[long, '1']] },
    refusedWith('field_unknown', cut),
  );
  const many = Array.from({ length: 1_000 }, (_, index) => `z${index}`);
  const explained = many.slice(0, LIMITS.problemsPerReply);
  const some: Expectation = {
    kind: 'refused',
    problems: explained.map((field) => ({ code: 'field_unknown', field })),
  };
  yield sent('a great many unknown fields in the query', { query: many.map((name) => [name, '1']) }, some);
  if (route.freeBody) return;
  yield sent(
    'an unknown field with a long name in the body',
    { json: { [long]: 1 } },
    refusedWith('field_unknown', cut),
  );
}

/** What OAuth2 libraries add on their own is let pass, and only where the contract says so. */
function* ignoredFields(route: Route, sent: Send): Generator<Attempt> {
  for (const name of ['grant_type', 'scope', 'client_id']) {
    const expected = route.ignores?.includes(name)
      ? acceptedBecause('ignores: clients send it along')
      : refusedWith('field_unknown', name);
    yield sent(`${name} in the query`, { query: [[name, 'password']] }, expected);
  }
}

/** The same field under two spellings of its name. */
function* twice(stage: Stage, sent: Send, field: Field): Generator<Attempt> {
  const value = exampleFor(field, stage.seeded());
  for (const other of otherSpellings(field)) {
    const repeated = refusedWith('field_repeated', other);
    const what = `${field.name} and ${other}`;
    if (field.place === 'query') {
      yield sent(`${what} in the query`, { query: [[other, asText(value)]] }, repeated);
      yield sent(`${what} in the query, one of them empty`, { query: [[other, 'undefined']] }, NOT_TWICE);
    } else {
      yield sent(`${what} in the body`, { json: { [other]: value } }, repeated);
      yield sent(`${what} in the body, one of them null`, { json: { [other]: null } }, NOT_TWICE);
    }
  }
  if (field.place === 'query') {
    const again = [[field.name, asText(value)]] as const;
    yield sent(
      `${field.name} twice in the query`,
      { query: again },
      refusedWith('field_repeated', field.name),
    );
  }
}

const NOT_TWICE = acceptedBecause('one of the two counts as not given');

function otherSpellings({ name, schema }: Field): readonly string[] {
  const shouted = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
  return [...new Set([shouted, ...(schema['x-aliases'] ?? [])])].filter((other) => other !== name);
}

/** The query and the body may both hold a field when they mean the same by it. */
function* inBothPlaces(stage: Stage, sent: Send, field: Field): Generator<Attempt> {
  const { name, schema } = field;
  const conflict = refusedWith('field_conflict', name);
  const value = exampleFor(field, stage.seeded());
  const alike = acceptedBecause('the query and the body mean the same');
  yield sent(`${name} in query and body alike`, { json: { [name]: value } }, alike);
  yield sent(`${name} in query and body, null in the body`, { json: { [name]: null } }, NOT_TWICE);
  yield sent(`${name} in query and body, unreadable in the body`, { json: { [name]: { a: 1 } } }, conflict);
  const samples = samplesFor(schema).filter(({ reading }) => reading.ok);
  const meant = meaningOf(samples, value);
  const other = samples.find(({ reading }) => reading.ok && JSON.stringify(reading.as) !== meant);
  if (other)
    yield sent(
      `${name} in query and body, ${other.what} in the body`,
      { json: { [name]: other.value } },
      conflict,
    );
  const same = samples.find(
    (sample) => sample.reading.ok && JSON.stringify(sample.reading.as) === meant && sample.value !== value,
  );
  if (same)
    yield sent(
      `${name} in query and body, ${same.what} in the body`,
      { json: { [name]: same.value } },
      alike,
    );
}

function meaningOf(samples: readonly Sample[], value: unknown): string {
  const sample = samples.find((each) => JSON.stringify(each.value) === JSON.stringify(value));
  return JSON.stringify(sample?.reading.ok ? sample.reading.as : value);
}

/** What belongs into the body is unknown in the query, where it would be written down by every proxy. */
function* inTheWrongPlace(stage: Stage, sent: Send, field: Field): Generator<Attempt> {
  const value = asText(exampleFor(field, stage.seeded()));
  const what = `${field.name} of the body in the query`;
  yield sent(what, { query: [[field.name, value]] }, refusedWith('field_unknown', field.name));
}

function keyed(name: string, value: unknown): Fields {
  return Object.fromEntries([[name, value]]);
}

/** A form repeats a field by writing it twice. */
export function* formAttempts(route: Route, stage: Stage): Generator<Attempt> {
  const [field] = fieldsOf(route).filter(({ place }) => place === 'body');
  const shape = baseline(route, stage.seeded());
  if (field === undefined || shape.body.kind !== 'json' || !canBeForm(route)) return;
  const entries = Object.entries(shape.body.value as Fields)
    .filter(([, value]) => typeof value !== 'object' || Array.isArray(value))
    .map(([name, value]): Pair => [name, asText(value)]);
  const form = (what: string, pairs: readonly Pair[], expected: Expectation): Attempt => ({
    ...write(route, { ...shape, body: { kind: 'form', entries: [] } }, stage.token),
    headers: {
      ...write(route, shape, stage.token).headers,
      'content-type': FORM_TYPE,
    },
    payload: writePairs(pairs),
    what,
    expected,
  });
  const again: Pair = [field.name, asText(exampleFor(field, stage.seeded()))];
  yield form(`${field.name} twice in a form`, [...entries, again], refusedWith('field_repeated', field.name));
  yield form('an unknown field in a form', [...entries, ['zzz', '1']], refusedWith('field_unknown', 'zzz'));
  yield form(
    'a prototype in a form',
    [...entries, ['__proto__', '1']],
    refusedWith('field_unknown', '__proto__'),
  );
  yield form('a form with nothing extra', entries, acceptedBecause('a form is as good as JSON'));
}
