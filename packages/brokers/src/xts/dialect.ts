import type { BrokerDialect, CallBudget } from '../frame/broker-dialect.ts';
import type { FeedDialect } from '../frame/tick-dialect.ts';
import { xtsCandles } from './candles.ts';
import { XTS_HOSTS, type XtsHosts } from './hosts.ts';
import { xtsLogin } from './login.ts';
import { xtsOrders } from './orders.ts';
import { xtsPortfolio } from './portfolio.ts';
import { xtsTicks } from './ticks.ts';

/**
 * IIFL publishes no numbers, only that there is a rolling window over all calls. Ten orders a second is the rule for
 * everyone, with room for what calls take on their way; the rest is what public clients live with.
 */
const BUDGETS: readonly CallBudget[] = [
  { kinds: ['place', 'change', 'cancel'], countedBy: 'account', calls: 10, perMs: 1_250 },
  {
    kinds: ['orders', 'trades', 'positions', 'holdings', 'funds'],
    countedBy: 'account',
    calls: 5,
    perMs: 1_000,
  },
  { kinds: ['quotes'], countedBy: 'account', calls: 2, perMs: 1_000 },
  { kinds: ['candles'], countedBy: 'account', calls: 2, perMs: 1_000 },
  { kinds: ['login'], countedBy: 'account', calls: 1, perMs: 1_000 },
];

/** IIFL through Symphony's XTS. */
export function xtsDialect(hosts: XtsHosts = XTS_HOSTS): BrokerDialect {
  return {
    broker: 'IIFLXTS',
    capabilities: { session: 'daily' },
    budgets: BUDGETS,
    safetyPoll: { workingMs: 3_000, idleMs: 3_000 },
    login: xtsLogin(hosts),
    orders: xtsOrders(hosts),
    portfolio: xtsPortfolio(hosts),
  };
}

export function xtsFeedDialect(hosts: XtsHosts = XTS_HOSTS): FeedDialect {
  return { broker: 'IIFLXTS', ticks: xtsTicks(hosts), candles: xtsCandles(hosts) };
}
