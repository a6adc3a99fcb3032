import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleMcp } from '../mcp/bundle-mcp.ts';
import { type ClientBuild, compileClient } from './compile-client.ts';

const root = join(import.meta.dirname, '../..');
const home = join(root, 'packages/sdk-js');

/** Makes the folder that is published: no source, no dependency, its own package.json. */
export async function buildClient(folder: string, build: Pick<ClientBuild, 'isChecked'> = {}): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compileClient(folder, build);
  await bundleMcp(join(folder, 'command-line/mcp'));
  nameBundle(join(folder, 'command-line/commands/mcp.js'));
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, string>>;
  const published = {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    bin: { 'spark-trader': 'command-line/main.js' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(join(home, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  chmodSync(join(folder, 'command-line/main.js'), 0o755);
}

/** In the repository the command imports the package, in what is published the bundle of it. */
function nameBundle(file: string): void {
  const source = readFileSync(file, 'utf8');
  const named = source.replace("import('@spark/mcp')", "import('../mcp/server.js')");
  if (named === source) throw new Error(`${file} does not import @spark/mcp`);
  writeFileSync(file, named);
}
