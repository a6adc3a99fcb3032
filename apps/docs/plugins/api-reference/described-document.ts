/** The parts of OpenAPI 3.1, AsyncAPI 3 and JSON Schema that the reference page reads; the rest is ignored. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly deprecated?: boolean;
  readonly 'x-says'?: string;
  readonly 'x-aliases'?: readonly string[];
  readonly 'x-spellings'?: Readonly<Record<string, unknown>>;
  readonly 'x-secret'?: boolean;
  readonly 'x-empty-clears'?: boolean;
  readonly 'x-narrows'?: boolean;
  readonly 'x-narrows-except'?: string;
  readonly 'x-names'?: string;
  readonly 'x-new'?: boolean;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Header {
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Response {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface OperationObject {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly description?: string;
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, MediaType>>;
  };
  readonly responses?: Readonly<Record<string, Response>>;
  readonly 'x-extension'?: boolean;
  /** What the caller must have before the call can do anything. */
  readonly 'x-needs'?: string;
  /** The fields in path and query that the documentation sends. */
  readonly 'x-page-only'?: boolean;
  readonly 'x-sample'?: Readonly<Record<string, unknown>>;
  readonly 'x-errors'?: readonly string[];
  readonly 'x-common-errors'?: readonly string[];
}

export type PathItem = Readonly<Record<string, OperationObject>>;

export interface CatalogueError {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly hint?: string;
  /** As an example, without gaps. */
  readonly example: { readonly message: string; readonly hint: string };
}

export interface OpenApiDocument {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary?: string;
    readonly description?: string;
  };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly security?: OperationObject['security'];
  readonly paths?: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
  readonly 'x-errors'?: readonly CatalogueError[];
}

export interface SocketMessage {
  readonly name?: string;
  readonly title?: string;
  readonly summary?: string;
  readonly payload?: Schema;
  readonly examples?: readonly { readonly payload?: unknown }[];
}

export interface Channel {
  readonly address: string;
  readonly title?: string;
  readonly description?: string;
  readonly messages?: Readonly<Record<string, { readonly $ref?: string } & SocketMessage>>;
  readonly bindings?: { readonly ws?: { readonly query?: Schema } };
}

export interface AsyncApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly channels?: Readonly<Record<string, Channel>>;
}
