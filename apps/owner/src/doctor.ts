import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createKeyRing,
  findKeyRing,
  hoursText,
  isOpenToOthers,
  KEY_FILE,
  KEY_ID_SETTING,
  type KeyRing,
  listInUse,
  lookupMac,
  mastersCached,
  UnsealError,
  unseal,
} from '@spark/application';
import { istTimestamp, type SecretRow, type Store } from '@spark/core';
import { openStore, StoreError } from '@spark/store';
import type { Commands, Terminal } from './command.ts';
import { nodes } from './doctor-nodes.ts';
import { relays } from './doctor-relays.ts';
import { readAllSecrets } from './rotate-secrets.ts';
import { readAllUsers } from './users.ts';
import { isDataMissing, isNew } from './with-data.ts';

export const doctorCommands: Commands = {
  doctor: {
    message: 'checks program, disk, data, clock and secrets, and says what to do',
    run: (_, terminal) => doctor(terminal),
  },
};

/** One finding. `advice` is set when something should be done. */
export type Finding = { readonly what: string; readonly found: string; readonly advice?: string };

export const DOCTOR_BOUNDS = {
  freeBytesMin: 500 * 2 ** 20,
  /** How far the clock may be behind the last stored change before it counts as wrong. */
  clockSlackMs: 60_000,
  /** How far the clock of a node may be from that of the database. */
  nodeClockMs: 2_000,
  /** A node that lives has beaten within this time. */
  nodeBeatMs: 2_500,
  /** How many secrets that do not open are named one by one. */
  secretsNamedMax: 10,
} as const;

export type DoctorBounds = { readonly [Name in keyof typeof DOCTOR_BOUNDS]: number };

/**
 * Checks everything Spark depends on and says what to do; exit code 1 when something needs doing. It creates and fixes
 * nothing.
 */
export async function doctor(terminal: Terminal, given: Partial<DoctorBounds> = {}): Promise<number> {
  const bounds = { ...DOCTOR_BOUNDS, ...given };
  const findings = [
    runtime(),
    hours(terminal),
    instruments(terminal),
    ...(await disk(terminal, bounds)),
    ...(await data(terminal, bounds)),
  ];
  for (const { what, found, advice } of findings) {
    terminal.say(`${advice === undefined ? 'ok  ' : 'DO  '} ${what.padEnd(8)} ${found}`);
    if (advice !== undefined) terminal.say(`     ${' '.repeat(8)} ${advice}`);
  }
  return findings.some(({ advice }) => advice !== undefined) ? 1 : 0;
}

const NODE_MAJOR_MIN = 24;

function runtime(): Finding {
  const found = `Node ${process.versions.node}`;
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN;
  const advice = `Run it through npm, which brings Node ${NODE_MAJOR_MIN}.`;
  return { what: 'program', found, ...(isNewEnough ? {} : { advice }) };
}

/** For owners who expect a live account to trade at night. */
function hours({ config }: Terminal): Finding {
  return { what: 'hours', found: hoursText({ market: config.market, simulatesBrokers: false }) };
}

/** For owners who look for a share that is not in the sample. */
function instruments({ config }: Terminal): Finding {
  return { what: 'list', found: listInUse(config.dataFolder) };
}

async function disk({ config }: Terminal, { freeBytesMin }: DoctorBounds): Promise<Finding[]> {
  // A missing folder has its own line; with PostgreSQL it need not exist.
  if (!existsSync(config.dataFolder)) return [];
  const { bavail, bsize } = await statfs(config.dataFolder);
  const freeBytes = bavail * bsize;
  const found = `${(freeBytes / 2 ** 30).toFixed(1)} GB free at ${config.dataFolder}`;
  const advice = 'Make room: when the disk is full, Spark can store no change and refuses every one.';
  return [{ what: 'disk', found, ...(freeBytes < freeBytesMin ? { advice } : {}) }];
}

async function data(terminal: Terminal, bounds: DoctorBounds): Promise<Finding[]> {
  const { config } = terminal;
  if (isDataMissing(config)) {
    return [
      {
        what: 'data',
        found: `there is none in ${config.dataFolder}`,
        advice: 'npm start makes it. If it is elsewhere, set SPARK_DATA.',
      },
    ];
  }
  let store: Store;
  try {
    store = await openStore(config);
  } catch (error) {
    return [unopened(error)];
  }
  try {
    return await opened(terminal, store, bounds);
  } catch (error) {
    return [unopened(error)];
  } finally {
    await store.close();
  }
}

function unopened(error: unknown): Finding {
  const isNewer = error instanceof StoreError && error.kind === 'newer-schema';
  return {
    what: isNewer ? 'schema' : 'data',
    found: isNewer ? 'made by a newer Spark' : 'cannot be read',
    advice: messageOf(error),
  };
}

async function opened(terminal: Terminal, store: Store, bounds: DoctorBounds): Promise<Finding[]> {
  const health = await store.health();
  const schema: Finding = { what: 'schema', found: `version ${health.schemaVersion}` };
  if (await isNew(store)) {
    const empty = { what: 'data', found: `${health.engine}, empty`, advice: 'npm start fills it.' };
    return [empty, schema, ...(await nodes(terminal.config, '', bounds))];
  }
  const state: Finding = { what: 'data', found: `${health.engine}, ${health.facts} facts, undamaged` };
  const damage: Finding = {
    what: 'data',
    found: `damaged: ${health.damage.join('; ')}`,
    advice: 'Stop Spark, move the data away and restore the latest backup: npm run spark -- restore <file>',
  };
  return [
    health.damage.length === 0 ? state : damage,
    schema,
    clock(terminal, health.lastFactAt, bounds),
    ...(await secrets(terminal, store, bounds)),
    ...(await nodes(terminal.config, (await store.readSetting(KEY_ID_SETTING)) ?? '', bounds)),
    ...(await relays(terminal.config, (await store.readSetting(KEY_ID_SETTING)) ?? '')),
  ];
}

function clock(terminal: Terminal, lastFactAt: number | null, { clockSlackMs }: DoctorBounds): Finding {
  const now = terminal.clock.now();
  const found = `${istTimestamp(now)} Indian time`;
  if (lastFactAt === null || lastFactAt <= now + clockSlackMs) return { what: 'clock', found };
  return {
    what: 'clock',
    found,
    advice: `It is behind the last stored change (${istTimestamp(lastFactAt)}). Set the clock, e.g. with NTP.`,
  };
}

async function secrets({ config }: Terminal, store: Store, bounds: DoctorBounds): Promise<Finding[]> {
  const findings: Finding[] = [];
  const keyFile = join(config.dataFolder, KEY_FILE);
  if (isOpenToOthers(keyFile)) {
    findings.push({
      what: 'secrets',
      found: `${keyFile} can be read by others`,
      advice: `chmod 600 ${keyFile}`,
    });
  }
  try {
    const ring = findKeyRing(config, (await store.readSetting(KEY_ID_SETTING)) ?? '');
    const rows = await readAllSecrets(store);
    const closed = await unusable(store, ring, rows);
    findings.push(...closed.slice(0, bounds.secretsNamedMax));
    const opens = `${rows.length - closed.length} of ${rows.length} open with key ${ring.current.id}`;
    const [newest] = mastersCached(config);
    const isNewest = newest === undefined || createKeyRing([newest]).current.id === ring.current.id;
    const advice = 'A newer key is set. Stop Spark and switch to it: npm run spark -- secrets rotate';
    findings.push({ what: 'secrets', found: opens, ...(isNewest ? {} : { advice }) });
  } catch (error) {
    findings.push({ what: 'secrets', found: 'cannot be opened', advice: messageOf(error) });
  }
  return findings;
}

/** A finding for each secret that does not open, and for each API key that does not lead to its user. */
async function unusable(store: Store, ring: KeyRing, rows: readonly SecretRow[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const emails = new Map((await readAllUsers(store)).map((user) => [user.ucc, user.email]));
  for (const row of rows) {
    const found = await faultOf(store, ring, row);
    if (found === null) continue;
    const advice = fixFor(row, emails.get(row.ucc) ?? '<e-mail>');
    findings.push({ what: 'secrets', found, advice });
  }
  return findings;
}

async function faultOf(store: Store, ring: KeyRing, row: SecretRow): Promise<string | null> {
  try {
    const secret = unseal(ring, row, row.sealed);
    if (row.owner !== '' || row.name !== 'AuthKey') return null;
    const found = await store.findUserByKeyMac(lookupMac(ring.current, secret));
    return found === row.ucc ? null : `The API key of ${row.ucc} opens, but no user is found by it.`;
  } catch (error) {
    if (error instanceof UnsealError) return error.message;
    throw error;
  }
}

function fixFor({ owner, name }: SecretRow, email: string): string {
  if (owner !== '')
    return `Give it anew: ${email} enters ${name} in the account ${owner}, or logs in there again.`;
  return `Make a new one: npm run spark -- user ${name === 'AuthKey' ? 'key' : 'password'} ${email}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
