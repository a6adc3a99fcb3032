import { EXPIRY_CYCLE, LIMITS, OPTION_TYPE, STRIKE_BY, TRADABLE_EXCHANGE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { day } from './scalars.ts';
import { Type } from './type.ts';

/** More of them are listed for no underlying. */
const EXPIRY_NUMBER_MAX = 17;
/** The near, the next and the far one. */
const FUTURE_NUMBER_MAX = 2;

/** Sent instead of a token, so that examples leave it out; clients of version 0.1.4 do not know it. */
const INSTEAD_OF_TOKEN = { 'x-extension': true, 'x-instead-of': 'token' } as const;

const underlying = () =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.symbolChars,
    description: 'Name of the stock or index.',
    examples: ['NIFTY'],
  });

const exchange = (description: string) =>
  Type.Enum([...TRADABLE_EXCHANGE], { description, examples: ['NFO'] });

const expiry = (instead: string) =>
  Type.Optional(
    day({
      'x-instead-of': instead,
      description: `The day of the expiry, instead of ${instead}.`,
      examples: ['2026-11-24'],
    }),
  );

export const AutoOption = Type.Object(
  {
    symbol: underlying(),
    exchange: exchange('Where the option is traded.'),
    optionType: Type.Enum([...OPTION_TYPE], {
      description: 'CE for a call, PE for a put.',
      examples: ['CE'],
    }),
    strikeBy: Type.Enum([...STRIKE_BY], {
      description:
        'Whether the strike is chosen by its distance from the spot price, by its premium, by its delta, or by its ' +
        'premium as a share of the at-the-money straddle.',
      examples: ['moneyness'],
    }),
    strikeVal: Type.String({
      minLength: 1,
      maxLength: 20,
      pattern: '^(ATM|(10|[1-9]) ?(OTM|ITM)|[0-9]+(\\.[0-9]+)?)$',
      'x-says': 'ATM, 1 OTM to 10 OTM, 1 ITM to 10 ITM, or a number',
      description:
        'ATM, 1 OTM to 10 OTM or 1 ITM to 10 ITM; with a premium rule, the premium in rupees; with delta, a number ' +
        'from 0.01 to 0.99, without sign for puts too; with straddle_percent, the per cent.',
      examples: ['ATM'],
    }),
    expType: Type.Optional(
      Type.Enum([...EXPIRY_CYCLE], {
        description:
          'Weekly or monthly expiry. A week ends with any expiry, also a monthly one; names that expire by the month alone have no weekly one.',
        examples: ['weekly'],
      }),
    ),
    expNo: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: EXPIRY_NUMBER_MAX,
        description:
          '0 for the current expiry, which is meant where it is left out, 1 for the next, and so on.',
        examples: [0],
      }),
    ),
    expiry: expiry('expType and expNo'),
  },
  {
    title: 'AutoOption',
    ...INSTEAD_OF_TOKEN,
    'x-needs-one': ['expType', 'expiry'],
    description: 'An option that is chosen when the order is placed, or when the alert is carried out.',
  },
);
export type AutoOption = Static<typeof AutoOption>;

export const AutoFuture = Type.Object(
  {
    symbol: underlying(),
    exchange: exchange('Where the future is traded.'),
    expNo: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: FUTURE_NUMBER_MAX,
        description:
          '0 for the near future, which is meant where it is left out, 1 for the next, 2 for the far one.',
        examples: [0],
      }),
    ),
    expiry: expiry('expNo'),
  },
  {
    title: 'AutoFuture',
    ...INSTEAD_OF_TOKEN,
    description: 'A future that is chosen when the order is placed, or when the alert is carried out.',
  },
);
export type AutoFuture = Static<typeof AutoFuture>;

/** Describes the contract instead of naming it. */
export function selectorFields() {
  return {
    autoOpt: Type.Optional(AutoOption),
    autoFut: Type.Optional(AutoFuture),
  };
}

/** The fields that say which instrument is meant, where it may be described as well. */
export const INSTRUMENT_OR_SELECTOR = ['token', 'symbol', 'autoOpt', 'autoFut'] as const;
