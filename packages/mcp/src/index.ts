/**
 * The tools with which AI assistants read from Spark, trade on paper and stop trading, over the Model Context Protocol.
 *
 * Entry point: `serveMcp`, handed a stream, a way to write and the calls of Spark; `spark-trader mcp` starts it. Tools
 * are made from the contract by `npm run generate`, in `generated/tools.ts`.
 *
 * Invariants: unless live orders are allowed, no tool takes more risk in a live account, and what reduces risk works in
 * every account. A call that changes something is never cut off. Secrets of a reply stay hidden.
 */
export type { ToolParts } from './call-tool.ts';
export { type McpParts, serveMcp } from './serve-mcp.ts';
export type { SparkCalls } from './spark-calls.ts';
