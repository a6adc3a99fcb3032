import type { FieldSchema, Route } from '@spark/contract';
import { type Field, fieldsOf } from './fields.ts';
import { asText, type Body, type Fields, type Shape } from './request.ts';
import { exampleOf } from './sample.ts';

/** Values that only a running Spark can say; examples cannot. By the name of the field, or by its place and name. */
export type SeededValues = Readonly<Record<string, string>>;

/** The example of a field, or the value it has in this Spark. */
export function exampleFor(field: Field, seeded: SeededValues): unknown {
  return seeded[`${field.place} ${field.name}`] ?? seeded[field.name] ?? exampleOf(field.schema);
}

/** The canonical request: every field of the call with the value of its example. */
export function baseline(route: Route, seeded: SeededValues): Shape {
  const fields = fieldsOf(route);
  const at = (place: Field['place']) => fields.filter((field) => field.place === place);
  return {
    params: Object.fromEntries(at('path').map((field) => [field.name, asText(exampleFor(field, seeded))])),
    query: at('query').map((field) => [field.name, asText(exampleFor(field, seeded))]),
    body: bodyOf(
      route,
      Object.fromEntries(at('body').map((field) => [field.name, exampleFor(field, seeded)])),
    ),
  };
}

/** The same request with each body that the documentation shows for the call, when it shows any. */
export function documentedShapes(route: Route, seeded: SeededValues): readonly Shape[] {
  const shape = baseline(route, seeded);
  const examples = (route.body as FieldSchema | undefined)?.examples ?? [];
  return (examples as readonly Fields[]).map((example) => ({
    ...shape,
    body: {
      kind: 'json',
      value: Object.fromEntries(
        Object.entries(example).map(([name, value]) => [name, seeded[name] ?? value]),
      ),
    },
  }));
}

/** The request on which a field is tried: one that the documentation shows with this field, or that with all. */
export function shapeAround(route: Route, field: Field, seeded: SeededValues): Shape {
  if (field.place !== 'body') return baseline(route, seeded);
  return (
    documentedShapes(route, seeded).find(
      ({ body }) => body.kind === 'json' && field.name in (body.value as Fields),
    ) ?? baseline(route, seeded)
  );
}

function bodyOf(route: Route, fields: Fields): Body {
  if (route.freeBody) return { kind: 'json', value: exampleOf(route.freeBody as FieldSchema) };
  return route.body ? { kind: 'json', value: fields } : { kind: 'none' };
}
