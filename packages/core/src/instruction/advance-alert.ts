import type { Instant } from '../time/ist.ts';
import type { AlertCondition, PriceAlert, PriceAlertState } from './price-alert.ts';

export type AlertStep = {
  /** The same object where nothing changed. */
  readonly alert: PriceAlert;
  readonly isFired: boolean;
};

/**
 * The alert after one value. An alert without an earlier value fires where its condition holds, but a crossing or a
 * move needs something to be measured from. The caller ends an alert that fires once.
 */
export function advanceAlert(alert: PriceAlert, value: number, now: Instant): AlertStep {
  const { state, condition } = alert;
  const isOver = alert.ended !== null || (alert.validUntil !== null && now >= alert.validUntil);
  if (isOver || isPaused(alert, now)) return { alert, isFired: false };
  const side = sideOf(condition, value, state.side);
  const reference = condition.kind === 'moves' ? (state.reference ?? value) : null;
  if (isPassed(condition, { state, value, side })) {
    return {
      alert: {
        ...alert,
        state: {
          side,
          reference: condition.kind === 'moves' ? value : null,
          firings: state.firings + 1,
          lastFiredAt: now,
          lastValue: value,
        },
      },
      isFired: true,
    };
  }
  if (side === state.side && reference === state.reference) return { alert, isFired: false };
  return { alert: { ...alert, state: { ...state, side, reference } }, isFired: false };
}

/** Whether an alert that is set now would fire at once, so that its user surely meant something else. */
export function isPassedAlready(condition: AlertCondition, value: number): boolean {
  if (condition.kind === 'above') return value >= condition.level;
  return condition.kind === 'below' && value <= condition.level;
}

function isPaused({ pauseSeconds, state }: PriceAlert, now: Instant): boolean {
  return state.lastFiredAt !== null && now < state.lastFiredAt + pauseSeconds * 1_000;
}

/** A value at the level counts as having reached it, except for a crossing. */
function sideOf(
  condition: AlertCondition,
  value: number,
  before: PriceAlertState['side'],
): PriceAlertState['side'] {
  switch (condition.kind) {
    case 'above':
      return value >= condition.level ? 'above' : 'below';
    case 'below':
      return value <= condition.level ? 'below' : 'above';
    case 'crosses':
      if (value === condition.level) return before;
      return value > condition.level ? 'above' : 'below';
    case 'moves':
      return null;
  }
}

function isPassed(
  condition: AlertCondition,
  seen: {
    readonly state: PriceAlertState;
    readonly value: number;
    readonly side: PriceAlertState['side'];
  },
): boolean {
  const { state, value, side } = seen;
  switch (condition.kind) {
    case 'above':
    case 'below':
      return side === condition.kind && state.side !== condition.kind;
    case 'crosses':
      return state.side !== null && side !== state.side;
    case 'moves':
      return (
        state.reference !== null &&
        Math.abs(value - state.reference) * 100 >= condition.percent * Math.abs(state.reference)
      );
  }
}
