import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bundlePackages } from './package-bundles.ts';

/** Tells in which file its code is, as the engine knows it. */
const WHERE = `/\\bfile:\\S+?(?=:\\d)/.exec(new Error().stack)[0].includes('/bundles/') ? 'bundle' : 'source'`;

const FILES: Readonly<Record<string, string>> = {
  'packages/low/package.json': '{ "name": "@spark/low", "type": "module", "exports": "./src/index.ts" }',
  'packages/low/src/index.ts': `export { place } from './place.ts'; export const low: string = ${WHERE};`,
  'packages/low/src/place.ts':
    "import { createRequire } from 'node:module'; export const place: readonly string[] = [import.meta.url, import.meta.dirname, typeof createRequire];",
  'packages/low/src/low.test.ts': `import { high } from '@spark/high'; import { low } from './index.ts'; console.log(low, high);`,
  'packages/low/src/thread.ts': `import { high } from '@spark/high'; console.log(high);`,
  'packages/high/package.json':
    '{ "name": "@spark/high", "type": "module", "exports": { ".": "./src/index.ts", "./text.json": "./text.json" } }',
  'packages/high/src/index.ts': `import { low } from '@spark/low'; export const high: string = \`\${${WHERE}} on \${low}\`;`,
  'packages/high/src/high.test.ts': `import { low, place } from '@spark/low'; console.log(low, ...place);`,
  'apps/server/package.json': '{ "name": "@spark/server", "type": "module" }',
  'apps/server/src/main.ts': `const { serve } = await import('./process/serve.ts'); await serve();`,
  'apps/server/src/process/serve.ts': `import { Worker } from 'node:worker_threads'; import { high } from '@spark/high'; import { version } from 'theirs';
    export const serve = async (): Promise<void> => { console.log(${WHERE}, high, version);
      new Worker(new URL('../../../../packages/low/src/thread.ts', import.meta.url)); };`,
  'apps/server/src/serve.test.ts': `import { serve } from './process/serve.ts'; await serve();`,
  'apps/server/node_modules/theirs/package.json':
    '{ "name": "theirs", "type": "module", "exports": "./index.js" }',
  'apps/server/node_modules/theirs/index.js': "export const version = 'of the server';",
  'node_modules/theirs/package.json': '{ "name": "theirs", "type": "module", "exports": "./index.js" }',
  'node_modules/theirs/index.js': "export const version = 'of all';",
};

const root = mkdtempSync(join(realpathSync(tmpdir()), 'spark-bundles-'));
after(() => rmSync(root, { recursive: true, force: true }));
let first = '';

before(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'node_modules/@spark'));
  for (const name of ['low', 'high'])
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@spark', name));
  first = await bundlePackages(root, join(root, 'bundles'));
});

function printedBy(file: string): string {
  const args = [`--import=${first}`, join(root, file)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.trim();
}

test('a test has other packages as bundles, which say where their sources are', () => {
  const place = join(root, 'packages/low/src/place.ts');
  const expected = ['bundle', pathToFileURL(place).href, dirname(place), 'function'];
  assert.deepEqual(printedBy('packages/high/src/high.test.ts').split(' '), expected);
});

test('a test has its own package as sources, and so have the bundles above it', () => {
  assert.equal(printedBy('packages/low/src/low.test.ts'), 'source bundle on source');
});

test('a server is a bundle, finds what its package has installed, and its threads are like tests', () => {
  assert.deepEqual(printedBy('apps/server/src/main.ts').split('\n'), [
    'bundle bundle on bundle of the server',
    'bundle on source',
  ]);
});

test('a test of the server has its sources', () => {
  assert.match(printedBy('apps/server/src/serve.test.ts'), /^source bundle on bundle of the server$/m);
});
