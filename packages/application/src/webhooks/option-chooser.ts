import {
  chooseOption,
  type Instrument,
  type OptionExpiries,
  type OptionRefusal,
  type OptionSelector,
  ok,
  type Result,
  refuse,
  wantedExpiry,
} from '@spark/core';
import { expiryCycles } from '@spark/market';
import type { Exchange } from '@spark/vocabulary';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import { lastPrices } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';

export type OptionChooser = (selector: OptionSelector) => Promise<Result<Instrument, string>>;

/** Chooses options from the list of today by the prices of this moment. */
export function createOptionChooser(parts: {
  readonly instruments: InstrumentBook;
  readonly prices: Prices;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
}): OptionChooser {
  const { instruments, prices, calendar } = parts;

  function expiriesOf({ exchange, underlying }: OptionSelector): OptionExpiries {
    const table = instruments.current();
    const all = table.expiries(exchange as Exchange, underlying, 'option');
    const { isTradingDay } = calendar.exchanges;
    const question = { exchange: exchange as Exchange, day: table.day, listed: all, isTradingDay };
    return { all, monthly: expiryCycles(question).find(({ cycle }) => cycle === 'monthly')?.coming ?? [] };
  }

  return async (selector) => {
    const table = instruments.current();
    const exchange = selector.exchange as Exchange;
    const expiry = wantedExpiry(expiriesOf(selector), selector);
    const listed =
      expiry === null ? [] : table.list({ exchange, name: selector.underlying, expiry, class: 'option' });
    const [some] = listed;
    const spot = some ? table.underlyingOf(some) : null;
    const premiums =
      selector.strike.kind === 'premium'
        ? listed.filter(({ optionType }) => optionType === selector.optionType).map(({ key }) => key)
        : [];
    const priceOf = await lastPrices(prices, [...(spot ? [spot.key] : []), ...premiums]);
    const chosen = chooseOption(listed, selector, {
      spotPaise: spot && priceOf(spot.key),
      premiumPaise: priceOf,
    });
    return chosen.ok ? ok(chosen.value) : refuse(refusalText(chosen.error));
  };
}

function refusalText({ code, selector }: OptionRefusal): string {
  const { underlying, exchange, optionType } = selector;
  switch (code) {
    case 'no-expiry':
      return `no such expiry of ${underlying} options is listed at ${exchange}`;
    case 'no-spot':
      return `no price of ${underlying} is known`;
    case 'strike-not-listed':
      return `the strike is beyond those listed for ${underlying} ${optionType}`;
    case 'no-premium':
      return `no ${underlying} ${optionType} has such a premium`;
  }
}
