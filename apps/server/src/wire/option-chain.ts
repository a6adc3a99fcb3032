import type { ReadChain } from '@spark/application';
import type { ChainOption, OptionChain } from '@spark/contract';
import { type ChainOption as CoreOption, istTimestamp, rupeesFromPaise } from '@spark/core';
import type { Exchange } from '@spark/vocabulary';

type Asked = { readonly symbol: string; readonly exchange: Exchange };

export function toWireOptionChain(
  asked: Asked,
  { expiry, chain, futureSymbol, heldOf }: ReadChain,
): OptionChain {
  const optionOf = (option: CoreOption | null) =>
    option && toWireOption(option, heldOf(option.instrument.key));
  return {
    symbol: asked.symbol,
    exchange: asked.exchange,
    expiry,
    spot: rupees(chain.spotPaise),
    future: rupees(chain.futurePaise),
    futureSymbol,
    syntheticFuture: rupees(chain.syntheticFuturePaise),
    forward: rupees(chain.forward?.paise ?? null),
    forwardBy: chain.forward?.by ?? null,
    atmStrike: rupees(chain.atmStrikePaise),
    straddlePrice: rupees(chain.straddlePaise),
    pcr: chain.putCallRatio,
    maxPain: rupees(chain.maxPainPaise),
    oldestPrice: chain.oldestAt === null ? null : istTimestamp(chain.oldestAt),
    strikes: chain.strikes.map(({ strikePaise, call, put }) => ({
      strike: rupeesFromPaise(strikePaise),
      CE: optionOf(call),
      PE: optionOf(put),
    })),
  };
}

const NO_FIGURES = { iv: null, delta: null, gamma: null, theta: null, vega: null };

function toWireOption({ instrument, quote, figures }: CoreOption, position: number): ChainOption {
  return {
    token: instrument.key,
    symbol: instrument.symbol,
    ltp: rupees(quote?.lastPaise ?? null),
    bid: rupees(quote?.bids[0]?.pricePaise ?? null),
    ask: rupees(quote?.asks[0]?.pricePaise ?? null),
    oi: quote?.openInterest ?? null,
    oiChange: quote ? quote.openInterest - quote.previousOpenInterest : null,
    volume: quote?.volume ?? null,
    ...(figures ?? NO_FIGURES),
    position,
  };
}

function rupees(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise);
}
