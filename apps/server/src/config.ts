import {
  ConfigError,
  type Environment,
  readAddresses,
  readSecret,
  readSettings,
  type Settings,
  settingText,
} from '@spark/application';
import { isLoopbackName } from './http/loopback.ts';
import { type NodeConfig, readNode } from './nodes/read-node.ts';

/** The only reader of the environment. Every other part gets its settings from here. */
export type Config = Settings & {
  readonly host: string;
  readonly port: number;
  /** Address under which people reach this server, for login redirects. */
  readonly publicUrl: string;
  readonly corsOrigins: readonly string[];
  /** Whether X-Forwarded-For is trusted, and from which addresses. */
  readonly trustProxy: boolean | string;
  /** The token of a metrics collector; admins use their access token. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
  /** Whether the documentation site is built and served beside the API. */
  readonly hasSite: boolean;
  /** Whether the live brokers are simulated on this machine. */
  readonly simulatesBrokers: boolean;
  /** Who may try Spark without a login: nobody, people at this machine, or everyone. */
  readonly visitors: 'off' | 'local' | 'on';
  /** Null for a single server. */
  readonly node: NodeConfig | null;
};

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function readConfig(env: Environment, workFolder: string, args: readonly string[] = []): Config {
  const host = settingText(env, 'HOST') ?? '127.0.0.1';
  const port = readPort(settingText(env, 'PORT') ?? '8080');
  const publicUrl = readPublicUrl(settingText(env, 'SPARK_PUBLIC_URL'), host, port);
  const settings = readSettings(env, workFolder);
  return {
    ...settings,
    node: readNode(env, settings),
    host,
    port,
    publicUrl,
    corsOrigins: readOrigins(settingText(env, 'SPARK_CORS_ORIGINS') ?? ''),
    trustProxy: readTrustProxy(settingText(env, 'SPARK_TRUST_PROXY')),
    metricsToken: readSecret(env, 'SPARK_METRICS_TOKEN'),
    logLevel: readLogLevel(settingText(env, 'SPARK_LOG_LEVEL') ?? 'info'),
    hasSite: readSite(settingText(env, 'SPARK_SITE') ?? 'on'),
    visitors: readVisitors(settingText(env, 'SPARK_VISITORS'), host, publicUrl),
    simulatesBrokers: readArguments(args),
  };
}

function readPort(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${value}".`);
  }
  return port;
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

function readTrustProxy(value: string | undefined): boolean | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  readAddresses('SPARK_TRUST_PROXY', value, 'true, false, or ');
  return value;
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

/** Where others can reach Spark, directly or through a proxy, visitors are allowed only when the owner sets it. */
function readVisitors(value: string | undefined, host: string, publicUrl: string): Config['visitors'] {
  // An invalid host is reported when the server listens.
  const publicName = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  if (value === undefined) return isLoopbackName(host) && isLoopbackName(publicName) ? 'local' : 'off';
  if (value === 'on' || value === 'off' || value === 'local') return value;
  throw new ConfigError(`SPARK_VISITORS must be on, off or local, not "${value}".`);
}

const SIMULATE_BROKERS = '--simulate-brokers';

/** Arguments after the name of the program. */
function readArguments(args: readonly string[]): boolean {
  for (const argument of args)
    if (argument !== SIMULATE_BROKERS)
      throw new ConfigError(
        `Spark does not know "${argument}". After npm start -- it takes ${SIMULATE_BROKERS}.`,
      );
  return args.length > 0;
}
