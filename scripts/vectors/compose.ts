import {
  BAD_REQUEST,
  ERRORS,
  type ErrorCode,
  type Problem,
  type ProblemFacts,
  problem,
} from '@spark/contract';
import { exampleArguments } from './calls.ts';
import { expectedRequest, routeOf } from './expected-request.ts';
import type { CannedReply, Exchange, ExpectedError, Vector, VectorClient } from './vector.ts';
import { PATIENT, TOKEN } from './vector.ts';

/** Helpers for the vectors that are not examples of the contract. */

export const REQUEST_ID = 'req-7';

const DATA_RECEIVED = { status: true, error: false, data: [], message: 'Data Received' };

export const EMPTY_REPLY: CannedReply = { status: 200, json: DATA_RECEIVED };
export const EMPTY_RESULT = DATA_RECEIVED;

/** A failing reply exactly as the server sends it. */
export function refusal(code: ErrorCode, facts: ProblemFacts = {}): CannedReply {
  return refusals([problem(code, facts)]);
}

export function refusals(errors: readonly Problem[]): CannedReply {
  const first = errors[0];
  if (first === undefined) throw new Error('A refusal has a reason');
  const { status } = ERRORS[first.code];
  const message = status === 400 ? BAD_REQUEST : first.message;
  const json = { status: false, error: true, data: [], message, errors };
  return { status, headers: { 'x-request-id': REQUEST_ID }, json };
}

/** The error that a client must make of such a reply. */
export function errorOf(reply: CannedReply): ExpectedError {
  if (!('status' in reply)) throw new Error('A fault is not a refusal');
  const { errors } = reply.json as { readonly errors: readonly Problem[] };
  return {
    kind: 'SparkError',
    status: reply.status,
    code: errors[0]?.code ?? '',
    problems: errors,
    requestId: REQUEST_ID,
  };
}

export function badReply(status: number, requestId?: string): ExpectedError {
  const id = requestId === undefined ? {} : { requestId };
  return { kind: 'SparkError', status, code: 'bad_reply', problems: [], ...id };
}

export const TIMEOUT: ExpectedError = { kind: 'SparkTimeout', status: 0, code: 'timeout', problems: [] };

export const NO_CONNECTION: ExpectedError = {
  kind: 'SparkConnectionError',
  status: 0,
  code: 'connection',
  problems: [],
};

type Draft = {
  readonly name: string;
  readonly call: string;
  /** Those of the contract's example when left out. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly client?: Partial<VectorClient>;
  readonly options?: Vector['options'];
  readonly replies: readonly CannedReply[];
  readonly expect: Vector['expect'];
};

/** A vector whose client sends the same request once for each reply. */
export function vector({ name, call, given, client, options, replies, expect }: Draft): Vector {
  const input = given ?? exampleArguments(routeOf(call));
  const request = expectedRequest(call, input);
  const key = options?.idempotencyKey;
  const headers = key === undefined ? request.headers : { ...request.headers, 'idempotency-key': key };
  const exchanges = replies.map((reply): Exchange => ({ request: { ...request, headers }, reply }));
  return {
    name,
    client: { ...PATIENT, ...client },
    call,
    arguments: input,
    ...(options === undefined ? {} : { options }),
    exchanges,
    expect,
  };
}

/** The login that a client with credentials begins with. */
export function loginExchange(
  credentials: Readonly<Record<string, string>>,
  reply: CannedReply = granted(TOKEN),
): Exchange {
  return { request: expectedRequest('login', credentials), reply };
}

export function granted(token: string): CannedReply {
  return { status: 200, json: { access_token: token, token_type: 'bearer' } };
}
