import type { Clock } from '@spark/core';
import type { BrokerDialect, CallBudget, CallKind } from '../frame/broker-dialect.ts';
import type { FeedDialect } from '../frame/tick-dialect.ts';
import { angelCandles } from './candles.ts';
import { ANGEL_HOSTS, type AngelHosts } from './hosts.ts';
import { angelLogin } from './login.ts';
import { angelMargin } from './margin.ts';
import { angelOrders } from './orders.ts';
import { angelPortfolio } from './portfolio.ts';
import { angelTicks } from './ticks.ts';

const SECOND_MS = 1_000;
/** What arrives is counted: of calls a second apart, the first may have waited for its connection. */
const ONE_A_SECOND_MS = 1_250;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Angel's table, counted by its user, with room to spare because users saw refusals well below it. Orders of all kinds
 * share a second; the table has 20 in it, the exchanges allow 10.
 */
const BUDGETS: readonly CallBudget[] = [
  budget(['place', 'change', 'cancel'], 8, SECOND_MS),
  ...(['place', 'change', 'cancel'] as const).flatMap((kind) => [
    budget([kind], 350, MINUTE_MS),
    budget([kind], 700, HOUR_MS),
  ]),
  budget(['orders'], 1, ONE_A_SECOND_MS),
  budget(['trades'], 1, ONE_A_SECOND_MS),
  budget(['positions'], 1, ONE_A_SECOND_MS),
  budget(['holdings'], 1, ONE_A_SECOND_MS),
  budget(['funds'], 2, ONE_A_SECOND_MS),
  budget(['margin'], 8, SECOND_MS),
  budget(['margin'], 350, MINUTE_MS),
  budget(['margin'], 4_500, HOUR_MS),
  budget(['login'], 1, ONE_A_SECOND_MS),
  budget(['quotes'], 7, SECOND_MS),
  budget(['quotes'], 350, MINUTE_MS),
  budget(['candles'], 2, SECOND_MS),
  budget(['candles'], 120, MINUTE_MS),
];

function budget(kinds: readonly CallKind[], calls: number, perMs: number): CallBudget {
  return { kinds, countedBy: 'account', calls, perMs };
}

/** Angel One's SmartAPI. */
export function angelDialect(
  hosts: AngelHosts = ANGEL_HOSTS,
  clock: Clock = { now: Date.now },
): BrokerDialect {
  return {
    broker: 'ANGELONE',
    capabilities: { session: 'daily' },
    budgets: BUDGETS,
    safetyPoll: { workingMs: 5_000, idleMs: 5_000 },
    login: angelLogin(hosts, clock),
    orders: angelOrders(hosts),
    portfolio: angelPortfolio(hosts),
    margin: angelMargin(hosts),
  };
}

/** Its prices. */
export function angelFeedDialect(hosts: AngelHosts = ANGEL_HOSTS): FeedDialect {
  return { broker: 'ANGELONE', ticks: angelTicks(hosts), candles: angelCandles(hosts) };
}
