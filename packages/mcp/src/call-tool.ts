import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { withLessRisk } from './less-risk.ts';
import { onPaper } from './paper-only.ts';
import { resultText } from './result-text.ts';
import type { CallOptions, Reply, SparkCalls } from './spark-calls.ts';
import type { Arguments, Tool } from './tool.ts';
import { ToolRefusal } from './tool-refusal.ts';

export type ToolParts = {
  /** The calls of the current login; read each time, so that a new login takes effect at once. */
  readonly spark: () => Promise<SparkCalls>;
  /** An error of Spark or of the connection as text for the assistant; null for a bug in this program. */
  readonly explain: (error: unknown) => string | null;
  readonly allowsLive: boolean;
};

/** Calls one tool. An error is the result that the assistant gets; it may try again. */
export async function callTool(
  tool: Tool,
  given: Arguments,
  { spark: calls, explain, allowsLive, signal }: ToolParts & CallOptions,
): Promise<CallToolResult> {
  try {
    checkNames(tool, given);
    const spark = await calls();
    const input = allowsLive ? newestFirst(tool, given) : await permitted(tool, given, spark);
    const call = spark[tool.name] as (
      this: SparkCalls,
      input: Arguments,
      options: CallOptions,
    ) => Promise<Reply<unknown>>;
    return textResult(resultText(await call.call(spark, input, { signal }), tool.secrets), false);
  } catch (error) {
    const text = error instanceof ToolRefusal ? error.message : explain(error);
    if (text === null) throw error;
    return textResult(text, true);
  }
}

/** The arguments of a tool where live orders are not allowed. */
async function permitted(tool: Tool, given: Arguments, spark: SparkCalls): Promise<Arguments> {
  switch (tool.kind) {
    case 'order':
      return onPaper(tool, given, spark);
    case 'stop':
      return withLessRisk(tool, given, spark);
    case 'read':
    case 'save':
      return newestFirst(tool, given);
  }
}

/** A result has room for few orders, and the newest matter most. */
function newestFirst({ name }: Tool, given: Arguments): Arguments {
  return name === 'readOrderBook' && given.limit === undefined ? { ...given, limit: ORDERS_AT_ONCE } : given;
}

const ORDERS_AT_ONCE = 50;

/** Only the exact names: arguments under other names that the server accepts would bypass the check for paper. */
function checkNames({ inputSchema }: Tool, given: Arguments): void {
  const { properties, required = [] } = inputSchema;
  const names = Object.keys(properties);
  const takes = names.length === 0 ? 'It takes none.' : `It takes ${names.join(', ')}.`;
  for (const name of Object.keys(given))
    if (!names.includes(name))
      throw new ToolRefusal(`There is no argument ${JSON.stringify(name).slice(0, 80)}. ${takes}`);
  const missing = required.filter((name) => given[name] === undefined || given[name] === '');
  if (missing.length > 0) throw new ToolRefusal(`Needed and not given: ${missing.join(', ')}. ${takes}`);
}

function textResult(text: string, isError: boolean): CallToolResult {
  return { content: [{ type: 'text', text }], isError };
}
