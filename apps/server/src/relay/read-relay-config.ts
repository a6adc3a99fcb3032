import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import type { Environment } from '@spark/application';
import { byLiveBroker } from '@spark/brokers';

/** The settings of a relay, which is a process of its own at the registered address. */
export type RelayConfig = {
  readonly host: string;
  readonly port: number;
  /** Of what nodes show it. */
  readonly key: Buffer;
  readonly dataFolder: string;
  /** The address by which it leaves for brokers; null: the one that the machine chooses. */
  readonly leaveBy: string | null;
  /** Host and port of each place that tunnels may lead to. */
  readonly targets: ReadonlySet<string>;
};

export class RelayConfigError extends Error {
  override readonly name = 'RelayConfigError';
}

const KEY_BYTES = 32;
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'ws:': 80, 'https:': 443, 'wss:': 443 };

export function readRelayConfig(env: Environment, workFolder: string): RelayConfig {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const address = text('SPARK_RELAY_ADDRESS') ?? '';
  const [, host = '', port] = /^([^\s:/]+):(\d{1,5})$/.exec(address) ?? [];
  if (host === '' || Number(port) > 65_535)
    throw new RelayConfigError(
      `SPARK_RELAY_ADDRESS must be host and port at which the servers reach this relay, such as 10.0.0.9:3128, not "${address}".`,
    );
  const leaveBy = text('SPARK_RELAY_LEAVES_BY') ?? null;
  if (leaveBy !== null && !isIPv4(leaveBy))
    throw new RelayConfigError(
      `SPARK_RELAY_LEAVES_BY must be an IPv4 address of this machine, such as 192.0.2.7, not "${leaveBy}".`,
    );
  return {
    host,
    port: Number(port),
    key: readKey(text('SPARK_RELAY_KEY') ?? ''),
    dataFolder: resolve(workFolder, text('SPARK_RELAY_DATA') ?? 'relay-data'),
    leaveBy,
    targets: new Set([...realTargets(), ...readTargets(text('SPARK_RELAY_TARGETS') ?? '')]),
  };
}

function readKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64url');
  if (key.length === KEY_BYTES && /^[\w-]+$/.test(text)) return key;
  throw new RelayConfigError(
    'SPARK_RELAY_KEY must be what npm run spark -- relay key prints on one of the servers.',
  );
}

/** Where the live brokers are, lists and login pages included. */
function realTargets(): readonly string[] {
  return Object.values(byLiveBroker(({ hosts }) => hosts))
    .flatMap((hosts) => Object.values(hosts))
    .map((address) => {
      const { hostname, port, protocol } = new URL(address);
      return `${hostname}:${port || PORTS[protocol]}`;
    });
}

function readTargets(text: string): readonly string[] {
  const targets = text
    .split(',')
    .map((target) => target.trim())
    .filter((target) => target !== '');
  for (const target of targets)
    if (!/^[^\s:/]+:\d{1,5}$/.test(target))
      throw new RelayConfigError(
        `SPARK_RELAY_TARGETS must be hosts with ports, such as api.example.com:443, not "${target}".`,
      );
  return targets;
}
