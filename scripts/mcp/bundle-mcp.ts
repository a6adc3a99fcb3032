import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBundler } from '../client/run-bundler.ts';

const root = join(import.meta.dirname, '../..');

/**
 * packages/mcp with its SDK as one file, `server.js`, and the licences of what is in it. So the traders' command is
 * installed without downloading anything.
 */
export async function bundleMcp(folder: string): Promise<void> {
  const files = await runBundler({
    target: ['node20', 'es2022'],
    context: root,
    entry: join(root, 'packages/mcp/src/index.ts'),
    module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: SWC }] },
    output: { path: folder, filename: 'server.js', module: true, library: { type: 'module' } },
  });
  writeFileSync(join(folder, 'LICENSES.txt'), licencesOf(files));
}

const SWC = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } };

function licencesOf(files: readonly string[]): string {
  const folders = new Set(
    files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []),
  );
  if (folders.size === 0) throw new Error('The bundle has nothing of the SDK in it');
  return [...folders]
    .sort()
    .map(licenceIn)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceIn(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly [field: string]: unknown;
  };
  const file = readdirSync(folder).find((candidate) => /^licen[cs]e/i.test(candidate));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `${name} ${version}, ${license}\n\n${text}\n`;
}
