import type { Trade } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, rupeesText, tableText } from '../table.ts';

const TRADE_COLUMNS: readonly Column<Trade>[] = [
  { title: 'NO', cell: ({ TDno }) => TDno, isNumber: true },
  { title: 'ENTRY', cell: ({ entryTime }) => entryTime },
  { title: 'EXIT', cell: ({ exitTime }) => exitTime },
  { title: 'SYMBOL', cell: ({ symbol }) => symbol },
  { title: 'SIDE', cell: ({ transType }) => transType },
  { title: 'QTY', cell: ({ qty }) => qty, isNumber: true },
  { title: 'IN', cell: ({ entryPrice }) => rupeesText(entryPrice), isNumber: true },
  { title: 'OUT', cell: ({ exitPrice }) => rupeesText(exitPrice), isNumber: true },
  { title: 'PROFIT', cell: ({ PNL }) => rupeesText(PNL), isNumber: true },
  { title: 'CHARGES', cell: ({ Charges }) => rupeesText(Charges), isNumber: true },
  { title: '', cell: ({ ForwardTest }) => (ForwardTest === 1 ? 'forward test' : ' ') },
];

export const trades: Command = {
  usage: 'spark-trader trades [--strategy <name>] [--account <name>] [--from <day>] [--to <day>]',
  summary: 'show the tradebook: what was opened and closed, with profit and charges',
  options: {
    strategy: { type: 'string', short: 's' },
    account: { type: 'string', short: 'a' },
    from: { type: 'string' },
    to: { type: 'string' },
  },
  details: ['--from, --to    days as 2026-11-16; today when left out'],
  run: async ({ given, spark, show }) => {
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
    const endDate = given.text('to') ?? today;
    const reply = await (await spark()).readTradebook({
      stname: given.text('strategy'),
      acname: given.text('account'),
      startDate: given.text('from') ?? endDate,
      endDate,
    });
    show(reply, tableText(TRADE_COLUMNS, reply.data));
  },
};
