import { ConfigError, type Environment, type Settings, settingText } from '@spark/application';

/** This process as one of several nodes on one database. */
export type NodeConfig = {
  /** How many are meant to run. */
  readonly nodes: number;
  /** Where the other nodes reach this one, as `10.0.0.5:8090`. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
};

const NODES_MAX = 100;

/** Null for a single server. */
export function readNode(
  env: Environment,
  { databaseUrl, secret }: Pick<Settings, 'databaseUrl' | 'secret'>,
): NodeConfig | null {
  const nodes = readCount(settingText(env, 'SPARK_NODES') ?? '1');
  const address = settingText(env, 'SPARK_NODE_ADDRESS');
  if (nodes === 1) {
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
  return { nodes, address, ...readAddress(address) };
}

function readCount(text: string): number {
  const nodes = Number(text);
  if (Number.isInteger(nodes) && nodes >= 1 && nodes <= NODES_MAX) return nodes;
  throw new ConfigError(
    `SPARK_NODES must be how many servers run on the database, a whole number from 1 to ${NODES_MAX}, not "${text}".`,
  );
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
