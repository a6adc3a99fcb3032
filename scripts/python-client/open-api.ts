import { GENERATED_FILES, withoutFreeForms } from '@spark/contract';

/** The parts of `openapi.json` from which the Python client is written. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiCall>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, OpenApiSchema>> };
}

export interface OpenApiCall {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly unknown[];
  readonly 'x-page-only'?: boolean;
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: { readonly '200': OpenApiReply };
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: OpenApiSchema;
}

export interface OpenApiReply {
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, { readonly schema: OpenApiSchema }>>;
}

type Content = Readonly<Record<string, { readonly schema: OpenApiSchema }>>;

export interface OpenApiSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly items?: OpenApiSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly required?: readonly string[];
  readonly 'x-instrument'?: boolean;
  readonly 'x-instead-of'?: string;
  readonly 'x-free-form'?: boolean;
  readonly 'x-part-of'?: string;
  readonly additionalProperties?: unknown;
  readonly format?: string;
  readonly description?: string;
}

export function readOpenApi(): OpenApi {
  const read = JSON.parse(GENERATED_FILES['openapi.json']?.() ?? 'null') as OpenApi;
  return { ...read, components: { schemas: withoutFreeForms(read.components.schemas) } };
}

/** `#/components/schemas/Order` is `Order`. */
export function referredName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
