import { strategyDocument } from '../schema/document.ts';
import type { CallNode, ListNode, Node, NumberNode, Shape, TextNode } from '../schema/shape.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The document as JSON Schema 2020-12, for editors and other programs. It knows forms, not references between elements. */
export function documentJsonSchema(id: string): JsonSchema {
  const defs = new Map<string, JsonSchema>();
  const root = schemaOf(strategyDocument, defs);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    ...root,
    $defs: Object.fromEntries(defs),
  };
}

type Defs = Map<string, JsonSchema>;

function schemaOf({ node, notes }: Shape, defs: Defs): JsonSchema {
  const described = {
    ...(notes.title === undefined ? {} : { title: notes.title }),
    ...(notes.purpose === undefined ? {} : { description: notes.purpose }),
    ...(notes.default === undefined ? {} : { default: notes.default }),
  };
  return { ...described, ...nodeSchema(node, defs) };
}

function nodeSchema(node: Node, defs: Defs): JsonSchema {
  switch (node.kind) {
    case 'text':
      return textSchema(node);
    case 'number':
      return numberSchema(node);
    case 'flag':
      return { type: 'boolean' };
    case 'nothing':
      return { type: 'null' };
    case 'choice':
      return node.values.length === 1 ? { const: node.values[0] } : { enum: node.values };
    case 'list':
      return listSchema(node, defs);
    case 'call':
      return callSchema(node, defs);
    case 'record':
      return {
        type: 'object',
        propertyNames: schemaOf(node.key, defs),
        additionalProperties: schemaOf(node.of, defs),
        maxProperties: node.max,
      };
    case 'object':
      return objectSchema(node.fields, defs);
    case 'tagged':
    case 'keyed':
      return { oneOf: Object.values(node.cases).map((form) => schemaOf(form, defs)) };
    case 'either':
      return { anyOf: node.forms.map((form) => schemaOf(form, defs)) };
    case 'named':
      return namedSchema(node.name, node.shape, defs);
  }
}

function textSchema({ min, max, pattern }: TextNode): JsonSchema {
  return { type: 'string', minLength: min, maxLength: max, ...(pattern === undefined ? {} : { pattern }) };
}

function numberSchema({ isWhole, min, max }: NumberNode): JsonSchema {
  return { type: isWhole ? 'integer' : 'number', minimum: min, maximum: max };
}

function listSchema({ of, min, max, isUnique }: ListNode, defs: Defs): JsonSchema {
  return {
    type: 'array',
    items: schemaOf(of, defs),
    minItems: min,
    maxItems: max,
    ...(isUnique ? { uniqueItems: true } : {}),
  };
}

function callSchema({ names, of }: CallNode, defs: Defs): JsonSchema {
  const items = schemaOf(of, defs);
  return {
    oneOf: Object.entries(names).map(([name, [min, max]]) => ({
      type: 'array',
      prefixItems: [{ const: name }],
      items,
      minItems: min + 1,
      maxItems: max + 1,
    })),
  };
}

function objectSchema(fields: Readonly<Record<string, Shape>>, defs: Defs): JsonSchema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, field]) => [key, schemaOf(field, defs)])),
    required: entries.filter(([, field]) => !field.isOptional).map(([key]) => key),
    additionalProperties: false,
  };
}

function namedSchema(name: string, get: () => Shape, defs: Defs): JsonSchema {
  if (!defs.has(name)) {
    // Entered before it is made, because it contains itself.
    defs.set(name, {});
    defs.set(name, schemaOf(get(), defs));
  }
  return { $ref: `#/$defs/${name}` };
}
