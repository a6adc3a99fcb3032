import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readManifest } from './manifest.ts';
import { isHashed } from './site-pages.ts';

/** A page that was opened before a build works on until the second build after it. */
const BUILDS_KEPT = 2;

/**
 * Copies files with a hash in their name from the build before into the new one: a page that is open asks for its next
 * scripts by the names of its own build. Answers how many builds ago each of them was made last.
 */
export async function keepEarlierFiles(from: string, to: string): Promise<ReadonlyMap<string, number>> {
  const kept = new Map<string, number>();
  const earlier = (await readManifest(from))?.files ?? {};
  for (const [name, { buildsAgo = 0 }] of Object.entries(earlier)) {
    if (buildsAgo >= BUILDS_KEPT || !isHashed(name) || existsSync(join(to, name))) continue;
    if (await isCopied(join(from, name), join(to, name))) kept.set(name, buildsAgo + 1);
  }
  return kept;
}

async function isCopied(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
