import { isIP } from 'node:net';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

export function settingText(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

export function readSecret(env: Environment, name: string): string | null {
  const value = settingText(env, name);
  if (value === undefined) return null;
  if (value.length < 16) {
    throw new ConfigError(`${name} must have at least 16 characters. A good one: openssl rand -base64 32`);
  }
  return value;
}

/** Names that stand for whole ranges, as the proxy-address library knows them. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses, ranges of them and names of ranges. */
export function readAddresses(name: string, value: string, orElse = ''): readonly string[] {
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
