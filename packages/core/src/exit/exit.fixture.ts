import { flatPosition, type Position } from '../position/position.ts';
import { istInstant } from '../time/ist.ts';
import type { ExitView } from './advance-exit.ts';
import { type Exit, type ExitRules, type ExitScope, WATCHING } from './exit.ts';

export const TODAY = '2026-11-16';
/** 10:00 on a Monday. */
export const NOW = istInstant(TODAY, 600);

export const POSITION = {
  kind: 'position',
  strategyName: 'test1',
  accountName: 'account1',
  instrumentKey: 'NSE:212',
  product: 'Intraday',
} as const;

export const NO_RULES: ExitRules = {
  stop: null,
  trail: null,
  target: null,
  lock: null,
  cost: null,
  timeMinute: null,
  daysBeforeExpiry: null,
};

/** Bought or sold at this price, here 170 rupees. */
export function held(netQty: number, pricePaise = 17_000): Position {
  const { kind: _, accountName: __, ...key } = POSITION;
  const flat = flatPosition({ ...key, forwardTest: false }, 'ASHOKLEY-EQ', TODAY);
  return { ...flat, netQty, openCostPaise: netQty * pricePaise };
}

type Wanted = Partial<Omit<Exit, 'rules' | 'scope'>> & { readonly scope?: ExitScope };

export function exitWith(rules: Partial<ExitRules>, wanted: Wanted = {}): Exit {
  const scope = wanted.scope ?? POSITION;
  return {
    scope,
    forwardTest: false,
    rules: { ...NO_RULES, ...rules },
    closes: null,
    block: false,
    days: 'today',
    position: scope.kind === 'position' ? { symbol: 'ASHOKLEY-EQ', side: 'long' } : null,
    createdAt: NOW,
    armedAt: NOW,
    day: TODAY,
    state: WATCHING,
    firings: [],
    ...wanted,
  };
}

/** Ten shares bought at 170, at this price. */
export function viewAt(pricePaise: number | null, change: Partial<ExitView> = {}): ExitView {
  return {
    now: NOW,
    positions: [held(10)],
    isComplete: true,
    isAdjustedSince: () => false,
    lastPrice: () => pricePaise,
    expiryOf: () => null,
    hasSession: () => true,
    chargesPaise: () => 0,
    ...change,
  };
}
