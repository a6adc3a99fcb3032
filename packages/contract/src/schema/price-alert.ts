import {
  ALERT_CONDITION,
  ALERT_REPEAT,
  ALERT_WATCH,
  EXCHANGE,
  EXCHANGE_SPELLING,
  INSTRUCTION_STATUS,
  LIMITS,
} from '@spark/vocabulary';
import type { Static } from 'typebox';
import {
  accountName,
  count,
  day,
  freeText,
  id,
  instrumentName,
  instrumentToken,
  nullable,
  secret,
  strategyName,
  symbolSent,
  timestamp,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

export const alertNumber = () => id({ description: 'Number of the price alert.', examples: [12] });

const alertName = () =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.nameChars,
    description: 'What you call it, to tell it from others.',
    examples: ['Breakout'],
  });

const watch = () =>
  Type.Enum([...ALERT_WATCH], {
    description:
      'What is followed: ltp the last price of token, iv the implied volatility of the option token in per cent, ' +
      'straddle the call and the put at the money of underlying and expiry together, pnl your profit or loss of today.',
    examples: ['ltp'],
  });

const condition = () =>
  Type.Enum([...ALERT_CONDITION], {
    description:
      'When it fires: above at level or more, below at level or less, crosses from one side of level to the other, ' +
      'moves by percent up or down from where it was set or fired last.',
    examples: ['above'],
  });

const level = () =>
  Type.Number({
    minimum: -LIMITS.legValuePaiseMax / 100,
    maximum: LIMITS.legValuePaiseMax / 100,
    description:
      'The level: rupees, or per cent for iv. Needed unless condition is moves; below 0 only for pnl.',
    examples: [175],
  });

const percent = () =>
  Type.Number({
    minimum: 0.01,
    maximum: 1_000,
    'x-instead-of': 'level',
    description: 'By how many per cent the value moves. Needed where condition is moves; not for pnl.',
    examples: [2],
  });

const repeat = () =>
  Type.Enum([...ALERT_REPEAT], {
    description:
      'How often it fires. once: it ends when it has fired. each: it fires again after the value was on the other side.',
    examples: ['once'],
  });

const pauseSeconds = () =>
  Type.Integer({
    minimum: LIMITS.alertPauseSecondsMin,
    maximum: LIMITS.alertPauseSecondsMax,
    description:
      'For each: shortest time in seconds between two firings. Meanwhile the value is not looked at.',
    examples: [60],
  });

const underlying = () =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.symbolChars,
    'x-instead-of': 'token',
    description: 'For straddle: name of the stock or index.',
    examples: ['NIFTY'],
  });

const message = () =>
  freeText(LIMITS.logMessageChars, {
    minLength: 1,
    description:
      'Your own words. {name}, {what}, {value}, {level}, {time} and {says} are filled in; {says} is the sentence of Spark, ' +
      'which is used where you write none.',
    examples: ['Time to look at the chart'],
  });

const webhookUrl = () =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.urlChars,
    description: 'An https address of yours that gets a signed message by POST at every firing.',
    examples: ['https://example.com/spark'],
  });

const Action = Type.Record(Type.String(), Type.Unknown(), {
  description: 'One action, with the fields that it takes.',
  examples: [{ action: 'squareoff', stname: 'test1' }],
});

const actions = () =>
  Type.Array(Action, {
    maxItems: LIMITS.actionsPerAlert,
    description:
      'What is done besides, in order: the actions of a webhook alert, such as placeorder, placebasket and squareoff.',
    examples: [[]],
  });

const telegram = () =>
  Type.Boolean({ description: 'true sends what happened to your Telegram chats.', examples: [true] });

const days = (description: string) =>
  Type.Integer({ minimum: 1, maximum: LIMITS.instructionDaysMax, description, examples: [30] });

export const PriceAlertRequest = Type.Object(
  {
    name: Type.Optional(alertName()),
    watch: withDefault(watch(), 'ltp'),
    token: Type.Optional(
      instrumentName({ description: 'For ltp and iv: the instrument, by token or name.' }),
    ),
    symbol: Type.Optional(symbolSent()),
    exchange: Type.Optional(
      Type.Enum([...EXCHANGE], {
        'x-spellings': EXCHANGE_SPELLING,
        'x-instead-of': 'token',
        description: 'Where symbol or underlying is listed.',
        examples: ['NSE'],
      }),
    ),
    underlying: Type.Optional(underlying()),
    expiry: Type.Optional(
      day({ 'x-instead-of': 'token', description: 'For straddle: which expiry.', examples: ['2026-11-17'] }),
    ),
    acname: Type.Optional(
      accountName({
        'x-instead-of': 'token',
        'x-narrows': true,
        description: 'For pnl: of this account only.',
      }),
    ),
    stname: Type.Optional(
      strategyName({
        'x-instead-of': 'token',
        'x-narrows': true,
        description: 'For pnl: of this strategy only.',
      }),
    ),
    condition: condition(),
    level: Type.Optional(level()),
    percent: Type.Optional(percent()),
    repeat: withDefault(repeat(), 'once'),
    pauseSeconds: withDefault(pauseSeconds(), 60),
    days: Type.Optional(
      days('Days from now for which it waits. Left out, until it has fired or is removed.'),
    ),
    message: Type.Optional(message()),
    telegram: withDefault(telegram(), false),
    webhookUrl: Type.Optional(webhookUrl()),
    actions: withDefault(actions(), []),
  },
  {
    title: 'PriceAlertRequest',
    description:
      'A price alert to be set. It needs telegram, webhookUrl or actions, else it would do nothing.',
  },
);
export type PriceAlertRequest = Static<typeof PriceAlertRequest>;

export const PriceAlertChange = Type.Object(
  {
    id: alertNumber(),
    name: Type.Optional(alertName()),
    condition: Type.Optional(condition()),
    level: Type.Optional(level()),
    percent: Type.Optional(percent()),
    repeat: Type.Optional(repeat()),
    pauseSeconds: Type.Optional(pauseSeconds()),
    days: Type.Optional(days('Days from now for which it waits.')),
    message: Type.Optional(message()),
    telegram: Type.Optional(telegram()),
    webhookUrl: Type.Optional(webhookUrl()),
    actions: Type.Optional(actions()),
  },
  {
    title: 'PriceAlertChange',
    description: 'What shall be other than it is; what is left out stays. What is watched stays.',
  },
);
export type PriceAlertChange = Static<typeof PriceAlertChange>;

export const PriceAlertChoice = Type.Object(
  { id: alertNumber() },
  { title: 'PriceAlertChoice', description: 'Which price alert is meant.' },
);
export type PriceAlertChoice = Static<typeof PriceAlertChoice>;

export const InstructionFilter = Type.Object(
  {
    all: withDefault(
      Type.Boolean({ description: 'true shows those that are over as well.', examples: [false] }),
      false,
    ),
  },
  { title: 'InstructionFilter', description: 'Which of them are shown.' },
);
export type InstructionFilter = Static<typeof InstructionFilter>;

/** Levels and values are rupees, or per cent for iv. */
const figure = (description: string, example: number | null) =>
  nullable(Type.Number({ description, examples: [example] }));

export const status = (what: string) =>
  Type.Enum([...INSTRUCTION_STATUS], {
    description: `How ${what} stands. gone: what it is about is not traded any more. adjusted: a split or bonus changed the price of its share.`,
    examples: ['waiting'],
  });

export const endSays = () =>
  nullable(
    Type.String({ description: 'Why it is over, as a sentence; null while it waits.', examples: [null] }),
  );

export const PriceAlert = Type.Object(
  {
    id: alertNumber(),
    name: alertName(),
    status: status('it'),
    says: endSays(),
    watch: watch(),
    what: Type.String({ description: 'What is followed, in words.', examples: ['ASHOKLEY-EQ'] }),
    token: nullable(instrumentToken({ description: 'The instrument; null for straddle and pnl.' })),
    condition: condition(),
    level: figure('The level in rupees, or per cent for iv; null where condition is moves.', 175),
    percent: figure('By how many per cent it moves; null for other conditions.', null),
    value: figure('The value now; null where it is not known by a price of at most 10 seconds ago.', 171.25),
    distance: figure(
      'How far the value has to go to the level, below 0 downwards; null where one is not known.',
      3.75,
    ),
    repeat: repeat(),
    pauseSeconds: pauseSeconds(),
    telegram: Type.Boolean({ description: 'Whether it goes to your Telegram chats.', examples: [true] }),
    webhookUrl: nullable(webhookUrl()),
    actions: count({ description: 'How many actions of yours it has.', examples: [0] }),
    createdAt: timestamp({ description: 'When it was set, in Indian time.' }),
    validUntil: nullable(
      timestamp({ description: 'When it ends, in Indian time; null where it does not.', examples: [null] }),
    ),
    firings: count({ description: 'How often it has fired.', examples: [0] }),
    lastFiredAt: nullable(
      timestamp({ description: 'When it fired last, in Indian time; null before.', examples: [null] }),
    ),
    lastValue: figure('The value at the last firing; null before.', null),
    outcomes: Type.Array(
      Type.String({ description: 'A sentence.', examples: ['Order 2240 placed in account1.'] }),
      {
        description: 'What came of the last firing, one sentence for each thing done so far.',
        examples: [[]],
      },
    ),
  },
  { title: 'PriceAlert', description: 'A price alert of yours, with the value of this moment.' },
);
export type PriceAlert = Static<typeof PriceAlert>;

const signingKey = () =>
  secret({
    description: 'What messages to your addresses are signed with. It is shown this once.',
    examples: ['signing-key-000000000000000000000000'],
  });

export const NewPriceAlert = Type.Object(
  {
    ...PriceAlert.properties,
    signingKey: nullable(signingKey()),
  },
  {
    title: 'NewPriceAlert',
    description:
      'A price alert that was just set. signingKey is null unless it is the first one with a webhookUrl: later ones use the same key.',
  },
);
export type NewPriceAlert = Static<typeof NewPriceAlert>;

export const SigningKeyState = Type.Object(
  {
    exists: Type.Boolean({
      description: 'Whether you have a signing key. Without one no message can be sent to an address.',
      examples: [true],
    }),
  },
  { title: 'SigningKeyState', description: 'Whether there is a key that your messages are signed with.' },
);
export type SigningKeyState = Static<typeof SigningKeyState>;

export const SigningKey = Type.Object(
  { signingKey: signingKey() },
  { title: 'SigningKey', description: 'The key that was just made.' },
);
export type SigningKey = Static<typeof SigningKey>;
