import { call, choice, either, flag, keyed, named, number, object, optional, text, whole } from './build.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import type { Shape } from './shape.ts';
import { refersTo, signalName, time } from './values.ts';

export const CLOCKS = ['candleTime', 'candleClose', 'weekday', 'date', 'minutesSinceOpen'] as const;
export const LEG_FACTS = [
  'open',
  'waiting',
  'stoppedToday',
  'targetToday',
  'count',
  'pnl',
  'entryPrice',
  'barsSinceEntry',
] as const;
export const DAY_FACTS = ['open', 'prevClose', 'gapPct'] as const;
export const EXPRESSIONS = ['add', 'sub', 'mul', 'div', 'abs', 'min', 'max'] as const;

export type Clock = (typeof CLOCKS)[number];
export type LegFact = (typeof LEG_FACTS)[number];
export type DayFact = (typeof DAY_FACTS)[number];
export type ExpressionOp = (typeof EXPRESSIONS)[number];

export interface RefOperand {
  readonly ref: string;
  readonly col?: string;
  /** 0 is the candle that has just closed, -1 the one before, down to -20. */
  readonly at?: number;
}
export interface ValueOperand {
  readonly value: number | boolean | string;
}
export interface ExpressionOperand {
  /** The operation, then its operands. */
  readonly expr: readonly [ExpressionOp, ...Operand[]];
}
export type Operand =
  | RefOperand
  | ValueOperand
  | { readonly time: string }
  | { readonly param: string }
  | { readonly var: string }
  | { readonly clock: Clock }
  | { readonly mtm: string }
  | { readonly action: string; readonly is: LegFact }
  | { readonly day: DayFact }
  | { readonly webhook: string }
  | ExpressionOperand;

const many: readonly [number, number] = [2, DOCUMENT_LIMITS.expressionTerms];
const terms: Readonly<Record<ExpressionOp, readonly [number, number]>> = {
  add: many,
  sub: [2, 2],
  mul: many,
  div: [2, 2],
  abs: [1, 1],
  min: many,
  max: many,
};

const expression: Shape<ExpressionOperand> = object(
  {
    expr: call(
      terms,
      named('operand', () => operand),
      { title: 'Calculation' },
    ),
  },
  {
    title: 'Calculation',
    purpose: 'A small calculation of up to four levels.',
    docs: 'Conditions/cndelements#values',
  },
);

export const OPERANDS = {
  ref: object(
    {
      ref: refersTo('element', { title: 'Element', purpose: 'A data point or an indicator.' }),
      col: optional(text({ max: 20 }, { title: 'Column', purpose: 'The first if left out.' })),
      at: optional(
        whole(
          { min: -DOCUMENT_LIMITS.lookBack, max: 0 },
          {
            title: 'Location',
            purpose: '0 is the candle that has just closed, -1 the one before.',
            unit: 'candles',
          },
        ),
        0,
      ),
    },
    {
      title: 'Candle or indicator',
      purpose: 'A column of a data point or an indicator, now or some candles ago.',
      docs: 'Conditions/cndelements#candles',
    },
  ),
  value: object(
    {
      value: either(
        [
          number({ min: -1e12, max: 1e12 }),
          flag(),
          text({
            max: 10,
            pattern: '^(MON|TUE|WED|THU|FRI|SAT|SUN|[0-9]{4}-[0-9]{2}-[0-9]{2})$',
            asks: 'a number, true or false, a weekday such as "MON", or a date such as "2026-11-24"',
          }),
        ],
        { title: 'Value' },
      ),
    },
    {
      title: 'Fixed value',
      purpose: 'A number, true or false, a weekday or a date.',
      docs: 'Conditions/cndelements#values',
    },
  ),
  time: object(
    { time: time({ title: 'Time' }) },
    { title: 'Fixed time', purpose: 'A time of the day.', docs: 'Conditions/cndelements#time' },
  ),
  param: object(
    { param: refersTo('parameter', { title: 'Parameter' }) },
    { title: 'Parameter', purpose: 'A parameter of the strategy.', docs: 'Conditions/cndelements#values' },
  ),
  var: object(
    { var: refersTo('variable', { title: 'Variable' }) },
    { title: 'Variable', purpose: 'A number that an action stored.', docs: 'Conditions/cndelements#values' },
  ),
  clock: object(
    { clock: choice(CLOCKS, { title: 'Time' }) },
    {
      title: 'Time of the candle',
      purpose: 'When the candle opened or closed, its weekday or date, or the minutes since the open.',
      docs: 'Conditions/cndelements#time',
    },
  ),
  mtm: object(
    {
      mtm: refersTo('leg', {
        title: 'Of',
        purpose: 'The day, open legs, what was booked today, or one action by its id.',
      }),
    },
    {
      title: 'MTM',
      purpose: "Profit and loss in rupees at the candle's close.",
      docs: 'Conditions/cndelements#mtm',
    },
  ),
  action: object(
    {
      action: refersTo('leg', { title: 'Action' }),
      is: choice(LEG_FACTS, { title: 'Question' }),
    },
    { title: 'Leg', purpose: 'What an action has done.', docs: 'Conditions/cndelements#legs' },
  ),
  day: object(
    { day: choice(DAY_FACTS, { title: 'Of the day' }) },
    {
      title: 'The day',
      purpose: "The underlying's open of today, its close before, or the gap between them in percent.",
      docs: 'Conditions/cndelements#day',
    },
  ),
  webhook: object(
    { webhook: signalName({ title: 'Signal', purpose: 'The name under which it is sent.' }) },
    {
      title: 'TradingView signal',
      purpose: 'Whether an alert sent this signal to the deployment while the candle formed.',
      docs: 'Conditions/cndelements#signals',
    },
  ),
  expr: expression,
} as const;

export const operand: Shape<Operand> = keyed(OPERANDS, {
  title: 'Element',
  purpose: 'One side of a row.',
  docs: 'Conditions/cndelements',
});
