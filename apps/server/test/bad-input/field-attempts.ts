import type { FieldSchema, Route } from '@spark/contract';
import { LIMITS } from '@spark/vocabulary';
import { shapeAround } from './baseline.ts';
import { canBeForm, type Field, fieldsOf } from './fields.ts';
import { expectationFor, isLogin, type Situation } from './meaning.ts';
import { type Attempt, asText, type Fields, type Pair, type Shape, write } from './request.ts';
import { accepted, type Reading, type Sample } from './sample.ts';
import { absentSamples, samplesFor } from './samples.ts';
import type { Stage } from './stage.ts';

/** Every field of the call, wrong in every way that its schema knows, in every place where it may stand. */
export function* fieldAttempts(route: Route, stage: Stage): Generator<Attempt> {
  for (const field of fieldsOf(route)) {
    for (const way of waysToSend(route, field)) yield* attemptsOnField(route, stage, field, way);
  }
}

/** A place for a field in a request: how a value is put there, and whether only text can stand there. */
type Way = {
  readonly place: string;
  readonly textOnly: boolean;
  /** `undefined` leaves the field out. */
  readonly put: (shape: Shape, name: string, value: unknown) => Shape;
};

function waysToSend(route: Route, field: Field): readonly Way[] {
  switch (field.place) {
    case 'path':
      return [{ place: 'in the path', textOnly: true, put: intoPath(field) }];
    case 'query':
      return [
        { place: 'in the query', textOnly: true, put: intoQuery(field) },
        // A free body is what is stored, so nothing is read from it.
        ...(route.freeBody
          ? []
          : [{ place: 'in the body instead of the query', textOnly: false, put: fromQueryIntoBody(field) }]),
      ];
    case 'body':
      return [
        { place: 'in the body', textOnly: false, put: intoJson(field) },
        ...(canBeForm(route) ? [{ place: 'in a form', textOnly: true, put: intoForm(field) }] : []),
      ];
  }
}

function* attemptsOnField(route: Route, stage: Stage, field: Field, way: Way): Generator<Attempt> {
  const situation = { route, field, sentAs: field.name, seeded: stage.seeded(), owned: stage.owned(route) };
  const samples = [
    ...samplesFor(field.schema),
    ...namesToTry(field, stage),
    ...absentSamples(field.schema, field.required),
  ].filter((sample) => fits(sample, field, way));
  for (const sample of isLogin(route) ? withFewWrongSecrets(samples) : samples) {
    yield attempt(situation, stage, way, sample);
  }
  if (field.place === 'path') return;
  yield attempt(situation, stage, way, leftOut(field));
  for (const sentAs of otherNames(field)) yield* underAnotherName({ ...situation, sentAs }, stage, way);
}

/** Every checked login costs a password hash, and they are all wrong in the same way. */
function withFewWrongSecrets(samples: readonly Sample[]): readonly Sample[] {
  const looked = samples.filter(({ reading }) => reading.ok && reading.as !== undefined);
  return samples.filter((sample) => !looked.includes(sample) || looked.indexOf(sample) < 4);
}

function attempt(situation: Situation, stage: Stage, way: Way, sample: Sample): Attempt {
  const { route, field, sentAs } = situation;
  // The live values are asked for each time, because a login code is good for one use.
  const seeded = stage.seeded();
  const shape = way.put(shapeAround(route, field, seeded), sentAs, sample.value);
  return {
    ...write(route, shape, stage.token),
    what: `${sentAs} ${way.place}: ${sample.what}`,
    expected: expectationFor({ ...situation, seeded }, sample.reading),
    ...secretIn(field.schema, sample),
  };
}

/** A list in a query is text; only what fits an address can be in one; an empty segment of a path does not count. */
function fits({ value }: Sample, field: Field, way: Way): boolean {
  if (!way.textOnly) return true;
  if (typeof value !== 'string' || !value.isWellFormed() || value.startsWith('@number:')) return false;
  if (field.place === 'path' && (value === '' || value === '.' || value === '..')) return false;
  return way.place === 'in a form' || encodeURIComponent(value).length < LIMITS.urlBytes - 1_000;
}

/** Names that nobody has, that another user has, that the caller has, and one that can never be had. */
function namesToTry({ names }: Field, stage: Stage): readonly Sample[] {
  if (names === null) return [];
  const { thing } = names;
  const because = 'the text keeps every rule of its schema';
  const named = (what: string, name: string) => accepted(what, name, name, because);
  return [
    named('a name that nobody has', 'nobody has this'),
    named("another user's name", stage.other[thing]),
    named('the name of another kind of thing', thing === 'strategy' ? 'account1' : 'test1'),
    named('its own name in other letters', thing === 'strategy' ? 'TEST1' : 'ACCOUNT1'),
    named('another name of the caller', stage.spare[thing]),
    named('another name of the caller in other letters', stage.spare[thing].toUpperCase()),
    named('dots alone', '...'),
  ];
}

function leftOut({ schema, required }: Field): Sample {
  const reading: Reading =
    required && schema.default === undefined
      ? { ok: false, code: 'field_missing', at: '' }
      : { ok: true, as: undefined, because: 'it need not be given' };
  return { what: 'left out', value: undefined, reading };
}

/** Letter case never matters, and each alias is as good as the name. */
function otherNames({ name, schema }: Field): readonly string[] {
  return [...new Set([name.toUpperCase(), name.toLowerCase(), ...(schema['x-aliases'] ?? [])])].filter(
    (other) => other !== name,
  );
}

/** An error must use the name that the client used, so a few mistakes are made under each. */
function* underAnotherName(situation: Situation, stage: Stage, way: Way): Generator<Attempt> {
  const { field } = situation;
  const all = samplesFor(field.schema).filter((sample) => fits(sample, field, way));
  const unreadable = all.filter(({ reading }) => !reading.ok).slice(0, 3);
  const readable = all.filter(({ reading }) => reading.ok).slice(0, 1);
  for (const sample of [...unreadable, ...readable, ...namesToTry(field, stage)]) {
    yield attempt(situation, stage, way, sample);
  }
}

function secretIn(schema: FieldSchema, { value }: Sample): { readonly secret?: string } {
  const isTelling = typeof value === 'string' && value.length >= 8 && value.isWellFormed();
  return schema['x-secret'] && isTelling ? { secret: value } : {};
}

const intoPath =
  (field: Field): Way['put'] =>
  (shape, _, value) => ({ ...shape, params: { ...shape.params, [field.name]: asText(value) } });

const intoQuery =
  (field: Field): Way['put'] =>
  (shape, name, value) => ({
    ...shape,
    query: [
      ...withoutPair(shape.query, field.name),
      ...(value === undefined ? [] : [[name, asText(value)] as const]),
    ],
  });

const fromQueryIntoBody =
  (field: Field): Way['put'] =>
  (shape, name, value) => {
    const body = shape.body.kind === 'json' ? (shape.body.value as Fields) : {};
    return {
      ...shape,
      query: withoutPair(shape.query, field.name),
      body: { kind: 'json', value: value === undefined ? body : { ...body, [name]: value } },
    };
  };

const intoJson =
  (field: Field): Way['put'] =>
  (shape, name, value) => {
    const { [field.name]: _, ...others } = shape.body.kind === 'json' ? (shape.body.value as Fields) : {};
    return {
      ...shape,
      body: { kind: 'json', value: value === undefined ? others : { ...others, [name]: value } },
    };
  };

/** A form holds single values and lists; what only JSON can hold stays out of it. */
const intoForm =
  (field: Field): Way['put'] =>
  (shape, name, value) => {
    const { [field.name]: _, ...others } = shape.body.kind === 'json' ? (shape.body.value as Fields) : {};
    const entries = Object.entries(others)
      .filter(([, other]) => typeof other !== 'object' || Array.isArray(other))
      .map(([other, given]): Pair => [other, asText(given)]);
    if (value !== undefined) entries.push([name, asText(value)]);
    return { ...shape, body: { kind: 'form', entries } };
  };

function withoutPair(pairs: readonly Pair[], name: string): readonly Pair[] {
  return pairs.filter(([other]) => other !== name);
}
