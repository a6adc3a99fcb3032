import type { PayoffLegRequest } from '../generated/entities.ts';
import { UsageError } from './usage-error.ts';

type Instrument = Pick<PayoffLegRequest, 'token' | 'autoOpt' | 'autoFut'>;
type Option = NonNullable<PayoffLegRequest['autoOpt']>;

/** One leg of a combination, as a trader writes it in one argument. */
export type TypedLeg = Instrument & Pick<PayoffLegRequest, 'transType' | 'qty' | 'price'>;

export const LEG_DETAILS: readonly string[] = [
  "<leg>     one argument: 'sell 65 NIFTY CE ATM', 'buy 65 NIFTY PE 4 OTM monthly', 'sell 65 NIFTY FUT', 'buy 10 NSE:SBIN'",
  "          strikes: ATM, '2 OTM', '1 ITM', 'delta 0.3', 'premium 100', 'straddle 50'; expiries: weekly (when left out),",
  "          monthly, a day written YYYY-MM-DD, with '+1' for the next; '@118.5' is the price, else that of now",
];

/** The exchange is NFO, but for the indices of BSE. */
const AT_BFO = ['SENSEX', 'BANKEX', 'SENSEX50'];

export function legOf(text: string): TypedLeg {
  const words = text.trim().split(/\s+/);
  const price = words.findIndex((word) => word.startsWith('@'));
  const [priceWord] = price < 0 ? [] : words.splice(price, 1);
  const [side = '', qty = '', name = '', kind, ...rest] = words;
  const transType = side.toLowerCase() === 'buy' ? 'Buy' : side.toLowerCase() === 'sell' ? 'Sell' : null;
  if (transType === null || !/^[1-9]\d{0,8}$/.test(qty) || name === '')
    throw wrong(text, 'it says buy or sell, how many, and what');
  return {
    ...instrumentOf(text, name, kind?.toUpperCase(), rest),
    transType,
    qty: Number(qty),
    ...(priceWord === undefined ? {} : { price: priceOf(text, priceWord) }),
  };
}

function instrumentOf(text: string, name: string, kind: string | undefined, rest: string[]): Instrument {
  if (kind === undefined) return { token: name };
  const symbol = name.toUpperCase();
  const what = { symbol, exchange: AT_BFO.includes(symbol) ? ('BFO' as const) : ('NFO' as const) };
  const day = takenFrom(rest, /^\d{4}-\d{2}-\d{2}$/);
  const number = takenFrom(rest, /^\+\d+$/);
  const expNo = number === undefined ? {} : { expNo: Number(number) };
  const expiry = day === undefined ? {} : { expiry: day };
  if (kind === 'FUT' && rest.length === 0) return { autoFut: { ...what, ...expiry, ...expNo } };
  if (kind !== 'CE' && kind !== 'PE') throw wrong(text, 'after the name comes CE, PE or FUT');
  const cycle = takenFrom(rest, /^(weekly|monthly)$/i)?.toLowerCase();
  const expType = day === undefined ? { expType: (cycle ?? 'weekly') as NonNullable<Option['expType']> } : {};
  return {
    autoOpt: { ...what, optionType: kind, ...strikeOf(text, rest), ...expType, ...expiry, ...expNo },
  };
}

const RULES = { delta: 'delta', premium: 'premium_near', straddle: 'straddle_percent' } as const;

function strikeOf(text: string, words: readonly string[]): Pick<Option, 'strikeBy' | 'strikeVal'> {
  const [first = 'ATM', second, ...more] = words.map((word) => word.toLowerCase());
  const rule = RULES[first as keyof typeof RULES];
  if (rule !== undefined && second !== undefined && more.length === 0)
    return { strikeBy: rule, strikeVal: second };
  const strikeVal = [first, ...(second === undefined ? [] : [second])].join(' ').toUpperCase();
  if (more.length > 0 || !/^(ATM|\d+ ?(OTM|ITM))$/.test(strikeVal))
    throw wrong(text, `${words.join(' ')} is no strike`);
  return { strikeBy: 'moneyness', strikeVal };
}

function takenFrom(words: string[], pattern: RegExp): string | undefined {
  const at = words.findIndex((word) => pattern.test(word));
  return at < 0 ? undefined : words.splice(at, 1)[0];
}

function priceOf(text: string, word: string): number {
  const price = Number(word.slice(1));
  if (word === '@' || !Number.isFinite(price) || price < 0) throw wrong(text, `${word} is no price`);
  return price;
}

function wrong(text: string, why: string): UsageError {
  return new UsageError(
    `The leg '${text}' cannot be read: ${why}`,
    "Write, for example: 'sell 65 NIFTY CE ATM'",
  );
}
