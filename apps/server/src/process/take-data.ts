import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, createSecretPrints, SET_STANDBY, withoutStandby } from '@spark/application';
import {
  lockStore,
  type NodeLock,
  openClusterStore,
  openNodeRows,
  openStore,
  StoreError,
  takeNodeLock,
} from '@spark/store';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { NodeConfig } from '../nodes/read-node.ts';
import type { World } from '../world.ts';
import { readBuild } from './build.ts';
import { holdLock } from './hold-lock.ts';

/** The data as this process has it: alone, or together with other nodes. */
export type TakenData = {
  readonly world: (onDiskFailed: (error: Error) => void) => Pick<World, 'openStore' | 'mayAct' | 'node'>;
  /** Called once a node has handed over what it had. */
  readonly onDrained: (listener: () => void) => void;
  readonly release: () => Promise<void>;
};

/**
 * A server that was taken over can store nothing, so it has nothing to finish. Refused calls still get their replies;
 * any other reply would come from outdated memory.
 */
const LAST_ANSWERS_MS = 100;

export async function takeAlone(config: Config, log: Logger): Promise<TakenData> {
  const lock = await holdLock({
    take: (terms) => lockStore(config, terms),
    log,
    onTakenOver: () => setTimeout(() => process.exit(1), LAST_ANSWERS_MS),
  });
  return {
    world: (onDiskFailed) => ({
      openStore: (place) => openStore(place, { hasWriterThread: true, lease: lock.lease, onDiskFailed }),
      mayAct: lock.mayAct,
    }),
    onDrained: () => undefined,
    release: lock.release,
  };
}

/** The newest format of desks that this program reads. */
const FORMAT_MAX = 1;

export async function takeTogether(
  config: Config,
  { address, bus }: NodeConfig,
  log: Logger,
): Promise<TakenData> {
  let drained = (): void => undefined;
  await insistOnStandby(config, log);
  const lock = await holdNodeLock(config, log);
  const id = randomUUID();
  const secretPrint = createSecretPrints(config)?.(id) ?? '';
  return {
    world: () => ({
      node: {
        id,
        address,
        build: readBuild().id,
        formatMax: FORMAT_MAX,
        egress: [],
        secretPrint,
        ...(bus && { bus }),
        openStore: (place, fence) => openClusterStore(place, { fence }),
        onExit: (reason) => {
          if (reason === 'drained') return drained();
          log.fatal({ reason }, 'this node ends');
          process.exit(1);
        },
      },
    }),
    onDrained: (listener) => {
      drained = listener;
    },
    release: lock.release,
  };
}

/** What nodes promise holds only where a commit is at a second machine before it is acknowledged. */
async function insistOnStandby(config: Config, log: Logger): Promise<void> {
  const rows = openNodeRows(config);
  try {
    if (await rows.waitsForStandby()) return;
    if (!config.allowsLoss) throw new ConfigError(`${withoutStandby(rows.where)} ${SET_STANDBY}`);
    log.warn(`${withoutStandby(rows.where)} SPARK_ALLOW_LOSS is set, so this node runs all the same`);
  } finally {
    await rows.close();
  }
}

/** Lost with its connection, it is taken again; whether this node may write is said by the rows of its desks. */
async function holdNodeLock(config: Config, log: Logger): Promise<NodeLock> {
  let isReleased = false;
  const take = (): Promise<NodeLock> => takeNodeLock(config, { onLost: () => void retake() });
  let lock = await take();

  async function retake(): Promise<void> {
    log.warn(
      'the lock that keeps a single server away was lost with its database connection; taking it again',
    );
    while (!isReleased) {
      try {
        lock = await take();
        if (isReleased) await lock.release();
        return;
      } catch (error) {
        if (error instanceof StoreError && error.kind === 'in-use') {
          log.fatal({ err: error }, 'something else has the database alone; this node ends');
          process.exit(1);
        }
        await delay(TAKE_AGAIN_AFTER_MS);
      }
    }
  }

  return {
    release: () => {
      isReleased = true;
      return lock.release();
    },
  };
}

const TAKE_AGAIN_AFTER_MS = 1_000;
