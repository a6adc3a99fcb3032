import type { Reply } from './wire-request.ts';

/** Answers as faults damage them. */

export function withNumbers(reply: Reply, write: (value: number) => unknown): Reply {
  return withEach(reply, (value) => (typeof value === 'number' ? write(value) : value));
}

/** In everything that has all of these fields. */
export function withFields(reply: Reply, fields: Readonly<Record<string, unknown>>): Reply {
  const names = Object.keys(fields);
  return withEach(reply, (value) =>
    isRecord(value) && names.every((name) => name in value) ? { ...value, ...fields } : value,
  );
}

/** Anything but JSON stays unchanged. */
function withEach(reply: Reply, write: (value: unknown) => unknown): Reply {
  try {
    const spoilt: unknown = JSON.parse(reply.body, (_, value: unknown) => write(value));
    return { ...reply, body: JSON.stringify(spoilt) };
  } catch {
    return reply;
  }
}

export function truncated(reply: Reply): Reply {
  return { ...reply, body: reply.body.slice(0, Math.ceil(reply.body.length / 2)) };
}

export const GATEWAY_PAGE: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>Just a moment</title></head><body><h1>Checking your browser</h1></body></html>',
};

/** Masters are JSON objects, JSON arrays or lines; half of the fields of each row are removed. */
export function withoutColumns(reply: Reply): Reply {
  try {
    const value: unknown = JSON.parse(reply.body);
    return { ...reply, body: JSON.stringify(halfOfEach(value)) };
  } catch {
    return { ...reply, body: reply.body.split('\n').map(halfOfLine).join('\n') };
  }
}

export function emptied(reply: Reply): Reply {
  try {
    const value: unknown = JSON.parse(reply.body);
    if (isRecord(value) && typeof value.result === 'string')
      return { ...reply, body: JSON.stringify({ ...value, result: '' }) };
    return { ...reply, body: Array.isArray(value) ? '[]' : '{}' };
  } catch {
    return { ...reply, body: '' };
  }
}

function halfOfEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(halfOfRow);
  if (!isRecord(value)) return value;
  if (typeof value.result === 'string')
    return { ...value, result: value.result.split('\n').map(halfOfLine).join('\n') };
  return Object.fromEntries(Object.entries(value).map(([name, row]) => [name, halfOfRow(row)]));
}

function halfOfRow(row: unknown): unknown {
  if (!isRecord(row)) return row;
  return Object.fromEntries(Object.entries(row).filter((_, at) => at % 2 === 0));
}

function halfOfLine(line: string): string {
  const fields = line.split('|');
  return fields.slice(0, Math.ceil(fields.length / 2)).join('|');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
