import { CORPORATE_ACTION, CORPORATE_ACTION_STATUS, SHARE_RATIO_PATTERN } from '@spark/vocabulary';
import type { Static } from 'typebox';
import {
  day,
  id,
  instrumentFields,
  instrumentToken,
  nullable,
  rupees,
  TOKEN_OR_SYMBOL,
  timestamp,
} from './scalars.ts';
import { Type } from './type.ts';

const actionNumber = () => id({ description: 'Number of the corporate action.', examples: [3] });

const kind = () =>
  Type.Enum([...CORPORATE_ACTION], {
    description:
      'What the company does. split: the face value changes. bonus: new shares for those held. dividend: money for each share.',
    examples: ['split'],
  });

const ratio = () =>
  Type.String({
    pattern: SHARE_RATIO_PATTERN,
    'x-says': 'two whole numbers from 1 to 9999, such as 10:2',
    description:
      'Of a split the face value before and after: 10:2 makes five shares of one, 1:10 one of ten. Of a bonus the new ' +
      'shares and those held: 1:2 gives one for two.',
    examples: ['10:2'],
  });

const amount = () =>
  rupees({
    minimum: 0.01,
    description: 'Of a dividend: rupees for each share, before tax.',
    examples: [4.5],
  });

const fractionPrice = () =>
  rupees({
    minimum: 0.01,
    description: 'What a whole new share is worth where a fraction is paid. Without it a fraction lapses.',
    examples: [34.25],
  });

const exDate = () =>
  day({ description: 'The first day on which the share trades without it.', examples: ['2026-11-20'] });

export const CorporateActionRequest = Type.Object(
  {
    ...instrumentFields(),
    kind: kind(),
    ratio: Type.Optional(ratio()),
    amount: Type.Optional(amount()),
    fractionPrice: Type.Optional(fractionPrice()),
    exDate: exDate(),
  },
  {
    title: 'CorporateActionRequest',
    'x-needs-one': TOKEN_OR_SYMBOL,
    description: 'A corporate action to be entered: ratio for split and bonus, amount for a dividend.',
  },
);
export type CorporateActionRequest = Static<typeof CorporateActionRequest>;

export const CorporateActionChoice = Type.Object(
  { id: actionNumber() },
  { title: 'CorporateActionChoice', description: 'Which corporate action is meant.' },
);
export type CorporateActionChoice = Static<typeof CorporateActionChoice>;

export const CorporateAction = Type.Object(
  {
    id: actionNumber(),
    token: instrumentToken(),
    symbol: Type.String({ description: 'Its trading symbol.', examples: ['ASHOKLEY-EQ'] }),
    kind: kind(),
    ratio: nullable(ratio()),
    amount: nullable(
      rupees({ description: 'Of a dividend: rupees for each share, before tax.', examples: [null] }),
    ),
    fractionPrice: nullable(
      rupees({
        description: 'What a whole new share is worth where a fraction is paid; null: it lapses.',
        examples: [null],
      }),
    ),
    exDate: exDate(),
    opensAt: timestamp({
      description: 'When the share opens on that day or, after a holiday, on the next one, in Indian time.',
      examples: ['2026-11-20T09:00:00'],
    }),
    status: Type.Enum([...CORPORATE_ACTION_STATUS], {
      description:
        'How it stands. coming: its ex-date has not opened. applied: it was applied to the paper accounts.',
      examples: ['coming'],
    }),
    appliedAt: nullable(
      timestamp({ description: 'When it was applied, in Indian time; null before.', examples: [null] }),
    ),
    says: Type.String({
      description: 'What it does, in a sentence.',
      examples: ['On paper 5 shares are made of each, and what they cost stays.'],
    }),
  },
  {
    title: 'CorporateAction',
    description: 'A split, bonus or dividend of a share, as the owner entered it.',
  },
);
export type CorporateAction = Static<typeof CorporateAction>;
