import type { BrokerAccount, BrokerPosition } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, cellText, rupeesText, tableText } from '../table.ts';
import { needed } from './orders.ts';

type Funds = NonNullable<BrokerAccount['Funds']>;

const FUND_COLUMNS: readonly Column<Funds>[] = [
  { title: 'AVAILABLE', cell: ({ Available }) => rupeesText(Available), isNumber: true },
  { title: 'USED', cell: ({ Used }) => rupeesText(Used), isNumber: true },
  { title: 'TOTAL', cell: ({ Total }) => rupeesText(Total), isNumber: true },
  { title: 'COLLATERAL', cell: ({ Collateral }) => rupeesText(Collateral), isNumber: true },
];

const POSITION_COLUMNS: readonly Column<BrokerPosition>[] = [
  { title: 'SYMBOL', cell: ({ TradSymbol }) => TradSymbol },
  { title: 'PRODUCT', cell: ({ product }) => product },
  { title: 'AT BROKER', cell: ({ BrokerQty }) => BrokerQty, isNumber: true },
  { title: 'IN SPARK', cell: ({ SparkQty }) => SparkQty, isNumber: true },
  {
    title: '',
    cell: ({ Agrees }) => (Agrees === false ? 'differs' : Agrees === null ? 'cannot be told' : ' '),
  },
];

export const funds: Command = {
  usage: 'spark-trader funds --account <name>',
  summary: 'ask the broker of an account what it holds and has to spend',
  options: { account: { type: 'string', short: 'a' } },
  details: [],
  run: async ({ given, spark, show }) => {
    const AccountName = needed(given, 'account', funds.usage);
    const reply = await (await spark()).readBrokerAccount({ AccountName });
    show(reply, reply.data.map(accountText).join('\n'));
  },
};

function accountText({ Funds, Positions, Message }: BrokerAccount): string {
  const parts = [
    Funds && tableText(FUND_COLUMNS, [Funds]),
    Positions && (Positions.length === 0 ? 'No positions.' : tableText(POSITION_COLUMNS, Positions)),
    Message && cellText(Message),
  ];
  return parts.filter((part) => part !== null).join('\n\n');
}
