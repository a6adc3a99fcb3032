import { join } from 'node:path';
import type { Store } from '@spark/core';
import type { Settings } from '../settings/settings.ts';
import { KEY_FILE, makeKey, readKeyFile, writeKeyFile } from './key-file.ts';
import { createKeyRing, type KeyRing, masterFromText, withCurrent } from './key-ring.ts';

/** The id of the sealing key, stored with the data, so that a wrong key is noticed before it does harm. */
export const KEY_ID_SETTING = 'secrets.key-id';

export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError';
}

/** A key without the data that it sealed. */
export class DataMissingError extends Error {
  override readonly name = 'DataMissingError';
}

/** The key ring of this installation; on the first start a key is made when none was given. */
export async function openKeyRing(config: KeySource, store: Store): Promise<KeyRing> {
  const expected = await store.readSetting(KEY_ID_SETTING);
  if (expected !== null) return findKeyRing(config, expected);
  const ring = createKeyRing([firstMaster(config)]);
  let first = ring.current.id;
  // Of two first starts the one that wrote first decides; the other must not seal with a key that is then lost.
  await store.changeSetting(KEY_ID_SETTING, (present) => {
    first = present ?? first;
    return first;
  });
  return first === ring.current.id ? ring : findKeyRing(config, first);
}

export type KeySource = Pick<Settings, 'secret' | 'previousSecret' | 'dataFolder'>;

/**
 * The given keys, with the one that sealed the data as the current one, even if a newer one was given: only a rotation
 * re-seals everything. Otherwise some values would depend on one key and some on the other, and logins with an API key,
 * which is found by a hash under the key, would fail.
 */
export function findKeyRing(config: KeySource, expected: string): KeyRing {
  const [newest, ...others] = mastersCached(config);
  if (newest === undefined) throw wrongKey(config, expected, []);
  const ring = createKeyRing([newest, ...others]);
  if (!ring.byId.has(expected)) throw wrongKey(config, expected, [...ring.byId.keys()]);
  return withCurrent(ring, expected);
}

/** Every master key that was given, the one to use after the next rotation first. */
export function mastersCached({ secret, previousSecret, dataFolder }: KeySource): readonly Buffer[] {
  const given = [secret, previousSecret].filter((text) => text !== null);
  const filed = readKeyFile(dataFolder) ?? [];
  const typed = given.map(masterFromText);
  return secret === null ? [...filed, ...typed] : [...typed, ...filed];
}

/** A key file at a first start belongs to an earlier installation: a fresh start beside it would hide the loss. */
function firstMaster({ secret, dataFolder }: KeySource): Buffer {
  if (secret !== null) return masterFromText(secret);
  if (readKeyFile(dataFolder) === null) return makeFirstKey(dataFolder);
  throw new DataMissingError(
    `The key file ${join(dataFolder, KEY_FILE)} is there, but no data that belongs to it. If the data was moved, put it back or correct SPARK_DATA or DATABASE_URL; if it is lost, restore the latest backup: npm run spark -- restore <file>. To start fresh, move the key file away first.`,
  );
}

function makeFirstKey(folder: string): Buffer {
  const key = makeKey();
  writeKeyFile(folder, [key]);
  return key;
}

function wrongKey({ secret, dataFolder }: KeySource, expected: string, given: readonly string[]) {
  const problem = given.length === 0 ? 'but no key was given' : `but the given key is ${given.join(' or ')}`;
  const fix =
    secret === null
      ? `put back the file ${KEY_FILE} in ${dataFolder} from your backup, or set SPARK_SECRET to what it was`
      : 'set SPARK_SECRET to what it was, or name the earlier one in SPARK_SECRET_PREVIOUS and run: npm run spark -- secrets rotate';
  return new WrongKeyError(
    `The stored secrets were sealed with key ${expected}, ${problem}. To open them, ${fix}.`,
  );
}
