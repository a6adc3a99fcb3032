import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ProcessorCount } from './processor-counter.ts';

/** A command line tool of the repository, named by its JavaScript file so that it starts alike on every platform. */
export interface Tool {
  readonly script: string;
  readonly args: readonly string[];
}

export interface ToolResult {
  readonly passed: boolean;
  readonly output: string;
}

export interface ToolOptions {
  readonly root: string;
  readonly signal?: AbortSignal;
  readonly env?: NodeJS.ProcessEnv;
  readonly used?: ProcessorCount;
}

/**
 * `project`: the repository as a whole, or the site, whose code runs in a browser and has its own configuration. What was found is
 * kept, and the next time only what has changed is checked, and what depends on it. Each checker would read the types of
 * packages and of the language again, so there is one, and cores are used by checking the projects at the same time.
 */
export function typeChecker(
  project: '.' | 'apps/docs' | 'apps/console',
  { isColoured }: { readonly isColoured: boolean },
): Tool {
  const kept = `.cache/types/${project === '.' ? 'repository' : project.replace('/', '-')}.tsbuildinfo`;
  const keeping = ['--incremental', '--tsBuildInfoFile', kept];
  const args = [
    '--noEmit',
    '--checkers',
    '1',
    ...keeping,
    '--pretty',
    String(isColoured),
    '--project',
    project,
  ];
  return { script: 'node_modules/typescript/bin/tsc', args };
}

export function linter(mode: 'ci' | 'check' | 'fix', { isColoured }: { readonly isColoured: boolean }): Tool {
  const command = mode === 'ci' ? ['ci'] : mode === 'fix' ? ['check', '--write'] : ['check'];
  // Advice that fails nothing would only hide what does.
  const output = ['--diagnostic-level=warn', `--colors=${isColoured ? 'force' : 'off'}`];
  return { script: 'node_modules/@biomejs/biome/bin/biome', args: [...command, ...output, '.'] };
}

/** Runs the tool and collects its output, which is shown only when it fails. */
export function runTool(tool: Tool, { root, signal, env, used }: ToolOptions): Promise<ToolResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(process.execPath, [join(root, tool.script), ...tool.args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
      ...(env && { env }),
    });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    used?.adopt(child.pid);
    const settle = (passed: boolean, note = '') => {
      resolve({ passed, output: (Buffer.concat(chunks).toString('utf8') + note).trimEnd() });
    };
    child.on('error', (error) => settle(false, `${error.message}\n`));
    child.on('close', (code) => settle(code === 0));
  });
}
