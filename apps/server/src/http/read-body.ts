import { type Problem, problem, type RawBody } from '@spark/contract';
import { readPairs } from './read-query.ts';
import { readStrictJson } from './strict-json.ts';

export type BodyReading =
  | { readonly ok: true; readonly body: RawBody | undefined }
  | { readonly ok: false; readonly problem: Problem };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** `lenientType`: alerts come from programs that put any content type on their JSON. */
export type BodyOptions = { readonly lenientType?: boolean };

export function readBody(
  bytes: Buffer | undefined,
  contentType: string | undefined,
  options: BodyOptions = {},
): BodyReading {
  if (bytes === undefined || bytes.length === 0) return { ok: true, body: undefined };
  const kind = options.lenientType ? 'json' : kindOf(contentType);
  if (kind === null) {
    return {
      ok: false,
      problem: problem('content_type_unsupported', { contentType: shownContentType(contentType) }),
    };
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, problem: problem('text_not_utf8', { part: 'body' }) };
  }
  // curl -d sends JSON under the form's content type by default, and no form begins with a bracket.
  if (kind === 'form' && !/^\s*[{[]/.test(text)) return readForm(text);
  if (text.trim() === '') return { ok: true, body: undefined };
  const read = readStrictJson(text);
  return read.ok ? { ok: true, body: { kind: 'json', value: read.value } } : read;
}

function kindOf(contentType: string | undefined): 'json' | 'form' | null {
  // Nearly all clients send it this way.
  if (contentType === 'application/json') return 'json';
  if (contentType === undefined || contentType.trim() === '') return 'json';
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii')
    return null;
  if (type === 'application/json' || /^application\/[a-z0-9.-]+\+json$/.test(type)) return 'json';
  return type === 'application/x-www-form-urlencoded' ? 'form' : null;
}

function readForm(text: string): BodyReading {
  const entries = readPairs(text);
  return entries === null
    ? { ok: false, problem: problem('text_not_utf8', { part: 'form' }) }
    : { ok: true, body: { kind: 'form', entries } };
}

export function shownContentType(contentType: string | undefined): string {
  return contentType ? contentType.slice(0, 100) : 'none';
}
