import type { Account, NetPosition, PositionRow, SquareOffSingle } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, rupeesText, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { choice, needed, outcomeLines, scopeOf } from './orders.ts';

const TOTAL_COLUMNS: readonly Column<NetPosition>[] = [
  { title: 'ACCOUNT', cell: ({ accountName }) => accountName },
  { title: 'BOOKED', cell: ({ bookedpnl }) => rupeesText(bookedpnl), isNumber: true },
  { title: 'OPEN', cell: ({ openpnl }) => rupeesText(openpnl), isNumber: true },
  { title: 'TOTAL', cell: ({ totalpnl }) => rupeesText(totalpnl), isNumber: true },
  { title: 'POSITIONS', cell: ({ totalpositions }) => totalpositions, isNumber: true },
  { title: 'STILL OPEN', cell: ({ openpositions }) => openpositions, isNumber: true },
];

/** The end of each row marks what is not real money. */
function positionColumns(accounts: readonly Account[]): readonly Column<PositionRow>[] {
  const paper = new Set(
    accounts.filter(({ Broker }) => Broker === 'testBroker').map((account) => account.AccountName),
  );
  return [
    { title: 'ACCOUNT', cell: ({ AccountName }) => AccountName },
    { title: 'STRATEGY', cell: ({ StrategyName }) => StrategyName },
    { title: 'SYMBOL', cell: ({ symbol }) => symbol },
    { title: 'PRODUCT', cell: ({ productType }) => productType },
    { title: 'QTY', cell: ({ qty }) => qty, isNumber: true },
    { title: 'AVERAGE', cell: ({ averagePrice }) => rupeesText(averagePrice), isNumber: true },
    { title: 'LTP', cell: ({ ltp }) => rupeesText(ltp), isNumber: true },
    { title: 'BOOKED', cell: ({ bookedpnl }) => rupeesText(bookedpnl), isNumber: true },
    { title: 'OPEN', cell: ({ openpnl }) => rupeesText(openpnl), isNumber: true },
    {
      title: '',
      cell: ({ ForwardTest, AccountName }) =>
        ForwardTest === 1 ? 'forward test' : paper.has(AccountName) ? 'paper' : ' ',
    },
  ];
}

export const positions: Command = {
  usage: 'spark-trader positions [--account <name>] [--strategy <name>] [--open]',
  summary: 'show what is held of each instrument, then profit and loss of each account',
  options: {
    strategy: { type: 'string', short: 's' },
    account: { type: 'string', short: 'a' },
    open: { type: 'boolean' },
  },
  details: [
    '--open      without the positions that were closed today; they still count in the accounts below',
    '--json      the reply about the accounts, with what is held of each instrument as "positions" beside "data"',
  ],
  run: async ({ given, isJson, spark, show }) => {
    const client = await spark();
    const scope = { Acname: given.text('account'), Stname: given.text('strategy') };
    const [totals, held, accounts] = await Promise.all([
      client.readNetPositions(scope),
      client.readPositions(given.has('open') ? { ...scope, open: true } : scope),
      // Only people are shown which accounts are paper.
      isJson ? null : client.listAccounts(),
    ]);
    const rows =
      held.data.length === 0 ? 'No positions.' : tableText(positionColumns(accounts?.data ?? []), held.data);
    show({ ...totals, positions: held.data }, `${rows}\n\n${tableText(TOTAL_COLUMNS, totals.data)}`);
  },
};

export const squareoff: Command = {
  usage:
    'spark-trader squareoff --strategy <name> [--account <name>] [--token <token> …]  |  --account <name>  |  --everything',
  summary: 'close positions of a strategy or account, or one of them',
  options: {
    strategy: { type: 'string', short: 's' },
    account: { type: 'string', short: 'a' },
    token: { type: 'string' },
    product: { type: 'string' },
    qty: { type: 'string' },
    'at-limit': { type: 'boolean' },
    everything: { type: 'boolean' },
    'take-back': { type: 'boolean' },
  },
  details: [
    '--token       only this position, by token or name; --strategy and --account are then both needed',
    '--product     of that position: Intraday (when left out) or Delivery',
    '--qty         close only so many units of it',
    '--at-limit    with a Limit order at the current price instead of a Market order',
    '--everything  all positions in all your accounts',
    '--take-back   keep what an unfinished square-off has not closed yet',
  ],
  run: async ({ given, spark, show }) => {
    const token = given.text('token');
    if (token !== undefined)
      for (const name of ['everything', 'take-back'])
        if (given.has(name))
          throw new UsageError(`--${name} does not go with --token`, `Write: ${squareoff.usage}`);
    if (token === undefined) {
      for (const name of ['product', 'qty', 'at-limit'])
        if (given.has(name)) throw new UsageError(`--${name} goes with --token`, `Write: ${squareoff.usage}`);
      const scope = scopeOf(given, squareoff.usage);
      const client = await spark();
      if (given.has('take-back')) {
        const reply = await client.takeBackSquareOff(scope);
        show(reply, reply.message);
        return;
      }
      const reply = await client.squareOff(scope);
      show(reply, [reply.message, ...outcomeLines(reply.data)].join('\n'));
      return;
    }
    const position: SquareOffSingle = {
      acname: needed(given, 'account', squareoff.usage),
      stname: needed(given, 'strategy', squareoff.usage),
      token,
      positionType: choice(given, 'product', ['Intraday', 'Delivery']) ?? 'Intraday',
      at_limit: given.has('at-limit'),
      qty: given.number('qty'),
    };
    const reply = await (await spark()).squareOffSingle(position);
    const lines = [reply.message, `Order ${reply.data[0]?.strefID}.`, ...outcomeLines(reply.data)];
    show(reply, lines.join('\n'));
  },
};
