import { createLogger } from '../process/logger.ts';
import { readRelayConfig } from './read-relay-config.ts';
import { serveRelay } from './serve-relay.ts';

/** `npm run relay`: the process at the registered address through which the orders of several servers leave. */

try {
  const config = readRelayConfig(process.env, process.env.INIT_CWD ?? process.cwd());
  const log = createLogger('info');
  const relay = await serveRelay(config, log, (error) => {
    log.fatal({ err: error }, 'the relay ends: an epoch could not be stored');
    process.exit(1);
  });
  process.stdout.write(
    `Relay on ${config.host}:${relay.port}, process ${process.pid}. Tunnels lead to ${[...config.targets].join(', ')}.\n`,
  );
  const stop = (): void => void relay.close().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\nThe relay could not start.\n${message}\n\n`);
  process.exit(1);
}
