import { buildAsyncApi } from './asyncapi.ts';
import { buildOpenApi } from './openapi.ts';
import type { Json } from './schema-book.ts';

/** The committed files of this package, each with what makes its text. */
export const GENERATED_FILES: Readonly<Record<string, () => string>> = {
  'openapi.json': () => fileText(buildOpenApi()),
  'asyncapi.json': () => fileText(buildAsyncApi()),
};

function fileText(document: Json): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
