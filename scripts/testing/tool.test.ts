import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runTool, typeChecker } from './tool.ts';

const root = mkdtempSync(join(tmpdir(), 'spark-tool-'));
after(() => rmSync(root, { recursive: true, force: true }));

test('a wrong type is found each time it is looked for, and no longer once it is mended', async () => {
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'));
  const options = { module: 'nodenext', target: 'es2024', strict: true, types: [] };
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['*.mts'] }),
  );
  writeFileSync(join(root, 'price.mts'), "export const price: number = 'low';");
  writeFileSync(
    join(root, 'uses.mts'),
    "import { price } from './price.mjs'; export const half: number = price / 2;",
  );
  const check = () => runTool(typeChecker('.', { isColoured: false }), { root });
  for (const run of ['the first', 'the second, which reads what the first has kept']) {
    const { passed, output } = await check();
    assert.equal(passed, false, run);
    assert.match(output, /price\.mts.*TS2322/, run);
  }
  writeFileSync(join(root, 'price.mts'), "export const price: string = 'low';");
  const elsewhere = await check();
  assert.match(elsewhere.output, /uses\.mts.*TS2362/, 'a file that depends on what has changed');
  writeFileSync(join(root, 'price.mts'), 'export const price: number = 5;');
  assert.deepEqual(await check(), { passed: true, output: '' });
});
