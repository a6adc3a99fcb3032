import { fileURLToPath } from 'node:url';
import { realRandomness, realTimers } from '@spark/application';
import type { Logger } from 'pino';
import { composeSpark, type Spark } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import { siteBuilder } from '../site/build-process.ts';
import { consolePolicy, contentPolicy } from '../site/content-policy.ts';
import { openSite, type Site } from '../site/site.ts';
import type { World } from '../world.ts';
import { banner, ownerLines } from './banner.ts';
import { type Connections, watchConnections } from './connections.ts';
import { explainFailure } from './explain-failure.ts';
import { lowerHelperThreads } from './helper-threads.ts';
import { createLogger } from './logger.ts';
import { type NodeNews, watchOverNode } from './node-parent.ts';
import { createMemoryRelease } from './release-memory.ts';
import { takeAlone, takeTogether } from './take-data.ts';
import { tryPort } from './try-port.ts';

/** What tests replace; everything else stays. */
type OtherWorld = Pick<World, 'venue' | 'hasShortLists' | 'alertRate'> &
  Partial<Pick<World, 'clock' | 'timers'>>;

/** The server as a process: listening, signals, exit codes. */
export async function serve(other: OtherWorld = {}): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env, process.cwd(), process.argv.slice(2));
    // The node itself has a channel to the process that watches over it.
    if (config.node !== null && process.send === undefined)
      process.exit(await watchOverNode(config, (text) => process.stderr.write(`${text}\n`)));
    await start(config, other);
  } catch (error) {
    process.stderr.write(`\nSpark could not start.\n${explainFailure(error, config)}\n\n`);
    process.exit(1);
  }
}

async function start(config: Config, other: OtherWorld): Promise<void> {
  const log = createLogger(config.logLevel);
  endOnBugs(log);
  lowerHelperThreads();
  await tryPort(config);
  const place = await (config.node === null
    ? takeAlone(config, log)
    : takeTogether(config, config.node, log));
  // The port may be one that the system chooses, so the public address is known only once Spark listens.
  const settings: { -readonly [Name in keyof Config]: Config[Name] } = { ...config };
  const site = config.hasSite ? await openDocs(log) : undefined;
  const console = config.hasSite ? await openConsole(log) : undefined;
  const memory = createMemoryRelease();
  const spark = await composeSpark(settings, {
    clock: { now: Date.now },
    timers: realTimers,
    random: realRandomness,
    log,
    ...place.world((error) => {
      logTheEnd(log, error, 'Spark ends because the disk failed');
      stop('the disk failed', 1);
    }),
    releaseMemory: memory.atRest,
    ...other,
    ...(site === undefined ? {} : { site }),
    ...(console === undefined ? {} : { console }),
  });
  // Before a client could wait for it.
  memory.afterStart();
  const connections = spark.servers.map(watchConnections);
  const address = await listen(spark, config);
  settings.publicUrl = withRealPort(config.publicUrl, address);
  if (config.node !== null && spark.node !== null) {
    await spark.node.join(config.node.host, config.node.port);
    process.send?.({ node: spark.node.id } satisfies NodeNews);
  }
  const stop = createStop({
    log,
    connections,
    close: async () => {
      await Promise.all([spark.stop(), site?.stop(), console?.stop()]);
      await place.release();
    },
  });
  const told = { at: performance.now() };
  const sinceTold = (): number => performance.now() - told.at;
  place.onDrained(() =>
    setTimeout(
      // What handing over did not need is left to finish.
      () => stop('drained', 0, Math.max(STOP_WITHIN_MS, LEAVE_WITHIN_MS - sinceTold())),
      Math.max(0, HEARD_WITHIN_MS - sinceTold()),
    ),
  );
  const leave = (why: string): void => {
    told.at = performance.now();
    if (spark.node === null) stop(why, 0);
    else spark.node.drain();
  };
  process.on('SIGTERM', () => leave('SIGTERM'));
  process.on('SIGINT', () => leave('SIGINT'));
  // Nobody starts this node again any more, and whoever starts a new one needs its port.
  if (config.node !== null)
    process.on('disconnect', () => leave('the process that watched over this node is gone'));
  process.stdout.write(
    `${banner({
      config,
      address: shownAddress(config, address),
      added: spark.added,
      simulation: spark.simulation,
      milliseconds: performance.now(),
      site: site === undefined ? 'off' : site.pages() === null ? 'to be built' : 'ready',
    })}\n`,
  );
  // One after the other: the console is built in seconds, and both would make each other wait.
  console?.build();
  console?.settled().then(() => site?.build());
}

/** Both are opened where their build scripts leave them. */
function openDocs(log: Logger): Promise<Site> {
  return openSite({
    name: 'site',
    policy: contentPolicy,
    folder: fileURLToPath(new URL('../../../docs/build', import.meta.url)),
    clock: { now: Date.now },
    log,
    builder: siteBuilder(fileURLToPath(new URL('../../../../scripts/build-site.ts', import.meta.url))),
  });
}

function openConsole(log: Logger): Promise<Site> {
  return openSite({
    name: 'console',
    policy: consolePolicy,
    folder: fileURLToPath(new URL('../../../console/build', import.meta.url)),
    clock: { now: Date.now },
    log,
    builder: siteBuilder(fileURLToPath(new URL('../../../../scripts/build-console.ts', import.meta.url))),
  });
}

async function listen({ app, added }: Spark, { host, port }: Config): Promise<string> {
  const { level } = app.log;
  // The banner says where Spark listens; the framework's own line beside it would only be noise.
  app.log.level = 'warn';
  try {
    return await app.listen({ host, port });
  } catch (error) {
    // Someone took the port in this very moment. The owner exists already, so the password is shown now.
    if (added) process.stderr.write(`${ownerLines(added).join('\n')}\n`);
    throw error;
  } finally {
    app.log.level = level;
  }
}

/** What is under way has this long to finish; then its connection is cut. */
const FINISH_WITHIN_MS = 3_500;
/** Work that hangs even then must not keep the process: stopping takes no longer than this. */
const STOP_WITHIN_MS = 4_800;
/** A node that is told to end has this long for all of it, of which handing over its desks takes ten seconds at most. */
const LEAVE_WITHIN_MS = 14_800;

/**
 * By then all other nodes have read that it drains, which they do once a second, and send it nothing more: a call that comes while
 * connections are closed is cut off, and nobody would know what became of it.
 */
const HEARD_WITHIN_MS = 1_500;

type StopParts = {
  readonly log: Logger;
  readonly connections: readonly Connections[];
  readonly close: () => Promise<void>;
};

/** The first call counts: Ctrl-C reaches a process twice when npm passes it on as well. */
function createStop({ log, connections, close }: StopParts) {
  let isStopping = false;
  return (why: string, exitCode: number, withinMs = STOP_WITHIN_MS): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => {
      for (const { cut } of connections) cut();
    }, FINISH_WITHIN_MS).unref();
    setTimeout(() => {
      log.error('stopping took too long and was broken off');
      process.exit(1);
    }, withinMs).unref();
    for (const { wind } of connections) wind();
    close().then(
      () => process.exit(exitCode),
      (error) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
}

/** After a bug the memory may be inconsistent, but the stored data is whole: a restart is safer. */
function endOnBugs(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    logTheEnd(log.child({ origin }), error, 'Spark ended because of a bug');
    process.exit(1);
  });
}

/** The reason of the exit is printed also where the log is off. */
function logTheEnd(log: Logger, error: Error, message: string): void {
  log.fatal({ err: error }, message);
  if (!log.isLevelEnabled('fatal')) process.stderr.write(`${explainFailure(error)}\n`);
}

/** An address made from HOST and PORT says port 0 when the system chose one, and lacks brackets for IPv6. */
function withRealPort(publicUrl: string, address: string): string {
  if (!URL.canParse(publicUrl)) return address;
  const url = new URL(publicUrl);
  if (url.port !== '0') return publicUrl;
  url.port = new URL(address).port;
  return url.origin;
}

function shownAddress(config: Config, address: string): string {
  return config.host === '127.0.0.1' ? address.replace('127.0.0.1', 'localhost') : address;
}
