import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type OtherHosts, readOtherHosts } from './live-brokers/broker-hosts.ts';
import { isLoopbackName } from './visitors/loopback.ts';

/** The only reader of the environment. Everything else is handed its part of this. */
export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** PostgreSQL; without it the data is in SQLite in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly owner: { readonly email: string; readonly password: string | null };
  readonly secret: string | null;
  readonly previousSecret: string | null;
  readonly market: 'always-open' | 'calendar';
  /** A recording of ticks that stands in for the prices of the simulated exchange. */
  readonly replay: { readonly file: string; readonly speed: number } | null;
  /** Minute of the Indian day at which access tokens end. */
  readonly tokensEndAtMinute: number;
  /** Address under which people reach this server, for login redirects. */
  readonly publicUrl: string;
  readonly corsOrigins: readonly string[];
  /** Whether X-Forwarded-For is believed, and from whom. */
  readonly trustProxy: boolean | string;
  /** Private addresses at which proxies of accounts may be. */
  readonly privateProxies: readonly string[];
  /** What a collector of metrics shows beside admins. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
  /** Whether the documentation site is built and served beside the API. */
  readonly hasSite: boolean;
  /** Where the Bot API of Telegram is. */
  readonly telegramUrl: string;
  /** Whose prices are shown and used: those of the simulated exchange, or of the accounts that are logged in. */
  readonly prices: 'simulated' | 'brokers';
  /** Addresses of brokers that are not the real ones. */
  readonly brokerHosts: OtherHosts;
  /** Whether the live brokers are simulated on this machine. */
  readonly simulatesBrokers: boolean;
  /** Who may try Spark without a login: nobody, who sits at this machine, or everyone. */
  readonly visitors: 'off' | 'local' | 'on';
  /** After how many years log lines, facts, trades and finished orders move to archive files. */
  readonly retentionYears: number;
};

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Faster than this a day passes in less than half a minute, and nobody could follow it. */
const REPLAY_SPEED_MAX = 1_000;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Environment, workFolder: string, words: readonly string[] = []): Config {
  const host = text(env, 'HOST') ?? '127.0.0.1';
  const port = readPort(text(env, 'PORT') ?? '8080');
  const publicUrl = readPublicUrl(text(env, 'SPARK_PUBLIC_URL'), host, port);
  return {
    host,
    port,
    dataFolder: resolve(workFolder, text(env, 'SPARK_DATA') ?? 'data'),
    databaseUrl: readDatabaseUrl(text(env, 'DATABASE_URL')),
    owner: {
      email: readEmail(text(env, 'SPARK_OWNER_EMAIL') ?? 'owner@spark.local'),
      password: readPassword(env),
    },
    secret: readSecret(env, 'SPARK_SECRET'),
    previousSecret: readSecret(env, 'SPARK_SECRET_PREVIOUS'),
    market: readMarket(text(env, 'SPARK_MARKET') ?? 'always-open'),
    replay: readReplay(env, workFolder),
    tokensEndAtMinute: readTimeOfDay(text(env, 'SPARK_TOKENS_END') ?? '06:00'),
    publicUrl,
    corsOrigins: readOrigins(text(env, 'SPARK_CORS_ORIGINS') ?? ''),
    trustProxy: readTrustProxy(text(env, 'SPARK_TRUST_PROXY')),
    privateProxies: readAddresses('SPARK_PRIVATE_PROXIES', text(env, 'SPARK_PRIVATE_PROXIES') ?? ''),
    metricsToken: readSecret(env, 'SPARK_METRICS_TOKEN'),
    logLevel: readLogLevel(text(env, 'SPARK_LOG_LEVEL') ?? 'info'),
    hasSite: readSite(text(env, 'SPARK_SITE') ?? 'on'),
    visitors: readVisitors(text(env, 'SPARK_VISITORS'), host, publicUrl),
    telegramUrl: readTelegramUrl(text(env, 'SPARK_TELEGRAM_URL') ?? 'https://api.telegram.org'),
    prices: readPrices(text(env, 'SPARK_PRICES') ?? 'simulated'),
    brokerHosts: readBrokerHosts(text(env, 'SPARK_BROKER_HOSTS')),
    simulatesBrokers: readWords(words),
    retentionYears: readRetention(text(env, 'SPARK_RETENTION_YEARS') ?? '5'),
  };
}

function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function readPort(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${value}".`);
  }
  return port;
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

function readSecret(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  if (value.length < 16) {
    throw new ConfigError(`${name} must have at least 16 characters. A good one: openssl rand -base64 32`);
  }
  return value;
}

function readMarket(value: string): Config['market'] {
  if (value === 'always-open' || value === 'calendar') return value;
  throw new ConfigError(`SPARK_MARKET must be always-open or calendar, not "${value}".`);
}

function readReplay(env: Environment, workFolder: string): Config['replay'] {
  const file = text(env, 'SPARK_REPLAY');
  if (file === undefined) return null;
  const speed = Number(text(env, 'SPARK_REPLAY_SPEED') ?? '1');
  if (!(speed > 0 && speed <= REPLAY_SPEED_MAX))
    throw new ConfigError(`SPARK_REPLAY_SPEED must be above 0 and at most ${REPLAY_SPEED_MAX}.`);
  return { file: resolve(workFolder, file), speed };
}

function readTimeOfDay(value: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value);
  if (!match) throw new ConfigError(`SPARK_TOKENS_END must be an Indian time written HH:MM, not "${value}".`);
  return Number(match[1]) * 60 + Number(match[2]);
}

function readPublicUrl(value: string | undefined, host: string, port: number): string {
  if (value === undefined) {
    const isHere = host === '127.0.0.1' || host === '0.0.0.0' || host === '::';
    const name = host.includes(':') ? `[${host}]` : host;
    return `http://${isHere ? 'localhost' : name}:${port}`;
  }
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new ConfigError(`SPARK_PUBLIC_URL must be an http or https address, not "${value}".`);
  }
  return value.replace(/\/+$/, '');
}

function readOrigins(value: string): readonly string[] {
  const origins = value
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new ConfigError(
        `SPARK_CORS_ORIGINS must be origins such as https://example.com, not "${origin}".`,
      );
    }
  }
  return origins;
}

/** Names that stand for whole ranges, as the proxy-address library knows them. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function readTrustProxy(value: string | undefined): boolean | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  readAddresses('SPARK_TRUST_PROXY', value, 'true, false, or ');
  return value;
}

/** Addresses, ranges of them and names of ranges. */
function readAddresses(name: string, value: string, orElse = ''): readonly string[] {
  const parts = value === '' ? [] : value.split(',').map((each) => each.trim());
  for (const part of parts) {
    const [address = '', bits] = part.split('/');
    const bitsMax = isIP(address) === 6 ? 128 : 32;
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
    if (!PROXY_RANGES.includes(part) && !(isIP(address) !== 0 && isRange)) {
      throw new ConfigError(
        `${name} must be ${orElse}addresses such as 127.0.0.1,10.0.0.0/8, not "${part}".`,
      );
    }
  }
  return parts;
}

function readLogLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value);
  if (!level)
    throw new ConfigError(`SPARK_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`);
  return level;
}

function readSite(value: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new ConfigError(`SPARK_SITE must be on or off, not "${value}".`);
}

/** Where others can reach Spark, directly or through a proxy, visitors are let in only when the owner says so. */
function readVisitors(value: string | undefined, host: string, publicUrl: string): Config['visitors'] {
  // A host that is no name is told by whoever listens there.
  const publicName = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  if (value === undefined) return isLoopbackName(host) && isLoopbackName(publicName) ? 'local' : 'off';
  if (value === 'on' || value === 'off' || value === 'local') return value;
  throw new ConfigError(`SPARK_VISITORS must be on, off or local, not "${value}".`);
}

function readTelegramUrl(value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new ConfigError(`SPARK_TELEGRAM_URL must be an http or https address, not "${value}".`);
  return value.replace(/\/+$/, '');
}

function readPrices(value: string): Config['prices'] {
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

const SIMULATE_BROKERS = '--simulate-brokers';

/** What follows the name of the program. */
function readWords(words: readonly string[]): boolean {
  for (const word of words)
    if (word !== SIMULATE_BROKERS)
      throw new ConfigError(
        `Spark does not know "${word}". After npm start -- it takes ${SIMULATE_BROKERS}.`,
      );
  return words.length > 0;
}
