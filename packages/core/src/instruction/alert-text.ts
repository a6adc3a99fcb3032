import type { AlertAction } from '../alert/alert-action.ts';
import { rupeesFromPaise } from '../lib/money.ts';
import { logText } from '../order/log-line.ts';
import type { Scope } from '../scope/scope.ts';
import { type Instant, istTimestamp } from '../time/ist.ts';
import type { AlertCondition, PriceAlert, WatchedValue } from './price-alert.ts';

/** What is watched, as the begin of a sentence. */
export function watchedText(watched: WatchedValue): string {
  switch (watched.kind) {
    case 'price':
      return watched.symbol;
    case 'volatility':
      return `IV of ${watched.symbol}`;
    case 'straddle':
      return `${watched.underlying} straddle of ${watched.expiry}`;
    case 'profit':
      return `Profit of ${scopeText(watched.scope)}`;
  }
}

export function valueText({ kind }: WatchedValue, value: number): string {
  return kind === 'volatility' ? `${value.toFixed(2)} %` : rupeesFromPaise(value).toFixed(2);
}

export function conditionText(watched: WatchedValue, condition: AlertCondition): string {
  return condition.kind === 'moves'
    ? `moves by ${condition.percent} %`
    : `${condition.kind} ${valueText(watched, condition.level)}`;
}

/** One firing of an alert. */
export type AlertFiring = {
  /** The alert before it fired. */
  readonly alert: PriceAlert;
  readonly value: number;
  readonly at: Instant;
  /** It is the first value after a start, so the level may have been passed earlier. */
  readonly isAfterStart: boolean;
};

/** What happened, in words of Spark. */
export function alertFiringText({ alert, value, isAfterStart }: AlertFiring): string {
  const { watched, condition, state } = alert;
  const what = `${watchedText(watched)} is ${valueText(watched, value)}`;
  const late = isAfterStart ? ' It may have happened while Spark was not running.' : '';
  return `${what}: ${passedText(watched, condition, { value, reference: state.reference })}.${late}`;
}

function passedText(
  watched: WatchedValue,
  condition: AlertCondition,
  seen: { readonly value: number; readonly reference: number | null },
): string {
  switch (condition.kind) {
    case 'above':
      return `it reached ${valueText(watched, condition.level)}`;
    case 'below':
      return `it fell to ${valueText(watched, condition.level)}`;
    case 'crosses':
      return `it crossed ${valueText(watched, condition.level)} ${seen.value > condition.level ? 'upwards' : 'downwards'}`;
    case 'moves': {
      const from = seen.reference ?? seen.value;
      return `it moved by ${condition.percent} % or more from ${valueText(watched, from)}`;
    }
  }
}

/** The words that a user's own message may have in braces. */
export const ALERT_PLACEHOLDERS = ['name', 'what', 'value', 'level', 'time', 'says'] as const;

/** What a firing has done: it is told first, then the user's own actions follow. */
export function actionsOfFiring(firing: AlertFiring): readonly AlertAction[] {
  const { alert } = firing;
  const call = { name: 'PriceAlert', payload: '{}', about: alert.name };
  const message = logText(alertMessage(firing));
  const chat = alert.toChat ? { accountName: null } : null;
  return [
    { kind: 'log', call, type: 'INFO', message, chat },
    ...alert.actions.map((action) =>
      action.kind === 'log' ? { ...action, message: logText(filled(action.message, firing)) } : action,
    ),
  ];
}

export function alertMessage(firing: AlertFiring): string {
  const { message } = firing.alert;
  return message === null ? alertFiringText(firing) : filled(message, firing);
}

function filled(message: string, firing: AlertFiring): string {
  const { alert, value, at } = firing;
  const { watched, condition } = alert;
  const words: Readonly<Record<(typeof ALERT_PLACEHOLDERS)[number], string>> = {
    name: alert.name,
    what: watchedText(watched),
    value: valueText(watched, value),
    level: condition.kind === 'moves' ? `${condition.percent} %` : valueText(watched, condition.level),
    time: istTimestamp(at).replace('T', ' '),
    says: alertFiringText(firing),
  };
  return message.replace(/\{(\w+)\}/g, (whole, word: string) =>
    Object.hasOwn(words, word) ? words[word as keyof typeof words] : whole,
  );
}

function scopeText(scope: Scope): string {
  if (scope.kind === 'all') return 'all accounts';
  if (scope.kind === 'account') return scope.accountName;
  return scope.accountName === null ? scope.strategyName : `${scope.strategyName} in ${scope.accountName}`;
}
