import { choice, either, object, text } from './build.ts';
import type { Notes, Shape, TextFormat } from './shape.ts';

export const DOCUMENT_VERSION = 'buildalgos.strategy/1';
export const CONVENTION = 'ba-1';

export const TIMEFRAMES = [1, 2, 3, 5, 10, 15, 30, 60, 75, 125, 375] as const;
export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

export type Timeframe = (typeof TIMEFRAMES)[number];
export type Weekday = (typeof WEEKDAYS)[number];

/** `15:15`, Indian time. */
export function time(notes?: Notes): Shape<string> {
  return text(
    {
      min: 5,
      max: 5,
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      format: 'time',
      asks: 'a time such as "09:20"',
    },
    notes,
  );
}

export function timeframe(notes?: Notes): Shape<Timeframe> {
  return choice(
    TIMEFRAMES,
    {
      title: 'Time frame',
      purpose: 'Minutes of one candle, counted from 09:15.',
      unit: 'minutes',
      docs: 'buildingStrats/intro#the-settings',
      ...notes,
    },
    { code: 'timeframe' },
  );
}

const ID_PATTERN = '^(?!__)[A-Za-z_][A-Za-z0-9_]{0,39}$';
/** Names of signals are those of elements, so that a sentence says them as it says these. */
export const SIGNAL_PATTERN = ID_PATTERN;
const ID_RULE = 'a name of letters, digits and _, at most 40 long beginning with a letter or one _';

/** The name of an element of this document. */
export function id(notes?: Notes): Shape<string> {
  return text(
    { max: 40, pattern: ID_PATTERN, format: 'id', asks: ID_RULE },
    { title: 'Element name', ...notes },
  );
}

/** The name of another element of this document. */
export function refersTo(format: TextFormat, notes?: Notes): Shape<string> {
  return text({ max: 40, pattern: ID_PATTERN, format, asks: ID_RULE }, notes);
}

/** The name under which alerts send a signal to a deployment. */
export function signalName(notes?: Notes): Shape<string> {
  return text({ max: 40, pattern: SIGNAL_PATTERN, asks: ID_RULE }, notes);
}

export type Cycle = 'weekly' | 'monthly';
export type Expiry = `${Cycle}:${0 | 1 | 2}`;

export const EXPIRIES = [
  'weekly:0',
  'weekly:1',
  'weekly:2',
  'monthly:0',
  'monthly:1',
  'monthly:2',
] as const satisfies readonly Expiry[];

/** `weekly:0` is the current weekly contract, on expiry day the one of today. */
export function expiry(notes?: Notes): Shape<Expiry> {
  return choice(EXPIRIES, {
    title: 'Expiry',
    purpose: 'Weekly or monthly; 0 is the current contract, 1 the next, 2 the one after.',
    docs: 'DataPoints/candledata#expiry',
    ...notes,
  });
}

export interface ParamRef {
  readonly param: string;
}

/** A number, or a parameter of the strategy that gives it. */
export function numeric(fixed: Shape<number>, notes?: Notes): Shape<number | ParamRef> {
  return either([fixed, object({ param: refersTo('parameter', { title: 'Parameter' }) })], {
    ...fixed.notes,
    ...notes,
  });
}
