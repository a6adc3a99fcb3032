import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveFile } from '@spark/core';
import { ARCHIVE_FOLDER } from '@spark/store';

/** A backup names the archives and does not contain them: they are large and never change. */
export function archivesBeside(files: readonly ArchiveFile[], dataFolder: string): string | null {
  if (files.length === 0) return null;
  const folder = join(dataFolder, ARCHIVE_FOLDER);
  return `Copy ${folder} too: the backup names ${files.length} archives that are there and not in it.`;
}

/** Those that a restored database names and cannot read. */
export function missingArchives(files: readonly ArchiveFile[], dataFolder: string): string | null {
  const folder = join(dataFolder, ARCHIVE_FOLDER);
  const missing = files.filter(({ name }) => !existsSync(join(folder, name)));
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => `  ${name}`).join('\n');
  return `Put the archives of this backup into ${folder}. Missing are:\n${names}`;
}
