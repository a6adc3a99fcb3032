import { orList } from '../issue/value-text.ts';
import type { NumberNode, Shape, TextNode } from '../schema/shape.ts';

export type JsonType = 'text' | 'number' | 'flag' | 'nothing' | 'list' | 'object' | 'other';

export function jsonType(value: unknown): JsonType {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return Number.isFinite(value) ? 'number' : 'other';
    case 'boolean':
      return 'flag';
    case 'object':
      return 'object';
    default:
      return 'other';
  }
}

/** The JSON types that a shape accepts. */
export function typesOf({ node }: Shape): readonly JsonType[] {
  switch (node.kind) {
    case 'choice':
      return [...new Set(node.values.map(jsonType))];
    case 'either':
      return node.forms.flatMap(typesOf);
    case 'named':
      return typesOf(node.shape());
    case 'call':
      return ['list'];
    case 'record':
    case 'tagged':
    case 'keyed':
      return ['object'];
    default:
      return [node.kind];
  }
}

/** What a shape asks for, in words: `a whole number from 1 to 500`. */
export function asked(shape: Shape): string {
  const { node } = shape;
  switch (node.kind) {
    case 'text':
      return askedText(node);
    case 'number':
      return askedNumber(node);
    case 'flag':
      return 'true or false';
    case 'nothing':
      return 'null';
    case 'choice':
      return askedChoice(node.values);
    case 'list':
    case 'call':
      return 'a list';
    case 'either':
      return orList(node.forms.map(asked));
    case 'named':
      return asked(node.shape());
    case 'keyed':
      return `an object with ${orList(Object.keys(node.cases).map((key) => JSON.stringify(key)))}`;
    default:
      return 'an object';
  }
}

function askedText({ asks, max }: TextNode): string {
  return asks ?? `a text of at most ${max} characters`;
}

function askedNumber({ isWhole, min, max }: NumberNode): string {
  return `a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`;
}

function askedChoice(values: readonly (string | number)[]): string {
  return orList(values.map((value) => JSON.stringify(value)));
}
