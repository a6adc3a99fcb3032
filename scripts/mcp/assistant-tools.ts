import { ROUTES, type Route, routes } from '@spark/contract';
import { repetitionOf } from '../client/repetition.ts';

/** The calls that AI assistants get as tools, derived from the contract. */

/** What opens a position or makes an order more aggressive; whether an assistant may is checked each time. */
const ORDER_TOOLS: readonly string[] = [
  routes.placeOrder.id,
  routes.modifyOrder.id,
  routes.placeBasket.id,
  routes.addPriceAlert.id,
  routes.changePriceAlert.id,
  routes.removePriceAlert.id,
  routes.addGtt.id,
  routes.changeGtt.id,
  routes.removeGtt.id,
  routes.changeExit.id,
  routes.removeExit.id,
  routes.startDeployment.id,
];

/** What stops trading, which an assistant may always do, and takes that back, which it may on paper. */
const STOP_TOOLS: readonly string[] = [
  routes.switchKill.id,
  routes.squareOff.id,
  routes.squareOffSingle.id,
  routes.takeBackSquareOff.id,
  routes.cancelOrder.id,
  routes.cancelAll.id,
  routes.squareOffBasket.id,
  routes.addExit.id,
  routes.stopOperation.id,
  routes.changeGuards.id,
  routes.activateAccount.id,
  routes.changeLink.id,
  routes.pauseDeployment.id,
  routes.stopDeployment.id,
];

/** What is stored for its user and trades nothing: earlier revisions stay, and a replay has an account of its own. */
const SAVE_TOOLS: readonly string[] = [
  routes.saveDocument.id,
  routes.changeDocument.id,
  routes.startReplay.id,
  routes.steerReplay.id,
  routes.removeReplay.id,
];

/** A file of 100,000 rows is useless for an assistant; the searches are not. */
const TOO_MUCH: readonly string[] = [routes.readContractMaster.id];

/** Where a person is signed in, and how, is not the business of their assistant. */
const PERSONAL: readonly string[] = [routes.listSessions.id, routes.readTotp.id];

/** What pages remember of how they look means nothing to an assistant. */
const OF_PAGES: readonly string[] = [
  routes.listPreferences.id,
  routes.readPreference.id,
  routes.readDraft.id,
];

/** Other people are none of its business. */
const OF_ADMINS: readonly string[] = [routes.listUsers.id, routes.readNodes.id];

export type ToolKind = 'read' | 'order' | 'stop' | 'save';

export type ToolRow = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: ToolKind;
  readonly inputSchema: object;
  readonly secrets: readonly string[];
};

type Schema = Readonly<Record<string, unknown>>;
type Fields = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

/** In the order of the contract. */
export function assistantTools(): readonly ToolRow[] {
  return ROUTES.flatMap((route) => toolOf(route) ?? []);
}

function toolOf(route: Route): ToolRow | null {
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

function kindOf(route: Route): ToolKind | null {
  if (ORDER_TOOLS.includes(route.id)) return 'order';
  if (STOP_TOOLS.includes(route.id)) return 'stop';
  if (SAVE_TOOLS.includes(route.id)) return 'save';
  const isLeftOut = [TOO_MUCH, PERSONAL, OF_PAGES, OF_ADMINS].some((list) => list.includes(route.id));
  return repetitionOf(route) === 'read' && !isLeftOut ? 'read' : null;
}

/** All fields in one object, as the methods of the client take them. */
function inputOf(route: Route): object {
  const parts = [route.params, route.query, route.body].map((part) => (part ?? {}) as Fields);
  const free = route.freeBody === undefined ? {} : { body: route.freeBody };
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}), free);
  const required = [...parts.flatMap((part) => part.required ?? []), ...Object.keys(free)];
  return {
    type: 'object',
    properties: plain(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** JSON Schema without Spark's own keywords, which say how leniently the server reads. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([keyword, value]) => !(keyword.startsWith('x-') || keyword === 'title' || isOwnFormat(keyword, value)),
  );
  return Object.fromEntries(entries.map(([keyword, inner]) => [keyword, plain(inner)]));
}

function isOwnFormat(keyword: string, value: unknown): boolean {
  return keyword === 'format' && value === 'date-time-local';
}

/** The names of the fields, at any depth, that the contract calls secret. */
function secretsIn(schema: Schema): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries((value as Fields).properties ?? {}))
      if (isSecret(field)) found.add(name);
    for (const inner of Object.values(value)) collect(inner);
  };
  collect(schema);
  return found;
}

function isSecret(schema: Schema): boolean {
  if (schema['x-secret'] === true) return true;
  return Array.isArray(schema.anyOf) && schema.anyOf.some((option) => isSecret(option as Schema));
}
