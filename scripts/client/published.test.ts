import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { buildClient } from './build-client.ts';
import { runBundler } from './run-bundler.ts';

/** The client as users get it: built, in a folder outside the repository, without its dependencies. */

const root = join(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'spark-client-'));
const client = join(place, 'node_modules/@spark/client');
await buildClient(client);
after(() => rmSync(place, { recursive: true, force: true }));

const BUNDLE = 'command-line/mcp/server.js';

/** 12 kB, compressed as servers do it. */
const BYTES_MAX = 12_000;
/** The SDK is most of it. */
const TOOLS_BYTES_MAX = 420_000;

const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(js|d\.ts)$/.test(name),
);

test('the published package depends on nothing', () => {
  const text = readFileSync(join(client, 'package.json'), 'utf8');
  assert.doesNotMatch(text, /ependencies|"private"|\.ts"(?!,?\n)/);
  let seen = 0;
  for (const name of files) {
    const source = readFileSync(join(client, name), 'utf8');
    for (const specifier of importsOf(source, name)) {
      const isOwn = /^\.{1,2}\/.+\.js$/.test(specifier);
      const isOfNode = name.startsWith('command-line/') && specifier.startsWith('node:');
      assert.ok(isOwn || isOfNode, `${name} imports ${specifier}`);
      seen += 1;
    }
  }
  assert.ok(seen > 50, `only ${seen} imports were seen`);
});

/** As the compiler writes them, one on a line; the bundle of the assistants' tools is a single line. */
function importsOf(source: string, name: string): readonly string[] {
  const statement =
    name === BUNDLE
      ? /(?<!["'])\b(?:import|from)\s*\(?["']([^"']+)["']/g
      : /^(?:import|export)\s(?:[^;']*?\sfrom\s)?'([^']+)';$|\bimport\('([^']+)'\)/gm;
  return [...source.matchAll(statement)].map(([, stated, deferred]) => stated ?? deferred ?? '');
}

const LIBRARIES = {
  'in a browser': { lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'], types: [] },
  'in Node': { lib: ['es2022'], types: ['node'] },
};

for (const [where, options] of Object.entries(LIBRARIES)) {
  test(`the declarations are complete ${where}`, () => {
    const folder = mkdtempSync(join(place, 'consumer-'));
    copyFileSync(join(root, 'packages/sdk-js/test/type-checks.ts'), join(folder, 'index.ts'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'));
    const compilerOptions = {
      ...options,
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: where === 'in Node',
    };
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.ts'] }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '--project', folder], { encoding: 'utf8' });
    assert.equal(stdout, '');
    assert.equal(status, 0);
  });
}

test('the command line starts from the published package', () => {
  const program = join(client, 'command-line/main.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'help'], { encoding: 'utf8' });
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /spark-trader <command>/);
});

test('the tools for assistants come with the command, and with the licences of what they include', (t) => {
  const bundle = readFileSync(join(client, BUNDLE));
  const compressed = brotliCompressSync(bundle).length;
  t.diagnostic(`${bundle.length} bytes, ${compressed} compressed`);
  assert.ok(bundle.length <= TOOLS_BYTES_MAX, `${bundle.length} bytes`);
  const licences = readFileSync(join(client, 'command-line/mcp/LICENSES.txt'), 'utf8');
  for (const name of ['@modelcontextprotocol/sdk', 'ajv', 'zod'])
    assert.match(licences, new RegExp(`^${name} [0-9.]+, MIT\n\n.*(MIT|Copyright)`, 'm'), name);
  // Spark's own code is under the licence of the package.
  assert.doesNotMatch(licences, /^@spark/m);
  const program = join(client, 'command-line/main.js');
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'mcp'], {
    input: ping,
    encoding: 'utf8',
  });
  assert.deepEqual([status, stdout, stderr], [0, '{"result":{},"jsonrpc":"2.0","id":1}\n', '']);
});

test('the whole client is at most 12 kB, compressed', async (t) => {
  const bytes = brotliCompressSync(await bundled("export * from '@spark/client';")).length;
  t.diagnostic(`${bytes} bytes`);
  assert.ok(bytes <= BYTES_MAX, `${bytes} bytes`);
  const stated = Number(
    /([\d.]+) kB compressed/.exec(readFileSync(join(root, 'packages/sdk-js/README.md'), 'utf8'))?.[1],
  );
  assert.ok(Math.abs(stated * 1_000 - bytes) < 500, `the README says ${stated} kB, it is ${bytes} bytes`);
});

test('the documentation installs what is published, which runs without reading TypeScript', () => {
  const page = readFileSync(join(root, 'apps/docs/spark/install.md'), 'utf8');
  const folder = /npm install \.\.\/spark\/(\S+)/.exec(page)?.[1];
  assert.equal(folder, 'packages/sdk-js/dist');
  assert.match(page, /npm run build:client/);
});

test('what is not used is left out of a bundle', async () => {
  const whole = await bundled("export * from '@spark/client';");
  assert.match(whole, /orderWS/);
  assert.match(whole, /dataWS/);
  const calls = await bundled(
    "import { Spark } from '@spark/client'; export const spark = new Spark({ url: 'x' });",
  );
  assert.match(calls, /linkstrategy/);
  assert.doesNotMatch(calls, /orderWS|dataWS|history_too_long/);
  const errors = await bundled("export { SparkError } from '@spark/client';");
  assert.doesNotMatch(errors, /linkstrategy/);
  const nothing = await bundled("import '@spark/client'; export const one = 1;");
  assert.doesNotMatch(nothing, /Spark/);
});

/** One minified file for browsers, as pages would load it. */
async function bundled(source: string): Promise<string> {
  const folder = mkdtempSync(join(place, 'bundle-'));
  writeFileSync(join(folder, 'entry.mjs'), source);
  await runBundler({
    target: ['web', 'es2022'],
    entry: join(folder, 'entry.mjs'),
    context: folder,
    output: { path: folder, filename: 'bundle.mjs', module: true, library: { type: 'module' } },
  });
  return readFileSync(join(folder, 'bundle.mjs'), 'utf8');
}
