import { type FieldSchema, ROUTES, type Route } from '@spark/contract';
import { NAME_PATTERN } from '@spark/vocabulary';
import { exampleOf } from './sample.ts';

/** One input of a call, under its canonical name. */
export type Field = {
  readonly place: 'path' | 'query' | 'body';
  readonly name: string;
  readonly schema: FieldSchema;
  readonly required: boolean;
  readonly names: Naming | null;
};

/** What a field names, and whether that must exist, must not exist yet, or is not checked. */
export type Naming = { readonly thing: Thing; readonly role: 'existing' | 'new' | 'ignored' };
export type Thing = 'strategy' | 'account';

export function fieldsOf(route: Route): readonly Field[] {
  return [
    ...fieldsIn('path', route, route.params),
    ...fieldsIn('query', route, route.query),
    ...fieldsIn('body', route, route.body),
  ];
}

function fieldsIn(place: Field['place'], route: Route, schema: Route['params']): readonly Field[] {
  return (
    Object.entries((schema?.properties ?? {}) as Record<string, FieldSchema>)
      // Beside the field that they stand for they would have to agree with it, and it would not be missed any more.
      .filter(([, property]) => property['x-instead-of'] === undefined)
      .map(([name, property]) => ({
        place,
        name,
        schema: property,
        required:
          schema?.required?.includes(name) ||
          (schema as FieldSchema)['x-needs-one']?.[0] === name ||
          property['x-needed-without'] !== undefined,
        names: namingOf(place, route, property),
      }))
  );
}

function namingOf(place: Field['place'], route: Route, schema: FieldSchema): Naming | null {
  const thing = thingNamedBy(schema);
  if (thing === null) return null;
  if (thing === madeBy(route)) return { thing, role: 'new' };
  // The path has said already which one is meant, and nothing is ever renamed.
  const isNamedByPath = Object.values(route.params?.properties ?? {}).some(
    (param) => thingNamedBy(param as FieldSchema) === thing,
  );
  return { thing, role: place === 'body' && isNamedByPath ? 'ignored' : 'existing' };
}

function thingNamedBy(schema: FieldSchema): Thing | null {
  if (schema.pattern !== NAME_PATTERN) return null;
  return exampleOf(schema) === 'test1' ? 'strategy' : 'account';
}

/** What a call makes: the thing that DELETE takes away at the same address, or one step below it. */
export function madeBy(route: Route): Thing | 'link' | null {
  if (route.method !== 'POST') return null;
  for (const { method, path, params } of ROUTES) {
    if (method !== 'DELETE') continue;
    if (path === route.path) return route.tag === 'Strategy links' ? 'link' : null;
    if (!path.startsWith(`${route.path}/{`)) continue;
    return thingNamedBy(Object.values(params?.properties ?? {})[0] as FieldSchema);
  }
  return null;
}

/** A form holds single values and lists of them. What a call cannot do without may be more than that. */
export function canBeForm(route: Route): boolean {
  if (route.pageOnly) return false;
  return fieldsOf(route).every(
    ({ place, required, schema }) =>
      place !== 'body' ||
      !required ||
      (schema.type !== 'object' && (schema.items as FieldSchema | undefined)?.type !== 'object'),
  );
}

/** Whether it changes anything when it is accepted: such a call gets a new desk each time. */
export function changesTheDesk(route: Route): boolean {
  return route.auth === 'bearer' && route.method !== 'GET' && !isCalculation(route);
}

/** It is a POST only because its question is too long for an address. */
function isCalculation({ path }: Route): boolean {
  return ['/charges', '/payoff', '/margin', '/tv-webhook-preview', '/builder/preview'].includes(path);
}

/** The body of an alert is free in its form only: every field of its actions is checked. */
export function takesAlert(route: Route): boolean {
  return route.freeBody !== undefined && route.tag === 'Webhook';
}
