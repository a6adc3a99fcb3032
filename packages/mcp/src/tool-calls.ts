import { setImmediate } from 'node:timers/promises';
import { type CallToolResult, ErrorCode, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { callTool, type ToolParts } from './call-tool.ts';
import { TOOLS } from './generated/tools.ts';
import type { Arguments } from './tool.ts';

/** Assistants ask one thing after the other; more at once than this is a program gone wrong. */
const CALLS_AT_ONCE_MAX = 16;

export type ToolCall = {
  readonly id: RequestId;
  readonly name: string;
  readonly given: Arguments;
  /** Aborted when the assistant no longer wants the answer. */
  readonly signal: AbortSignal;
};

/** The calls of tools under way, bounded, and waited for before the server ends. */
export function createToolCalls(parts: ToolParts & { readonly err: (text: string) => void }) {
  const underWay = new Map<RequestId, Promise<CallToolResult>>();

  async function run({ id, name, given, signal }: ToolCall): Promise<CallToolResult> {
    const tool = TOOLS.find((candidate) => candidate.name === name);
    if (tool === undefined)
      throw new ProtocolError(ErrorCode.InvalidParams, `There is no tool ${name.slice(0, 80)}`);
    if (underWay.has(id)) throw new ProtocolError(ErrorCode.InvalidRequest, 'This id is in use');
    if (underWay.size >= CALLS_AT_ONCE_MAX)
      throw new ProtocolError(ErrorCode.InvalidRequest, `At most ${CALLS_AT_ONCE_MAX} tools work at once`);
    // What does something is seen through: nobody could tell what became of it if it were cut off.
    const options = tool.kind === 'read' ? { signal } : {};
    const call = callTool(tool, given, { ...parts, ...options }).catch((error: unknown) => {
      // Our own mistake: the person finds the details in the log of the assistant, the assistant goes on.
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

  /** The SDK calls tools, and writes what came of them, in the turn in which it gets to know of them. */
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
