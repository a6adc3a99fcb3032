import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Options = {
  readonly docsFolder: string;
  readonly outFolder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
};

/** Renders the site into a folder. Rejects when Docusaurus fails; its output went to onText by then. */
export function runDocusaurus({
  docsFolder,
  outFolder,
  environment,
  signal,
  onText,
}: Options): Promise<void> {
  const program = join(
    createRequire(join(docsFolder, 'package.json')).resolve('@docusaurus/core/package.json'),
    '../bin/docusaurus.mjs',
  );
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'build', '--out-dir', outFolder], {
      cwd: docsFolder,
      // Otherwise it checks the npm registry for updates.
      env: { ...environment, NO_UPDATE_NOTIFIER: '1', NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    child.stdout.setEncoding('utf8').on('data', onText);
    child.stderr.setEncoding('utf8').on('data', onText);
    child.once('error', reject);
    child.once('close', (code, stoppedBy) => {
      if (code === 0) resolve();
      else reject(new Error(`Docusaurus ended with ${code ?? stoppedBy}.`));
    });
  });
}
