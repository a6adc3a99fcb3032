import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { withLessRisk } from './less-risk.ts';
import { onPaper } from './paper-only.ts';
import { resultText } from './result-text.ts';
import type { CallOptions, Reply, SparkCalls } from './spark-calls.ts';
import type { Arguments, Tool } from './tool.ts';
import { ToolRefusal } from './tool-refusal.ts';

export type ToolParts = {
  /** The calls of whoever is logged in now; asked for anew each time, so that a new login counts at once. */
  readonly spark: () => Promise<SparkCalls>;
  /** What went wrong at Spark or on the way to it, in words for the assistant; null for our own mistakes. */
  readonly explain: (error: unknown) => string | null;
  readonly allowsLive: boolean;
};

/** Calls one tool. What goes wrong is the result that the assistant gets; it may try again with that. */
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

/** What a tool may be given where nobody allowed live orders. */
async function permitted(tool: Tool, given: Arguments, spark: SparkCalls): Promise<Arguments> {
  switch (tool.kind) {
    case 'order':
      return onPaper(tool, given, spark);
    case 'stop':
      return withLessRisk(tool, given, spark);
    case 'read':
      return newestFirst(tool, given);
  }
}

/** A result has room for few orders, and those that count are the newest. */
function newestFirst({ name }: Tool, given: Arguments): Arguments {
  return name === 'readOrderBook' && given.limit === undefined ? { ...given, limit: ORDERS_AT_ONCE } : given;
}

const ORDERS_AT_ONCE = 50;

/** Only the exact names: what passes by the other names that the server knows would pass by the look at paper, too. */
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
