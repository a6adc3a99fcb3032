import { assistantTools, type ToolKind } from './assistant-tools.ts';

/** The table of tools in packages/mcp. */
export function toolsSource(): string {
  const tools = assistantTools();
  return (
    '// Written by `npm run generate` from the contract. Do not edit.\n\n' +
    "import type { Tool } from '../tool.ts';\n\n" +
    `export type ToolName =\n${tools.map(({ name }) => `  | '${name}'`).join('\n')};\n\n` +
    `export const TOOLS: readonly Tool[] = ${JSON.stringify(tools, null, 2)};\n`
  );
}

/** The names of the tools by kind, for the page about assistants. */
export function toolNames(): string {
  const kinds: readonly ToolKind[] = ['read', 'order', 'stop', 'save'];
  const namesOf = (wanted: ToolKind) =>
    assistantTools()
      .filter(({ kind }) => kind === wanted)
      .map(({ name }) => name);
  return `${JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, namesOf(kind)])), null, 2)}\n`;
}
