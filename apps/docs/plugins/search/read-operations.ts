import type { SearchDocument } from './search-document.ts';

interface Described {
  readonly description?: string;
}

interface Operation extends Described {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly (Described & { readonly name: string })[];
}

export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The reference page as a whole, then one document for every call, each at its anchor. */
export function readOperations(description: ApiDescription): readonly SearchDocument[] {
  const reference: SearchDocument = {
    url: '/api',
    kind: 'api',
    page: 'API reference',
    section: '',
    text: 'Every call of the REST API and the order websocket, with fields, errors, samples and try it.',
    code: '',
    names: 'SparkAPI OpenAPI REST',
  };
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callDocument(method, path, operation)),
  );
  return [reference, ...calls];
}

function callDocument(method: string, path: string, operation: Operation): SearchDocument {
  const parameters = (operation.parameters ?? []).map(
    ({ name, description }) => `${name} ${description ?? ''}`,
  );
  return {
    url: `/api#${operation.operationId}`,
    kind: 'api',
    page: `${method.toUpperCase()} ${path}`,
    section: '',
    text: `${operation.summary ?? ''}. ${operation.description ?? ''}`,
    code: parameters.join(' '),
    names: `${operation.operationId} ${operation.summary ?? ''}`,
  };
}
