import type { BrokerDialect, FeedDialect, LiveBrokerName } from '@spark/brokers';
import { minibrokerCandles } from './candles.fixture.ts';
import type { MinibrokerHosts } from './hosts.fixture.ts';
import { minibrokerLogin } from './login.fixture.ts';
import { minibrokerOrders } from './orders.fixture.ts';
import { minibrokerPortfolio } from './portfolio.fixture.ts';
import { minibrokerTicks } from './ticks.fixture.ts';

/** The one name that the contract does not have: every other broker's is in its vocabulary. */
export const MINIBROKER = 'MINIBROKER' as LiveBrokerName;

export function minibrokerDialect(hosts: MinibrokerHosts): BrokerDialect {
  return {
    broker: MINIBROKER,
    capabilities: { session: 'daily' },
    budgets: [{ kinds: ['place', 'change', 'cancel'], countedBy: 'account', calls: 10, perMs: 1_250 }],
    safetyPoll: { workingMs: 5_000, idleMs: 15_000 },
    login: minibrokerLogin(hosts),
    orders: minibrokerOrders(hosts),
    portfolio: minibrokerPortfolio(hosts),
  };
}

export function minibrokerFeedDialect(hosts: MinibrokerHosts): FeedDialect {
  return { broker: MINIBROKER, ticks: minibrokerTicks(hosts), candles: minibrokerCandles(hosts) };
}
