import { type BusPlace, ConfigError, type Environment, type Settings, settingText } from '@spark/application';

/** This process as one of several nodes on one database. */
export type NodeConfig = {
  /** Where the other nodes reach this one, as `10.0.0.5:8090`. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
  /** The NATS that carries prices and hints between nodes, where there is one. */
  readonly bus: BusPlace | null;
};

/** Null for a single server. */
export function readNode(
  env: Environment,
  { databaseUrl, secret, relays, nodes }: Pick<Settings, 'databaseUrl' | 'secret' | 'relays' | 'nodes'>,
): NodeConfig | null {
  const address = settingText(env, 'SPARK_NODE_ADDRESS');
  const natsUrl = settingText(env, 'NATS_URL');
  if (nodes === 1) {
    if (natsUrl !== undefined)
      throw new ConfigError(
        'NATS_URL is for several servers on one database: set SPARK_NODES too, or unset it.',
      );
    if (relays.length > 0)
      throw new ConfigError(
        'SPARK_RELAYS is for several servers on one database: set SPARK_NODES too, or unset it. Accounts of a single server leave by any proxy.',
      );
    if (address === undefined) return null;
    throw new ConfigError(
      'SPARK_NODE_ADDRESS is for several servers on one database: set SPARK_NODES too, or unset it.',
    );
  }
  const several = `SPARK_NODES is ${nodes}, and several servers need`;
  if (databaseUrl === undefined)
    throw new ConfigError(
      `${several} one PostgreSQL database: set DATABASE_URL. A SQLite file belongs to one server.`,
    );
  if (secret === null)
    throw new ConfigError(
      `${several} the same SPARK_SECRET, since each opens what the others sealed. A good one: openssl rand -base64 32`,
    );
  if (address === undefined)
    throw new ConfigError(
      `${several} SPARK_NODE_ADDRESS: host and port at which the others reach this one, such as 10.0.0.5:8090, and no client does.`,
    );
  const bus = natsUrl === undefined ? null : readBusPlace(natsUrl);
  return { address, ...readAddress(address), bus };
}

/** Never repeated in an error: it may have a password in it. */
function readBusPlace(text: string): BusPlace {
  const [first, ...others] = text.split(',').map((each) => each.trim());
  const url = URL.canParse(first ?? '') ? new URL(first ?? '') : null;
  const isNats = url !== null && (url.protocol === 'nats:' || url.protocol === 'tls:');
  const isPlain = isNats && url.hostname !== '' && ['', '/'].includes(url.pathname) && url.search === '';
  const servers = [url?.host ?? '', ...others];
  if (!isPlain || !servers.every((server) => /^(\[[0-9a-f:.]+\]|[^\s:/@[\]]+)(:\d{1,5})?$/i.test(server)))
    throw new ConfigError(
      'NATS_URL must be the address of a NATS server, such as nats://token@10.0.0.9:4222, tls:// where it is encrypted, with further servers as host:port after commas.',
    );
  const [name, password] = [url.username, url.password].map(decodeURIComponent);
  const credentials = password ? { user: name ?? '', password } : name ? { token: name } : {};
  return { servers, isEncrypted: url.protocol === 'tls:', ...credentials };
}

function readAddress(address: string): { readonly host: string; readonly port: number } {
  const match = /^(\[[0-9a-f:.]+\]|[^\s:/[\]]+):(\d{1,5})$/i.exec(address);
  const port = Number(match?.[2]);
  const host = match?.[1]?.replace(/^\[|\]$/g, '') ?? '';
  if (host !== '' && host !== '0.0.0.0' && host !== '::' && port >= 1 && port <= 65_535)
    return { host, port };
  throw new ConfigError(
    `SPARK_NODE_ADDRESS must be a host and a port that the other servers can reach, such as 10.0.0.5:8090, not "${address}".`,
  );
}
