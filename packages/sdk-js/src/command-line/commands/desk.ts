import type { DeskAccount, DeskOverview } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, cellText, rupeesText, tableText } from '../table.ts';

type Row = Pick<
  DeskAccount,
  'bookedpnl' | 'openpnl' | 'totalpnl' | 'knownpnl' | 'charges' | 'netpnl' | 'openpositions'
> & { readonly name: string; readonly session: string; readonly trade: string };

const COLUMNS: readonly Column<Row>[] = [
  { title: 'ACCOUNT', cell: ({ name }) => name },
  { title: 'SESSION', cell: ({ session }) => session },
  { title: 'TRADE', cell: ({ trade }) => trade },
  { title: 'OPEN', cell: ({ openpositions }) => openpositions, isNumber: true },
  { title: 'BOOKED', cell: ({ bookedpnl }) => rupeesText(bookedpnl), isNumber: true },
  { title: 'UNBOOKED', cell: ({ openpnl }) => rupeesText(openpnl), isNumber: true },
  { title: 'PROFIT', cell: profitText, isNumber: true },
  { title: 'CHARGES', cell: ({ charges }) => rupeesText(charges), isNumber: true },
  { title: 'NET', cell: ({ netpnl }) => rupeesText(netpnl), isNumber: true },
];

export const desk: Command = {
  usage: 'spark-trader desk',
  summary: 'show your day at a glance, and what stops orders now',
  options: {},
  details: ['CHARGES are an estimate by the brokerage plan of each account.'],
  run: async ({ spark, show }) => {
    const reply = await (await spark()).readDesk();
    const [overview] = reply.data;
    if (overview === undefined) return show(reply, 'Nothing to show.');
    const blocks = overview.blocks.map(({ text, hint }) => cellText(`${text} ${hint}`));
    show(reply, [tableText(COLUMNS, rowsOf(overview)), ...blocks].join('\n'));
  },
};

function rowsOf({ accounts, total }: DeskOverview): readonly Row[] {
  const rows = accounts.map((account) => ({
    ...account,
    name: account.AccountName,
    session: account.Session.State,
    trade: account.Trade ?? '-',
  }));
  return [...rows, { ...total, name: 'all', session: ' ', trade: ' ' }];
}

/** A sum with an unknown part is at least what is known of it. */
function profitText({ totalpnl, knownpnl }: Row): string {
  return totalpnl === null ? `known ${rupeesText(knownpnl)}` : rupeesText(totalpnl);
}
