import type { BrokerAccount, BrokerPosition } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, cellText, rupeesText, tableText } from '../table.ts';
import { needed } from './orders.ts';

type Funds = NonNullable<BrokerAccount['Funds']>;

const FUND_COLUMNS: readonly Column<Funds>[] = [
  { title: 'AVAILABLE', of: ({ Available }) => rupeesText(Available), isNumber: true },
  { title: 'USED', of: ({ Used }) => rupeesText(Used), isNumber: true },
  { title: 'TOTAL', of: ({ Total }) => rupeesText(Total), isNumber: true },
  { title: 'COLLATERAL', of: ({ Collateral }) => rupeesText(Collateral), isNumber: true },
];

const POSITION_COLUMNS: readonly Column<BrokerPosition>[] = [
  { title: 'SYMBOL', of: ({ TradSymbol }) => TradSymbol },
  { title: 'PRODUCT', of: ({ product }) => product },
  { title: 'AT BROKER', of: ({ BrokerQty }) => BrokerQty, isNumber: true },
  { title: 'IN SPARK', of: ({ SparkQty }) => SparkQty, isNumber: true },
  {
    title: '',
    of: ({ Agrees }) => (Agrees === false ? 'differs' : Agrees === null ? 'cannot be told' : ' '),
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
