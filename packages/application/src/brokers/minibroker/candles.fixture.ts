import type { FeedDialect } from '@spark/brokers';
import type { Candle } from '@spark/core';
import { callMinibroker } from './call.fixture.ts';
import type { MinibrokerHosts } from './hosts.fixture.ts';
import { verdictOf } from './verdict.fixture.ts';

export function minibrokerCandles(hosts: MinibrokerHosts): FeedDialect['candles'] {
  return {
    daysPerCall: 30,
    kind: 'candles',
    candles: async (caller, { symbol }, { from, to }) => {
      const query = new URLSearchParams({ symbol, from: String(from), to: String(to) });
      const outcome = await callMinibroker(hosts, caller, ['GET', `/candles?${query}`]);
      return verdictOf('read', outcome, (data) => (Array.isArray(data) ? (data as readonly Candle[]) : null));
    },
  };
}
