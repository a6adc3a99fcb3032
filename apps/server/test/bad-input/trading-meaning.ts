import { type Expectation, refusedWith } from './expectation.ts';
import type { Situation } from './meaning.ts';
import { HELD_QTY } from './trading.ts';

/**
 * What a call about orders answers when one of its fields is well formed and means something else than in the example.
 * The example is a Limit order of a share whose tick is five paise and whose band is 20 % around 170.10.
 */
export function afterTrading(situation: Situation, value: unknown): Expectation | null {
  switch (situation.route.id) {
    case 'placeOrder':
    case 'reExecute':
      return afterPlacing(situation, value);
    case 'modifyOrder':
    case 'cancelOrder':
    case 'stopOperation':
      return afterChoosing(situation, value);
    case 'deleteOrder':
      return afterRemoving(situation, value);
    case 'cancelAll':
    case 'squareOff':
    case 'takeBackSquareOff':
      // The base names a strategy and an account, which all does not go with.
      if (situation.field.name === 'ctype' && value === 'all')
        return refusedWith('fields_disagree', 'stname');
      return situation.field.name === 'stname' && value === undefined
        ? refusedWith('field_missing', 'stname')
        : null;
    case 'squareOffSingle':
    case 'manualSquareOff':
      return afterClosing(situation, value);
    default:
      return null;
  }
}

export const LISTED: readonly unknown[] = ['NSE:212', 'NSE:2885', 'NSE:26000'];

/** Also of a basket, as far as its fields are those of an order. */
export function afterPlacing(
  { field, sentAs, seeded, owned }: Situation,
  value: unknown,
): Expectation | null {
  switch (field.name) {
    case 'strategyname':
      return value === 'test1' ? null : refusedWith('link_unknown', 'identifier');
    case 'token':
      return LISTED.includes(value) ? null : refusedWith('instrument_unknown', sentAs);
    case 'orderType':
      return value === 'SL-Limit' ? refusedWith('price_missing', 'triggerPrice') : null;
    case 'limitPrice':
      return afterRounding(value, sentAs);
    case 'ticksize':
      return isWholePaise(Number(value ?? 0)) ? null : refusedWith('field_format', sentAs);
    case 'operations': {
      const { priceBuffer = 0 } = (value ?? {}) as { readonly priceBuffer?: number };
      return isWholePaise(priceBuffer) ? null : refusedWith('field_format', 'operations.priceBuffer');
    }
    case 'identifier': {
      const own = ownAccount(value, seeded.identifier);
      if (own === null) return refusedWith('identifier_foreign', sentAs);
      if (!owned.account.includes(own)) return refusedWith('name_unknown', sentAs);
      return own === 'account1' ? null : refusedWith('link_unknown', sentAs);
    }
    default:
      return null;
  }
}

function afterChoosing(situation: Situation, value: unknown): Expectation | null {
  const { field, sentAs, seeded, owned } = situation;
  switch (field.name) {
    case 'strategyname':
      return value === 'test1' ? null : refusedWith('order_unknown', 'strefID');
    case 'strefID':
      return String(value) === seeded.strefID ? null : refusedWith('order_unknown', sentAs);
    case 'orderType':
      return value === 'SL-Limit' ? refusedWith('price_missing', 'triggerPrice') : null;
    case 'limitPrice':
      return isWholePaise(Number(value ?? 0))
        ? afterPricing(value, sentAs)
        : refusedWith('field_format', sentAs);
    case 'identifier': {
      const own = ownAccount(value, seeded.identifier);
      if (own === null) return refusedWith('identifier_foreign', sentAs);
      if (!owned.account.includes(own)) return refusedWith('name_unknown', sentAs);
      return own === 'account1' ? null : refusedWith('order_unknown', 'strefID');
    }
    default:
      return null;
  }
}

function afterRemoving({ field, sentAs, seeded }: Situation, value: unknown): Expectation | null {
  if (String(value) === seeded[field.name]) return null;
  return refusedWith('order_unknown', field.name === 'strefID' ? sentAs : 'strefID');
}

function afterClosing({ route, field, sentAs, seeded }: Situation, value: unknown): Expectation | null {
  const flat = refusedWith('position_flat');
  switch (field.name) {
    case 'stname':
      return value === undefined || value === 'test1' ? null : flat;
    case 'acname':
      return value === undefined || value === 'account1' ? null : flat;
    case 'token':
      return value === 'NSE:212' ? null : flat;
    case 'positionType':
      return value === 'Intraday' ? null : flat;
    case 'qty':
      return Number(value ?? 0) > HELD_QTY ? refusedWith('position_smaller', sentAs) : null;
    case 'tradedPrice':
      return isWholePaise(Number(value)) ? null : refusedWith('field_format', sentAs);
    case 'tradedAt':
      return route.id === 'manualSquareOff' && String(value) > String(seeded.tradedAt)
        ? refusedWith('field_range', sentAs)
        : null;
    default:
      return null;
  }
}

const BAND = { low: 136.1, high: 204.1 } as const;

export function afterPricing(value: unknown, sentAs: string): Expectation | null {
  const price = Number(value ?? 0);
  if (price === 0) return refusedWith('price_missing', value === undefined ? 'limitPrice' : sentAs);
  if (!isWholePaise(price) || Math.round(price * 100) % 5 !== 0) return refusedWith('price_off_tick', sentAs);
  return price < BAND.low || price > BAND.high ? refusedWith('price_outside_band', sentAs) : null;
}

/** The example sends a ticksize along, so that the limit of its Buy goes down to the tick. */
function afterRounding(value: unknown, sentAs: string): Expectation | null {
  const paise = Math.floor(Number(value ?? 0) * 100 + 1e-5);
  return afterPricing(value === undefined || paise < 5 ? value : (paise - (paise % 5)) / 100, sentAs);
}

export function isWholePaise(rupees: number): boolean {
  return Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-5;
}

/** The account that an identifier names, null when it is another user's; without one all accounts are meant. */
function ownAccount(value: unknown, own: string | undefined): string | null {
  if (value === undefined) return 'account1';
  const [first = '', name] = String(value).split(':');
  if (name === undefined) return first;
  return first === own?.split(':')[0] ? name : null;
}
