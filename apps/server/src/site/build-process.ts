import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Builds the site in a separate process, so that the API is not slowed down. */
export type SiteBuilder = (onStep: (step: BuildStep) => void) => BuildRun;

export type BuildStep = { readonly number: number; readonly of: number; readonly name: string };

export type BuildRun = {
  readonly ended: Promise<BuildOutcome>;
  readonly stop: () => Promise<void>;
};

export type BuildOutcome =
  | { readonly kind: 'built' | 'unchanged' | 'stopped' }
  | { readonly kind: 'failed'; readonly lastLines: readonly string[] };

/** The line in which the script reports progress; people who run it by hand see it too. */
export const STEP_LINE = /^Step (\d+) of (\d+): (.+)$/;
const LAST_LINES = 30;

export function siteBuilder(script: string): SiteBuilder {
  return (onStep) => {
    const child = spawn(process.execPath, [script, '--in-background'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    let isStopped = false;
    let reached = false;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (lines.length > LAST_LINES) lines.shift();
        const match = STEP_LINE.exec(line);
        if (!match) return;
        reached = true;
        onStep({ number: Number(match[1]), of: Number(match[2]), name: match[3] ?? '' });
      });
    }
    const ended = new Promise<BuildOutcome>((resolve) => {
      child.once('error', (error) => resolve({ kind: 'failed', lastLines: [error.message] }));
      child.once('close', (code) => {
        if (isStopped) resolve({ kind: 'stopped' });
        else if (code === 0) resolve({ kind: reached ? 'built' : 'unchanged' });
        else resolve({ kind: 'failed', lastLines: lines });
      });
    });
    return {
      ended,
      stop: async () => {
        isStopped = true;
        child.kill('SIGTERM');
        await ended;
      },
    };
  };
}
