import { DISPLAY, LIMITS, STRATEGY_TYPE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { freeText, strategyName, ucc, yesNo } from './scalars.ts';
import { Type } from './type.ts';

const strategyType = (aliases: readonly string[] = []) =>
  Type.Enum([...STRATEGY_TYPE], {
    'x-aliases': aliases,
    description: 'Intraday positions are closed the same day; Positional ones may stay overnight.',
    examples: ['Intraday'],
  });

const display = () =>
  Type.Enum([...DISPLAY], {
    description: 'Whether the strategy is meant for you alone or to be shown to others.',
    examples: ['Private'],
  });

const forwardTest = () =>
  yesNo({
    description: 'Y runs every order of the strategy on the simulated exchange instead of at the broker.',
    examples: ['N'],
  });

const description = () =>
  freeText(LIMITS.descriptionChars, {
    description: 'What the strategy does, in your words.',
    examples: ['First breakout of the opening range'],
    'x-empty-clears': true,
  });

export const Strategy = Type.Object(
  {
    ID: Type.Integer({
      minimum: 1,
      description: 'Number of the strategy, counted per user.',
      examples: [104],
    }),
    StrategyName: strategyName(),
    Description: description(),
    StrategyType: strategyType(),
    UCC: ucc(),
    Display: display(),
    ForwardTest: forwardTest(),
  },
  { title: 'Strategy', description: 'A named container for orders.' },
);
export type Strategy = Static<typeof Strategy>;

export const NewStrategy = Type.Object(
  {
    strategyName: strategyName({ 'x-new': true }),
    strategyType: strategyType(),
    description: Type.Optional(description()),
    display: Type.Optional(display()),
    forwardTest: Type.Optional(forwardTest()),
  },
  { title: 'NewStrategy', description: 'What a strategy is created from.' },
);
export type NewStrategy = Static<typeof NewStrategy>;

export const StrategyChange = Type.Object(
  {
    StrategyType: strategyType(),
    Description: Type.Optional(description()),
    Display: Type.Optional(display()),
    ForwardTest: Type.Optional(forwardTest()),
    strategyName: Type.Optional(
      strategyName({
        description:
          'Sent by some clients and ignored: the path names the strategy, and a strategy is not renamed.',
      }),
    ),
  },
  {
    title: 'StrategyChange',
    description: 'New values of a strategy. What is not given stays as it is.',
    examples: [{ StrategyType: 'Positional', Display: 'Private', ForwardTest: 'N' }],
  },
);
export type StrategyChange = Static<typeof StrategyChange>;
