import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The description of a finished build. It is written last, so a folder that has it holds a whole site, and the server
 * opens only files that it names: no address can lead anywhere else.
 */
export type SiteManifest = {
  readonly format: typeof MANIFEST_FORMAT;
  /** Fingerprint of everything the site was made from. */
  readonly inputs: string;
  /** By path inside the folder, written with forward slashes. */
  readonly files: Readonly<Record<string, ManifestFile>>;
};

export type ManifestFile = {
  /** Of the uncompressed bytes. */
  readonly hash: string;
  readonly bytes: number;
  /** Sizes of the compressed copies beside the file; absent where compressing does not pay. */
  readonly br?: number;
  readonly gzip?: number;
  /** For pages: what their inline scripts hash to, as the content security policy wants it. */
  readonly scripts?: readonly string[];
  /** The file is of an earlier build, so many builds ago, and kept for pages that were open before. */
  readonly buildsAgo?: number;
};

export const MANIFEST_NAME = 'site-manifest.json';
/** Counted up when what a build leaves behind changes, so that an older build is made anew. */
export const MANIFEST_FORMAT = 1;

/** Null when there is no whole build of today's format in the folder. */
export async function readManifest(folder: string): Promise<SiteManifest | null> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST_NAME), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const manifest = JSON.parse(text) as Partial<SiteManifest>;
    return manifest.format === MANIFEST_FORMAT && manifest.files ? (manifest as SiteManifest) : null;
  } catch {
    return null;
  }
}
