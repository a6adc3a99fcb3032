import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export const ENGINES = ['vectorbt', 'backtesting', 'nautilus_trader', 'backtrader'] as const;

/** Newer releases of plotly no longer have what vectorbt asks them for. */
const PACKAGES = ['vectorbt==1.0.0', 'plotly<6', 'backtesting', 'backtrader', 'nautilus_trader'];
const HOME = join(import.meta.dirname, '../../.cache/bench-python');
const INSTALL_MS = 15 * 60_000;
const RUN_MS = 10 * 60_000;

export type Python = {
  /** The figures that an engine prints, or why it could not run. */
  readonly run: (engine: string, bars: string) => Readonly<Record<string, number>> | string;
};

/** A Python of its own with the engines in it, made once in `.cache`; a sentence where it cannot be made. */
export function openPython(): Python | string {
  const python = join(HOME, 'bin/python');
  if (!existsSync(python)) {
    mkdirSync(join(HOME, '..'), { recursive: true });
    const made = spawnSync('python3', ['-m', 'venv', HOME], { encoding: 'utf8', timeout: INSTALL_MS });
    if (made.status !== 0)
      return 'Other engines are left out: there is no Python that can make an environment.';
  }
  if (spawnSync(python, ['-c', 'import backtrader, backtesting'], { timeout: RUN_MS }).status !== 0) {
    // One that does not install leaves the others there.
    for (const name of PACKAGES)
      spawnSync(python, ['-m', 'pip', 'install', '-q', name], { timeout: INSTALL_MS });
  }
  const script = join(import.meta.dirname, 'engines.py');
  return {
    run: (engine, bars) => {
      const { stdout, stderr, status } = spawnSync(python, [script, engine, bars], {
        encoding: 'utf8',
        timeout: RUN_MS,
        maxBuffer: 64 * 1024 * 1024,
      });
      if (status !== 0) return `left out: ${stderr?.trim().split('\n').at(-1) ?? 'it did not end'}`;
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
    },
  };
}
