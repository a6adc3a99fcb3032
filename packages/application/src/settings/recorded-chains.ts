import { ConfigError } from './read-values.ts';

/** A chain whose minutes are recorded: so many strikes on each side of the price, of so many expiries. */
export type ChainToRecord = { readonly name: string; readonly strikes: number; readonly expiries: number };

const CHAINS_MAX = 8;

/** `NIFTY:10:2,SENSEX:8:1`: name, strikes on each side, expiries. */
export function readChains(value: string): readonly ChainToRecord[] {
  const written = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const chains = written.map((part) => {
    const [, name = '', strikes, expiries] = /^([^:,]{1,40}):(\d{1,2}):(\d)$/.exec(part) ?? [];
    return { name: name.trim().toUpperCase(), strikes: Number(strikes), expiries: Number(expiries) };
  });
  const isRight = ({ name, strikes, expiries }: ChainToRecord) =>
    name !== '' && strikes >= 1 && strikes <= 50 && expiries >= 1 && expiries <= 6;
  if (chains.length <= CHAINS_MAX && chains.every(isRight)) return chains;
  throw new ConfigError(
    `SPARK_RECORD must name at most ${CHAINS_MAX} chains as NIFTY:10:2 each, which is the name, 1 to 50 strikes on each side and 1 to 6 expiries, not "${value}".`,
  );
}
