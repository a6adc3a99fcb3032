import type { NetPosition, SquareOffSingle } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, rupeesText, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { choice, needed, scopeOf } from './orders.ts';

const COLUMNS: readonly Column<NetPosition>[] = [
  { title: 'ACCOUNT', of: ({ accountName }) => accountName },
  { title: 'BOOKED', of: ({ bookedpnl }) => rupeesText(bookedpnl), isNumber: true },
  { title: 'OPEN', of: ({ openpnl }) => rupeesText(openpnl), isNumber: true },
  { title: 'TOTAL', of: ({ totalpnl }) => rupeesText(totalpnl), isNumber: true },
  { title: 'POSITIONS', of: ({ totalpositions }) => totalpositions, isNumber: true },
  { title: 'STILL OPEN', of: ({ openpositions }) => openpositions, isNumber: true },
];

export const positions: Command = {
  usage: 'spark positions [--account <name>] [--strategy <name>]',
  summary: 'show profit, loss and positions of each account',
  options: { strategy: { type: 'string', short: 's' }, account: { type: 'string', short: 'a' } },
  details: [],
  run: async ({ given, spark, show }) => {
    const reply = await (await spark()).readNetPositions({
      Acname: given.text('account'),
      Stname: given.text('strategy'),
    });
    show(reply, tableText(COLUMNS, reply.data));
  },
};

export const squareoff: Command = {
  usage: 'spark squareoff --strategy <name> [--account <name>] [--token <token> …]  |  --account <name>',
  summary: 'close positions of a strategy or account, or one of them',
  options: {
    strategy: { type: 'string', short: 's' },
    account: { type: 'string', short: 'a' },
    token: { type: 'string' },
    product: { type: 'string' },
    qty: { type: 'string' },
    'at-limit': { type: 'boolean' },
  },
  details: [
    '--token     only this position; --strategy and --account are then both needed',
    '--product   of that position: Intraday (when left out) or Delivery',
    '--qty       close only so many units of it',
    '--at-limit  with a Limit order at the current price instead of a Market order',
  ],
  run: async ({ given, spark, show }) => {
    const token = given.text('token');
    if (token === undefined) {
      for (const name of ['product', 'qty', 'at-limit'])
        if (given.has(name)) throw new UsageError(`--${name} goes with --token`, `Write: ${squareoff.usage}`);
      const scope = scopeOf(given, squareoff.usage);
      const reply = await (await spark()).squareOff(scope);
      show(reply, reply.message);
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
    show(reply, `${reply.message}\nOrder ${reply.data[0]?.strefID}.`);
  },
};
