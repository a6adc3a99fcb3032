import type { Exit, ExitRequest } from '../../generated/entities.ts';
import type { Command, Given, OptionShapes, Stage } from '../command.ts';
import { type Column, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';

/** The options of `exit add`, by the names of the API. */
const TEXTS = {
  strategy: 'stname',
  account: 'acname',
  token: 'token',
  type: 'positionType',
  'stop-by': 'stopLossBy',
  'target-by': 'targetBy',
  'lock-by': 'lockBy',
  'cost-by': 'costBy',
  time: 'exitTime',
  closes: 'closes',
  days: 'days',
} as const satisfies Readonly<Record<string, keyof ExitRequest>>;

const NUMBERS = {
  stop: 'stopLoss',
  'trail-each': 'trailEach',
  'trail-moves': 'trailMoves',
  target: 'target',
  'lock-at': 'lockAt',
  'lock-keep': 'lockKeep',
  'lock-each': 'lockEach',
  'lock-more': 'lockMore',
  'cost-at': 'costAt',
  'days-before-expiry': 'daysBeforeExpiry',
  basket: 'basketID',
  'closes-basket': 'closesBasketID',
} as const satisfies Readonly<Record<string, keyof ExitRequest>>;

const OPTIONS: OptionShapes = {
  ...Object.fromEntries(
    [...Object.keys(TEXTS), ...Object.keys(NUMBERS)].map((name) => [name, { type: 'string' }]),
  ),
  block: { type: 'boolean' },
};

const COLUMNS: readonly Column<Exit>[] = [
  { title: 'EXIT', cell: ({ id }) => String(id), isNumber: true },
  { title: 'WATCHES', cell: watchedText },
  { title: 'STOP', cell: ({ stopLevel, stopLevelBy }) => levelText(stopLevel, stopLevelBy), isNumber: true },
  {
    title: 'DISTANCE',
    cell: ({ distance }) => (distance === null ? '-' : distance.toFixed(2)),
    isNumber: true,
  },
  { title: 'P&L', cell: ({ pnl }) => (pnl === null ? '-' : pnl.toFixed(2)), isNumber: true },
  { title: 'STATE', cell: ({ says }) => says },
];

export const exit: Command = {
  takesArguments: true,
  usage:
    'spark-trader exit <list|add|remove> [position|basket|strategy|account|all] [--stop <n> --stop-by <price|percent|rupees>] …',
  summary: 'set stops, targets and times that close by themselves; list and remove them',
  options: OPTIONS,
  details: [
    'list                what is set, with the stop that holds and how far it is',
    'add <scope>         what is watched: position, basket, strategy, account or all',
    'remove <number>     it watches nothing from then on',
    '--strategy, --account, --token, --type   which position, strategy or account; --basket 41 which basket',
    '--stop, --target    with --stop-by and --target-by: price, percent or rupees',
    '--trail-each, --trail-moves   each so much in favour moves the stop by so much',
    '--lock-at, --lock-keep, --lock-each, --lock-more   keep a part of a profit',
    '--cost-at           from this profit on, the stop is at the entry',
    '--time 15:15, --days-before-expiry 1   close at a time',
    '--closes strategy   close more than is watched; --closes basket --closes-basket 41 a basket',
    '--block             also sets the kill switch',
    '--days untilRemoved   stays beyond today',
  ],
  run: async (stage) => {
    const [word, subject, ...more] = stage.given.positionals;
    const isFor = (verb: string, arguments_: number): boolean =>
      word === verb && more.length === 0 && (subject === undefined ? 0 : 1) === arguments_;
    if (isFor('list', 0)) return list(stage);
    if (isFor('add', 1)) return add(stage, scopeOf(subject ?? ''));
    if (isFor('remove', 1)) return remove(stage, Number(subject));
    throw new UsageError('Say list, add or remove', `Write: ${exit.usage}`);
  },
};

async function list({ spark, show }: Stage): Promise<void> {
  const reply = await (await spark()).listExits();
  show(reply, reply.data.length === 0 ? 'No exit is set.' : tableText(COLUMNS, reply.data));
}

async function add({ given, spark, show }: Stage, scope: ExitRequest['scope']): Promise<void> {
  const reply = await (await spark()).addExit({ scope, ...fieldsOf(given) });
  show(reply, [reply.message, tableText(COLUMNS, reply.data)].join('\n'));
}

async function remove({ spark, show }: Stage, id: number): Promise<void> {
  if (!Number.isSafeInteger(id))
    throw new UsageError('Give the number of the exit', 'List them with: spark-trader exit list');
  const reply = await (await spark()).removeExit({ id });
  show(reply, reply.message);
}

const SCOPES: readonly ExitRequest['scope'][] = ['position', 'basket', 'strategy', 'account', 'all'];

function scopeOf(word: string): ExitRequest['scope'] {
  const scope = SCOPES.find((known) => known === word);
  if (scope) return scope;
  throw new UsageError(`${word} cannot be watched`, 'Say position, basket, strategy, account or all');
}

/** As they were given; the server says what is wrong with them. */
function fieldsOf(given: Given): Partial<ExitRequest> {
  const texts = Object.entries(TEXTS).filter(([option]) => given.has(option));
  const numbers = Object.entries(NUMBERS).filter(([option]) => given.has(option));
  return {
    ...Object.fromEntries(texts.map(([option, name]) => [name, given.text(option)])),
    ...Object.fromEntries(numbers.map(([option, name]) => [name, given.number(option)])),
    ...(given.has('block') ? { block: true } : {}),
  };
}

function watchedText({ scope, symbol, stname, acname, basketID }: Exit): string {
  const basket = basketID === null ? null : `basket ${basketID}`;
  return [basket, symbol, stname, acname].filter((name) => name !== null).join(' ') || scope;
}

function levelText(level: number | null, by: Exit['stopLevelBy']): string {
  if (level === null) return '-';
  return by === 'percent' ? `${level} %` : level.toFixed(2);
}
