import { CLIENT_ROUTES, ErrorEnvelope, PriceConnection, ROUTES, type Route, SOCKETS } from '@spark/contract';
import { repetitionOf } from './repetition.ts';
import { comment, indented, type Schema, type TypeBook, typeText } from './type-text.ts';

/** The two files of the TypeScript client that follow from the contract. */

const HEAD = '// Written by `npm run generate` from the contract. Do not edit.\n\n';

export function entitiesSource(): string {
  const book: TypeBook = new Map();
  typeText(ErrorEnvelope as Schema, book);
  for (const route of ROUTES) {
    replyType(route, book);
    inputType(route, book);
  }
  for (const { messages, commands } of SOCKETS)
    for (const schema of [...Object.values(messages), ...Object.values(commands)])
      typeText(schema as Schema, book);
  // What the price websocket answers to `connections`; its message leaves it open.
  typeText(PriceConnection as Schema, book);
  return `${HEAD}${[...book.values()].join('\n')}`;
}

export function callsSource(): string {
  const book: TypeBook = new Map();
  const methods = CLIENT_ROUTES.map((route) => methodText(route, book));
  const shapes = CLIENT_ROUTES.map((route) => `  ${route.id}: ${shapeText(route)},\n`);
  // Only what the methods name themselves; types within types stay among the entities.
  const mentioned = new Set(methods.join('').match(/\w+/g));
  const names = [...book.keys()].filter((name) => mentioned.has(name)).sort();
  return (
    `${HEAD}import type { Call, CallOptions, NoInput, Reply } from '../call.ts';\n` +
    `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './entities.ts';\n\n` +
    `const CALLS = {\n${shapes.join('')}} as const satisfies Record<string, Call>;\n\n` +
    '/** One method for each call of the API, named as in its description. */\n' +
    'export abstract class Calls {\n' +
    '  protected abstract send(call: Call, input: object, options?: CallOptions): Promise<unknown>;\n\n' +
    `${methods.join('\n')}}\n`
  );
}

function methodText(route: Route, book: TypeBook): string {
  const input = inputType(route, book);
  const reply = replyType(route, book);
  // Also where there are no fields yet: a call that gets one later must not change its shape.
  const takes = `input: ${input ?? 'NoInput'}${needsInput(route) ? '' : ' = {}'}`;
  return indented(
    `${comment(`${route.summary}.\n\n${route.description}\n\n\`${route.method} ${route.path}\``)}` +
      `${route.id}(${takes}, options?: CallOptions): Promise<${reply}> {\n` +
      `  return this.send(CALLS.${route.id}, input, options) as Promise<${reply}>;\n}\n`,
  );
}

function inputType(route: Route, book: TypeBook): string | null {
  const parts = [route.params, route.query, route.body].filter((part) => part !== undefined);
  checkNames(route, parts as readonly Schema[]);
  const texts = parts.map((part) => typeText(part as Schema, book));
  if (route.freeBody) texts.push(`{\n  readonly body: ${typeText(route.freeBody as Schema, book)};\n}`);
  return texts.length === 0 ? null : texts.join(' & ');
}

/** All fields of a call are in one object, so their names must differ. */
function checkNames(route: Route, parts: readonly Schema[]): void {
  const names = parts.flatMap((part) => Object.keys(part.properties ?? {}));
  const all = route.freeBody ? [...names, 'body'] : names;
  if (new Set(all).size < all.length) throw new Error(`${route.id} has two fields of one name`);
}

function needsInput(route: Route): boolean {
  const parts = [route.params, route.query, route.body] as readonly (Schema | undefined)[];
  return (
    route.freeBody !== undefined ||
    parts.some((part) => (part?.required ?? []).length > 0 || part?.['x-needs-one'] !== undefined)
  );
}

function replyType({ reply }: Route, book: TypeBook): string {
  if (reply.kind !== 'envelope') return typeText(reply.schema as Schema, book);
  const envelope = `Reply<${reply.item === null ? 'never' : typeText(reply.item as Schema, book)}>`;
  return reply.rest === undefined ? envelope : `${envelope} & ${typeText(reply.rest as Schema, book)}`;
}

/** What a client needs to know about a call to send it; defaults are left out. */
function shapeText(route: Route): string {
  const { method, path, reply } = route;
  const shape: string[] = [`method: '${method}'`, `path: '${path}'`];
  if (route.query) shape.push(`query: [${namesOf(route.query as Schema)}]`);
  const body = bodyKind(route);
  if (body !== null) shape.push(`body: '${body}'`);
  if (reply.kind === 'headers') shape.push(`headers: [${namesOf(reply.schema as Schema)}]`);
  if (reply.kind === 'plain') shape.push('plain: true');
  if (route.auth === 'none') shape.push('open: true');
  const repetition = repetitionOf(route);
  if (repetition !== 'once') shape.push(`repeat: '${repetition}'`);
  return `{ ${shape.join(', ')} }`;
}

function namesOf(schema: Schema): string {
  return Object.keys(schema.properties ?? {})
    .map((name) => `'${name}'`)
    .join(', ');
}

function bodyKind(route: Route): 'json' | 'form' | 'free' | null {
  if (route.freeBody) return 'free';
  if (!route.body) return null;
  // The only call outside the envelope is the login, whose fields are those of a form.
  return route.reply.kind === 'plain' ? 'form' : 'json';
}
