import { GUARD_LIMIT_MAX } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { refusedIn, unsettledIn } from './account-outcome.ts';
import { accountName, nullable, withDefault } from './scalars.ts';
import { Type } from './type.ts';

/** Zero and not null switches a limit off: null means "not given" in every call, and a slip must not lift a limit. */
const limit = (maximum: number, example: number, description: string) =>
  Type.Integer({ minimum: 0, maximum, description: `${description} 0 is no limit.`, examples: [example] });

const limits = () => ({
  MaxOrdersPerSecond: limit(
    GUARD_LIMIT_MAX.ordersPerSecondMax,
    50,
    'Orders that an account takes within a second.',
  ),
  MaxOpenOrders: limit(GUARD_LIMIT_MAX.openOrdersMax, 500, 'Orders that may be open in an account at once.'),
  MaxQty: limit(GUARD_LIMIT_MAX.qtyMax, 1800, 'Largest quantity of one order in an account.'),
  MaxOrderValue: limit(
    GUARD_LIMIT_MAX.notionalPaiseMax / 100,
    5000000,
    'Largest value of one order in an account, price times quantity, in whole rupees.',
  ),
  MaxDailyLoss: limit(
    GUARD_LIMIT_MAX.dailyLossPaiseMax / 100,
    25000,
    'Loss of the day, booked and open, at which only exits pass, in whole rupees.',
  ),
});

const owner = () =>
  nullable(
    accountName({ description: 'The account that is guarded, or null for what holds in all your accounts.' }),
  );

const narrowedTo = (description: string) =>
  Type.Optional(accountName({ 'x-aliases': ['acname'], 'x-narrows': true, description }));

export const Guards = Type.Object(
  {
    AccountName: owner(),
    Killed: Type.Boolean({
      description: 'Whether the kill switch is on: only orders that close something pass.',
      examples: [false],
    }),
    ...limits(),
  },
  { title: 'Guards', description: 'What stands between orders and an account, or all your accounts.' },
);
export type Guards = Static<typeof Guards>;

const { MaxOrdersPerSecond, MaxOpenOrders, MaxQty, MaxOrderValue, MaxDailyLoss } = limits();

export const GuardsChange = Type.Object(
  {
    AccountName: narrowedTo('The account whose limits change. Left out, those for all your accounts do.'),
    MaxOrdersPerSecond: Type.Optional(MaxOrdersPerSecond),
    MaxOpenOrders: Type.Optional(MaxOpenOrders),
    MaxQty: Type.Optional(MaxQty),
    MaxOrderValue: Type.Optional(MaxOrderValue),
    MaxDailyLoss: Type.Optional(MaxDailyLoss),
  },
  { title: 'GuardsChange', description: 'The limits that change; those left out stay as they are.' },
);
export type GuardsChange = Static<typeof GuardsChange>;

export const KillSwitchChange = Type.Object(
  {
    on: Type.Boolean({
      description: 'true stops everything but exits and cancels what is open; false lets orders pass again.',
      examples: [true],
    }),
    close: withDefault(
      Type.Boolean({
        description:
          'true also squares off everything in that account, or in all accounts. Only together with on true.',
        examples: [false],
      }),
      false,
    ),
    AccountName: narrowedTo(
      'The account whose switch is meant. Left out, it is the one for all your accounts.',
    ),
  },
  { title: 'KillSwitchChange', description: 'Which kill switch, and which way.' },
);
export type KillSwitchChange = Static<typeof KillSwitchChange>;

export const KillSwitch = Type.Object(
  {
    AccountName: owner(),
    on: Type.Boolean({ description: 'How the switch stands now.', examples: [true] }),
    refusedIn: refusedIn(),
    unsettledIn: unsettledIn(),
  },
  { title: 'KillSwitch', description: 'A kill switch as it stands.' },
);
export type KillSwitch = Static<typeof KillSwitch>;
