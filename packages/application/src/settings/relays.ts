import { ConfigError } from './read-values.ts';

const RELAYS_MAX = 100;

/** `http://10.0.0.9:3128,http://relay-b:3128`, each with its port and without a slash at the end. */
export function readRelays(value: string): readonly string[] {
  const relays = value
    .split(',')
    .map((relay) => relay.trim())
    .filter((relay) => relay !== '');
  const wrong = relays.find((relay) => !/^http:\/\/[^\s:/@?#]+:\d{1,5}$/.test(relay) || !URL.canParse(relay));
  if (wrong === undefined && relays.length <= RELAYS_MAX) return relays;
  throw new ConfigError(
    `SPARK_RELAYS must be at most ${RELAYS_MAX} addresses of relays with their ports, such as http://10.0.0.9:3128, not "${wrong ?? relays.length}".`,
  );
}

/** Whether an account leaves by one of them, however its address is written. */
export function isRelay(relays: readonly string[], url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, username } = new URL(url);
  return username === '' && relays.some((relay) => new URL(relay).origin === origin);
}
