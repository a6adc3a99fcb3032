import type { AccountHoldings, Holding, HoldingTotals } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, cellText, rupeesText, tableText } from '../table.ts';

const COLUMNS: readonly Column<Holding>[] = [
  { title: 'ACCOUNT', cell: ({ accountName }) => accountName },
  { title: 'SYMBOL', cell: ({ symbol }) => symbol },
  { title: 'QTY', cell: ({ qty }) => qty, isNumber: true },
  { title: 'T1', cell: ({ t1Qty }) => t1Qty, isNumber: true },
  { title: 'SOLD', cell: ({ soldTodayQty }) => soldTodayQty, isNumber: true },
  { title: 'AVERAGE', cell: ({ averagePrice }) => rupeesText(averagePrice), isNumber: true },
  { title: 'LTP', cell: ({ ltp }) => rupeesText(ltp), isNumber: true },
  { title: 'VALUE', cell: ({ value }) => rupeesText(value), isNumber: true },
  { title: 'TODAY', cell: ({ dayChange }) => rupeesText(dayChange), isNumber: true },
  { title: 'PROFIT', cell: ({ pnl }) => rupeesText(pnl), isNumber: true },
  { title: '%', cell: ({ pnlPercent }) => rupeesText(pnlPercent), isNumber: true },
];

const TOTAL_COLUMNS: readonly Column<HoldingTotals & { readonly name: string }>[] = [
  { title: 'TOTAL', cell: ({ name }) => name },
  { title: 'VALUE', cell: valueText, isNumber: true },
  { title: 'TODAY', cell: ({ dayChange }) => rupeesText(dayChange), isNumber: true },
  { title: 'PROFIT', cell: ({ pnl }) => rupeesText(pnl), isNumber: true },
  { title: '%', cell: ({ pnlPercent }) => rupeesText(pnlPercent), isNumber: true },
];

export const holdings: Command = {
  usage: 'spark-trader holdings [--account <name>]',
  summary: 'show the shares that your accounts own, and what they are worth',
  options: { account: { type: 'string', short: 'a' } },
  details: ['T1 are units bought that are delivered on the next trading day; SOLD those sold today.'],
  run: async ({ given, spark, show }) => {
    const AccountName = given.text('account');
    const reply = await (await spark()).readHoldings(AccountName === undefined ? {} : { AccountName });
    const [report] = reply.data;
    if (report === undefined) return show(reply, 'No holdings.');
    const rows = report.holdings.length === 0 ? 'No holdings.' : tableText(COLUMNS, report.holdings);
    const totals = [
      ...report.accounts.map((account) => ({ ...account, name: account.accountName })),
      { ...report.total, name: 'all' },
    ];
    const notes = report.accounts.flatMap(({ accountName, message }: AccountHoldings) =>
      message === null ? [] : [cellText(`${accountName}: ${message}`)],
    );
    show(reply, [rows, tableText(TOTAL_COLUMNS, totals), ...notes].join('\n\n'));
  },
};

/** A sum with an unknown part is at least what is known of it. */
function valueText({ value, valueAtLeast }: HoldingTotals): string {
  return value === null ? `at least ${rupeesText(valueAtLeast)}` : rupeesText(value);
}
