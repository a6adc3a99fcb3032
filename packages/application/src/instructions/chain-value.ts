import {
  atTheMoneyIndex,
  type Instrument,
  type InstrumentKey,
  type IstDay,
  type OptionChain,
  optionChain,
  type Quote,
  type Strike,
  strikesOf,
} from '@spark/core';
import type { OpenValue } from '@spark/engine';
import type { InstrumentTable } from '@spark/market';
import type { Exchange } from '@spark/vocabulary';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { FreshPrices } from './fresh-prices.ts';
import { watchKeys } from './watched-keys.ts';

type QuoteOf = (key: InstrumentKey) => Quote | null;

export type ChainQuestion = {
  readonly exchange: Exchange;
  readonly underlying: string;
  readonly expiry: IstDay;
  /** The strike that is looked at beside the one at the money; null: that one only. */
  readonly strikePaise: number | null;
  readonly figureOf: (chain: OptionChain) => number | null;
};

type Listed = {
  readonly table: InstrumentTable;
  readonly strikes: readonly Strike[];
  readonly spot: Instrument | null;
  readonly future: Instrument | null;
};

/** A figure of an option chain that is followed: which options it takes changes with the price of the underlying. */
export function openChainValue(
  parts: { readonly instruments: Pick<InstrumentBook, 'current'>; readonly prices: FreshPrices },
  question: ChainQuestion,
  onNews: () => void,
): Omit<OpenValue, 'gone'> {
  const { instruments, prices } = parts;
  const { expiry, strikePaise } = question;
  let listed: Listed | null = null;
  const keys = watchKeys(prices, () => {
    follow(prices.shown);
    onNews();
  });

  function list(): Listed {
    const table = instruments.current();
    if (listed?.table !== table) listed = listedIn(table, question);
    return listed;
  }

  function strikesAt(quoteOf: QuoteOf): { readonly atm: Strike | null; readonly own: Strike | null } {
    const { strikes, spot } = list();
    const spotQuote = spot && quoteOf(spot.key);
    const atm = spotQuote ? (strikes[atTheMoneyIndex(strikes, spotQuote.lastPaise)] ?? null) : null;
    const own = strikePaise === null ? atm : (strikes.find((it) => it.strikePaise === strikePaise) ?? null);
    return { atm, own };
  }

  function keysAt(quoteOf: QuoteOf): readonly InstrumentKey[] {
    const { spot, future } = list();
    const { atm, own } = strikesAt(quoteOf);
    return [spot, future, atm?.call, atm?.put, own?.call, own?.put].flatMap((it) => it?.key ?? []);
  }

  function follow(quoteOf: QuoteOf): void {
    keys.set(keysAt(quoteOf));
  }

  function read(quoteOf: QuoteOf): number | null {
    const { spot, future } = list();
    const { atm, own } = strikesAt(quoteOf);
    if (own === null) return null;
    return question.figureOf(optionChain({ expiry, strikes: [own], atm, spot, future, quoteOf }));
  }

  follow(prices.shown);
  return {
    now: () => {
      // The list may be another one since, or loaded only now.
      follow(prices.shown);
      return read(prices.fresh);
    },
    shown: () => read(prices.shown),
    ask: async () => {
      await prices.ask(keysAt(prices.shown));
      // By now the price of the underlying tells which options are at the money.
      await prices.ask(keysAt(prices.shown));
      follow(prices.shown);
      return read(prices.shown);
    },
    close: keys.close,
  };
}

function listedIn(table: InstrumentTable, { exchange, underlying, expiry }: ChainQuestion): Listed {
  const options = table.list({ exchange, name: underlying, expiry, class: 'option' });
  const [some] = options;
  const [future] = table.list({ exchange, name: underlying, expiry, class: 'future' });
  return {
    table,
    strikes: strikesOf(options),
    spot: some ? table.underlyingOf(some) : null,
    future: future ?? null,
  };
}
