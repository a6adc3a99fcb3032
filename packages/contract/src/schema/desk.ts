import { YES_NO } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { AccountSession } from './account.ts';
import { ExecutionLog } from './execution-log.ts';
import { LiveAccountTotal, LiveTotal } from './live-positions.ts';
import { accountName, brokerCode, nullable, profit, rupees, strategyName, timestamp } from './scalars.ts';
import { epochMs } from './system.ts';
import { Type } from './type.ts';

const charges = () =>
  nullable(
    rupees({
      description:
        'Brokerage, taxes and fees of the orders filled today, by the plan of the account: an estimate; null where a ' +
        'rate is not known.',
      examples: [24.6],
    }),
  );

const netpnl = () =>
  nullable(
    profit({
      description: 'Profit or loss less charges; null where one of them is null.',
      examples: [-22.28],
    }),
  );

export const DeskAccount = Type.Object(
  {
    ...LiveAccountTotal.properties,
    charges: charges(),
    netpnl: netpnl(),
    Broker: brokerCode({ description: 'Code of the broker.' }),
    Enabled: Type.Boolean({ description: 'Whether the account is enabled.', examples: [true] }),
    Trade: nullable(
      Type.Enum([...YES_NO], {
        description: 'Y when orders may be sent, N when not, null when it was never switched.',
        examples: ['Y'],
      }),
    ),
    Session: AccountSession,
  },
  { title: 'DeskAccount', description: 'One account: what it earned today, and whether it can trade.' },
);
export type DeskAccount = Static<typeof DeskAccount>;

export const DeskBlock = Type.Object(
  {
    what: Type.Enum(['killSwitch', 'account', 'session', 'trade', 'link', 'noLink'], {
      description:
        'What stops orders: a kill switch, a disabled account, no session at the broker, Trade that is not Y, a link that ' +
        'is not active, a strategy without a link.',
      examples: ['trade'],
    }),
    AccountName: nullable(accountName({ description: 'The account; null for all.' })),
    StrategyName: nullable(strategyName({ description: 'The strategy; null for all.' })),
    text: Type.String({ description: 'The same as a sentence.', examples: ['Trading is off in account1.'] }),
    hint: Type.String({
      description: 'What to do about it.',
      examples: ['Switch it on with POST /activate-account/account1/Y.'],
    }),
  },
  { title: 'DeskBlock', description: 'Something that stops orders now.' },
);
export type DeskBlock = Static<typeof DeskBlock>;

export const DeskOverview = Type.Object(
  {
    asOf: timestamp({ description: 'The moment of the figures, in Indian time.' }),
    epochMs: epochMs('The same moment in epoch milliseconds.'),
    version: Type.Integer({
      minimum: 0,
      description: 'Grows when a position of yours changes.',
      examples: [1_794_802_448_000_017],
    }),
    total: Type.Object(
      { ...LiveTotal.properties, charges: charges(), netpnl: netpnl() },
      { title: 'DeskTotal', description: 'All your accounts together.' },
    ),
    accounts: Type.Array(DeskAccount, { description: 'Your accounts, by name.' }),
    blocks: Type.Array(DeskBlock, {
      description: 'What stops orders now; empty when nothing does.',
      examples: [[]],
    }),
    events: Type.Array(ExecutionLog, {
      description: 'The last ten lines of the execution log, newest first.',
    }),
  },
  { title: 'DeskOverview', description: 'Your day at a glance.' },
);
export type DeskOverview = Static<typeof DeskOverview>;
