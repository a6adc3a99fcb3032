import { withoutFreeForms } from '@spark/contract';
import type {
  AsyncApiDocument,
  CatalogueError,
  MediaType,
  OpenApiDocument,
  OperationObject,
  PathItem,
  Response,
} from './described-document.ts';
import { resolveReference } from './resolve-reference.ts';
import { describeShape, type Field, type Shape } from './shape.ts';

export interface ParameterField extends Field {
  readonly place: 'path' | 'query' | 'header' | 'cookie';
}

export interface RequestBody {
  readonly description: string;
  readonly isRequired: boolean;
  readonly mediaTypes: readonly string[];
  readonly shape: Shape;
  readonly examples: readonly unknown[];
}

export interface Reply {
  readonly status: string;
  /** For calls in the envelope this is the success message itself. */
  readonly description: string;
  readonly isEnvelope: boolean;
  /** In the envelope: one element of `data`, absent when `data` is always empty. Otherwise the whole body. */
  readonly shape?: Shape | undefined;
  readonly headers: readonly Field[];
  readonly example?: unknown;
}

export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly isWebhook: boolean;
  /** Only pages of Spark can make the call, so there is no sample and no form. */
  readonly isPageOnly: boolean;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly needsToken: boolean;
  readonly isExtension: boolean;
  readonly parameters: readonly ParameterField[];
  readonly body?: RequestBody | undefined;
  readonly replies: readonly Reply[];
  readonly failures: readonly Reply[];
  readonly needs?: string | undefined;
  /** The fields in path and query that the documentation sends. */
  readonly sample: Readonly<Record<string, unknown>>;
  readonly errors: readonly CatalogueError[];
  /** Codes of the errors that it has in common with other calls. */
  readonly commonErrors: readonly string[];
}

export interface Group {
  readonly name: string;
  readonly anchor: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export interface NamedSchema {
  readonly name: string;
  readonly anchor: string;
  readonly shape: Shape;
}

export interface Socket {
  readonly id: string;
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly query: readonly Field[];
  readonly messages: readonly SocketMessageShape[];
}

export interface SocketMessageShape {
  readonly name: string;
  readonly summary: string;
  readonly shape: Shape;
  readonly example?: unknown;
}

export interface ApiModel {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly groups: readonly Group[];
  readonly sockets: readonly Socket[];
  readonly schemas: readonly NamedSchema[];
  readonly errors: readonly CatalogueError[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
const WEBHOOKS = 'Webhooks';
const OTHER = 'Other calls';

/** Both descriptions as one tree without references, in the order in which the page shows it. */
export function buildModel(described: OpenApiDocument, asyncApi: AsyncApiDocument): ApiModel {
  const schemas = withoutFreeForms(described.components?.schemas ?? {});
  const openApi: OpenApiDocument = { ...described, components: { ...described.components, schemas } };
  const operations = [
    ...operationsOf(openApi, openApi.paths ?? {}, false),
    ...operationsOf(openApi, openApi.webhooks ?? {}, true),
  ];
  return {
    title: openApi.info.title,
    version: openApi.info.version,
    summary: openApi.info.summary ?? '',
    description: openApi.info.description ?? '',
    groups: groupByTag(openApi, operations),
    sockets: socketsOf(asyncApi),
    schemas: Object.entries(schemas).map(([name, schema]) => ({
      name,
      anchor: schemaAnchor(name),
      shape: describeShape(openApi, schema, [`#/components/schemas/${name}`]),
    })),
    errors: openApi['x-errors'] ?? [],
  };
}

export function schemaAnchor(name: string): string {
  return `schema-${name}`;
}

export function tagAnchor(name: string): string {
  return `tag-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function operationsOf(
  document: OpenApiDocument,
  paths: Readonly<Record<string, PathItem>>,
  isWebhook: boolean,
): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const found = item[method];
      return found ? [describeOperation(document, found, method, path, isWebhook)] : [];
    }),
  );
}

function describeOperation(
  document: OpenApiDocument,
  operation: OperationObject,
  method: string,
  path: string,
  isWebhook: boolean,
): Operation {
  const responses = Object.entries(operation.responses ?? {});
  const security = operation.security ?? document.security ?? [];
  return {
    id: operation.operationId ?? `${method}-${path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`,
    tag: operation.tags?.[0] ?? (isWebhook ? WEBHOOKS : OTHER),
    isWebhook,
    isPageOnly: operation['x-page-only'] ?? false,
    method: method.toUpperCase(),
    path,
    title: operation.summary ?? `${method.toUpperCase()} ${path}`,
    description: operation.description ?? '',
    needsToken: security.some((scheme) => Object.keys(scheme).length > 0),
    isExtension: operation['x-extension'] ?? false,
    parameters: (operation.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      place: parameter.in,
      isRequired: parameter.required ?? false,
      shape: withWords(document, parameter),
    })),
    body: bodyOf(document, operation),
    replies: responses
      .filter(([status]) => isSuccess(status))
      .map(([status, response]) => replyOf(document, status, response)),
    failures: responses
      .filter(([status]) => !isSuccess(status))
      .map(([status, response]) => replyOf(document, status, response)),
    needs: operation['x-needs'],
    sample: operation['x-sample'] ?? {},
    errors: (operation['x-errors'] ?? []).flatMap(
      (code) => document['x-errors']?.find((error) => error.code === code) ?? [],
    ),
    commonErrors: operation['x-common-errors'] ?? [],
  };
}

/** Parameters and headers carry description and example beside their schema. */
function withWords(
  document: OpenApiDocument,
  outer: {
    readonly schema?: OperationSchema;
    readonly description?: string;
    readonly example?: unknown;
  },
): Shape {
  const shape = describeShape(document, outer.schema ?? {});
  return {
    ...shape,
    description: outer.description ?? shape.description,
    example: outer.example ?? shape.example,
  };
}

type OperationSchema = NonNullable<MediaType['schema']>;

function bodyOf(document: OpenApiDocument, operation: OperationObject): RequestBody | undefined {
  const content = Object.entries(operation.requestBody?.content ?? {});
  const media = (content.find(([type]) => type === 'application/json') ?? content[0])?.[1];
  if (!media) return undefined;
  return {
    description: operation.requestBody?.description ?? '',
    isRequired: operation.requestBody?.required ?? false,
    mediaTypes: content.map(([type]) => type),
    shape: describeShape(document, media.schema ?? {}),
    examples: examplesOf(media),
  };
}

function examplesOf(media: MediaType): readonly unknown[] {
  if (media.example !== undefined) return [media.example];
  return Object.values(media.examples ?? {}).map((example) => example.value);
}

function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

function replyOf(document: OpenApiDocument, status: string, response: Response): Reply {
  const media = Object.values(response.content ?? {})[0];
  const properties = media?.schema?.properties;
  const isEnvelope = Boolean(properties?.data && properties.message);
  // A list that is always empty has nothing to show.
  const rows = properties?.data?.maxItems === 0 ? undefined : properties?.data?.items;
  const body = isEnvelope ? rows : media?.schema;
  return {
    status,
    description: response.description ?? '',
    isEnvelope,
    shape: body && describeShape(document, body),
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => ({
      name,
      isRequired: header.required ?? false,
      shape: withWords(document, header),
    })),
    example: media && examplesOf(media)[0],
  };
}

/** In the order of the document's tags; tags that it does not list come last. */
function groupByTag(document: OpenApiDocument, operations: readonly Operation[]): readonly Group[] {
  const listed = document.tags ?? [];
  const names = new Set([...listed.map((tag) => tag.name), ...operations.map((operation) => operation.tag)]);
  return [...names].map((name) => ({
    name,
    anchor: tagAnchor(name),
    description: listed.find((tag) => tag.name === name)?.description ?? '',
    operations: operations.filter((operation) => operation.tag === name),
  }));
}

function socketsOf(document: AsyncApiDocument): readonly Socket[] {
  return Object.entries(document.channels ?? {}).map(([id, channel]) => ({
    id,
    address: channel.address,
    title: channel.title ?? id,
    description: channel.description ?? '',
    query: describeShape(document, channel.bindings?.ws?.query ?? {}).fields ?? [],
    messages: Object.entries(channel.messages ?? {}).map(([name, message]) => {
      const full = message.$ref ? (resolveReference(document, message.$ref) as typeof message) : message;
      return {
        name: full.name ?? name,
        summary: full.summary ?? '',
        shape: describeShape(document, full.payload ?? {}),
        example: full.examples?.[0]?.payload,
      };
    }),
  }));
}
