import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { DumpLine } from '@spark/core';
import { headerLine } from '../dump-format.ts';
import { StoreError } from '../errors.ts';
import { SCHEMA_VERSION } from '../migrations/migrations.ts';

/** An archive on disk: one compressed file of JSON lines as in a dump, with their count at the end. */
export type WrittenFile = { readonly bytes: number; readonly sha256: string; readonly rows: number };

const UNFINISHED = '.unfinished';

/** The path of a file that is not read before it is renamed. */
export async function writeArchive(
  folder: string,
  pages: AsyncIterable<readonly DumpLine[]>,
): Promise<WrittenFile & { readonly path: string }> {
  await makeFolder(folder);
  const path = join(folder, `${randomUUID()}${UNFINISHED}`);
  const content = createHash('sha256');
  let rows = 0;
  const textOf = (lines: readonly DumpLine[]): string => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    content.update(text);
    return text;
  };
  async function* texts(): AsyncGenerator<string, void, undefined> {
    yield textOf([headerLine(SCHEMA_VERSION)]);
    for await (const page of pages) {
      rows += page.length;
      if (page.length > 0) yield textOf(page);
    }
    yield textOf([{ table: '_footer', row: { rows } }]);
  }
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  // `flush`: the rows reach the disk before the file is renamed and they are removed from the database.
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(texts()), compress, target);
  } catch (error) {
    throw archiveFault(path, error);
  }
  const read = await checkArchive(path);
  if (read.content !== content.digest('hex'))
    throw new StoreError(
      'corrupt',
      `The archive ${path} does not read back as it was written. It was not used.`,
    );
  return { path, bytes: read.bytes, sha256: read.sha256, rows };
}

export async function nameArchive(path: string, name: string): Promise<void> {
  await rename(path, join(dirname(path), name));
  await syncFolder(dirname(path));
}

/** Files of an archiving that was broken off. What they were to hold is in the database still. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
}

/** Reads the whole file, and returns its hash and that of its content. */
export async function checkArchive(path: string): Promise<WrittenFile & { readonly content: string }> {
  const content = createHash('sha256');
  const file = createHash('sha256');
  let rows = 0;
  for await (const lines of readLines(path, (chunk) => file.update(chunk))) {
    for (const { text, line } of lines) {
      content.update(`${text}\n`);
      if (!line.table.startsWith('_')) rows += 1;
    }
  }
  const { size } = await stat(path);
  return { bytes: size, sha256: file.digest('hex'), rows, content: content.digest('hex') };
}

/** Its rows, some at a time as they come from the disk, in the order in which they were written. */
export async function* readArchive(path: string): AsyncGenerator<readonly DumpLine[], void, undefined> {
  for await (const lines of readLines(path))
    yield lines.flatMap(({ line }) => (line.table.startsWith('_') ? [] : [line]));
}

type Line = { readonly text: string; readonly line: DumpLine };

async function* readLines(
  path: string,
  onChunk: (chunk: Buffer) => void = () => undefined,
): AsyncGenerator<readonly Line[], void, undefined> {
  let rest = '';
  let rows = 0;
  let footer: DumpLine | null = null;
  try {
    const source = createReadStream(path);
    const text = createZstdDecompress();
    text.setEncoding('utf8');
    source.on('data', (chunk) => onChunk(chunk as Buffer));
    const ended = pipeline(source, text);
    // A reader that stops early destroys both streams; the loop reports failures as well.
    ended.catch(() => undefined);
    for await (const chunk of text) {
      const parts = (rest + (chunk as string)).split('\n');
      rest = parts.pop() ?? '';
      const lines = parts.map((part): Line => ({ text: part, line: JSON.parse(part) as DumpLine }));
      for (const { line } of lines) {
        if (line.table === '_footer') footer = line;
        else if (line.table !== '_header') rows += 1;
      }
      yield lines;
    }
  } catch (error) {
    throw archiveFault(path, error);
  }
  if (rest !== '' || footer?.row.rows !== rows) throw damaged(path);
}

export function archiveFault(path: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT')
    return new StoreError(
      'folder',
      `The archive ${path} is missing. Put it back from a copy of the folder.`,
      error,
    );
  if (code === 'ENOSPC')
    return new StoreError('disk-full', `There is no room for the archive ${path}. Free some space.`, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StoreError(
      'folder',
      `The archive ${path} may not be read or written by this user (${code}).`,
      error,
    );
  if (error instanceof SyntaxError || code?.startsWith('ZSTD') || code?.startsWith('Z_'))
    return damaged(path, error);
  return new StoreError('folder', `The archive ${path} cannot be used (${code ?? String(error)}).`, error);
}

function damaged(path: string, cause?: unknown): StoreError {
  return new StoreError(
    'corrupt',
    `The archive ${path} is damaged. Put it back from a copy of the folder.`,
    cause,
  );
}

async function makeFolder(folder: string): Promise<void> {
  try {
    if ((await mkdir(folder, { mode: 0o700, recursive: true })) !== undefined)
      await syncFolder(dirname(folder));
  } catch (error) {
    throw archiveFault(folder, error);
  }
}

async function syncFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path, 'r');
    await folder.sync();
  } catch {
    // Some systems cannot open a folder as a file. They sync such entries themselves.
  }
}
