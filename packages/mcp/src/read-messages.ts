import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  isJSONRPCRequest,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { splitLines, TOO_LONG } from './split-lines.ts';

const LINE_CHARS_MAX = 1_000_000;

/** The SDK calls wrong params of these an internal error. */
const REQUESTS = [InitializeRequestSchema, ListToolsRequestSchema, CallToolRequestSchema];

/**
 * The messages among what is written to the server, one on each line. The SDK silently skips what it cannot read, and
 * ends when a line is too long for it; here the sender of such a line gets an answer, and the server goes on.
 */
export async function* readMessages(
  input: AsyncIterable<string>,
  answer: (message: object) => void,
): AsyncGenerator<Buffer> {
  for await (const line of splitLines(input, LINE_CHARS_MAX)) {
    const mistake = mistakeIn(line);
    if (mistake === 'none') yield Buffer.from(`${String(line)}\n`);
    else if (mistake !== 'passed over') answer(mistake);
  }
}

/** `passed over` are replies, which must not be answered: that could loop. */
type Mistake = Failure | 'none' | 'passed over';
type Failure = { readonly jsonrpc: '2.0'; readonly id: string | number | null; readonly error: object };

function mistakeIn(line: string | typeof TOO_LONG): Mistake {
  if (line === TOO_LONG)
    return failure(null, ErrorCode.ParseError, `A message has at most ${LINE_CHARS_MAX} characters`);
  const message = parsed(line);
  if (message === undefined) return failure(null, ErrorCode.ParseError, 'This is not JSON');
  if (JSONRPCMessageSchema.safeParse(message).success) return mistakeInParams(message);
  if (Array.isArray(message))
    return failure(null, ErrorCode.InvalidRequest, 'One message on each line, no batches');
  if (typeof message !== 'object' || message === null)
    return failure(null, ErrorCode.InvalidRequest, 'A message is an object');
  if (!('method' in message) && ('result' in message || 'error' in message)) return 'passed over';
  const id = 'id' in message && isId(message.id) ? message.id : null;
  return failure(id, ErrorCode.InvalidRequest, 'This is not a message of JSON-RPC 2.0');
}

function mistakeInParams(message: unknown): Mistake {
  if (!isJSONRPCRequest(message)) return 'none';
  const schema = REQUESTS.find(({ shape }) => shape.method.value === message.method);
  const [issue] = schema?.safeParse(message).error?.issues ?? [];
  if (issue === undefined) return 'none';
  return failure(message.id, ErrorCode.InvalidParams, `${issue.path.join('.')}: ${issue.message}`);
}

function failure(id: string | number | null, code: number, message: string): Failure {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isInteger(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
