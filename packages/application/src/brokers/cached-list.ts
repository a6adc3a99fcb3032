import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { IstDay } from '@spark/core';
import type { Broker } from '@spark/vocabulary';

/** The last good list of a broker, as cached between starts: see `toLines`. */
export type CachedList = { readonly day: IstDay; readonly lines: string };

const FOLDER = 'broker-lists';
/** Not the one of older files without lot and tick, which can no longer be read. */
const ENDING = '.rows.gz';
const TEXT_BYTES_MAX = 200 * 2 ** 20;

const packText = promisify(gzip) as (text: string) => Promise<Buffer>;
const unpackText = promisify(gunzip) as (
  packed: Buffer,
  options: { readonly maxOutputLength: number },
) => Promise<Buffer>;

/** Null when there is none, or when it cannot be read. */
export async function readCachedList(dataFolder: string, broker: Broker): Promise<CachedList | null> {
  try {
    const folder = join(dataFolder, FOLDER);
    const file = (await readdir(folder))
      .filter((name) => name.startsWith(`${broker}-`) && name.endsWith(ENDING))
      .sort()
      .at(-1);
    if (file === undefined) return null;
    const packed = await readFile(join(folder, file));
    const lines = (await unpackText(packed, { maxOutputLength: TEXT_BYTES_MAX })).toString('utf8');
    return { day: file.slice(broker.length + 1, broker.length + 11), lines };
  } catch {
    return null;
  }
}

/** Moved into place as a whole; older files are deleted only then. */
export async function storeList(
  dataFolder: string,
  broker: Broker,
  { day, lines }: CachedList,
): Promise<void> {
  const folder = join(dataFolder, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = `${broker}-${day}-${randomUUID().slice(0, 8)}${ENDING}`;
  const beside = join(folder, `new-${file}`);
  await writeFile(beside, await packText(lines), { flush: true });
  await rename(beside, join(folder, file));
  for (const other of await readdir(folder))
    if (other.startsWith(`${broker}-`) && other !== file) await rm(join(folder, other), { force: true });
}
