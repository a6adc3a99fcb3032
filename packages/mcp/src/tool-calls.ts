import { setImmediate } from 'node:timers/promises';
import { type CallToolResult, ErrorCode, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { callTool, type ToolParts } from './call-tool.ts';
import { TOOLS } from './generated/tools.ts';
import type { Arguments } from './tool.ts';

/** Assistants send one request after the other; more at once than this is a broken program. */
const CALLS_AT_ONCE_MAX = 16;

export type ToolCall = {
  readonly id: RequestId;
  readonly name: string;
  readonly given: Arguments;
  /** Aborted when the assistant no longer wants the answer. */
  readonly signal: AbortSignal;
};

/** The running calls of tools, limited in number, and awaited before the server ends. */
export function createToolCalls(parts: ToolParts & { readonly err: (text: string) => void }) {
  const underWay = new Map<RequestId, Promise<CallToolResult>>();

  async function run({ id, name, given, signal }: ToolCall): Promise<CallToolResult> {
    const tool = TOOLS.find((candidate) => candidate.name === name);
    if (tool === undefined)
      throw new ProtocolError(ErrorCode.InvalidParams, `There is no tool ${name.slice(0, 80)}`);
    if (underWay.has(id)) throw new ProtocolError(ErrorCode.InvalidRequest, 'This id is in use');
    if (underWay.size >= CALLS_AT_ONCE_MAX)
      throw new ProtocolError(ErrorCode.InvalidRequest, `At most ${CALLS_AT_ONCE_MAX} tools work at once`);
    // A call that changes something is completed: its outcome would be unknown if it were cut off.
    const options = tool.kind === 'read' ? { signal } : {};
    const call = callTool(tool, given, { ...parts, ...options }).catch((error: unknown) => {
      // A bug: the details are in the log of the assistant, the assistant goes on.
      if (!signal.aborted) parts.err(`${error instanceof Error ? error.stack : String(error)}\n`);
      throw new ProtocolError(ErrorCode.InternalError, 'This failed inside the server of the tools');
    });
    underWay.set(id, call);
    try {
      return await call;
    } finally {
      underWay.delete(id);
    }
  }

  /** The SDK calls tools and writes their results in the same turn of the event loop. */
  async function idle(): Promise<void> {
    do {
      await setImmediate();
      await Promise.allSettled(underWay.values());
    } while (underWay.size > 0);
    await setImmediate();
  }

  return { run, idle };
}

/** An error of JSON-RPC; the SDK writes its code and its sentence into the answer. */
class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
