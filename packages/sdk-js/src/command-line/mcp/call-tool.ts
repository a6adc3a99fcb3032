import type { CallOptions, Reply } from '../../call.ts';
import { SparkError } from '../../errors.ts';
import { TOOLS } from '../../generated/tools.ts';
import type { Spark } from '../../spark.ts';
import { explainError } from '../explain-error.ts';
import { UsageError } from '../usage-error.ts';
import { withLessRisk } from './less-risk.ts';
import { onPaper } from './paper-only.ts';
import { resultText } from './result-text.ts';
import type { Arguments, Tool } from './tool.ts';
import { ToolRefusal } from './tool-refusal.ts';

/** What a tool came to, in the form of the protocol. */
export type ToolResult = {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly isError: boolean;
};

export type ToolParts = {
  /** The client of whoever is logged in now; asked for anew each time, so that a new login counts at once. */
  readonly spark: () => Promise<Spark>;
  readonly allowsLive: boolean;
};

export function toolNamed(name: unknown): Tool | undefined {
  return TOOLS.find((tool) => tool.name === name);
}

/** Carries out one tool. What goes wrong is told to the assistant as its result; it may try again with that. */
export async function callTool(
  tool: Tool,
  given: Arguments,
  { spark: client, allowsLive, signal }: ToolParts & { readonly signal?: AbortSignal },
): Promise<ToolResult> {
  try {
    checkNames(tool, given);
    const spark = await client();
    const input = allowsLive ? newestFirst(tool, given) : await permitted(tool, given, spark);
    const call = spark[tool.name] as (
      this: Spark,
      input: Arguments,
      options: CallOptions,
    ) => Promise<Reply<unknown>>;
    return told(resultText(await call.call(spark, input, { signal }), tool.secrets), false);
  } catch (error) {
    if (error instanceof ToolRefusal) return told(error.message, true);
    if (error instanceof SparkError || error instanceof UsageError)
      return told(explainError(error).lines.join('\n'), true);
    throw error;
  }
}

/** What a tool may be given where nobody allowed live orders. */
async function permitted(tool: Tool, given: Arguments, spark: Spark): Promise<Arguments> {
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

function told(text: string, isError: boolean): ToolResult {
  return { content: [{ type: 'text', text }], isError };
}
