import { documentJsonSchema } from '@spark/document';
import { StrategyDocumentText } from '../schema/builder.ts';
import { descriptionOf, type Json } from './schema-book.ts';

const NAME = 'StrategyDocument';

/** The strategy document as components: the schema of the document package, and what it refers to. */
export function documentSchemas(): Readonly<Record<string, Json>> {
  const { $schema: _, $id: __, $defs = {}, ...root } = renamed(documentJsonSchema(''));
  const { examples } = StrategyDocumentText as { readonly examples?: readonly unknown[] };
  const described = { description: descriptionOf(StrategyDocumentText), examples };
  const parts = Object.entries($defs as Readonly<Record<string, Json>>);
  return {
    // Clients hand it over as it is, and make no fields of it.
    [NAME]: { ...root, title: NAME, ...described, 'x-free-form': true },
    ...Object.fromEntries(
      parts.map(([name, schema]) => [
        partName(name),
        { ...schema, title: partName(name), 'x-part-of': NAME },
      ]),
    ),
  };
}

function renamed(schema: Json): Json {
  const text = JSON.stringify(schema).replaceAll(
    /"#\/\$defs\/(\w+)"/g,
    (_, name: string) => `"#/components/schemas/${partName(name)}"`,
  );
  return JSON.parse(text) as Json;
}

/** `operand` becomes `StrategyOperand`. */
function partName(name: string): string {
  return `Strategy${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
