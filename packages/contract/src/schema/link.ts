import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { accountName, rupees, strategyName, ucc } from './scalars.ts';
import { Type } from './type.ts';

const multiplier = () =>
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.multiplierMax,
    description: 'The quantity of every order is multiplied by this in this account.',
    examples: [1],
  });

const activate = () =>
  Type.Enum([0, 1], {
    'x-flag': [1, 0],
    description: '1 when orders of the strategy go to this account, 0 when not.',
    examples: [1],
  });

const capital = () =>
  rupees({
    maximum: LIMITS.capitalPaiseMax / 100,
    description: 'Money set aside for the strategy in this account, for reports. It blocks no order.',
    examples: [100000],
  });

/** What can be set; changing a link sets all three. */
export const LinkSettings = Type.Object(
  { Multiplier: multiplier(), Activate: activate(), Capital: capital() },
  { title: 'LinkSettings', description: 'The three values of a link. All of them are replaced.' },
);
export type LinkSettings = Static<typeof LinkSettings>;

export const AccountLink = Type.Object(
  {
    StrategyName: strategyName(),
    AccountName: accountName(),
    UCC: ucc(),
    ...LinkSettings.properties,
  },
  { title: 'AccountLink', description: 'A strategy that trades in the account you asked about.' },
);
export type AccountLink = Static<typeof AccountLink>;

export const Link = Type.Object(
  {
    StrategyID: Type.String({
      description: 'UCC and name of the strategy, with a colon between them.',
      examples: ['F000000:test1'],
    }),
    ...AccountLink.properties,
  },
  { title: 'Link', description: 'A strategy that trades in an account, with its size there.' },
);
export type Link = Static<typeof Link>;

export const NewLink = Type.Object(
  {
    StrategyName: strategyName({ 'x-aliases': ['stname', 'st'] }),
    AccountName: accountName({ 'x-aliases': ['acname', 'ac'] }),
    ...LinkSettings.properties,
  },
  { title: 'NewLink', description: 'What a link is made from.' },
);
export type NewLink = Static<typeof NewLink>;

/** The pair that names a link in a query. */
export const LinkPair = Type.Object(
  {
    st: strategyName({
      'x-aliases': ['stname', 'strategyname'],
      description: 'Name of the linked strategy.',
    }),
    ac: accountName({ 'x-aliases': ['acname', 'accountname'], description: 'Name of the linked account.' }),
  },
  { title: 'LinkPair', description: 'Which link is meant.' },
);
export type LinkPair = Static<typeof LinkPair>;
