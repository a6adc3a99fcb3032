import type { OpenApi, OpenApiCall, OpenApiSchema } from './open-api.ts';
import { referredName } from './open-api.ts';
import { docstring, isIdentifier } from './python-text.ts';
import { pythonType } from './python-type.ts';

const HEADING = `"""The shapes of what Spark sends and takes, as dictionaries with known keys.

Made from openapi.json by \`npm run generate\`. Do not edit.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union
`;

const OPTIONS = { prefix: '', isInput: false };

/** The text of `sparklib/generated/shapes.py`. */
export function writeShapes({ components, paths }: OpenApi): string {
  const shapes = Object.entries(components.schemas).map(([name, schema]) => writeShape(name, schema));
  const replies = new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap((call) => {
        const name = replyName(call);
        const schema = call.responses['200'].content?.['application/json']?.schema;
        return schema?.properties === undefined ? [] : [[name, writeReply(name, schema)] as const];
      }),
  );
  const ordered = [...replies.keys()].sort().map((name) => replies.get(name) ?? '');
  return `${[HEADING, ...shapes, ...ordered].join('\n\n')}`;
}

/** What a call returns: an envelope named after its rows, or the plain object of a login. */
export function replyName({ operationId, responses }: OpenApiCall): string {
  const schema = responses['200'].content?.['application/json']?.schema;
  if (schema === undefined) return 'dict[str, str]';
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  const { items, maxItems } = schema.properties?.data ?? {};
  if (items === undefined || maxItems === 0) return 'EmptyReply';
  const name = items.$ref === undefined ? capital(operationId) : referredName(items.$ref);
  return `${name}Reply`;
}

function writeReply(name: string, schema: OpenApiSchema): string {
  const items = schema.properties?.data?.items;
  const element = items === undefined ? 'Any' : pythonType(items, OPTIONS);
  const required = new Set(schema.required ?? []);
  const sometimes = Object.entries(schema.properties ?? {}).filter(([key]) => !required.has(key));
  const always = sometimes.length === 0 ? name : `_${name}Always`;
  const first = `class ${always}(TypedDict):
    status: bool
    error: bool
    data: list[${element}]
    message: str
`;
  if (sometimes.length === 0) return first;
  return `${first}\n\n${writeClass(name, `${always}, total=False`, [], sometimes)}`;
}

function writeShape(name: string, schema: OpenApiSchema): string {
  if (schema.properties === undefined) return writeAlias(name, schema);
  const fields = Object.entries(schema.properties);
  const required = new Set(schema.required ?? []);
  // A key that is not an identifier can only be written in the other form of a TypedDict.
  if (fields.some(([key]) => !isIdentifier(key))) return writeByCall(name, fields);
  const always = fields.filter(([key]) => required.has(key));
  const sometimes = fields.filter(([key]) => !required.has(key));
  const doc = schema.description === undefined ? [] : [`    ${docstring(schema.description, '    ')}\n`];
  if (sometimes.length === 0) return writeClass(name, 'TypedDict', doc, always);
  if (always.length === 0) return writeClass(name, 'TypedDict, total=False', doc, sometimes);
  // Python 3.10 has no NotRequired; a base class says what is always there.
  const base = `_${name}Always`;
  const first = writeClass(base, 'TypedDict', [], always);
  return `${first}\n\n${writeClass(name, `${base}, total=False`, doc, sometimes)}`;
}

type Fields = readonly (readonly [string, OpenApiSchema])[];

function writeClass(name: string, bases: string, doc: readonly string[], fields: Fields): string {
  const lines = fields.map(([key, field]) => `    ${key}: ${pythonType(field, OPTIONS)}\n`);
  const body = [...doc, ...(doc.length > 0 && lines.length > 0 ? ['\n'] : []), ...lines].join('');
  return `class ${name}(${bases}):\n${body === '' ? '    pass\n' : body}`;
}

function writeByCall(name: string, fields: Fields): string {
  const lines = fields.map(
    ([key, field]) => `        ${JSON.stringify(key)}: ${JSON.stringify(pythonType(field, OPTIONS))},\n`,
  );
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('')}    },\n)\n`;
}

function writeAlias(name: string, schema: OpenApiSchema): string {
  if (schema.anyOf === undefined) return `${name} = ${pythonType(schema, OPTIONS)}\n`;
  const members = schema.anyOf.map((each) => pythonType(each, OPTIONS)).join(', ');
  return `${name} = Union[${members}]\n`;
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
