import type { FieldSchema, Route } from '@spark/contract';
import { LIMITS } from '@spark/vocabulary';
import { baseline } from './baseline.ts';
import { acceptedBecause, type Expectation, type ExpectedProblem, refusedWith } from './expectation.ts';
import { fieldsOf, takesAlert } from './fields.ts';
import { isLogin, missingFromLogin } from './meaning.ts';
import { isSignIn } from './person.ts';
import {
  type Attempt,
  type Fields,
  FORM_TYPE,
  isNoPageType,
  JSON_TYPE,
  write,
  writeJson,
} from './request.ts';
import { documentRefused, takesDocument } from './saved-document.ts';
import type { Stage } from './stage.ts';

/** The body as a whole, wrong in ways that have nothing to do with the fields of the call. */
export function* bodyAttempts(route: Route, stage: Stage): Generator<Attempt> {
  const sent = sender(route, stage);
  for (const [what, text] of BROKEN_JSON) yield sent(what, text, refusedWith('json_broken'));
  yield* wrongTopLevel(route, sent);
  yield* withoutBody(route, sent);
  yield* wrongTypes(route, sent);
  yield* repeatedKeys(sent);
  yield* tooDeep(route, sent);
  yield* tooLarge(route, sent);
  yield* wrongBytes(route, sent);
}

type Payload = string | Buffer;
type Send = {
  (what: string, payload: Payload, expected: Expectation, type?: string | null, headers?: Headers): Attempt;
  /** The body of the canonical request, as fields. */
  readonly fields: Fields;
};
type Headers = Readonly<Record<string, string>>;

/** The canonical request with another body; `null` leaves the content type out. */
function sender(route: Route, stage: Stage): Send {
  const shape = () => baseline(route, stage.seeded());
  const send = (
    what: string,
    payload: Payload,
    expected: Expectation,
    type: string | null = JSON_TYPE,
    headers: Headers = {},
  ): Attempt => {
    const written = write(route, { ...shape(), body: { kind: 'none' } }, stage.token);
    return {
      ...written,
      headers: { ...written.headers, ...(type === null ? {} : { 'content-type': type }), ...headers },
      payload,
      what: `the body: ${what}`,
      expected: isNoPageType(route, type) && !isTooLarge(expected) ? refusedWith('page_only') : expected,
    };
  };
  // Asked for each time: what one accepted request used up is another one in the next.
  const fields = (): Fields => {
    const { body } = shape();
    return body.kind === 'json' ? (body.value as Fields) : {};
  };
  return Object.defineProperty(send, 'fields', { get: fields }) as unknown as Send;
}

/** The bytes are counted before anybody looks at them. */
function isTooLarge(expected: Expectation): boolean {
  return expected.kind === 'refused' && expected.problems.some(({ code }) => code === 'body_too_large');
}

const BROKEN_JSON: readonly (readonly [string, string])[] = [
  ['an opening brace alone', '{'],
  ['a key without a value', '{"a":}'],
  ['a list that ends too early', '[1,'],
  ['a text that does not end', '{"a":"b'],
  ['a word', 'nonsense'],
  ['a character after the end', '{}x'],
  ['two values', '{}{}'],
  ['single quotes', "{'a':1}"],
  ['a key without quotes', '{a:1}'],
  ['a comma before the end', '{"a":1,}'],
  ['NaN', '{"a":NaN}'],
  ['undefined', '{"a":undefined}'],
  ['a comment', '{"a":1 /* one */}'],
  ['a control character in a text', '{"a":"\u0001"}'],
  ['an escape that is none', '{"a":"\\x41"}'],
  ['half an escape', '{"a":"\\u00"}'],
  ['a number with a leading zero', '{"a":01}'],
  ['markup', '<?xml version="1.0"?><a/>'],
  ['NUL', '\u0000'],
];

function* wrongTopLevel(route: Route, sent: Send): Generator<Attempt> {
  for (const text of ['5', '"text"', 'true', 'false', '[]', '[[]]', '[1]', '[null]']) {
    yield sent(`${text} instead of an object`, text, notAnObject(route));
  }
  const listOfOne = `[${writeJson(sent.fields)}]`;
  const takesLists = (route.freeBody as FieldSchema | undefined)?.anyOf !== undefined;
  yield sent(
    'a list of the object',
    listOfOne,
    // A list of actions would be read; this one has the list of actions inside.
    takesLists ? refusedWith('field_missing', '[0].action') : notAnObject(route),
  );
}

/** A free body that may be more than an object is reported as a separate field. */
function notAnObject(route: Route): Expectation {
  if (route.freeBody === undefined) {
    return { kind: 'refused', problems: [{ code: 'body_not_object' }, ...missingFields(route)] };
  }
  return (route.freeBody as FieldSchema).anyOf
    ? refusedWith('field_type', 'body')
    : refusedWith('body_not_object');
}

function missingFields(route: Route): readonly ExpectedProblem[] {
  return fieldsOf(route)
    .filter(({ place, required, schema }) => place === 'body' && required && schema.default === undefined)
    .map(({ name }) => ({ code: 'field_missing', field: name }));
}

function* withoutBody(route: Route, sent: Send): Generator<Attempt> {
  const expected = expectedWithoutBody(route);
  yield sent('nothing', '', expected);
  yield sent('nothing under the type of a form', '', expected, FORM_TYPE);
  yield sent('blanks', ' \r\n\t ', expected);
  yield sent('null', 'null', expected);
}

function expectedWithoutBody(route: Route): Expectation {
  if (route.freeBody) return refusedWith('field_missing', 'body');
  if ((isLogin(route) && route.body) || isSignIn(route)) return missingFromLogin(route, 'all');
  const problems = missingFields(route);
  return problems.length > 0
    ? { kind: 'refused', problems }
    : acceptedBecause('the call takes nothing from the body that is required');
}

function* wrongTypes(route: Route, sent: Send): Generator<Attempt> {
  const text = () => writeJson(sent.fields);
  // Alerts come from programs that put any type on their JSON; they still have to spell a type.
  const anyType = takesAlert(route);
  const unread: Expectation = anyType
    ? acceptedBecause('the content type of an alert does not matter')
    : refusedWith('content_type_unsupported');
  for (const type of OTHER_TYPES) yield sent(`the type ${type}`, text(), unread, type);
  for (const type of NOT_TYPES) {
    yield sent(`the type ${JSON.stringify(type)}`, text(), refusedWith('content_type_unsupported'), type);
  }
  const json = acceptedBecause('JSON goes by several types, and by none');
  for (const type of JSON_TYPES) yield sent(`the type ${type}`, text(), json, type);
  yield sent(
    'JSON under the type of a form',
    text(),
    acceptedBecause('no form begins with a bracket'),
    FORM_TYPE,
  );
}

const OTHER_TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
];
const NOT_TYPES = ['json', 'application/', '/json', ';;;', 'application/json/json', 'application json'];
const JSON_TYPES = [
  null,
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/vnd.api+json',
];

function* repeatedKeys(sent: Send): Generator<Attempt> {
  const inner = writeJson(sent.fields).slice(1, -1);
  const [first] = Object.keys(sent.fields);
  const twice = (what: string, key: string, members: readonly string[]) =>
    sent(what, `{${[...members, inner].filter(Boolean).join(',')}}`, refusedWith('json_duplicate_key', key));
  yield twice('an unknown key twice', 'zzz', ['"zzz":1', '"zzz":1']);
  yield twice('a key twice, once escaped', 'zzz', ['"zzz":1', '"\\u007azz":2']);
  yield twice('a key twice further down', 'deep', ['"zzz":[{"deep":1,"deep":2}]']);
  if (first !== undefined) {
    yield twice('a field twice with the same value', first, [`"${first}":${writeJson(sent.fields[first])}`]);
    yield twice('a field twice, first as null', first, [`"${first}":null`]);
  }
}

function* tooDeep(route: Route, sent: Send): Generator<Attempt> {
  const nested = (levels: number) => {
    const inside = `${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`;
    return `{${[`"zzz":${inside}`, writeJson(sent.fields).slice(1, -1)].filter(Boolean).join(',')}}`;
  };
  const asDeepAsAllowed = takesDocument(route)
    ? documentRefused('zzz')
    : route.freeBody && !takesAlert(route)
      ? acceptedBecause('a free body may hold any key, and the bound itself is inside')
      : refusedWith('field_unknown', 'zzz');
  yield sent('nested as deep as allowed', nested(LIMITS.jsonDepth), asDeepAsAllowed);
  for (const levels of [LIMITS.jsonDepth + 1, 100, 10_000, 100_000]) {
    yield sent(`nested ${levels} levels`, nested(levels), refusedWith('json_too_deep'));
  }
  yield sent(
    '10000 objects in each other',
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    refusedWith('json_too_deep'),
  );
  yield sent('10000 brackets that never close', '['.repeat(10_000), refusedWith('json_broken'));
}

function* tooLarge(route: Route, sent: Send): Generator<Attempt> {
  const text = () => writeJson(sent.fields);
  const tooLong = refusedWith('body_too_large');
  const padded = (bytes: number) => text() + ' '.repeat(bytes - Buffer.byteLength(text()));
  // Over a real connection the refusal may overtake the body, and whether it is read then is a matter of luck.
  if (route.method !== 'HEAD') {
    yield sent('one byte too many', padded(LIMITS.bodyBytes + 1), tooLong);
    yield sent('a huge text', `{"zzz":"${'x'.repeat(LIMITS.bodyBytes)}"}`, tooLong);
    yield sent('a huge text of an unknown type', 'x'.repeat(LIMITS.bodyBytes + 1), tooLong, 'text/plain');
  }
  yield sent('a declared length beyond the bound', text(), tooLong, JSON_TYPE, {
    'content-length': '999999999',
  });
  yield sent('as large as allowed', padded(LIMITS.bodyBytes), acceptedBecause('the bound itself is inside'));
  const isStored = route.tag !== 'BuildAlgos';
  if (route.freeBody && !takesAlert(route) && isStored) yield* tooLargeToKeep(route, sent);
}

/** The stored part of a free body has its own limit, in bytes and not in characters. */
function* tooLargeToKeep(route: Route, sent: Send): Generator<Attempt> {
  const ofBytes = (bytes: number, sign: string) => {
    const room = bytes - Buffer.byteLength('{"zzz":""}');
    return `{"zzz":"${sign.repeat(Math.floor(room / Buffer.byteLength(sign)))}${'x'.repeat(room % Buffer.byteLength(sign))}"}`;
  };
  for (const sign of ['x', '\u{1f600}']) {
    yield sent(
      `one byte of ${sign} more than is stored`,
      ofBytes(LIMITS.strategyParamsBytes + 1, sign),
      refusedWith(route.id === 'writePreference' ? 'preference_too_large' : 'params_too_large'),
    );
    yield sent(
      `as many bytes of ${sign} as are stored`,
      ofBytes(LIMITS.strategyParamsBytes, sign),
      acceptedBecause('the bound itself is inside'),
    );
  }
}

function* wrongBytes(route: Route, sent: Send): Generator<Attempt> {
  const notUtf8 = refusedWith('text_not_utf8');
  const text = (bytes: readonly number[]) =>
    Buffer.concat([Buffer.from('{"zzz":"'), Buffer.from(bytes), Buffer.from('"}')]);
  yield sent('a byte that UTF-8 never has', text([0xff]), notUtf8);
  yield sent('half a character', text([0xc3]), notUtf8);
  yield sent('a slash spelt too long', text([0xc0, 0xaf]), notUtf8);
  yield sent('a half of a pair', text([0xed, 0xa0, 0x80]), notUtf8);
  yield sent('UTF-16', Buffer.from('\ufeff{"zzz":"text"}', 'utf16le'), notUtf8);
  yield sent('compressed bytes', Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff]), notUtf8);
  const readsForms = !takesAlert(route);
  if (readsForms) {
    for (const part of ['zzz=%ff', 'zzz=%zz', '%=1', 'zzz=%'])
      yield sent(`the form ${part}`, part, notUtf8, FORM_TYPE);
  }
  yield sent(
    'a byte order mark in front',
    Buffer.from(`\ufeff${writeJson(sent.fields)}`),
    acceptedBecause('a byte order mark means nothing'),
  );
}
