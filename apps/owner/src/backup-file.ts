import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { DumpLine } from '@spark/core';
import { CommandRefused } from './command.ts';

/** Reads the whole file once: it unpacks, every line is JSON, and the first and the last mark it as complete. */
export async function checkBackupFile(file: string): Promise<void> {
  let first: DumpLine | undefined;
  let last: DumpLine | undefined;
  for await (const line of readBackupFile(file)) {
    first ??= line;
    last = line;
  }
  if (first?.table !== '_header' || last?.table !== '_footer') throw notABackup(file);
}

export async function* readBackupFile(file: string): AsyncGenerator<DumpLine, void, undefined> {
  let rest = '';
  for await (const chunk of unpacked(file)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield parse(line, file);
  }
  if (rest !== '') yield parse(rest, file);
}

async function* unpacked(file: string): AsyncGenerator<string, void, undefined> {
  const text = createGunzip();
  // A failure of either stream destroys the other, which ends the loop below.
  pipeline(createReadStream(file), text, () => undefined);
  text.setEncoding('utf8');
  try {
    for await (const chunk of text) yield chunk as string;
  } catch (error) {
    throw explainRead(file, error);
  }
}

function parse(line: string, file: string): DumpLine {
  try {
    return JSON.parse(line) as DumpLine;
  } catch {
    throw notABackup(file);
  }
}

function explainRead(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new CommandRefused(`There is no file ${file}.`);
  // Error codes of zlib begin with Z_, e.g. Z_DATA_ERROR or, for a file cut short, Z_BUF_ERROR.
  if (code?.startsWith('Z_')) return notABackup(file);
  return new CommandRefused(`${file} cannot be read (${code ?? error}).`);
}

function notABackup(file: string): CommandRefused {
  return new CommandRefused(
    `${file} is not a backup of Spark, or it is damaged. Nothing was written; use another backup.`,
  );
}
