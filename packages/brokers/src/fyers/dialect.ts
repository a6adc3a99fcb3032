import type { BrokerDialect, CallBudget } from '../frame/broker-dialect.ts';
import type { FeedDialect } from '../frame/tick-dialect.ts';
import { fyersCandles } from './candles.ts';
import { FYERS_HOSTS, type FyersHosts } from './hosts.ts';
import { fyersLogin } from './login.ts';
import { fyersMargin } from './margin.ts';
import { fyersOrders } from './orders.ts';
import { fyersPortfolio } from './portfolio.ts';
import { appIdOf } from './session.ts';
import { fyersTicks } from './ticks.ts';

/** FYERS, API v3. */
export function fyersDialect(hosts: FyersHosts = FYERS_HOSTS): BrokerDialect {
  return {
    broker: 'FYERS',
    capabilities: { session: 'daily' },
    budgets: BUDGETS,
    appOf: appIdOf,
    safetyPoll: { workingMs: 5_000, idleMs: 15_000 },
    login: fyersLogin(hosts),
    orders: fyersOrders(hosts),
    portfolio: fyersPortfolio(hosts),
    margin: fyersMargin(hosts),
  };
}

export function fyersFeedDialect(hosts: FyersHosts = FYERS_HOSTS): FeedDialect {
  return { broker: 'FYERS', ticks: fyersTicks(hosts), candles: fyersCandles(hosts) };
}

/**
 * One budget for all calls of an app: 10 a second, 200 a minute. FYERS counts when they arrive, so there is room for
 * what they take on their way: more than three breaches of the minute in a day block the user until the next.
 */
const BUDGETS: readonly CallBudget[] = [
  { kinds: 'all', countedBy: 'app', calls: 10, perMs: 1_250 },
  { kinds: 'all', countedBy: 'app', calls: 200, perMs: 61_000 },
  { kinds: 'all', countedBy: 'app', calls: 100_000, perMs: 86_400_000 },
];
