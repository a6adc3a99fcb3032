import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { build, type Plugin } from 'esbuild';
import { droppableComponents } from './droppable-components.ts';

const CONSOLE = join(import.meta.dirname, '../../apps/console');

/** What a page gets that shows a board with controls, and nothing else of React Flow. */
async function bundled(plugins: Plugin[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: "export { Controls, ReactFlow } from '@xyflow/react';", resolveDir: CONSOLE },
    ...{ bundle: true, format: 'esm', minify: true, write: false, plugins, logLevel: 'silent' },
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

test('the board carries no map and no resizer, which it never shows', async () => {
  const [all, own] = [await bundled([]), await bundled([droppableComponents])];
  for (const part of ['react-flow__minimap', 'react-flow__resize-control']) {
    assert.ok(all.includes(part), `without the plugin ${part} is there: is it still needed?`);
    assert.ok(!own.includes(part), part);
  }
  for (const part of ['react-flow__controls', 'react-flow__node', 'react-flow__edge'])
    assert.ok(own.includes(part), part);
});
