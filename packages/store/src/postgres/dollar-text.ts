import type { Statement } from '../statements.ts';

/** PostgreSQL counts its parameters: `?`, `?` becomes `$1`, `$2`. Our texts hold no other question mark. */
export function dollarText(text: string): string {
  let count = 0;
  return text.replace(/\?/g, () => `$${++count}`);
}

type Named = { readonly name: string; readonly text: string };

/** Texts are few (sizes are powers of two), so each is translated once and prepared once per connection. */
const named = new Map<string, Named>();

export function namedQuery({ text, values }: Statement): Named & { values: unknown[] } {
  let query = named.get(text);
  if (!query) {
    query = { name: `spark_${named.size + 1}`, text: dollarText(text) };
    named.set(text, query);
  }
  return { ...query, values: values as unknown[] };
}
