import { action } from '../alert/parse-alert.ts';
import {
  count,
  day,
  flag,
  fraction,
  integer,
  listOf,
  name,
  object,
  oneOf,
  orNull,
  tagged,
  text,
} from '../lib/shape.ts';
import { scope } from '../scope/parse-scope.ts';
import type {
  AlertCondition,
  InstructionEnd,
  PriceAlert,
  PriceAlertState,
  WatchedValue,
} from './price-alert.ts';

const ofInstrument = { instrumentKey: name, symbol: name, expiry: orNull(day) };
const toLevel = { level: fraction };

export const instructionEnd = object<InstructionEnd>({
  at: integer,
  kind: oneOf<InstructionEnd['kind']>(['fired', 'refused', 'removed', 'expired', 'gone', 'adjusted']),
  says: text,
});

export const priceAlert = object<PriceAlert>({
  name,
  watched: tagged<WatchedValue, 'kind'>('kind', {
    price: ofInstrument,
    volatility: ofInstrument,
    straddle: { exchange: name, underlying: name, expiry: day },
    profit: { scope },
  }),
  condition: tagged<AlertCondition, 'kind'>('kind', {
    above: toLevel,
    below: toLevel,
    crosses: toLevel,
    moves: { percent: fraction },
  }),
  repeat: oneOf<PriceAlert['repeat']>(['once', 'each']),
  pauseSeconds: count,
  message: orNull(text),
  toChat: flag,
  postTo: orNull(name),
  actions: listOf(action),
  state: object<PriceAlertState>({
    side: orNull(oneOf<'above' | 'below'>(['above', 'below'])),
    reference: orNull(fraction),
    firings: count,
    lastFiredAt: orNull(integer),
    lastValue: orNull(fraction),
  }),
  createdAt: integer,
  validUntil: orNull(integer),
  ended: orNull(instructionEnd),
});
