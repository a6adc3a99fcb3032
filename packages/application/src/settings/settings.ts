import { resolve } from 'node:path';
import { type OtherHosts, readOtherHosts } from './broker-hosts.ts';
import { ConfigError, type Environment, readAddresses, readSecret, settingText } from './read-values.ts';
import { type ChainToRecord, readChains } from './recorded-chains.ts';
import { readRelays } from './relays.ts';

/** The operator's settings of the application, for every rim. */
export type Settings = {
  readonly dataFolder: string;
  /** PostgreSQL; without it the data is in SQLite in the data folder. */
  readonly databaseUrl: string | undefined;
  /** How many servers are meant to run on the database. */
  readonly nodes: number;
  /** Several servers may run on a PostgreSQL that can lose what it acknowledged. */
  readonly allowsLoss: boolean;
  readonly owner: { readonly email: string; readonly password: string | null };
  readonly secret: string | null;
  readonly previousSecret: string | null;
  readonly market: 'always-open' | 'calendar';
  /** A recording of ticks that replaces the prices of the simulated exchange. */
  readonly replay: { readonly file: string; readonly speed: number } | null;
  /** Minute of the Indian day at which access tokens end. */
  readonly tokensEndAtMinute: number;
  /** Private addresses at which proxies of accounts may be. */
  readonly privateProxies: readonly string[];
  /** Relays through which accounts leave where several servers run, as `http://10.0.0.9:3128`. */
  readonly relays: readonly string[];
  /** Private addresses to which messages of price alerts may go. */
  readonly privateWebhooks: readonly string[];
  /** Where the Bot API of Telegram is. */
  readonly telegramUrl: string;
  /** The source of prices: those of the simulated exchange, or of the accounts that are logged in. */
  readonly prices: 'simulated' | 'brokers';
  /** Option chains whose minutes are recorded, where prices are not those of the simulated exchange. */
  readonly recordedChains: readonly ChainToRecord[];
  /** Addresses of brokers that are not the real ones. */
  readonly brokerHosts: OtherHosts;
  /** After how many years log lines, facts, trades and finished orders move to archive files. */
  readonly retentionYears: number;
};

/** Faster than this a day passes in less than half a minute, too fast to follow. */
const REPLAY_SPEED_MAX = 1_000;

export function readSettings(env: Environment, workFolder: string): Settings {
  return {
    dataFolder: resolve(workFolder, settingText(env, 'SPARK_DATA') ?? 'data'),
    databaseUrl: readDatabaseUrl(settingText(env, 'DATABASE_URL')),
    nodes: readNodes(settingText(env, 'SPARK_NODES') ?? '1'),
    allowsLoss: readAllowsLoss(settingText(env, 'SPARK_ALLOW_LOSS') ?? '0'),
    owner: {
      email: readEmail(settingText(env, 'SPARK_OWNER_EMAIL') ?? 'owner@spark.local'),
      password: readPassword(env),
    },
    secret: readSecret(env, 'SPARK_SECRET'),
    previousSecret: readSecret(env, 'SPARK_SECRET_PREVIOUS'),
    market: readMarket(settingText(env, 'SPARK_MARKET') ?? 'always-open'),
    replay: readReplay(env, workFolder),
    tokensEndAtMinute: readTimeOfDay(settingText(env, 'SPARK_TOKENS_END') ?? '06:00'),
    privateProxies: readAddresses('SPARK_PRIVATE_PROXIES', settingText(env, 'SPARK_PRIVATE_PROXIES') ?? ''),
    relays: readRelays(settingText(env, 'SPARK_RELAYS') ?? ''),
    privateWebhooks: readAddresses(
      'SPARK_PRIVATE_WEBHOOKS',
      settingText(env, 'SPARK_PRIVATE_WEBHOOKS') ?? '',
    ),
    telegramUrl: readTelegramUrl(settingText(env, 'SPARK_TELEGRAM_URL') ?? 'https://api.telegram.org'),
    prices: readPrices(settingText(env, 'SPARK_PRICES') ?? 'simulated'),
    recordedChains: readChains(settingText(env, 'SPARK_RECORD') ?? ''),
    brokerHosts: readBrokerHosts(settingText(env, 'SPARK_BROKER_HOSTS')),
    retentionYears: readRetention(settingText(env, 'SPARK_RETENTION_YEARS') ?? '5'),
  };
}

function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError(
      'DATABASE_URL must begin with postgres:// or be left out, which means SQLite in SPARK_DATA.',
    );
  }
  return value;
}

const NODES_MAX = 100;

function readNodes(text: string): number {
  const nodes = Number(text);
  if (Number.isInteger(nodes) && nodes >= 1 && nodes <= NODES_MAX) return nodes;
  throw new ConfigError(
    `SPARK_NODES must be how many servers run on the database, a whole number from 1 to ${NODES_MAX}, not "${text}".`,
  );
}

function readAllowsLoss(value: string): boolean {
  if (value === '0' || value === '1') return value === '1';
  throw new ConfigError(
    `SPARK_ALLOW_LOSS must be 1, where acknowledged orders may be lost with the machine of PostgreSQL, or 0, not "${value}".`,
  );
}

function readEmail(value: string): string {
  if (!/^[^@\s]+@[^@\s]+$/.test(value))
    throw new ConfigError(`SPARK_OWNER_EMAIL is not an e-mail address: "${value}".`);
  return value;
}

function readPassword(env: Environment): string | null {
  const value = env.SPARK_OWNER_PASSWORD;
  if (value === undefined || value === '') return null;
  if (value.length < 10 || value.length > 200) {
    throw new ConfigError('SPARK_OWNER_PASSWORD must have 10 to 200 characters.');
  }
  return value;
}

function readMarket(value: string): Settings['market'] {
  if (value === 'always-open' || value === 'calendar') return value;
  throw new ConfigError(`SPARK_MARKET must be always-open or calendar, not "${value}".`);
}

function readReplay(env: Environment, workFolder: string): Settings['replay'] {
  const file = settingText(env, 'SPARK_REPLAY');
  if (file === undefined) return null;
  const speed = Number(settingText(env, 'SPARK_REPLAY_SPEED') ?? '1');
  if (!(speed > 0 && speed <= REPLAY_SPEED_MAX))
    throw new ConfigError(`SPARK_REPLAY_SPEED must be above 0 and at most ${REPLAY_SPEED_MAX}.`);
  return { file: resolve(workFolder, file), speed };
}

function readTimeOfDay(value: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value);
  if (!match) throw new ConfigError(`SPARK_TOKENS_END must be an Indian time written HH:MM, not "${value}".`);
  return Number(match[1]) * 60 + Number(match[2]);
}

function readTelegramUrl(value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new ConfigError(`SPARK_TELEGRAM_URL must be an http or https address, not "${value}".`);
  return value.replace(/\/+$/, '');
}

function readPrices(value: string): Settings['prices'] {
  if (value === 'simulated' || value === 'brokers') return value;
  throw new ConfigError(`SPARK_PRICES must be simulated or brokers, not "${value}".`);
}

function readBrokerHosts(value: string | undefined): OtherHosts {
  if (value === undefined) return {};
  const hosts = readOtherHosts(value);
  if (typeof hosts === 'string') throw new ConfigError(`SPARK_BROKER_HOSTS ${hosts}.`);
  return hosts;
}

const RETENTION_YEARS_MAX = 100;

function readRetention(value: string): number {
  const years = Number(value);
  if (/^\d{1,3}$/.test(value) && years >= 1 && years <= RETENTION_YEARS_MAX) return years;
  throw new ConfigError(
    `SPARK_RETENTION_YEARS must be a whole number from 1 to ${RETENTION_YEARS_MAX}, not "${value}".`,
  );
}
