import {
  type ChosenContract,
  type Clock,
  type ContractExpiries,
  type ContractSelector,
  type Instrument,
  type InstrumentKey,
  isOptionSelector,
  lacksWeekly,
  ok,
  PRICE_AGE_MS_MAX,
  type Result,
  refuse,
  type SelectorRefusal,
  selectContract,
  wantedExpiry,
} from '@spark/core';
import { expiryCycles } from '@spark/market';
import type { Exchange } from '@spark/vocabulary';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { Prices } from '../prices/prices.ts';
import { agedQuotes } from './aged-quotes.ts';
import { comingExpiries } from './coming-expiries.ts';

/** The contract that fits now and why, or why there is none: the end of a sentence. */
export type ContractChooser = (selector: ContractSelector) => Promise<Result<ChosenContract, string>>;

type Parts = {
  readonly instruments: InstrumentBook;
  readonly prices: Prices;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly clock: Clock;
};

/** Chooses options and futures from the list of today by the prices of this moment. */
export function createContractChooser(parts: Parts): ContractChooser {
  const { instruments, prices, calendar, clock } = parts;

  function expiriesOf(selector: ContractSelector): ContractExpiries {
    const table = instruments.current();
    const exchange = selector.exchange as Exchange;
    const kind = isOptionSelector(selector) ? 'option' : 'future';
    const all = comingExpiries(parts, { exchange, underlying: selector.underlying, kind });
    const { isTradingDay } = calendar.exchanges;
    const cycles = expiryCycles({ exchange, day: table.day, listed: all, isTradingDay });
    return { all, monthly: cycles.find(({ cycle }) => cycle === 'monthly')?.coming ?? [] };
  }

  /** Everything that expires on the wanted day. */
  function listedOf(selector: ContractSelector, expiries: ContractExpiries): readonly Instrument[] {
    const expiry = wantedExpiry(expiries, selector);
    if (expiry === null) return [];
    const table = instruments.current();
    const question = { exchange: selector.exchange as Exchange, name: selector.underlying, expiry };
    const futures = table.list({ ...question, class: 'future' });
    return isOptionSelector(selector)
      ? [...table.list({ ...question, class: 'option' }), ...futures]
      : futures;
  }

  return async (selector) => {
    const expiries = expiriesOf(selector);
    if (lacksWeekly(expiries, selector)) {
      const { underlying, exchange } = selector;
      return refuse(`${underlying} has no weekly options at ${exchange}, they expire by the month`);
    }
    const listed = listedOf(selector, expiries);
    const [some] = listed;
    const spot = some ? instruments.current().underlyingOf(some) : null;
    const quoteOf = await agedQuotes(prices, clock, [
      ...(spot && isOptionSelector(selector) ? [spot.key] : []),
      ...pricedKeys(listed, selector),
    ]);
    const priceOf = (key: InstrumentKey) => {
      const aged = quoteOf(key);
      return aged && { paise: aged.quote.lastPaise, ageMs: aged.ageMs };
    };
    const seen = { spot: spot && { symbol: spot.symbol, price: priceOf(spot.key) }, priceOf };
    const chosen = selectContract(listed, selector, seen, clock.now());
    return chosen.ok ? ok(chosen.value) : refuse(inWords(chosen.error, selector));
  };
}

/** By moneyness the spot price is enough; by premium those of one kind. */
function pricedKeys(listed: readonly Instrument[], selector: ContractSelector): readonly InstrumentKey[] {
  if (!isOptionSelector(selector) || selector.strike.kind === 'moneyness') return [];
  const needed =
    selector.strike.kind === 'premium'
      ? listed.filter(({ optionType }) => optionType === selector.optionType)
      : listed;
  return needed.map(({ key }) => key);
}

function inWords(refusal: SelectorRefusal, selector: ContractSelector): string {
  const { underlying, exchange } = selector;
  const isOption = isOptionSelector(selector);
  const kind = isOption ? `${underlying} ${selector.optionType}` : underlying;
  switch (refusal.code) {
    case 'no-expiry':
      return `no such expiry of ${underlying} ${isOption ? 'options' : 'futures'} is listed at ${exchange}`;
    case 'no-spot':
      return `no price of ${underlying} is known`;
    case 'strike-not-listed':
      return `the strike is beyond those listed for ${kind}`;
    case 'no-premium':
      return `no ${kind} has such a premium`;
    case 'no-straddle':
      return `call and put of ${underlying} at the money do not both have a price`;
    case 'no-delta':
      return `the prices of this moment tell no delta of ${kind}`;
    case 'price-old': {
      const seconds = Math.ceil(refusal.ageMs / 1_000);
      return `the last price of ${refusal.symbol} is ${seconds} s old, and at most ${PRICE_AGE_MS_MAX / 1_000} s is taken`;
    }
  }
}
