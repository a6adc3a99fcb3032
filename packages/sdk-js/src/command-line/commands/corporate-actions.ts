import type { CorporateAction } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, rupeesText, tableText } from '../table.ts';

const COLUMNS: readonly Column<CorporateAction>[] = [
  { title: 'NUMBER', cell: ({ id }) => id, isNumber: true },
  { title: 'EX-DATE', cell: ({ exDate }) => exDate },
  { title: 'SYMBOL', cell: ({ symbol }) => symbol },
  { title: 'ACTION', cell: ({ kind, ratio, amount }) => `${kind} ${ratio ?? rupeesText(amount)}` },
  { title: 'STATUS', cell: ({ status }) => status },
  { title: '', cell: ({ says }) => says },
];

export const corporateActions: Command = {
  usage: 'spark-trader corporate-actions',
  summary: 'list splits, bonus shares and dividends that the owner entered',
  options: {},
  details: [],
  run: async ({ spark, show }) => {
    const reply = await (await spark()).listCorporateActions();
    show(reply, tableText(COLUMNS, reply.data));
  },
};
