import type { Call } from './call.ts';
import { type Problem, SparkError } from './errors.ts';

type Envelope = {
  readonly status?: unknown;
  readonly data?: unknown;
  readonly message?: unknown;
  readonly errors?: unknown;
};

/** The reply of the server, not parsed yet. */
export type RawReply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** The result of a call, or the error that the server described. */
export function readReply(call: Call, reply: RawReply): unknown {
  const isGood = reply.status >= 200 && reply.status < 300;
  if (isGood && call.headers) return headerFields(call.headers, reply);
  const json = parsed(reply.text);
  if (isGood && isObject(json) && (call.plain ? !('errors' in json) : isSuccess(json))) return json;
  throw errorOf(reply, json);
}

function isSuccess({ status, data, message }: Envelope): boolean {
  return status === true && Array.isArray(data) && typeof message === 'string';
}

function headerFields(names: readonly string[], reply: RawReply): unknown {
  const fields: Record<string, string> = {};
  for (const name of names) {
    const value = reply.headers.get(name);
    if (value === null) throw badReply(reply, `the header ${name} is missing`);
    fields[name] = value;
  }
  return fields;
}

function errorOf(reply: RawReply, json: unknown): SparkError {
  const envelope: Envelope = isObject(json) ? json : {};
  const problems = Array.isArray(envelope.errors) ? envelope.errors.filter(isProblem) : [];
  const first = problems[0];
  // A reply to HEAD has no body with details.
  if (first === undefined)
    return badReply(reply, typeof envelope.message === 'string' ? envelope.message : 'not a reply of Spark');
  const message = problems.map((problem) => problem.message).join('; ');
  return new SparkError(message, {
    status: reply.status,
    code: first.code,
    problems,
    requestId: requestIdOf(reply),
  });
}

function badReply(reply: RawReply, why: string): SparkError {
  return new SparkError(`The server answered ${reply.status}: ${why}`, {
    status: reply.status,
    code: 'bad_reply',
    requestId: requestIdOf(reply),
  });
}

function requestIdOf({ headers }: RawReply): string | undefined {
  return headers.get('x-request-id') ?? undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isProblem(value: unknown): value is Problem {
  return isObject(value) && typeof value.code === 'string' && typeof value.message === 'string';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
