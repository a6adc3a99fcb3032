import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type ClientBuild = {
  /** Without it declarations alone are made. */
  readonly withComments?: boolean;
  /** A test that only uses the client leaves the check to `published.test.ts`: it takes four times as long as all else. */
  readonly isChecked?: boolean;
};

/** JavaScript and declarations of the TypeScript client, as they are published. */
export function compileClient(
  folder: string,
  { withComments = true, isChecked = true }: ClientBuild = {},
): void {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(root, 'packages/sdk-js/tsconfig.build.json');
  // Several threads would each read the declarations of the language again, which is most of the work.
  const args = [tsc, '--project', project, '--outDir', folder, '--singleThreaded'];
  if (!isChecked) args.push('--noCheck');
  if (!withComments) args.push('--removeComments', '--emitDeclarationOnly');
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The client does not compile:\n${stdout}${stderr}`);
  for (const path of declarationFiles(folder)) {
    // The compiler leaves the file extensions of the sources in declarations, where there is no source.
    const text = readFileSync(path, 'utf8').replace(/(from\s+'\.{1,2}\/[^']+)\.ts'/g, "$1.js'");
    writeFileSync(path, text);
  }
}

export function declarationFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(folder, name));
}
