import {
  createKeyRing,
  KEY_FILE,
  KEY_ID_SETTING,
  type KeyRing,
  type KeySource,
  lookupMac,
  makeKey,
  mastersCached,
  readKeyFile,
  seal,
  unseal,
  writeKeyFile,
} from '@spark/application';
import type { SecretRow, SecretsPage, Store } from '@spark/core';
import { lockStore } from '@spark/store';
import { CommandRefused, type Commands, type Terminal } from './command.ts';
import { requireData, withData } from './with-data.ts';

export const secretCommands: Commands = {
  'secrets rotate': {
    message: 'new encryption key; Spark must be stopped',
    run: (_, terminal) => rotateSecrets(terminal),
  },
};

async function rotateSecrets(terminal: Terminal): Promise<number> {
  const { config, say } = terminal;
  requireData(config);
  const lock = await lockStore(config);
  try {
    const { count, keyId } = await withData(
      terminal,
      ({ store, ring }) => rotateKey({ config, store, ring }),
      lock,
    );
    say(`Sealed ${count} secrets with the new key ${keyId}. Everyone has to log in again; API keys stay.`);
    if (config.previousSecret !== null) say('SPARK_SECRET_PREVIOUS is no longer needed.');
    if (config.secret !== null && readKeyFile(config.dataFolder) !== null) {
      say(`The file ${KEY_FILE} in ${config.dataFolder} is no longer needed.`);
    }
    say(
      'Backups made before this need the key of their time. Make a new one: npm run spark -- backup <file>',
    );
    return 0;
  } finally {
    await lock.release();
  }
}

type RotationParts = {
  readonly config: KeySource;
  readonly store: Store;
  /** The ring that opens everything now. */
  readonly ring: KeyRing;
  /** For tests: called after each step; an exception ends the rotation there, like a crash. */
  readonly afterStep?: (step: RotationStep) => void;
};

export const ROTATION_STEPS = ['new key kept', 'everything sealed anew', 'old key dropped'] as const;
export type RotationStep = (typeof ROTATION_STEPS)[number];

/**
 * Seals everything with a new key: SPARK_SECRET when there is one, else a new key in the key file. The old key is
 * dropped only after the new seals are durable, so a crash at any point leaves keys that open everything.
 */
export async function rotateKey(parts: RotationParts): Promise<{ count: number; keyId: string }> {
  const { config, store, ring, afterStep = () => undefined } = parts;
  // Secrets that do not open are detected before anything is changed.
  for (const row of await readAllSecrets(store)) unseal(ring, row, row.sealed);
  const fresh = config.secret === null ? makeKey() : null;
  if (fresh) writeKeyFile(config.dataFolder, [fresh, ...(readKeyFile(config.dataFolder) ?? [])]);
  afterStep('new key kept');
  const [newest, ...others] = mastersCached(config);
  const next = createKeyRing([newest as Buffer, ...others]);
  if (next.current.id === ring.current.id) throw sameSecret();
  const count = await sealAnew(store, next);
  afterStep('everything sealed anew');
  if (fresh) writeKeyFile(config.dataFolder, [fresh]);
  afterStep('old key dropped');
  return { count, keyId: next.current.id };
}

/** Another command may store a secret at this moment, under the old key, so it is found and sealed too. */
const ROUNDS_MAX = 5;

async function sealAnew(store: Store, ring: KeyRing): Promise<number> {
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const rows = await readAllSecrets(store);
    const isDone = rows.every((row) => row.sealed.keyId === ring.current.id);
    if (isDone && (await store.readSetting(KEY_ID_SETTING)) === ring.current.id) return rows.length;
    await replaceAll(store, ring, rows);
  }
  throw new CommandRefused(
    'Other commands kept storing secrets meanwhile. Both keys stay and everything opens; run it again when no other command runs.',
  );
}

async function replaceAll(store: Store, ring: KeyRing, rows: readonly SecretRow[]): Promise<void> {
  const opened = rows.map((row) => ({ row, secret: unseal(ring, row, row.sealed) }));
  await store.replaceSecrets({
    secrets: opened.map(({ row, secret }) => ({ ...row, sealed: seal(ring, row, secret) })),
    keyMacs: opened
      .filter(({ row }) => row.owner === '' && row.name === 'AuthKey')
      .map(({ row, secret }) => ({ ucc: row.ucc, mac: lookupMac(ring.current, secret) })),
    settings: [{ name: KEY_ID_SETTING, value: ring.current.id }],
  });
}

function sameSecret(): CommandRefused {
  return new CommandRefused(
    'Everything is sealed with SPARK_SECRET already. To change it, put the present one into SPARK_SECRET_PREVIOUS and a new one into SPARK_SECRET, then run this again.',
  );
}

const PAGE_ROWS = 500;

export async function readAllSecrets(store: Store): Promise<readonly SecretRow[]> {
  const rows: SecretRow[] = [];
  let after: SecretsPage['after'] = null;
  while (true) {
    const page: readonly SecretRow[] = await store.readSecrets({ after, limit: PAGE_ROWS });
    rows.push(...page);
    if (page.length < PAGE_ROWS) return rows;
    after = page.at(-1) ?? null;
  }
}
