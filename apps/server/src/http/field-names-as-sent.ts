import { canonicalNames, isAbsent, type Problem, type RawRequest, type Route } from '@spark/contract';
import { CallRefused } from './call-refused.ts';

/** Handlers know a field by its canonical name; their refusals must use the name that the client sent. */
export function namedAsSent(error: unknown, route: Route, raw: RawRequest): unknown {
  if (!(error instanceof CallRefused)) return error;
  return new CallRefused(
    error.problems.map((problem) => renamed(problem, route, raw)),
    error.retryAfterSeconds,
  );
}

function renamed(problem: Problem, route: Route, raw: RawRequest): Problem {
  return problem.field === undefined ? problem : { ...problem, field: nameSent(problem.field, route, raw) };
}

/** A field of the query may also have come in the body. */
function nameSent(field: string, route: Route, raw: RawRequest): string {
  const inQueryOrBody = [...raw.query, ...bodyEntries(raw)];
  const places = [
    { schema: route.params, sent: Object.entries(raw.params) },
    { schema: route.query, sent: inQueryOrBody },
    { schema: route.body, sent: inQueryOrBody },
  ] as const;
  for (const { schema, sent } of places) {
    const names = schema && canonicalNames(schema);
    const canonical = names?.get(field.toLowerCase());
    if (names === undefined || canonical === undefined) continue;
    const found = sent.find(
      ([name, value]) => names.get(name.toLowerCase()) === canonical && !isAbsent(value),
    );
    return found?.[0] ?? canonical;
  }
  return field;
}

function bodyEntries({ body }: RawRequest): readonly (readonly [string, unknown])[] {
  if (body?.kind === 'form') return body.entries;
  return typeof body?.value === 'object' && body.value !== null ? Object.entries(body.value) : [];
}
