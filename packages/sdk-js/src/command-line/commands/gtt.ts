import type { Gtt, GttLeg, GttLegRequest } from '../../generated/entities.ts';
import type { Command, Given, Stage } from '../command.ts';
import { type Column, rupeesText, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { choice, needed, wholeNumber } from './orders.ts';

const COLUMNS: readonly Column<Gtt>[] = [
  { title: 'GTT', cell: ({ id }) => id, isNumber: true },
  { title: 'STRATEGY', cell: ({ strategyname }) => strategyname },
  { title: 'SYMBOL', cell: ({ symbol }) => symbol },
  { title: 'LTP', cell: ({ ltp }) => rupeesText(ltp), isNumber: true },
  { title: 'LEGS', cell: ({ legs }) => legs.map(legText).join(' / ') },
  { title: 'STATUS', cell: ({ status }) => status },
  { title: 'UNTIL', cell: ({ validUntil }) => validUntil.slice(0, 10) },
  { title: 'OUTCOME', cell: ({ says, outcomes }) => says ?? outcomes.join(' ') },
];

export const gtt: Command = {
  takesArguments: true,
  usage:
    'spark-trader gtt add <buy|sell> <qty> <token> --strategy <name> --trigger <price> …  |  gtt change <number> <buy|sell> <qty> …  |  gtt list [--all]  |  gtt remove <number>',
  summary: 'hold an order until a price comes, for up to a year',
  options: {
    strategy: { type: 'string', short: 's' },
    account: { type: 'string', short: 'a' },
    trigger: { type: 'string' },
    limit: { type: 'string' },
    trigger2: { type: 'string' },
    limit2: { type: 'string' },
    product: { type: 'string' },
    days: { type: 'string' },
    'forward-test': { type: 'boolean' },
    all: { type: 'boolean' },
  },
  details: [
    '--trigger   the price at which the order is placed      --limit    its price; left out, a Market order',
    '--trigger2, --limit2    a second order on the other side of the price: the first to trigger ends the other',
    '--product   Delivery (when left out) or Intraday        --days     for how long it waits, at most 365',
    '--account   only this account, by its name              --all      with list: those that are over as well',
  ],
  run: async (stage) => {
    const [verb, ...rest] = stage.given.positionals;
    if (verb === 'add') return add(stage, rest);
    if (verb === 'change') return change(stage, rest);
    if (verb === 'remove' && rest.length === 1) return remove(stage, rest);
    if (verb === 'list' && rest.length === 0) return list(stage);
    throw new UsageError('Say add, change, list or remove', `Write: ${gtt.usage}`);
  },
};

async function add({ given, spark, show }: Stage, words: readonly string[]): Promise<void> {
  const [side = '', qty = '', token, ...more] = words;
  if (token === undefined || more.length > 0)
    throw new UsageError('A GTT says buy or sell, how many, and what', `Write: ${gtt.usage}`);
  const reply = await (await spark()).addGtt({
    strategyname: needed(given, 'strategy', gtt.usage),
    token,
    legs: legsOf(given, side, qty),
    days: given.number('days'),
    identifier: given.text('account'),
    ...(given.has('forward-test') ? { ForwardTest: true } : {}),
  });
  show(reply, [reply.message, tableText(COLUMNS, reply.data)].join('\n'));
}

async function change({ given, spark, show }: Stage, words: readonly string[]): Promise<void> {
  const [number = '', side = '', qty = '', ...more] = words;
  if (more.length > 0)
    throw new UsageError('A change says which GTT, buy or sell, and how many', `Write: ${gtt.usage}`);
  const reply = await (await spark()).changeGtt({
    id: wholeNumber(number, 'The number of a GTT'),
    legs: legsOf(given, side, qty),
    days: given.number('days'),
  });
  show(reply, [reply.message, tableText(COLUMNS, reply.data)].join('\n'));
}

async function remove({ spark, show }: Stage, [number = '']: readonly string[]): Promise<void> {
  const reply = await (await spark()).removeGtt({ id: wholeNumber(number, 'The number of a GTT') });
  show(reply, reply.message);
}

async function list({ given, spark, show }: Stage): Promise<void> {
  const reply = await (await spark()).listGtts({ all: given.has('all') });
  show(reply, tableText(COLUMNS, reply.data));
}

function legsOf(given: Given, side: string, qty: string): GttLegRequest[] {
  const transType = side.toLowerCase() === 'buy' ? 'Buy' : side.toLowerCase() === 'sell' ? 'Sell' : null;
  const triggerPrice = given.number('trigger');
  if (transType === null || triggerPrice === undefined)
    throw new UsageError('A GTT says buy or sell, and its --trigger', `Write: ${gtt.usage}`);
  const rest = {
    transType,
    qty: wholeNumber(qty, 'The quantity'),
    productType: choice(given, 'product', ['Intraday', 'Delivery']) ?? 'Delivery',
  } as const;
  const leg = (trigger: number, limitPrice: number | undefined): GttLegRequest => ({
    ...{ ...rest, triggerPrice: trigger, limitPrice },
    orderType: limitPrice === undefined ? 'Market' : 'Limit',
  });
  const second = given.number('trigger2');
  return [
    leg(triggerPrice, given.number('limit')),
    ...(second === undefined ? [] : [leg(second, given.number('limit2'))]),
  ];
}

function legText({ when, triggerPrice, transType, qty, orderType, limitPrice, status }: GttLeg): string {
  const price = orderType === 'Market' ? 'market' : rupeesText(limitPrice);
  const state = status === 'armed' ? '' : ` (${status})`;
  return `${when} ${rupeesText(triggerPrice)}: ${transType} ${qty} at ${price}${state}`;
}
