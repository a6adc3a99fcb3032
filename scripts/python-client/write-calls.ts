import { ROUTES } from '@spark/contract';
import { type Repetition, repetitionOf } from '../client/repetition.ts';
import type { OpenApi, OpenApiCall, OpenApiParameter, OpenApiSchema } from './open-api.ts';
import { referredName } from './open-api.ts';
import { argumentName, docText, snakeCase, wrap } from './python-text.ts';
import { pythonLiteral, pythonType } from './python-type.ts';
import { replyName } from './write-shapes.ts';

const HEADING = `"""Every call of the API, as a method that is named after it.

Made from openapi.json by \`npm run generate\`. Do not edit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal

from ..operation import Operation
from . import shapes
`;

const KEY_HELP =
  'Stands for this order or basket: sent again with the same key it is not placed twice. Made up when not given.';

interface Field {
  readonly name: string;
  readonly place: 'path' | 'query' | 'body' | 'free body';
  readonly isRequired: boolean;
  readonly schema: OpenApiSchema;
  readonly description: string;
}

/** The text of `sparklib/generated/calls.py`. */
export function writeCalls(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Calls of pages need what only a browser sends.
      .filter(([, call]) => !call['x-page-only'])
      .map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  const operations = calls.map(({ path, method, call }) => writeOperation(path, method, call));
  const methods = calls.map(({ call }) => writeMethod(api, call));
  return `${HEADING}
OPERATIONS: Mapping[str, Operation] = {
${operations.join('')}}


class Calls:
    """The calls, without the way in which they are sent."""

    def _call(
        self,
        operation: Operation,
        *,
        path: Mapping[str, Any] = {},
        query: Mapping[str, Any] = {},
        fields: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """\`fields\` are the named parts of a body; \`body\` is one that is sent as it is."""
        raise NotImplementedError

${methods.join('\n')}`;
}

function writeOperation(path: string, method: string, call: OpenApiCall): string {
  const { operationId: id, security, responses } = call;
  const repetition = repetitionById(id);
  const isForm = call.requestBody?.content['application/x-www-form-urlencoded'] !== undefined;
  const headers = Object.keys(responses['200'].headers ?? {});
  const parts = [
    JSON.stringify(id),
    JSON.stringify(method),
    JSON.stringify(path),
    ...(security.length === 0 ? ['needs_token=False'] : []),
    ...(repetition === 'read' ? ['only_reads=True'] : []),
    ...(repetition === 'keyed' ? ['takes_key=True'] : []),
    ...(isForm ? ['is_form=True'] : []),
    ...(headers.length > 0 && method === 'HEAD'
      ? [`reply_headers=(${headers.map((name) => JSON.stringify(name)).join(', ')},)`]
      : []),
  ];
  return `    ${JSON.stringify(id)}: Operation(\n        ${parts.join(',\n        ')},\n    ),\n`;
}

function repetitionById(id: string): Repetition {
  const route = ROUTES.find((each) => each.id === id);
  return route === undefined ? 'once' : repetitionOf(route);
}

function writeMethod(api: OpenApi, call: OpenApiCall): string {
  const { operationId: id } = call;
  const fields = fieldsOf(api, call);
  const isKeyed = repetitionById(id) === 'keyed';
  const reply = replyName(call);
  const returns = reply.startsWith('dict') ? reply : `shapes.${reply}`;
  const sends = (['path', 'query', 'body'] as const)
    .map((place) => ({ place, given: fields.filter((field) => field.place === place) }))
    .filter(({ given }) => given.length > 0)
    .map(
      ({ place, given }) =>
        `            ${place === 'body' ? 'fields' : place}={\n${given
          .map(({ name }) => `                ${JSON.stringify(name)}: ${argumentName(name)},\n`)
          .join('')}            },\n`,
    );
  const free = fields.filter(({ place }) => place === 'free body').map(() => '            body=body,\n');
  const key = isKeyed ? ['            idempotency_key=idempotency_key,\n'] : [];
  const rest = [...sends, ...free, ...key].join('');
  const operation = `OPERATIONS[${JSON.stringify(id)}]`;
  const sending =
    rest === '' ? `self._call(${operation})` : `self._call(\n            ${operation},\n${rest}        )`;
  return `    def ${snakeCase(id)}(${writeSignature(fields, isKeyed)}) -> ${returns}:
${writeDoc(call, fields, isKeyed)}
        reply: ${returns} = ${sending}
        return reply
`;
}

/** Fields of the path may be given by position, and so may a single required field. */
function writeSignature(fields: readonly Field[], isKeyed: boolean): string {
  // A name can replace a token; a token can still be given by position.
  const needed = fields.filter(({ isRequired, schema }) => isRequired || isTokenOrName(schema));
  const isAlone = (field: Field) => needed.length === 1 && needed[0] === field;
  const byPosition = (field: Field) =>
    field.place === 'path' || field.place === 'free body' || isAlone(field);
  const first = fields.filter(byPosition);
  const named = [
    ...fields.filter((field) => !byPosition(field) && field.isRequired),
    ...fields.filter((field) => !byPosition(field) && !field.isRequired),
  ];
  const written = [
    'self',
    ...first.map(writeArgument),
    ...(named.length > 0 || isKeyed ? ['*'] : []),
    ...named.map(writeArgument),
    ...(isKeyed ? ['idempotency_key: str | None = None'] : []),
  ];
  if (written.length === 1) return 'self';
  return `\n${written.map((text) => `        ${text},\n`).join('')}    `;
}

function isTokenOrName(schema: OpenApiSchema): boolean {
  return schema['x-instrument'] === true && schema['x-instead-of'] === undefined;
}

function writeArgument({ name, isRequired, schema }: Field): string {
  const type = pythonType(schema, { prefix: 'shapes.', isInput: true });
  const [only] = schema.enum?.length === 1 ? schema.enum : [];
  if (only !== undefined) return `${argumentName(name)}: ${type} = ${pythonLiteral(only)}`;
  if (isRequired) return `${argumentName(name)}: ${type}`;
  // Left out it is None, whether the call takes a null for it or not.
  return `${argumentName(name)}: ${type.replace(/ \| None$/, '')} | None = None`;
}

function writeDoc(call: OpenApiCall, fields: readonly Field[], isKeyed: boolean): string {
  const indent = '        ';
  const described = fields.map(({ name, description }) => ({ name: argumentName(name), description }));
  if (isKeyed) described.push({ name: 'idempotency_key', description: KEY_HELP });
  const lines = described
    .filter(({ description }) => description !== '')
    .map(({ name, description }) => wrap(docText(`${name}: ${description}`), `${indent}        `, -4));
  const given = lines.map((line) => `${indent}    ${line}\n`).join('');
  const paragraphs = [
    `"""${docText(call.summary)}.`,
    wrap(docText(call.description), indent),
    ...(given === '' ? [] : [`Args:\n${given.trimEnd()}`]),
  ];
  return `${indent}${paragraphs.join(`\n\n${indent}`)}\n${indent}"""`;
}

function fieldsOf(api: OpenApi, { parameters = [], requestBody }: OpenApiCall): Field[] {
  const fields = parameters.flatMap(readParameter);
  const content = requestBody?.content['application/json'];
  if (content === undefined) return fields;
  const name = content.schema.$ref === undefined ? null : referredName(content.schema.$ref);
  const schema = name === null ? content.schema : (api.components.schemas[name] ?? content.schema);
  if (schema.properties === undefined) {
    const description = schema.description ?? '';
    return [
      ...fields,
      { name: 'body', place: 'free body', isRequired: true, schema: content.schema, description },
    ];
  }
  const required = new Set(schema.required ?? []);
  // Some bodies repeat a name that is already in the address; once is enough.
  const known = new Set(fields.map((field) => field.name.toLowerCase()));
  return [
    ...fields,
    ...Object.entries(schema.properties)
      .filter(([key]) => !known.has(key.toLowerCase()))
      .map(([key, field]): Field => {
        const description = field.description ?? '';
        return { name: key, place: 'body', isRequired: required.has(key), schema: field, description };
      }),
  ];
}

/** The client sets the headers. */
function readParameter(parameter: OpenApiParameter): Field[] {
  if (parameter.in === 'header') return [];
  const { name, in: place, required = false, schema, description = '' } = parameter;
  return [{ name, place, isRequired: required, schema, description }];
}
