import { anyWebUrl } from '@spark/testkit';
import fc from 'fast-check';
import type { Action, ConditionNode, ConditionRow, Operand } from '../src/index.ts';

const name = fc.oneof(
  fc.constantFrom(
    'ema_9',
    'prem',
    'dte',
    'a_ce',
    'x',
    'the',
    'not',
    'all',
    'Monday',
    'min',
    'of',
    'then',
    'and',
  ),
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/),
);
const column = fc.constantFrom('close', 'open', 'upper', 'percentB', 'direction', 'r1');
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const number = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.constantFrom(0.05, -2.5, 1e-7, 1e21, 1.003, -0.000_01),
);
const whole = fc.integer({ min: 1, max: 20 });
const numeric = fc.oneof(number, fc.record({ param: name }));

const leaf: fc.Arbitrary<Operand> = fc.oneof(
  fc.record({ ref: name }),
  fc.record({ ref: name, col: column }),
  fc.record({ ref: name, at: fc.integer({ min: -20, max: -1 }) }),
  fc.record({ ref: name, col: column, at: fc.integer({ min: -20, max: -1 }) }),
  fc.record({ value: fc.oneof(number, fc.boolean(), fc.constantFrom('MON', 'SUN', '2026-11-24')) }),
  fc.record({ time }),
  fc.record({ param: name }),
  fc.record({ var: name }),
  fc.record({
    clock: fc.constantFrom('candleTime', 'candleClose', 'weekday', 'date', 'minutesSinceOpen'),
  } as const),
  fc.record({ mtm: fc.oneof(fc.constantFrom('day', 'open', 'realised'), name) }),
  fc.record({
    action: name,
    is: fc.constantFrom(
      'open',
      'waiting',
      'stoppedToday',
      'targetToday',
      'count',
      'pnl',
      'entryPrice',
      'barsSinceEntry',
    ),
  } as const),
  fc.record({ day: fc.constantFrom('open', 'prevClose', 'gapPct') } as const),
  fc.record({ webhook: name }),
);

export const operand: fc.Arbitrary<Operand> = fc.letrec<{ operand: Operand }>((tie) => ({
  operand: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 6, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('add', 'mul', 'min', 'max', 'sub', 'div', 'abs'),
          tie('operand'),
          tie('operand'),
        )
        .map(([op, a, b]): Operand => (op === 'abs' ? { expr: [op, a] } : { expr: [op, a, b] })),
    },
  ),
})).operand;

const simpleRow = fc.oneof(
  fc.record({ op: fc.constantFrom('gt', 'lt', 'gte', 'lte', 'eq', 'neq'), l: operand, r: operand } as const),
  fc.record({ op: fc.constantFrom('crossAbove', 'crossBelow'), l: operand, r: operand } as const),
  fc.record({
    op: fc.constant('crossAbove'),
    l: operand,
    r: operand,
    sessionOnly: fc.constant(true),
  } as const),
  fc.record({ op: fc.constant('between'), l: operand, r: fc.tuple(operand, operand) } as const),
  fc.record({ op: fc.constantFrom('risingFor', 'fallingFor'), l: operand, n: whole } as const),
);

const row: fc.Arbitrary<ConditionRow> = fc.oneof(
  { weight: 6, arbitrary: simpleRow },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('trueWithin'), row: simpleRow, n: whole } as const) },
);

export const conditionNode: fc.Arbitrary<ConditionNode> = fc.letrec<{ node: ConditionNode }>((tie) => {
  const children = fc.array(tie('node'), { minLength: 1, maxLength: 4 });
  return {
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      row,
      fc.record({ all: children }),
      fc.record({ any: children }),
      fc.record({ not: tie('node') }),
    ),
  };
}).node;

const expiry = fc.constantFrom('weekly:0', 'weekly:1', 'weekly:2', 'monthly:0', 'monthly:1', 'monthly:2');
const fix = fc.oneof(fc.constantFrom('none', 'atEntry'), fc.record({ asOf: time }));
const strike = fc.record(
  {
    by: fc.constantFrom(
      'moneyness',
      'premiumNear',
      'premiumAbove',
      'premiumBelow',
      'straddlePct',
      'atmPct',
      'exact',
    ),
    value: fc.oneof(fc.integer({ min: -10, max: 10 }), fc.record({ param: name })),
    ifNone: fc.constantFrom('nearest', 'skip', 'stop'),
    reference: fc.constantFrom('spot', 'synthetic'),
    fix,
  },
  { requiredKeys: ['by', 'value'] },
);
const amount = fc.record(
  {
    unit: fc.constantFrom('pct', 'points', 'rs', 'pctCapital'),
    value: numeric,
    of: fc.constantFrom('leg', 'underlying', 'mtm'),
  },
  { requiredKeys: ['unit', 'value'] },
);
const names = fc.array(name, { minLength: 1, maxLength: 3 });
const rule = fc.record(
  {
    mode: fc.constantFrom('none', 'asap', 'atCost', 'wait', 'reverse'),
    max: whole,
    restrike: fc.boolean(),
  },
  { requiredKeys: ['mode'] },
);
const sections = fc.record(
  {
    stopLoss: amount,
    target: amount,
    trail: fc.record({ unit: fc.constantFrom('pct', 'points'), x: numeric, y: numeric }),
    reEntry: fc.record({ onStop: rule, onTarget: rule, notAfter: time }, { requiredKeys: [] }),
    wait: fc.record(
      {
        dir: fc.constantFrom('up', 'down'),
        unit: fc.constantFrom('pct', 'points'),
        value: numeric,
        validUntil: time,
      },
      { requiredKeys: ['dir', 'unit', 'value'] },
    ),
    onExit: fc.record(
      { close: fc.oneof(fc.constantFrom('this', 'all'), names), moveToCost: names },
      { requiredKeys: [] },
    ),
    webhook: fc.oneof(
      fc.constant(null),
      fc.record(
        {
          url: anyWebUrl(),
          entryMessage: fc.string({ minLength: 1 }),
          exitMessage: fc.string({ minLength: 1 }),
        },
        { requiredKeys: ['url'] },
      ),
    ),
  },
  { requiredKeys: [] },
);
const qty = fc.oneof(
  fc.record({ lots: fc.oneof(whole, fc.record({ param: name })) }),
  fc.record({ units: whole }),
);
const side = fc.constantFrom('buy', 'sell');
const right = fc.constantFrom('CE', 'PE');
const id = fc.constant('a_1');
const type = fc.constant('addLeg');

/** Actions whose form is right, whatever they mean. */
export const action = fc.oneof(
  fc
    .tuple(fc.record({ id, type, segment: fc.constant('OPT'), side, right, expiry, strike, qty }), sections)
    .map(([head, rest]) => ({ ...head, ...rest })),
  fc
    .tuple(fc.record({ id, type, segment: fc.constant('FUT'), side, expiry, qty }), sections)
    .map(([head, rest]) => ({ ...head, ...rest })),
  fc
    .tuple(fc.record({ id, type, segment: fc.constant('CASH'), side, qty }), sections)
    .map(([head, rest]) => ({ ...head, ...rest })),
  fc
    .tuple(
      fc.record(
        {
          id,
          type,
          like: name,
          segment: fc.constantFrom('OPT', 'FUT', 'CASH'),
          side,
          right,
          expiry,
          strike,
          qty,
        },
        { requiredKeys: ['id', 'type', 'like'] },
      ),
      sections,
    )
    .map(([head, rest]) => ({ ...head, ...rest })),
  fc.record({ id, type: fc.constantFrom('squareOffAll', 'stopWaitTriggers', 'stopTrading') }),
  fc.record({ id, type: fc.constant('squareOffAction'), target: name.filter((word) => word !== 'all') }),
  fc.record(
    { id, type: fc.constant('roll'), target: name, to: strike, max: whole },
    { requiredKeys: ['id', 'type', 'target', 'to'] },
  ),
  fc.record({ id, type: fc.constant('setVar'), var: name, value: operand }),
  fc.record({ id, type: fc.constant('notify'), message: fc.string({ minLength: 1 }) }),
) as fc.Arbitrary<Action>;
