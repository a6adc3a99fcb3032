import type {
  AlertRefusal,
  ShownAlert,
  WantedAlert,
  WantedAlertChange,
  WantedValue,
} from '@spark/application';
import {
  type InputOf,
  type Problem,
  problem,
  type routes,
  type PriceAlert as WireAlert,
} from '@spark/contract';
import {
  type AlertAction,
  type AlertCondition,
  istTimestamp,
  ok,
  type PriceAlert,
  paiseFromRupees,
  type Result,
  refuse,
  rupeesFromPaise,
  type Scope,
  type WatchedValue,
  watchedText,
} from '@spark/core';
import { type AlertWatch, LIMITS } from '@spark/vocabulary';
import { ofAction, toWireOrderRefusal, toWireRefusal } from './refusal.ts';

type Input = InputOf<typeof routes.addPriceAlert>;

export function fromWirePriceAlert(
  input: Input,
  actions: readonly AlertAction[],
): Result<WantedAlert, readonly Problem[]> {
  const watched = watchedOf(input);
  const condition = conditionOf(input);
  const problems = [...(watched.ok ? [] : watched.error), ...(condition.ok ? [] : condition.error)];
  if (!watched.ok || !condition.ok) return refuse(problems);
  return ok({
    name: input.name ?? null,
    watched: watched.value,
    condition: condition.value,
    repeat: input.repeat,
    pauseSeconds: input.pauseSeconds,
    message: input.message ?? null,
    toChat: input.telegram,
    postTo: input.webhookUrl ?? null,
    actions,
    days: input.days ?? null,
  });
}

/** A level alone is one of the condition that the alert has. */
export function fromWireAlertChange(
  input: InputOf<typeof routes.changePriceAlert>,
  alert: PriceAlert,
  actions: readonly AlertAction[] | undefined,
): Result<WantedAlertChange, readonly Problem[]> {
  const { name, condition, level, percent, repeat, pauseSeconds, days, message, telegram, webhookUrl } =
    input;
  const isOther = condition !== undefined || level !== undefined || percent !== undefined;
  const read = isOther ? conditionOf(changedCondition(input, alert)) : null;
  if (read?.ok === false) return read;
  return ok({
    ...(name === undefined ? {} : { name }),
    ...(read ? { condition: read.value } : {}),
    ...(repeat === undefined ? {} : { repeat }),
    ...(pauseSeconds === undefined ? {} : { pauseSeconds }),
    ...(days === undefined ? {} : { days }),
    ...(message === undefined ? {} : { message }),
    ...(telegram === undefined ? {} : { toChat: telegram }),
    ...(webhookUrl === undefined ? {} : { postTo: webhookUrl }),
    ...(actions === undefined ? {} : { actions }),
  });
}

function changedCondition(
  { condition, level, percent }: InputOf<typeof routes.changePriceAlert>,
  { watched, condition: before }: PriceAlert,
): ConditionInput {
  const kind = condition ?? before.kind;
  const kept =
    kind === 'moves'
      ? { percent: percent ?? (before.kind === 'moves' ? before.percent : undefined), level }
      : {
          level:
            level ?? (before.kind === 'moves' ? undefined : (figureOf(watched, before.level) ?? undefined)),
          percent,
        };
  return { watch: WATCH[watched.kind], condition: kind, ...kept };
}

type ConditionInput = Pick<Input, 'watch' | 'condition'> & {
  readonly level?: number | undefined;
  readonly percent?: number | undefined;
};

function watchedOf(input: Input): Result<WantedValue, readonly Problem[]> {
  const { watch, token, underlying, exchange, expiry, acname, stname } = input;
  const missing = (fields: Readonly<Record<string, unknown>>): readonly Problem[] =>
    Object.entries(fields)
      .filter(([, value]) => value === undefined)
      .map(([field]) => problem('field_missing', { field, description: `What ${watch} is about.` }));
  const stray = (fields: Readonly<Record<string, unknown>>): readonly Problem[] =>
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field]) =>
        problem('fields_disagree', { field, other: `watch ${watch}`, reason: 'Leave one of them out.' }),
      );
  switch (watch) {
    case 'ltp':
    case 'iv': {
      const problems = [...missing({ token }), ...stray({ underlying, expiry, acname, stname })];
      if (token === undefined || problems.length > 0) return refuse(problems);
      return ok({ kind: watch === 'ltp' ? 'price' : 'volatility', instrumentKey: token });
    }
    case 'straddle': {
      const problems = [...missing({ underlying, exchange, expiry }), ...stray({ token, acname, stname })];
      if (underlying === undefined || exchange === undefined || expiry === undefined || problems.length > 0)
        return refuse(problems);
      return ok({ kind: 'straddle', exchange, underlying: underlying.toUpperCase(), expiry });
    }
    case 'pnl': {
      const problems = stray({ token, underlying, exchange, expiry });
      return problems.length > 0 ? refuse(problems) : ok({ kind: 'profit', scope: scopeOf(stname, acname) });
    }
  }
}

function scopeOf(stname: string | undefined, acname: string | undefined): Scope {
  if (stname !== undefined) return { kind: 'strategy', strategyName: stname, accountName: acname ?? null };
  return acname === undefined ? { kind: 'all', accountName: null } : { kind: 'account', accountName: acname };
}

function conditionOf({
  watch,
  condition,
  level,
  percent,
}: ConditionInput): Result<AlertCondition, readonly Problem[]> {
  const needed = condition === 'moves' ? 'percent' : 'level';
  const other = condition === 'moves' ? { level } : { percent };
  const problems: Problem[] = Object.entries(other)
    .filter(([, value]) => value !== undefined)
    .map(([field]) =>
      problem('fields_disagree', {
        field,
        other: `condition ${condition}`,
        reason: `Send ${needed} instead.`,
      }),
    );
  if (condition === 'moves') {
    if (percent === undefined)
      problems.push(problem('field_missing', { field: 'percent', description: 'By how much it moves.' }));
    if (watch === 'pnl')
      problems.push(
        problem('fields_disagree', {
          field: 'condition',
          other: 'watch pnl',
          reason:
            'A profit may be 0, which nothing is a share of. Send above, below or crosses with a level.',
        }),
      );
    return percent === undefined || problems.length > 0 ? refuse(problems) : ok({ kind: 'moves', percent });
  }
  if (level === undefined)
    problems.push(problem('field_missing', { field: 'level', description: 'The level it passes.' }));
  else if (level <= 0 && watch !== 'pnl')
    problems.push(problem('field_range', { field: 'level', expected: 'above 0', example: 175 }));
  if (level === undefined || problems.length > 0) return refuse(problems);
  return ok({ kind: condition, level: watch === 'iv' ? level : paiseFromRupees(level) });
}

const WATCH: Readonly<Record<WatchedValue['kind'], AlertWatch>> = {
  price: 'ltp',
  volatility: 'iv',
  straddle: 'straddle',
  profit: 'pnl',
};

export function toWirePriceAlert({ id, alert, value, outcomes }: ShownAlert): WireAlert {
  const { watched, condition, state } = alert;
  const figure = (of: number | null): number | null => figureOf(watched, of);
  const level = condition.kind === 'moves' ? null : condition.level;
  const isOver = alert.ended !== null;
  return {
    id,
    name: alert.name,
    status: alert.ended?.kind ?? 'waiting',
    says: alert.ended?.says ?? null,
    watch: WATCH[watched.kind],
    what: watchedText(watched),
    token: 'instrumentKey' in watched ? watched.instrumentKey : null,
    condition: condition.kind,
    level: figure(level),
    percent: condition.kind === 'moves' ? condition.percent : null,
    value: isOver ? null : figure(value),
    distance: isOver ? null : figure(distanceOf(alert, value)),
    repeat: alert.repeat,
    pauseSeconds: alert.pauseSeconds,
    telegram: alert.toChat,
    webhookUrl: alert.postTo,
    actions: alert.actions.length,
    createdAt: istTimestamp(alert.createdAt),
    validUntil: alert.validUntil === null ? null : istTimestamp(alert.validUntil),
    firings: state.firings,
    lastFiredAt: state.lastFiredAt === null ? null : istTimestamp(state.lastFiredAt),
    lastValue: figure(state.lastValue),
    outcomes: [...outcomes],
  };
}

/** For a move the nearer of the two levels that would be one. */
function distanceOf({ condition, state }: PriceAlert, value: number | null): number | null {
  if (value === null) return null;
  if (condition.kind !== 'moves') return condition.level - value;
  if (state.reference === null) return null;
  const step = (Math.abs(state.reference) * condition.percent) / 100;
  const [up, down] = [state.reference + step - value, state.reference - step - value];
  return Math.abs(up) <= Math.abs(down) ? up : down;
}

/** Rupees, or per cent for volatility. */
function figureOf({ kind }: WatchedValue, value: number | null): number | null {
  if (value === null) return null;
  return kind === 'volatility' ? Math.round(value * 100) / 100 : rupeesFromPaise(Math.round(value));
}

export function toWireAlertRefusal(refusal: AlertRefusal): Problem {
  switch (refusal.code) {
    case 'alert-unknown':
      return problem('price_alert_unknown', { field: 'id', number: refusal.id });
    case 'instrument-unknown':
      return problem('instrument_unknown', { field: 'token', token: refusal.token });
    case 'contract-expired':
      return problem('instrument_expired', { field: 'token', ...refusal });
    case 'not-an-option':
      return problem('fields_disagree', {
        field: 'token',
        other: 'watch iv',
        reason: `${refusal.symbol} is not an option, so it has no implied volatility.`,
      });
    case 'options-unknown':
      return problem('option_unknown', {
        field: 'underlying',
        reason: `no options of ${refusal.underlying} with this expiry are listed at ${refusal.exchange}`,
      });
    case 'level-passed':
      return problem('level_passed', { field: 'level', what: refusal.what, value: refusal.value });
    case 'nothing-to-do':
      return problem('actions_missing', { field: 'actions' });
    case 'action-name-unknown':
      return ofAction(refusal.at, toWireRefusal(refusal.refusal));
    case 'address-private':
      return problem('address_private', { field: 'webhookUrl' });
    case 'too-many':
      return problem('limit_reached', { limit: LIMITS.priceAlertsPerUser, things: 'price alerts' });
    case 'desk':
      return toWireOrderRefusal(refusal.refusal, { account: 'acname', strategy: 'stname' });
  }
}
