import {
  type Instruments,
  type OptionChain,
  unreachable,
  type WatchedContract,
  type WatchedValue,
} from '@spark/core';
import type { AccountRegistry, OpenValue, WatchedValues } from '@spark/engine';
import type { Exchange } from '@spark/vocabulary';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import { type ChainQuestion, openChainValue } from './chain-value.ts';
import type { ContractGone } from './contract-gone.ts';
import { type OpenProfit, openProfitValue, type ProfitParts } from './profit-value.ts';

type Parts = ProfitParts & {
  readonly instruments: Instruments;
  readonly book: Pick<InstrumentBook, 'current'>;
  readonly registry: Pick<AccountRegistry, 'onChange'>;
  readonly contractGone: ContractGone;
};

/** The values that price alerts follow, from the prices and positions of this moment. */
export function createWatchedValues(parts: Parts): WatchedValues {
  const { prices, instruments, contractGone } = parts;
  const profits = new Map<string, Set<OpenProfit>>();
  parts.registry.onChange(({ account }) => {
    for (const profit of profits.get(account.ucc) ?? []) profit.onPositions();
  });

  function openPrice({ instrumentKey }: WatchedContract, onNews: () => void): Omit<OpenValue, 'gone'> {
    const close = prices.watch(instrumentKey, onNews);
    const shown = (): number | null => prices.shown(instrumentKey)?.lastPaise ?? null;
    return {
      now: () => prices.fresh(instrumentKey)?.lastPaise ?? null,
      shown,
      ask: async () => {
        await prices.ask([instrumentKey]);
        return shown();
      },
      close,
    };
  }

  function openChain(question: ChainQuestion, onNews: () => void): Omit<OpenValue, 'gone'> {
    return openChainValue({ instruments: parts.book, prices }, question, onNews);
  }

  function openVolatility(
    { instrumentKey, expiry }: WatchedContract,
    onNews: () => void,
  ): Omit<OpenValue, 'gone'> {
    let opened: Omit<OpenValue, 'gone'> | null = null;

    /** The list with the option may be loaded later. */
    function open(): Omit<OpenValue, 'gone'> {
      const option = opened === null ? instruments.find(instrumentKey) : null;
      if (option === null || expiry === null || option.expiry !== expiry) return opened ?? NOTHING;
      const { exchange, name: underlying, strikePaise, optionType } = option;
      const side = optionType === 'CE' ? 'call' : 'put';
      const figureOf = ({ strikes }: OptionChain): number | null => strikes[0]?.[side]?.figures?.iv ?? null;
      opened = openChain({ exchange, underlying, expiry, strikePaise, figureOf }, onNews);
      return opened;
    }

    open();
    return {
      now: () => open().now(),
      shown: () => open().shown(),
      ask: () => open().ask(),
      close: () => opened?.close(),
    };
  }

  function openProfit(
    ucc: string,
    scope: Extract<WatchedValue, { kind: 'profit' }>['scope'],
    onNews: () => void,
  ) {
    const profit = openProfitValue(parts, { ucc, scope }, onNews);
    const own = profits.get(ucc) ?? new Set();
    profits.set(ucc, own.add(profit));
    return {
      ...profit,
      close: () => {
        own.delete(profit);
        if (own.size === 0) profits.delete(ucc);
        profit.close();
      },
    };
  }

  return {
    open: (ucc, watched, onNews) => {
      switch (watched.kind) {
        case 'price':
          return { ...openPrice(watched, onNews), gone: () => contractGone.reason(watched) };
        case 'volatility':
          return { ...openVolatility(watched, onNews), gone: () => contractGone.reason(watched) };
        case 'straddle': {
          const { exchange, underlying, expiry } = watched;
          const question = { exchange: exchange as Exchange, underlying, expiry, strikePaise: null };
          const figureOf = ({ straddlePaise }: OptionChain): number | null => straddlePaise;
          return {
            ...openChain({ ...question, figureOf }, onNews),
            gone: () =>
              contractGone.hasExpired(exchange, expiry)
                ? `the options of ${underlying} expired on ${expiry}.`
                : null,
          };
        }
        case 'profit':
          return openProfit(ucc, watched.scope, onNews);
        default:
          return unreachable(watched);
      }
    },
  };
}

/** The contract is not listed now. */
const NOTHING: Omit<OpenValue, 'gone'> = {
  now: () => null,
  shown: () => null,
  ask: async () => null,
  close: () => undefined,
};
