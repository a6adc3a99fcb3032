import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One folder for the pages' script and one for the rendering, of this build and of the one before. */
const KEPT = 4;

/** The bundler begins a new folder whenever the name of its cache changes, and never removes one. */
export function pruneCache(folder: string): void {
  if (!existsSync(folder)) return;
  const byAge = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ path: join(folder, name), usedMs: newest(join(folder, name)) }))
    .sort((a, b) => b.usedMs - a.usedMs);
  for (const { path } of byAge.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => statSync(join(path, name)).mtimeMs));
}
