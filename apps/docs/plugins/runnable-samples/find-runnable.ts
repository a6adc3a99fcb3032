import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSample } from '../generated-content/sample-program.ts';

const DIRECTIVE = /^::sample\{file="([^"]+\.ts)"[^}]* run="yes"\}$/gm;

/** Whether the info string of a code block requests a button that runs it. */
export function asksToRun(meta: string): boolean {
  return /(^|\s)run(\s|$)/.test(meta);
}

/** The same program has the same name on every page. */
export function runId(code: string): string {
  return createHash('sha256').update(code.trimEnd()).digest('hex').slice(0, 12);
}

/** Every program of the pages that has a button to run it, by its name. */
export function findRunnable(siteDir: string, folders: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    const files = readdirSync(join(siteDir, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.md')).sort()) {
      const text = readFileSync(join(siteDir, folder, file), 'utf8');
      for (const [, name] of text.matchAll(DIRECTIVE)) {
        const { code } = readSample(name);
        found.set(runId(code), code);
      }
    }
  }
  return found;
}
