import { type AlertCondition, NEW_ALERT_STATE, type PriceAlert } from './price-alert.ts';

export const NOON = Date.parse('2026-11-16T12:00:00+05:30');

/** An alert on a share, to the log only. */
export function alertOn(condition: AlertCondition, change: Partial<PriceAlert> = {}): PriceAlert {
  return {
    name: 'Breakout',
    watched: { kind: 'price', instrumentKey: 'NSE:212', symbol: 'ASHOKLEY-EQ', expiry: null },
    condition,
    repeat: 'each',
    pauseSeconds: 0,
    message: null,
    toChat: false,
    postTo: null,
    actions: [],
    state: NEW_ALERT_STATE,
    createdAt: NOON,
    validUntil: null,
    ended: null,
    ...change,
  };
}
