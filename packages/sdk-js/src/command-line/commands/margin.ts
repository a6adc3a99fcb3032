import type { AccountMargin } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { LEG_DETAILS, legOf } from '../leg-text.ts';
import { type Column, cellText, rupeesText, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { choice } from './orders.ts';

const COLUMNS: readonly Column<AccountMargin>[] = [
  { title: 'ACCOUNT', cell: ({ account }) => account },
  { title: 'REQUIRED', cell: ({ required }) => rupeesText(required), isNumber: true },
  { title: 'FINAL', cell: (row) => rupeesText(row.final), isNumber: true },
  { title: 'AVAILABLE', cell: ({ available }) => rupeesText(available), isNumber: true },
  { title: 'ENOUGH', cell: ({ enough }) => (enough === null ? '-' : enough ? 'yes' : 'no') },
  { title: 'BY', cell: ({ source }) => source },
];

export const margin: Command = {
  takesArguments: true,
  usage: 'spark-trader margin <leg>… --strategy <name> | --account <name> [--product <Intraday|Delivery>]',
  summary: "what legs need before they are placed, e.g. spark-trader margin 'sell 65 NIFTY CE ATM' -s test1",
  options: {
    strategy: { type: 'string', short: 's' },
    account: { type: 'string', short: 'a' },
    product: { type: 'string' },
    'without-positions': { type: 'boolean' },
  },
  details: [
    ...LEG_DETAILS,
    '--strategy    every account that is linked to it, with its multiplier; --account narrows it, or stands alone',
    '--product     Intraday (when left out) or Delivery, for all legs',
    '--without-positions    as if the accounts held nothing',
  ],
  run: async ({ given, spark, show }) => {
    const [strategyname, identifier] = [given.text('strategy'), given.text('account')];
    const productType = choice(given, 'product', ['Intraday', 'Delivery']) ?? 'Intraday';
    const legs = given.positionals.map((text) => ({ ...legOf(text), productType }));
    if (legs.length === 0 || (strategyname === undefined && identifier === undefined))
      throw new UsageError('Give legs, and a strategy or an account', `Write: ${margin.usage}`);
    const withPositions = !given.has('without-positions');
    const reply = await (await spark()).workOutMargin({ strategyname, identifier, legs, withPositions });
    const notes = reply.data.flatMap(({ account, notes: said }) =>
      said.map((note) => `${cellText(account)}: ${cellText(note)}`),
    );
    show(reply, [tableText(COLUMNS, reply.data), ...notes].join('\n'));
  },
};
