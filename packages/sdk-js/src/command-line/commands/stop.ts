import type { Guards, GuardsChange } from '../../generated/entities.ts';
import type { Command, Given, OptionShapes } from '../command.ts';
import { type Column, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { needed, outcomeLines } from './orders.ts';

/** Commands that stop trading, and that let it go on. */

const ACCOUNT: OptionShapes = { account: { type: 'string', short: 'a' } };

export const kill: Command = {
  takesArguments: true,
  usage: 'spark-trader kill <on|off> [--account <name>] [--close]',
  summary: 'stop everything but exits at once, in all accounts or one; kill off lets orders pass again',
  options: { ...ACCOUNT, close: { type: 'boolean' } },
  details: [
    'on cancels what is open, unless it closes something. Positions stay unless you say --close.',
    '--account   only this account; left out, the switch for all your accounts is meant',
    '--close     with on: also squares off everything in that account, or in all',
  ],
  run: async ({ given, spark, show }) => {
    const on = onOrOff(given, kill.usage);
    const close = given.has('close') ? { close: true } : {};
    const reply = await (await spark()).switchKill({ on, AccountName: given.text('account'), ...close });
    show(reply, [reply.message, ...outcomeLines(reply.data)].join('\n'));
  },
};

/** The options by the names of the API. */
const LIMITS = {
  'orders-per-second': 'MaxOrdersPerSecond',
  'open-orders': 'MaxOpenOrders',
  qty: 'MaxQty',
  'order-value': 'MaxOrderValue',
  'daily-loss': 'MaxDailyLoss',
} as const satisfies Readonly<Record<string, keyof GuardsChange>>;

const GUARD_COLUMNS: readonly Column<Guards>[] = [
  { title: 'ACCOUNT', cell: ({ AccountName }) => AccountName ?? 'all' },
  { title: 'KILL SWITCH', cell: ({ Killed }) => (Killed ? 'on' : 'off') },
  { title: 'ORDERS/S', cell: (row) => limitText(row.MaxOrdersPerSecond), isNumber: true },
  { title: 'OPEN ORDERS', cell: (row) => limitText(row.MaxOpenOrders), isNumber: true },
  { title: 'QTY', cell: (row) => limitText(row.MaxQty), isNumber: true },
  { title: 'ORDER VALUE', cell: (row) => limitText(row.MaxOrderValue), isNumber: true },
  { title: 'DAILY LOSS', cell: (row) => limitText(row.MaxDailyLoss), isNumber: true },
];

export const guards: Command = {
  usage: 'spark-trader guards [--account <name>] [--order-value <rupees>] [--daily-loss <rupees>] …',
  summary: 'show limits and kill switches, or change the limits that are given',
  options: {
    ...ACCOUNT,
    ...Object.fromEntries(Object.keys(LIMITS).map((name) => [name, { type: 'string' as const }])),
  },
  details: [
    '--account   whose limits change; left out, those for all your accounts do',
    '--orders-per-second, --open-orders, --qty    how many at most',
    '--order-value, --daily-loss    whole rupees; 0 switches a limit off',
  ],
  run: async ({ given, spark, show }) => {
    const client = await spark();
    const changes = Object.entries(LIMITS).filter(([option]) => given.has(option));
    if (changes.length === 0) {
      const reply = await client.listGuards();
      const account = given.text('account');
      const isShown = ({ AccountName }: Guards) => AccountName === null || AccountName === account;
      const rows = account === undefined ? reply.data : reply.data.filter(isShown);
      if (account !== undefined && rows.length < 2)
        throw new UsageError(`There is no account ${account}`, 'List them with: spark-trader accounts');
      show({ ...reply, data: rows }, tableText(GUARD_COLUMNS, rows));
      return;
    }
    const limits = Object.fromEntries(changes.map(([option, name]) => [name, given.number(option)]));
    const reply = await client.changeGuards({ AccountName: given.text('account'), ...limits });
    show(reply, [reply.message, tableText(GUARD_COLUMNS, reply.data)].join('\n'));
  },
};

export const trading: Command = {
  takesArguments: true,
  usage: 'spark-trader trading <on|off> --account <name>',
  summary: 'let an account take orders, or not',
  options: ACCOUNT,
  details: ['Off, orders of a strategy pass the account over. What is open stays: spark-trader cancel --all'],
  run: async ({ given, spark, show }) => {
    const yn = onOrOff(given, trading.usage) ? 'Y' : 'N';
    const AccountName = needed(given, 'account', trading.usage);
    const reply = await (await spark()).activateAccount({ AccountName, yn });
    show(reply, reply.message);
  },
};

/** An argument without a default: a command without it must not do one of the two. */
export function onOrOff({ positionals }: Given, usage: string): boolean {
  const [word, ...more] = positionals;
  if ((word !== 'on' && word !== 'off') || more.length > 0)
    throw new UsageError('Say on or off', `Write: ${usage}`);
  return word === 'on';
}

function limitText(limit: number): string {
  return limit === 0 ? '-' : String(limit);
}
