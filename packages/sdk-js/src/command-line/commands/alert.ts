import type { NewPriceAlert, PriceAlert, PriceAlertRequest } from '../../generated/entities.ts';
import type { Command, Given, Stage } from '../command.ts';
import { type Column, rupeesText, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { choice, wholeNumber } from './orders.ts';

const COLUMNS: readonly Column<PriceAlert>[] = [
  { title: 'ALERT', cell: ({ id }) => id, isNumber: true },
  { title: 'WHAT', cell: ({ what }) => what },
  {
    title: 'FIRES',
    cell: (row) => `${row.condition} ${row.percent === null ? row.level : `${row.percent} %`}`,
  },
  { title: 'NOW', cell: ({ value }) => rupeesText(value), isNumber: true },
  { title: 'TO GO', cell: ({ distance }) => rupeesText(distance), isNumber: true },
  { title: 'STATUS', cell: ({ status }) => status },
  { title: 'FIRED', cell: ({ firings }) => firings, isNumber: true },
  { title: 'LAST', cell: ({ lastFiredAt }) => lastFiredAt?.replace('T', ' ') },
  { title: 'OUTCOME', cell: ({ outcomes, says }) => (outcomes.length > 0 ? outcomes.join(' ') : says) },
];

const CONDITIONS = ['above', 'below', 'crosses', 'moves'] as const;

export const alert: Command = {
  takesArguments: true,
  usage:
    'spark-trader alert add <token> <above|below|crosses|moves> <level> [--telegram] …  |  alert change <number> [--level <n>] …  |  alert list [--all]  |  alert remove <number>',
  summary: 'be told when a price, an IV, a straddle or your profit passes a level',
  options: {
    iv: { type: 'boolean' },
    straddle: { type: 'string' },
    exchange: { type: 'string' },
    expiry: { type: 'string' },
    pnl: { type: 'boolean' },
    account: { type: 'string', short: 'a' },
    strategy: { type: 'string', short: 's' },
    telegram: { type: 'boolean' },
    webhook: { type: 'string' },
    message: { type: 'string' },
    name: { type: 'string' },
    each: { type: 'boolean' },
    pause: { type: 'string' },
    days: { type: 'string' },
    actions: { type: 'string' },
    all: { type: 'boolean' },
    condition: { type: 'string' },
    level: { type: 'string' },
    percent: { type: 'string' },
    once: { type: 'boolean' },
  },
  details: [
    '<level>     rupees; per cent for --iv and for moves. Below 0 write it as --pnl -- below -500',
    '--iv        the implied volatility of the option <token> instead of its price',
    '--straddle <name> --exchange <NFO> --expiry <day>    call and put at the money together; no <token> then',
    '--pnl       your profit of today, with --account or --strategy only of that; no <token> then',
    '--telegram  to your Telegram chats        --webhook <https://…>    to an address of yours, signed',
    '--actions   what is done besides, as the JSON list that webhooks take, e.g. to place an order',
    '--each      fires again after the value went back, with --pause <seconds> between',
    'change      --condition, --level, --percent, --once, and what add takes from --telegram on; the rest stays',
    '--days      ends after so many days       --all    with list: those that are over as well',
  ],
  run: async (stage) => {
    const [verb, ...rest] = stage.given.positionals;
    if (verb === 'add') return add(stage, rest);
    if (verb === 'change' && rest.length === 1) return change(stage, rest);
    if (verb === 'remove' && rest.length === 1) return remove(stage, rest);
    if (verb === 'list' && rest.length === 0) return list(stage);
    throw new UsageError('Say add, change, list or remove', `Write: ${alert.usage}`);
  },
};

async function add({ given, spark, show }: Stage, words: readonly string[]): Promise<void> {
  const reply = await (await spark()).addPriceAlert(requestOf(given, words));
  const [added] = reply.data;
  show(reply, [reply.message, ...(added ? addedLines(added) : [])].join('\n'));
}

async function change({ given, spark, show }: Stage, [number = '']: readonly string[]): Promise<void> {
  const webhookUrl = given.text('webhook');
  const reply = await (await spark()).changePriceAlert({
    id: wholeNumber(number, 'The number of an alert'),
    condition: choice(given, 'condition', CONDITIONS),
    level: given.number('level'),
    percent: given.number('percent'),
    ...(given.has('once') ? { repeat: 'once' } : given.has('each') ? { repeat: 'each' } : {}),
    pauseSeconds: given.number('pause'),
    days: given.number('days'),
    name: given.text('name'),
    message: given.text('message'),
    ...(given.has('telegram') ? { telegram: true } : {}),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...actionsOf(given.text('actions')),
  });
  const [changed] = reply.data;
  show(reply, [reply.message, ...(changed ? addedLines(changed) : [])].join('\n'));
}

function addedLines({ id, name, value, distance, signingKey }: NewPriceAlert): readonly string[] {
  return [
    `Alert ${id}: ${name}. Now ${rupeesText(value)}, ${rupeesText(distance)} to go.`,
    ...(signingKey === null ? [] : [`Your messages are signed with this key, shown once: ${signingKey}`]),
  ];
}

async function remove({ spark, show }: Stage, [number = '']: readonly string[]): Promise<void> {
  const reply = await (await spark()).removePriceAlert({ id: wholeNumber(number, 'The number of an alert') });
  show(reply, reply.message);
}

async function list({ given, spark, show }: Stage): Promise<void> {
  const reply = await (await spark()).listPriceAlerts({ all: given.has('all') });
  show(reply, tableText(COLUMNS, reply.data));
}

function requestOf(given: Given, words: readonly string[]): PriceAlertRequest {
  const straddle = given.text('straddle');
  const hasToken = straddle === undefined && !given.has('pnl');
  const [token, word = '', level, ...more] = hasToken ? words : [undefined, ...words];
  const condition = CONDITIONS.find((each) => each === word.toLowerCase());
  if (condition === undefined || level === undefined || more.length > 0)
    throw new UsageError('An alert says what, when and at which level', `Write: ${alert.usage}`);
  const number = Number(level);
  if (level.trim() === '' || !Number.isFinite(number))
    throw new UsageError(`The level ${level} is not a number`, `Write: ${alert.usage}`);
  return {
    ...(hasToken ? { token, watch: given.has('iv') ? 'iv' : 'ltp' } : {}),
    ...(straddle === undefined
      ? {}
      : { watch: 'straddle', underlying: straddle, expiry: given.text('expiry') }),
    ...(given.has('pnl')
      ? { watch: 'pnl', acname: given.text('account'), stname: given.text('strategy') }
      : {}),
    exchange: choice(given, 'exchange', ['NSE', 'BSE', 'NFO', 'BFO', 'MCX', 'CDS']),
    condition,
    ...(condition === 'moves' ? { percent: number } : { level: number }),
    name: given.text('name'),
    message: given.text('message'),
    telegram: given.has('telegram'),
    webhookUrl: given.text('webhook'),
    ...(given.has('each') ? { repeat: 'each' } : {}),
    pauseSeconds: given.number('pause'),
    days: given.number('days'),
    ...actionsOf(given.text('actions')),
  };
}

function actionsOf(text: string | undefined): Pick<PriceAlertRequest, 'actions'> {
  if (text === undefined) return {};
  try {
    const actions: unknown = JSON.parse(text);
    if (Array.isArray(actions)) return { actions };
  } catch {
    // Said below.
  }
  throw new UsageError(
    '--actions is not a JSON list',
    `Write: --actions '[{"action": "squareoff", "stname": "demo"}]'`,
  );
}
