import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPicture, type PictureText } from './draw-picture.ts';
import { readParts } from './read-parts.ts';

/** Increased when the layout of the text changes, so that earlier pictures are drawn again. */
const DESIGN = 1;

/**
 * Draws a picture once and caches it beside the bundler's cache: titles hardly ever change. Returns the file's path.
 */
export async function openCachedPictures(siteDir: string): Promise<(text: PictureText) => Promise<string>> {
  const source = join(siteDir, 'plugins/social-pictures');
  const folder = join(siteDir, 'node_modules/.cache/social-pictures');
  await mkdir(folder, { recursive: true });
  const parts = readParts(source);
  const partsBytes = await readFile(join(source, 'parts.bin'));
  return async ({ title, section }) => {
    const name = createHash('sha256')
      .update(partsBytes)
      .update(JSON.stringify([DESIGN, title, section]));
    const path = join(folder, `${name.digest('hex').slice(0, 32)}.png`);
    if (existsSync(path)) return path;
    // Renamed into place, so that a build that is stopped leaves no half picture.
    await writeFile(`${path}.new`, await drawPicture(parts, { title, section }));
    await rename(`${path}.new`, path);
    return path;
  };
}
