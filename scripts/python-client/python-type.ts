import { type OpenApiSchema, referredName } from './open-api.ts';

export interface TypeOptions {
  /** Put before the name of a shape, such as its module. */
  readonly prefix: string;
  /** Whether the caller gives the value: dates and lists may then come in more than one form. */
  readonly isInput: boolean;
}

/** Longer lists, such as the codes of errors, grow from version to version: a client takes any text for them. */
const CHOICES_MAX = 20;

/** The Python type of a JSON Schema, as it is written in an annotation. */
export function pythonType(schema: OpenApiSchema, options: TypeOptions): string {
  if (schema.$ref !== undefined) return options.prefix + referredName(schema.$ref);
  if (schema.anyOf !== undefined)
    return [...new Set(schema.anyOf.map((each) => pythonType(each, options)))].join(' | ');
  if (schema.const !== undefined) return `Literal[${pythonLiteral(schema.const)}]`;
  if (schema.enum !== undefined && schema.enum.length <= CHOICES_MAX)
    return `Literal[${schema.enum.map(pythonLiteral).join(', ')}]`;
  switch (schema.type) {
    case 'string':
      return textType(schema, options);
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'array':
      return listType(schema, options);
    case 'object':
      return 'dict[str, Any]';
    default:
      return 'Any';
  }
}

function textType({ format }: OpenApiSchema, { isInput }: TypeOptions): string {
  if (!isInput) return 'str';
  if (format === 'date') return 'str | date';
  return format === 'date-time-local' ? 'str | datetime' : 'str';
}

function listType({ items }: OpenApiSchema, options: TypeOptions): string {
  const element = items === undefined ? 'Any' : pythonType(items, options);
  return options.isInput ? `Sequence[${element}]` : `list[${element}]`;
}

export function pythonLiteral(value: unknown): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (value === null || value === undefined) return 'None';
  return JSON.stringify(value);
}
