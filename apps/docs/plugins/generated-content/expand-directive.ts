import * as contract from '@spark/contract';
import * as vocabulary from '@spark/vocabulary';
import { ADAPTERS_PROVEN } from './adapters-proven.ts';
import { brokerTable } from './broker-table.ts';
import { catalogTable } from './catalog-table.ts';
import { ladderNode } from './exit-ladder.ts';
import { chartNode, knownIndicator } from './indicator-chart.ts';
import { indicatorTables } from './indicator-tables.ts';
import {
  type Cell,
  code,
  codeList,
  link,
  type Node,
  paragraph,
  prose,
  stackedTable,
  strong,
  table,
  text,
} from './markdown-nodes.ts';
import { guardTable, protectionTable } from './order-tables.ts';
import { backtestNodes } from './page-backtest.ts';
import { replayNode } from './page-replay.ts';
import { payoffNode } from './payoff.ts';
import { sampleNode } from './sample-program.ts';
import { toolTable } from './tool-table.ts';
import { deskNode } from './try-desk.ts';
import { underlyingTable } from './underlying-table.ts';

type Attributes = Readonly<Record<string, string>>;

type Schema = {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly title?: string;
};

/** The content for a directive; null when it is not one of this site, such as an admonition. */
export function expandDirective(name: string, attributes: Attributes, page: string): readonly Node[] | null {
  const expand = DIRECTIVES[name];
  if (!expand) return null;
  try {
    return expand(attributes);
  } catch (error) {
    throw new Error(`${page}: ::${name} ${error instanceof Error ? error.message : error}`);
  }
}

const DIRECTIVES: Readonly<Record<string, (attributes: Attributes) => readonly Node[]>> = {
  call: ({ id }) => callLine(routeOf(id)),
  fields: ({ call }) => requestFields(routeOf(call)),
  reply: ({ call }) => replyFields(routeOf(call)),
  entity: ({ of }) => [fieldTable(schemaOf(of), { showRequired: false })],
  message: ({ call }) => messages(routeOf(call)),
  choices: ({ of }) => [paragraph(...codeList(choicesOf(of).map(String)))],
  errors: ({ codes }) => [errorTable((codes ?? '').split(',').map((each) => each.trim()))],
  indicator: ({ id }) => [chartNode(knownIndicator(id)), ...indicatorTables(knownIndicator(id))],
  sample: (attributes) => [sampleNode(attributes)],
  desk: ({ kind }) => [deskNode(kind)],
  guards: () => [guardTable()],
  protection: () => [protectionTable()],
  elements: ({ of, links }) => [catalogTable(of, links === 'yes')],
  underlyings: () => [underlyingTable()],
  tools: () => [toolTable()],
  brokers: ({ of }) => [paragraph(text(ADAPTERS_PROVEN)), brokerTable(of)],
  candles: () => [chartNode(null)],
  backtest: ({ of }) => backtestNodes(of),
  payoff: () => [payoffNode()],
  replay: () => [replayNode()],
  exitladder: () => [ladderNode()],
  limits: ({ of }) => [limitTable((of ?? '').split(',').map((each) => each.trim()))],
};

function routeOf(id: string | undefined): contract.Route {
  const route = contract.ROUTES.find((each: contract.Route) => each.id === id);
  if (!route) throw new Error(`names no call of the contract: ${id}`);
  return route;
}

function schemaOf(name: string | undefined): Schema {
  const schema = (contract as unknown as Record<string, unknown>)[name ?? ''];
  if (typeof schema !== 'object' || schema === null)
    throw new Error(`names no entity of the contract: ${name}`);
  return schema as Schema;
}

function choicesOf(name: string | undefined): readonly unknown[] {
  const list = (vocabulary as unknown as Record<string, unknown>)[name ?? ''];
  if (!Array.isArray(list)) throw new Error(`names no enumeration of the vocabulary: ${name}`);
  return list;
}

function callLine(route: contract.Route): readonly Node[] {
  const notes = [route.auth === 'bearer' ? 'needs an access token' : 'needs no access token'];
  if (route.extension) notes.push('extension of API 0.1.4');
  return [
    paragraph(
      strong(code(`${route.method} ${route.path}`)),
      text(` · ${notes.join(' · ')} · `),
      link(`/api#${route.id}`, text('reference')),
    ),
  ];
}

function requestFields(route: contract.Route): readonly Node[] {
  const parts = [
    ['path', route.params],
    ['query', route.query],
    ['body', route.body ?? route.freeBody],
  ] as const;
  const rows = parts.flatMap(([place, schema]) => (schema ? fieldRows(schema as Schema, place) : []));
  if (rows.length === 0) return [paragraph(text('It takes no fields.'))];
  return [stackedTable(['Field', 'Where', 'Type', 'Required', 'Meaning'], rows)];
}

function fieldRows(schema: Schema, place: string, prefix = ''): readonly (readonly Cell[])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [
      [code(prefix + name)],
      [text(place)],
      typeCell(field),
      [text(requiredWord(schema, name, field))],
      meaningCell(field),
    ],
    ...(field.properties ? fieldRows(field, place, `${prefix}${name}.`) : []),
  ]);
}

function requiredWord(schema: Schema, name: string, field: Schema): string {
  if (schema.required?.includes(name)) return 'yes';
  if (field.default === undefined || typeof field.default === 'object') return 'no';
  return `no, ${JSON.stringify(field.default)}`;
}

function replyFields(route: contract.Route): readonly Node[] {
  const item = route.reply.kind === 'envelope' ? route.reply.item : route.reply.schema;
  if (!item) return [paragraph(code('data'), text(' is empty.'))];
  return [fieldTable(item as Schema, { showRequired: false })];
}

function fieldTable(schema: Schema, _: { readonly showRequired: boolean }): Node {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    [code(name)],
    typeCell(field),
    exampleCell(field),
    meaningCell(field),
  ]);
  return stackedTable(['Field', 'Type', 'Example', 'Meaning'], rows);
}

function typeCell(schema: Schema): Cell {
  if (schema.enum) return codeList(schema.enum.map(String));
  if (schema.const !== undefined) return [code(String(schema.const))];
  if (schema.anyOf) {
    const nullable = schema.anyOf.some(({ type }) => type === 'null');
    const others = schema.anyOf.filter(({ type }) => type !== 'null');
    const cells = others.flatMap((each, index) =>
      index === 0 ? typeCell(each) : [text(' or '), ...typeCell(each)],
    );
    return nullable ? [...cells, text(' or '), code('null')] : cells;
  }
  if (schema.type === 'array') return [text('list of '), ...typeCell(schema.items ?? {})];
  const words: Readonly<Record<string, string>> = {
    integer: 'whole number',
    string: 'text',
    boolean: 'true or false',
  };
  return [text(words[schema.type ?? ''] ?? schema.type ?? 'any')];
}

function exampleCell(schema: Schema): Cell {
  const example = schema.examples?.[0];
  return example === undefined ? [] : [code(typeof example === 'string' ? example : JSON.stringify(example))];
}

function meaningCell(schema: Schema): Cell {
  return prose(schema.description ?? '');
}

function messages(route: contract.Route): readonly Node[] {
  if (route.reply.kind !== 'envelope') return [];
  const others = (route.reply.otherMessages ?? []).flatMap((other) => [text(' or '), code(other)]);
  return [paragraph(text('Message: '), code(route.reply.message), ...others)];
}

function errorTable(codes: readonly string[]): Node {
  const rows = codes.map((name) => {
    const row = contract.ERRORS[name as contract.ErrorCode];
    if (!row) throw new Error(`names no error of the catalogue: ${name}`);
    const { message, hint } = contract.errorExample(name as contract.ErrorCode);
    return [[code(name)], [text(String(row.status))], prose(message), prose(hint)];
  });
  return stackedTable(['Code', 'Status', 'What it says', 'What to do'], rows);
}

function limitTable(names: readonly string[]): Node {
  const limits = vocabulary.LIMITS as Readonly<Record<string, number>>;
  const rows = names.map((name) => {
    const limit = limits[name];
    if (limit === undefined) throw new Error(`names no limit: ${name}`);
    return [[text(wordsOf(name))], [text(limit.toLocaleString('en-IN'))]];
  });
  return table(['Limit', 'Value'], rows);
}

/** `strategyParamsBytes` becomes "strategy params bytes". */
function wordsOf(name: string): string {
  return name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
