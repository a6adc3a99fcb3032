import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs, CancelTimer, Clock, Log, Timers } from '@spark/core';
import { writeWhole } from '../storage/shared-files.ts';
import { adoptMaster, type CachedMaster, dropMaster, LIST_FOLDER, readNoteText } from './cached-master.ts';

/** Keeps the loaded list of instruments the same at all nodes. */
export type SharedList = {
  /** Once; a failure is logged. */
  readonly sync: () => Promise<void>;
  /** From now on every few seconds. */
  readonly repeat: () => void;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly blobs: Blobs;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'info' | 'warn'>;
};

const SYNC_EVERY_MS = 5_000;
const NOTE = `${LIST_FOLDER}/loaded.json`;
/** Which note this node and the others had in common last, so that it is known who changed it since. */
const COMMON = `${LIST_FOLDER}/common`;
/** Of no note: the bundled list is in use. */
const NO_NOTE = hashOf('');

/**
 * The note names the list that counts, here in a file and for all in the database. Whichever was changed since they were the same
 * counts at both; where both were, that of the database does. Two nodes that load at the same moment end with one list.
 */
export function createSharedList({ blobs, dataFolder, clock, timers, log }: Parts): SharedList {
  let common = readCommon(dataFolder);
  let cancel: CancelTimer | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function syncNow(): Promise<void> {
    const stored = (await blobs.list(NOTE)).find(({ name }) => name === NOTE)?.hash ?? null;
    const here = hashOf(readNoteText(dataFolder));
    if (stored !== null && stored !== common) {
      if (stored === here || (await adopt())) await agreeOn(stored);
    } else if (here !== (stored ?? NO_NOTE) && (await publish(stored))) await agreeOn(here);
  }

  async function agreeOn(hash: string): Promise<void> {
    common = hash;
    await writeWhole(join(dataFolder, COMMON), Buffer.from(hash));
  }

  /** False where it has changed again meanwhile. */
  async function adopt(): Promise<boolean> {
    const note = await blobs.read(NOTE);
    if (note === null) return false;
    const text = Buffer.from(note.body).toString('utf8');
    if (text === '') {
      dropMaster(dataFolder);
      return true;
    }
    const { file, day, source } = JSON.parse(text) as CachedMaster;
    const list = await blobs.read(`${LIST_FOLDER}/${file}`);
    if (list === null) return false;
    adoptMaster(dataFolder, { file, text, list: list.body });
    log.info({ day, from: source }, 'the list of instruments of the other nodes is taken');
    return true;
  }

  async function publish(over: string | null): Promise<boolean> {
    const text = readNoteText(dataFolder);
    const at = clock.now();
    const file = text === '' ? null : `${LIST_FOLDER}/${(JSON.parse(text) as CachedMaster).file}`;
    // The list comes first, so that whoever reads the note finds it.
    if (file !== null) await blobs.put({ name: file, at, body: await readFile(join(dataFolder, file)) });
    if (!(await blobs.put({ name: NOTE, at, body: Buffer.from(text) }, over))) return false;
    for (const { name } of await blobs.list(`${LIST_FOLDER}/list-`))
      if (name !== file) await blobs.remove(name);
    return true;
  }

  function sync(): Promise<void> {
    underWay = underWay.then(syncNow).catch((error: unknown) => {
      log.warn({ err: error }, 'the list of instruments could not be compared with that of the other nodes');
    });
    return underWay;
  }

  function repeat(): void {
    if (isClosed) return;
    cancel = timers.at(clock.now() + SYNC_EVERY_MS, () => void sync().then(repeat));
  }

  return {
    sync,
    repeat,
    close: async () => {
      isClosed = true;
      cancel?.();
      await underWay;
    },
  };
}

function readCommon(dataFolder: string): string | null {
  try {
    return readFileSync(join(dataFolder, COMMON), 'utf8');
  } catch {
    return null;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
