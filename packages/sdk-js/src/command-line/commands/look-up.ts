import type {
  Account,
  ExecutionLog,
  ExecutionLogFilter,
  Instrument,
  LastPrice,
} from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, rupeesText, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';

const ACCOUNT_COLUMNS: readonly Column<Account>[] = [
  { title: 'ACCOUNT', cell: ({ AccountName }) => AccountName },
  { title: 'BROKER', cell: ({ Broker }) => Broker },
  { title: 'CLIENT', cell: ({ Clientid }) => Clientid },
  { title: 'TRADING', cell: ({ Trade }) => (Trade === 'Y' ? 'on' : 'off') },
  { title: 'LAST LOGIN', cell: ({ LastLogin }) => LastLogin },
];

export const accounts: Command = {
  usage: 'spark-trader accounts',
  summary: 'list your broker accounts',
  options: {},
  details: [],
  run: async ({ spark, show }) => {
    const reply = await (await spark()).listAccounts();
    show(reply, tableText(ACCOUNT_COLUMNS, reply.data));
  },
};

const PRICE_COLUMNS: readonly Column<LastPrice>[] = [
  { title: 'TOKEN', cell: ({ token }) => token },
  { title: 'PRICE', cell: ({ ltp }) => rupeesText(ltp), isNumber: true },
  { title: 'TIME', cell: ({ timestamp }) => timestamp },
  { title: '', cell: ({ stale }) => (stale ? 'stale' : ' ') },
];

export const ltp: Command = {
  takesArguments: true,
  usage: 'spark-trader ltp <token>…',
  summary: 'show last traded prices, e.g. spark-trader ltp NSE:RELIANCE NIFTY NSE:212',
  options: {},
  details: [],
  run: async ({ given, spark, show }) => {
    if (given.positionals.length === 0)
      throw new UsageError(
        'Which prices?',
        'Name tokens or names, e.g. spark-trader ltp NSE:RELIANCE. Find them with: spark-trader tokens',
      );
    const reply = await (await spark()).readLastPrices({ Tokens: given.positionals });
    show(reply, tableText(PRICE_COLUMNS, reply.data));
  },
};

const LOG_COLUMNS: readonly Column<ExecutionLog>[] = [
  { title: 'TIME', cell: ({ Datetime }) => Datetime },
  { title: 'KIND', cell: (row) => row['Alert Type'] },
  { title: 'ABOUT', cell: ({ Name }) => Name },
  { title: 'MESSAGE', cell: ({ Message }) => Message },
];

export const logs: Command = {
  usage: 'spark-trader logs [--last <count>] [--errors] [--about <name>] [--text <words>]',
  summary: 'show the execution log',
  options: {
    last: { type: 'string' },
    errors: { type: 'boolean' },
    about: { type: 'string' },
    text: { type: 'string' },
  },
  details: [
    '--last      only the newest so many lines; 50 when left out',
    '--errors    only what went wrong',
    '--about     only lines about this strategy or account',
    '--text      only lines with this text; "Trail:" for what concerns risk: kill switch, guards, logins',
  ],
  run: async ({ given, spark, show }) => {
    const filter: ExecutionLogFilter = {
      limit: given.number('last') ?? 50,
      type: given.has('errors') ? 'ERROR' : undefined,
      name: given.text('about'),
      text: given.text('text'),
    };
    const reply = await (await spark()).readExecutionLogs(filter);
    // The newest is at the bottom, where people look after a command.
    const lines = tableText(LOG_COLUMNS, [...reply.data].reverse());
    show(reply, reply.notice === undefined ? lines : `${reply.notice}\n${lines}`);
  },
};

const TOKEN_COLUMNS: readonly Column<Instrument>[] = [
  { title: 'TOKEN', cell: ({ exch_seg, token }) => `${exch_seg}:${token}` },
  { title: 'SYMBOL', cell: ({ symbol }) => symbol },
  { title: 'EXPIRY', cell: ({ expiry }) => expiry },
  { title: 'LOT', cell: ({ lotsize }) => lotsize, isNumber: true },
  { title: 'TICK', cell: ({ tick_size }) => tick_size, isNumber: true },
];

export const tokens: Command = {
  takesArguments: true,
  usage: 'spark-trader tokens <words>… [--limit <count>]',
  summary: 'find instruments and their tokens, e.g. spark-trader tokens nifty 23500 ce',
  options: { limit: { type: 'string' } },
  details: ['--limit     at most so many; 20 when left out'],
  run: async ({ given, spark, show }) => {
    if (given.positionals.length === 0)
      throw new UsageError(
        'What are you looking for?',
        'Write words, e.g. spark-trader tokens nifty 23500 ce',
      );
    const reply = await (await spark()).searchInstruments({
      q: given.positionals.join(' '),
      limit: given.number('limit'),
    });
    show(reply, tableText(TOKEN_COLUMNS, reply.data));
  },
};
