import {
  atTheMoneyIndex,
  type Clock,
  type Instrument,
  type InstrumentKey,
  type IstDay,
  type OptionChain,
  ok,
  optionChain,
  type Result,
  refuse,
  type Strike,
  strikesOf,
} from '@spark/core';
import type { OpenDesk, OrderCalls } from '@spark/engine';
import type { Exchange } from '@spark/vocabulary';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { Prices } from '../prices/prices.ts';
import { agedQuotes, isFresh, type Patience } from './aged-quotes.ts';
import { comingExpiries } from './coming-expiries.ts';

export type ChainWanted = {
  readonly exchange: Exchange;
  readonly underlying: string;
  /** Without it the nearest one that can still be traded. */
  readonly expiry: IstDay | null;
  /** How many strikes are shown on each side of the one at the money. */
  readonly strikesEachSide: number;
};

export type ReadChain = {
  readonly expiry: IstDay;
  readonly chain: OptionChain;
  readonly futureSymbol: string | null;
  /** What the user holds of an option in all accounts, without forward tests; below zero short. */
  readonly heldOf: (key: InstrumentKey) => number;
  /** The instruments whose prices it consists of. */
  readonly keys: readonly InstrumentKey[];
};

export type ChainRefusal = { readonly code: 'underlying-unknown' | 'expiry-unknown' };

export type OptionChains = {
  /** The expiry that is meant, and whether it can still be traded. */
  readonly expiryOf: (
    wanted: ChainWanted,
  ) => Result<{ readonly expiry: IstDay; readonly isOver: boolean }, ChainRefusal>;
  readonly read: (
    desk: OpenDesk,
    wanted: ChainWanted,
    patience?: Patience,
  ) => Promise<Result<ReadChain, ChainRefusal>>;
};

type Parts = {
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly prices: Prices;
  readonly orders: Pick<OrderCalls, 'positions'>;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly clock: Clock;
};

/** Option chains by the list of today and the prices of this moment. */
export function createOptionChains(parts: Parts): OptionChains {
  const { instruments, prices, orders, clock } = parts;

  /** The first future that expires on that day or later. */
  function futureOf({ exchange, underlying }: ChainWanted, expiry: IstDay): Instrument | null {
    const table = instruments.current();
    const day = table.expiries(exchange, underlying, 'future').find((it) => it >= expiry);
    if (day === undefined) return null;
    return table.list({ exchange, name: underlying, expiry: day, class: 'future' })[0] ?? null;
  }

  async function heldBy(desk: OpenDesk): Promise<ReadChain['heldOf']> {
    const held = new Map<InstrumentKey, number>();
    for (const { position } of await orders.positions(desk, {}))
      if (!position.forwardTest)
        held.set(position.instrumentKey, (held.get(position.instrumentKey) ?? 0) + position.netQty);
    return (key) => held.get(key) ?? 0;
  }

  function expiryOf({
    exchange,
    underlying,
    expiry: wanted,
  }: ChainWanted): ReturnType<OptionChains['expiryOf']> {
    const days = instruments.current().expiries(exchange, underlying, 'option');
    if (days.length === 0) return refuse({ code: 'underlying-unknown' });
    const coming = comingExpiries(parts, { exchange, underlying, kind: 'option' });
    const expiry = days.find((day) => day === (wanted ?? coming[0]));
    if (expiry === undefined) return refuse({ code: 'expiry-unknown' });
    return ok({ expiry, isOver: !coming.includes(expiry) });
  }

  async function read(
    desk: OpenDesk,
    wanted: ChainWanted,
    patience: Patience = 'wait',
  ): Promise<Result<ReadChain, ChainRefusal>> {
    const { exchange, underlying, strikesEachSide } = wanted;
    const meant = expiryOf(wanted);
    if (!meant.ok) return meant;
    const { expiry } = meant.value;
    const table = instruments.current();
    const listed = table.list({ exchange, name: underlying, expiry, class: 'option' });
    const all = strikesOf(listed);
    const [some] = listed;
    const spot = some ? table.underlyingOf(some) : null;
    const future = futureOf(wanted, expiry);
    const spotQuote = spot && (await agedQuotes(prices, clock, [spot.key], patience))(spot.key);
    const middle = spotQuote ? atTheMoneyIndex(all, spotQuote.quote.lastPaise) : Math.floor(all.length / 2);
    const strikes = all.slice(Math.max(0, middle - strikesEachSide), middle + strikesEachSide + 1);
    const atm = isFresh(spotQuote) ? (all[middle] ?? null) : null;
    const keys = keysOf(strikes, [spot, future]);
    const quoteOf = await agedQuotes(prices, clock, keys, patience);
    const chain = optionChain({
      expiry,
      strikes,
      atm,
      spot,
      future,
      quoteOf: (key) => {
        const aged = quoteOf(key);
        return isFresh(aged) ? aged.quote : null;
      },
    });
    return ok({ expiry, chain, futureSymbol: future?.symbol ?? null, heldOf: await heldBy(desk), keys });
  }

  return { expiryOf, read };
}

function keysOf(
  strikes: readonly Strike[],
  others: readonly (Instrument | null)[],
): readonly InstrumentKey[] {
  return [...others, ...strikes.flatMap(({ call, put }) => [call, put])].flatMap((it) => it?.key ?? []);
}
