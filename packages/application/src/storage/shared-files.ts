import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Blobs, Clock, Log } from '@spark/core';

/**
 * Files of the data folder that every node of several needs. The database has them, and each node has copies of those that it was
 * asked for. Paths begin below the data folder.
 */
export type SharedFiles = {
  /** The file here is whole, and is the one from now on. Never fails: what could not be stored is stored by `mirror`. */
  readonly publish: (path: string) => Promise<void>;
  /** Makes a copy of what other nodes stored; false where there is none. */
  readonly fetch: (path: string) => Promise<boolean>;
  /** Makes the files of a folder here those of the database. What it does not know yet is stored there. */
  readonly mirror: (folder: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly removeFolder: (folder: string) => Promise<void>;
};

/** Of the only process on its data, whose folder has everything. */
export const NOT_SHARED: SharedFiles = {
  publish: () => Promise.resolve(),
  fetch: () => Promise.resolve(false),
  mirror: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  removeFolder: () => Promise.resolve(),
};

type Parts = {
  readonly blobs: Blobs;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
};

const UNFINISHED_COPY = '.copy';
/** What was removed leaves its name, so that a node which still has a copy does not bring it back. */
const REMOVED = new Uint8Array(0);

export function createSharedFiles({ blobs, dataFolder, clock, log }: Parts): SharedFiles {
  async function publish(name: string): Promise<void> {
    try {
      await blobs.put({ name, at: clock.now(), body: await readFile(join(dataFolder, name)) });
    } catch (error) {
      log.warn({ err: error, name }, 'a file could not be stored for the other nodes');
    }
  }

  async function fetch(name: string): Promise<boolean> {
    const blob = await blobs.read(name);
    if (blob === null || blob.bytes === 0) return false;
    await writeWhole(join(dataFolder, name), blob.body);
    return true;
  }

  return {
    publish,
    fetch,
    mirror: async (folder) => {
      const stored = await blobs.list(`${folder}/`);
      const here = await sizesIn(join(dataFolder, folder));
      for (const { name, bytes } of stored) {
        const own = name.slice(folder.length + 1);
        if (bytes === 0) await rm(join(dataFolder, name), { force: true });
        // One that was written again has another length.
        else if (here.get(own) !== bytes) await fetch(name);
        here.delete(own);
      }
      for (const own of here.keys()) await publish(`${folder}/${own}`);
    },
    remove: async (name) => void (await blobs.put({ name, at: clock.now(), body: REMOVED })),
    removeFolder: async (folder) => {
      for (const { name } of await blobs.list(`${folder}/`)) await blobs.remove(name);
    },
  };
}

/** In place as a whole or not at all. */
export async function writeWhole(path: string, body: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomUUID().slice(0, 8)}${UNFINISHED_COPY}`;
  await writeFile(beside, body, { mode: 0o600, flush: true });
  await rename(beside, path);
}

/** Without what is being written. */
async function sizesIn(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.endsWith(UNFINISHED_COPY) || name.endsWith('.unfinished')) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile()) sizes.set(name, found.size);
  }
  return sizes;
}
