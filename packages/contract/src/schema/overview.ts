import { YES_NO } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { AccountLink } from './link.ts';
import { SummedFigures } from './net-position.ts';
import { accountName, brokerCode, count, day, id, nullable, rupees } from './scalars.ts';
import { Type } from './type.ts';

export const Overview = Type.Object(
  {
    AccountName: accountName(),
    Broker: brokerCode({ description: 'Code of the broker.' }),
    ClientID: Type.String({ description: 'Your client code at the broker.', examples: ['AB1234'] }),
    Trade: nullable(
      Type.Enum([...YES_NO], {
        description: 'Y when orders may be sent, N when not, null when it was never switched.',
        examples: ['Y'],
      }),
    ),
    LastLogin: nullable(day({ description: 'Day of the latest login at the broker.' })),
    totalStrategy: count({ description: 'Strategies linked to the account.', examples: [2] }),
    runningStrategy: count({ description: 'Linked strategies that are active.', examples: [1] }),
    CapitalDeployed: rupees({ description: 'Capital of the active links together.', examples: [100000] }),
    ...SummedFigures,
  },
  { title: 'Overview', description: 'One account at a glance.' },
);
export type Overview = Static<typeof Overview>;

export const StrategyOverview = Type.Object(
  {
    ID: id({ description: 'Number of the strategy.', examples: [104] }),
    ...AccountLink.properties,
    ...SummedFigures,
  },
  { title: 'StrategyOverview', description: 'One strategy of the account you asked about.' },
);
export type StrategyOverview = Static<typeof StrategyOverview>;

export const OverviewFilter = Type.Object(
  {
    Acname: Type.Optional(
      accountName({
        'x-aliases': ['accountname'],
        description: 'With it: one row per strategy linked to this account. Without it: one row per account.',
      }),
    ),
  },
  { title: 'OverviewFilter', description: 'What to look at.' },
);
export type OverviewFilter = Static<typeof OverviewFilter>;
