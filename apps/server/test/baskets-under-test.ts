import assert from 'node:assert/strict';
import type { BasketEstimate, BasketPayoff } from '@spark/contract';
import type { Reply } from './spark-under-test.ts';
import type { TradingUnderTest } from './trading-under-test.ts';

export const option = (optionType: 'CE' | 'PE', strikeVal: string) => ({
  symbol: 'NIFTY',
  exchange: 'NFO',
  optionType,
  strikeBy: 'moneyness',
  strikeVal,
  expType: 'weekly',
});

export const leg = (transType: 'Buy' | 'Sell', autoOpt: object, more: object = {}) => ({
  orderType: 'Market',
  productType: 'Intraday',
  transType,
  qty: 65,
  autoOpt,
  ...more,
});

export const CONDOR = [
  leg('Sell', option('CE', '2 OTM')),
  leg('Buy', option('CE', '4 OTM')),
  leg('Sell', option('PE', '2 OTM')),
  leg('Buy', option('PE', '4 OTM')),
];

type InAccount = {
  readonly account: string;
  readonly status: string;
  readonly qty?: number;
  readonly filledQty?: number;
  readonly strefID?: number;
  readonly message?: string;
};
export type Shown = {
  readonly basketID: number | null;
  readonly status: string;
  readonly legs: readonly { readonly symbol: string; readonly accounts: readonly InAccount[] }[];
  readonly exits: readonly { readonly isClosed: boolean; readonly strefIDs: readonly number[] }[];
  readonly estimates?: readonly BasketEstimate[];
  readonly payoffs?: readonly BasketPayoff[];
  readonly pnl: number | null;
  readonly bookedPnl: number | null;
  readonly openPnl: number | null;
  readonly notice?: string;
};

/** Baskets of the strategy demo, as a client sees them. */
export function basketsOf(trading: TradingUnderTest) {
  const post = (body: object, headers: Record<string, string> = {}) =>
    trading.call('POST', '/basket', { json: { strategyname: 'demo', ...body }, headers });
  const shown = (reply: Reply): Shown => {
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data[0] as unknown as Shown;
  };
  const read = async (id: number | null) => shown(await trading.call('GET', `/basket?basketID=${id}`));
  return {
    post,
    shown,
    read,
    until: async (id: number | null, status: string) => {
      await trading.until(async () => (await read(id)).status === status);
      return read(id);
    },
    openPositions: async () => {
      const { body } = await trading.call('GET', '/positions?open=true');
      return body.data.map(({ symbol, qty }) => [symbol, qty] as const);
    },
  };
}

export const statuses = ({ legs }: Shown) => legs.map(({ accounts }) => accounts[0]?.status);
