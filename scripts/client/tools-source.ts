import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES, type Route, routes } from '@spark/contract';
import { repetitionOf } from './repetition.ts';

/** The calls that the command line offers to AI assistants as tools, written from the contract. */

/** What an assistant may do about orders; where it may, the command line looks at each time. */
const ORDER_TOOLS: readonly string[] = [
  routes.placeOrder.id,
  routes.modifyOrder.id,
  routes.cancelOrder.id,
  routes.cancelAll.id,
  routes.squareOff.id,
  routes.squareOffSingle.id,
];

/** What stops trading, which an assistant may always do, and lets it go on, which it may on paper. */
const STOP_TOOLS: readonly string[] = [
  routes.switchKill.id,
  routes.changeGuards.id,
  routes.activateAccount.id,
  routes.changeLink.id,
];

/** A file of a hundred thousand rows tells an assistant nothing; the searches do. */
const TOO_MUCH: readonly string[] = [routes.readContractMaster.id];

type Schema = Readonly<Record<string, unknown>>;
type Fields = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

export function toolsSource(): string {
  const client = join(import.meta.dirname, '../../packages/sdk-js/package.json');
  const { version } = JSON.parse(readFileSync(client, 'utf8')) as { readonly version: string };
  const tools = ROUTES.flatMap((route) => toolOf(route) ?? []);
  return (
    '// Written by `npm run generate` from the contract. Do not edit.\n\n' +
    "import type { Tool } from '../command-line/mcp/tool.ts';\n\n" +
    '/** The version of the client. */\n' +
    `export const VERSION = '${version}';\n\n` +
    `export const TOOLS: readonly Tool[] = ${JSON.stringify(tools, null, 2)};\n`
  );
}

function toolOf(route: Route): object | null {
  const kind = kindOf(route);
  if (kind === null || route.auth === 'none') return null;
  if (route.reply.kind !== 'envelope') return null;
  return {
    name: route.id,
    title: route.summary,
    description: route.description,
    kind,
    inputSchema: inputOf(route),
    secrets: route.reply.item === null ? [] : [...secretsIn(route.reply.item as Schema)],
  };
}

function kindOf(route: Route): 'read' | 'order' | 'stop' | null {
  if (ORDER_TOOLS.includes(route.id)) return 'order';
  if (STOP_TOOLS.includes(route.id)) return 'stop';
  return repetitionOf(route) === 'read' && !TOO_MUCH.includes(route.id) ? 'read' : null;
}

/** All fields in one object, as the methods of the client take them. */
function inputOf(route: Route): object {
  const parts = [route.params, route.query, route.body].map((part) => (part ?? {}) as Fields);
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
  const required = parts.flatMap((part) => part.required ?? []);
  return {
    type: 'object',
    properties: plain(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** JSON Schema without our own words, which say how leniently the server reads. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([keyword, told]) => !(keyword.startsWith('x-') || keyword === 'title' || isOwnFormat(keyword, told)),
  );
  return Object.fromEntries(entries.map(([keyword, inner]) => [keyword, plain(inner)]));
}

function isOwnFormat(keyword: string, told: unknown): boolean {
  return keyword === 'format' && told === 'date-time-local';
}

/** The names of the fields, at any depth, that the contract calls secret. */
function secretsIn(schema: Schema): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries((value as Fields).properties ?? {}))
      if (isSecret(field)) found.add(name);
    for (const inner of Object.values(value)) look(inner);
  };
  look(schema);
  return found;
}

function isSecret(schema: Schema): boolean {
  if (schema['x-secret'] === true) return true;
  return Array.isArray(schema.anyOf) && schema.anyOf.some((one) => isSecret(one as Schema));
}
