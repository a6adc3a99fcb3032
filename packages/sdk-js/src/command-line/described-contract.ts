import type { OrderRequest } from '../generated/entities.ts';
import type { Given, OptionShapes } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Describes a contract instead of naming it. */
export const CONTRACT_OPTIONS: OptionShapes = {
  of: { type: 'string' },
  kind: { type: 'string' },
  exchange: { type: 'string' },
  'strike-by': { type: 'string' },
  strike: { type: 'string' },
  expiry: { type: 'string' },
  number: { type: 'string' },
};

export const CONTRACT_DETAILS: readonly string[] = [
  '--of <name> --kind <CE|PE|FUT>    instead of <token>: a contract of this stock or index, chosen when the order is placed',
  '--strike-by   moneyness (when left out), premium_near, premium_above, premium_below, delta or straddle_percent',
  "--strike      ATM (when left out), '2 OTM', '1 ITM', or the premium, delta or per cent",
  '--expiry      weekly (when left out), monthly, or a day written YYYY-MM-DD; a future takes a day alone',
  '--number      0 for the current expiry or the near future, 1 for the next; --exchange is NFO when left out',
];

type Described = Pick<OrderRequest, 'autoOpt' | 'autoFut'>;
type Option = NonNullable<OrderRequest['autoOpt']>;

/** What the options describe; null where none of them is given, so that a token is needed. */
export function describedContract(given: Given): Described | null {
  const used = Object.keys(CONTRACT_OPTIONS).filter((name) => given.has(name));
  if (used.length === 0) return null;
  const [symbol, kind] = [given.text('of'), given.text('kind')?.toUpperCase()];
  if (symbol === undefined || !(kind === 'CE' || kind === 'PE' || kind === 'FUT'))
    throw new UsageError(
      'A contract that is chosen needs --of and --kind',
      'Write, for example: --of NIFTY --kind CE --strike ATM',
    );
  const what = { symbol, exchange: (given.text('exchange') ?? 'NFO') as Option['exchange'] };
  const expiry = given.text('expiry');
  const isDay = expiry !== undefined && /^\d/.test(expiry);
  const number = given.number('number');
  const day = isDay ? { expiry } : {};
  const count = number === undefined ? {} : { expNo: number };
  if (kind === 'FUT') return { autoFut: { ...what, ...day, ...count } };
  const cycle = isDay ? {} : { expType: (expiry ?? 'weekly') as NonNullable<Option['expType']> };
  const strikeBy = (given.text('strike-by') ?? 'moneyness') as Option['strikeBy'];
  const strikeVal = (given.text('strike') ?? 'ATM').toUpperCase();
  return { autoOpt: { ...what, optionType: kind, strikeBy, strikeVal, ...day, ...cycle, ...count } };
}
