import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Puts a whole build where the site is served from. A crash before, between or after the two renames leaves the old
 * site, none, or the new one; never half of one.
 */
export function placeBuild(made: string, target: string): void {
  const old = `${made}-before`;
  rmSync(old, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  if (existsSync(target)) renameSync(target, old);
  renameSync(made, target);
  rmSync(old, { recursive: true, force: true });
}
