import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ToolParts } from './call-tool.ts';
import { describeTool, instructions } from './describe-tool.ts';
import { TOOLS } from './generated/tools.ts';
import { readMessages } from './read-messages.ts';
import { createToolCalls } from './tool-calls.ts';

export type McpParts = ToolParts & {
  /** What the assistant writes, piece by piece, until it ends. */
  readonly input: AsyncIterable<string>;
  /** Nothing but messages of the protocol is written here. */
  readonly out: (text: string) => void;
  /** Bugs, for the log of the assistant. */
  readonly err: (text: string) => void;
  readonly version: string;
};

/** Serves the tools until the input ends and every request is answered. */
export async function serveMcp(parts: McpParts): Promise<void> {
  const { input, out, version, allowsLive } = parts;
  // The low-level server: the schemas are JSON Schema from the contract, and the other server needs Zod.
  const server = new Server(
    { name: 'spark', title: 'Spark', version },
    { capabilities: { tools: { listChanged: false } }, instructions: instructions(allowsLive) },
  );
  const calls = createToolCalls(parts);
  const tools = TOOLS.map((tool) => describeTool(tool, allowsLive));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestId, signal }) =>
    calls.run({ id: requestId, name: params.name, given: params.arguments ?? {}, signal }),
  );
  const messages = Readable.from(readMessages(input, (message) => out(`${JSON.stringify(message)}\n`)));
  await server.connect(new StdioServerTransport(messages, writing(out)));
  await finished(messages);
  await calls.idle();
  await server.close();
}

function writing(out: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      out(String(chunk));
      done();
    },
  });
}
