import {
  count,
  day,
  flag,
  integer,
  isObject,
  listOf,
  name,
  nothing,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  tagged,
  yes,
} from '../lib/shape.ts';
import { product } from '../order/parse-order.ts';
import { scope } from '../scope/parse-scope.ts';
import type {
  BasketScope,
  EndOfExit,
  Exit,
  ExitClosing,
  ExitLevel,
  ExitMeasure,
  ExitReason,
  ExitRules,
  ExitScope,
  ExitState,
  Firing,
  Peak,
  Peaks,
  PositionScope,
  ProfitLock,
  ProfitMeasure,
} from './exit.ts';

const measure = oneOf<ExitMeasure>(['price', 'percent', 'rupees']);
const profitMeasure = oneOf<ProfitMeasure>(['percent', 'rupees']);
const level = object<ExitLevel>({ by: measure, at: integer });

const positionScope = object<PositionScope>({
  kind: oneOf<'position'>(['position']),
  strategyName: name,
  accountName: name,
  instrumentKey: name,
  product,
});
const basketScope = object<BasketScope>({
  kind: oneOf<'basket'>(['basket']),
  basketId: count,
  strategyName: name,
  accountName: nothing,
});
export const exitScope: Shape<ExitScope> = {
  faultIn: (value) => {
    const kind = isObject(value) ? value.kind : null;
    if (kind === 'position') return positionScope.faultIn(value);
    return kind === 'basket' ? basketScope.faultIn(value) : scope.faultIn(value);
  },
};

export const exitRules = object<ExitRules>({
  stop: orNull(level),
  trail: orNull(object<NonNullable<ExitRules['trail']>>({ each: count, moves: count })),
  target: orNull(level),
  lock: orNull(
    object<ProfitLock>({
      by: profitMeasure,
      at: integer,
      keep: integer,
      step: orNull(object<NonNullable<ProfitLock['step']>>({ each: count, more: count })),
    }),
  ),
  cost: orNull(object<NonNullable<ExitRules['cost']>>({ by: profitMeasure, at: integer, withCharges: flag })),
  timeMinute: orNull(count),
  daysBeforeExpiry: orNull(count),
});

const peak = object<Peak>({ start: integer, best: integer });

const state = tagged<ExitState, 'kind'>('kind', {
  watching: {
    peaks: object<Peaks>({ price: orNull(peak), percent: orNull(peak), rupees: orNull(peak) }),
    costPaise: orNull(integer),
  },
  closing: {},
  resting: {},
  over: {
    why: oneOf<EndOfExit>([
      'fired',
      'removed',
      'flat',
      'reversed',
      'day-over',
      'scope-gone',
      'adjusted',
      'basket-over',
    ]),
  },
});

const closing = object<ExitClosing>({
  accountName: name,
  strategyName: name,
  instrumentKey: name,
  product,
  symbol: name,
  netQty: integer,
  outcome: oneOf<ExitClosing['outcome']>(['closing', 'closed', 'kept']),
  pricePaise: orNull(integer),
});

const firing = object<Firing>({
  reason: oneOf<ExitReason>(['stop', 'trail', 'lock', 'cost', 'target', 'time', 'expiry']),
  by: orNull(measure),
  level: orNull(integer),
  value: orNull(integer),
  at: integer,
  passedWhileDown: flag,
  closings: listOf(closing),
  block: oneOf<Firing['block']>(['none', 'asked', 'done']),
  told: optional(yes),
  squareOff: optional(oneOf<NonNullable<Firing['squareOff']>>(['asked', 'done'])),
});

export const exitDays = oneOf<Exit['days']>(['today', 'untilRemoved']);

export const exit = object<Exit>({
  scope: exitScope,
  forwardTest: flag,
  rules: exitRules,
  closes: orNull(exitScope),
  block: flag,
  days: exitDays,
  position: orNull(
    object<NonNullable<Exit['position']>>({ symbol: name, side: oneOf<'long' | 'short'>(['long', 'short']) }),
  ),
  createdAt: integer,
  armedAt: integer,
  day,
  state,
  firings: listOf(firing),
});
