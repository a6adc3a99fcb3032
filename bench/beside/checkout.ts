import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Says what is missing in a folder whose benches are to run; null when nothing is. */
export function missingIn(folder: string): string | null {
  if (!existsSync(join(folder, 'bench/run.ts')))
    return `There is no Spark in ${folder}. Name the folder of a checkout: git worktree add ../spark-before <commit>`;
  if (!existsSync(join(folder, 'node_modules')))
    return `Nothing is installed in ${folder}. Install it: cd ${folder} && npm ci`;
  return null;
}

/** The commit, as people name it; empty outside of git. */
export function commitOf(folder: string): string {
  const { stdout } = spawnSync('git', ['-C', folder, 'describe', '--always', '--dirty'], {
    encoding: 'utf8',
  });
  return (stdout ?? '').trim();
}

/** Runs the benches of a checkout with its own code, and returns what they print. */
export async function runBenches(folder: string, names: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['bench/run.ts', ...names], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The benches in ${folder} ended with ${code}:\n${output}`);
  return output;
}
