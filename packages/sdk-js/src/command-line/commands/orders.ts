import type {
  BulkOutcome,
  KillSwitch,
  OrderCancel,
  OrderChange,
  OrderPlaced,
  OrderRequest,
} from '../../generated/entities.ts';
import type { Command, Given, OptionShapes } from '../command.ts';
import { CONTRACT_DETAILS, CONTRACT_OPTIONS, describedContract } from '../described-contract.ts';
import { orderTable } from '../order-table.ts';
import { UsageError } from '../usage-error.ts';

const STRATEGY_AND_ACCOUNT: OptionShapes = {
  strategy: { type: 'string', short: 's' },
  account: { type: 'string', short: 'a' },
};

const PRICES: OptionShapes = {
  type: { type: 'string' },
  limit: { type: 'string' },
  trigger: { type: 'string' },
};

export const place: Command = {
  takesArguments: true,
  usage:
    'spark-trader place <buy|sell> <qty> <token> --strategy <name> [options]  |  spark-trader place <token> --target=<qty> …',
  summary: 'place an order in every account linked to a strategy',
  options: {
    ...STRATEGY_AND_ACCOUNT,
    ...PRICES,
    ...CONTRACT_OPTIONS,
    product: { type: 'string' },
    split: { type: 'string' },
    target: { type: 'string' },
    'time-limit': { type: 'string' },
    'price-buffer': { type: 'string' },
    'should-execute': { type: 'boolean' },
    'forward-test': { type: 'boolean' },
    'once-key': { type: 'string' },
  },
  details: [
    "<token>     NSE:212, or a name: NSE:RELIANCE, 'NIFTY1!' for the near future, the symbol of a contract",
    ...CONTRACT_DETAILS,
    '--type      Market, Limit or SL-Limit; Limit when --limit is given, SL-Limit with --trigger, else Market',
    '--limit, --trigger    prices in rupees',
    '--product   Intraday (when left out) or Delivery',
    '--account   only this account, by its name',
    '--target=<qty>    instead of buy or sell and how many: the position to come to, below 0 for a short one',
    '--split     number of batches',
    '--time-limit <seconds>, --price-buffer <rupees>, --should-execute    what is done when a Limit order does not fill',
    '--forward-test    on the simulated exchange instead of at the broker',
    '--once-key  your own key: the same key and order a second time places nothing',
  ],
  run: async ({ given, spark, show }) => {
    const { size, token, more } = sizeOf(given);
    const described = describedContract(given);
    const isNamed = token !== undefined;
    if (size === null || isNamed === (described !== null) || more.length > 0)
      throw new UsageError('An order says buy or sell, how many, and what', `Write: ${place.usage}`);
    const order: OrderRequest = {
      strategyname: needed(given, 'strategy', place.usage),
      ...size,
      ...(described ?? { token }),
      orderType: newType(given),
      productType: choice(given, 'product', ['Intraday', 'Delivery']) ?? 'Intraday',
      limitPrice: given.number('limit'),
      triggerPrice: given.number('trigger'),
      splitby: given.number('split'),
      identifier: given.text('account'),
      ...(given.has('forward-test') ? { ForwardTest: true } : {}),
      ...operationsOf(given),
    };
    const client = await spark();
    const reply = await client.placeOrder(order, { idempotencyKey: given.text('once-key') });
    const { strefID, chosen } = reply.data[0] ?? {};
    const chosenLine = chosen ? [`Chosen: ${chosen.symbol} (${chosen.token}). ${chosen.why}`] : [];
    const follow = strefID === undefined ? [] : [`Order ${strefID}. Follow it with: spark-trader watch`];
    show(reply, [reply.message, ...chosenLine, ...outcomeLines(reply.data), ...follow].join('\n'));
  },
};

type Size = Pick<OrderRequest, 'transType' | 'qty' | 'targetQty'>;

/** What comes before the token: buy or sell and how many, or nothing where --target says it. */
function sizeOf(given: Given): {
  readonly size: Size | null;
  readonly token: string | undefined;
  readonly more: readonly string[];
} {
  const targetQty = given.number('target');
  if (targetQty !== undefined) {
    const [token, ...more] = given.positionals;
    return { size: { targetQty }, token, more };
  }
  const [side = '', qty, token, ...more] = given.positionals;
  const transType = side.toLowerCase() === 'buy' ? 'Buy' : side.toLowerCase() === 'sell' ? 'Sell' : null;
  const size: Size | null =
    transType === null || qty === undefined ? null : { transType, qty: wholeNumber(qty, 'The quantity') };
  return { size, token, more };
}

export const modify: Command = {
  takesArguments: true,
  usage:
    'spark-trader modify <strefID> --strategy <name> [--type …] [--limit …] [--trigger …] [--account <name>]',
  summary: 'change type or prices of an open order',
  options: { ...STRATEGY_AND_ACCOUNT, ...PRICES },
  details: [
    'What is left out stays as it is, and so does the type; only --trigger makes an SL-Limit order of it.',
    'The quantity cannot be changed.',
  ],
  run: async ({ given, spark, show }) => {
    const change: OrderChange = {
      strategyname: needed(given, 'strategy', modify.usage),
      strefID: orderNumber(given, modify.usage),
      orderType: changedType(given),
      limitPrice: given.number('limit'),
      triggerPrice: given.number('trigger'),
      identifier: given.text('account'),
    };
    if (['type', 'limit', 'trigger'].every((name) => !given.has(name)))
      throw new UsageError('Say what shall change: --type, --limit or --trigger', `Write: ${modify.usage}`);
    const reply = await (await spark()).modifyOrder(change);
    show(reply, [reply.message, ...outcomeLines(reply.data)].join('\n'));
  },
};

export const cancel: Command = {
  takesArguments: true,
  usage: 'spark-trader cancel <strefID> --strategy <name> [--account <name>]  |  spark-trader cancel --all …',
  summary: 'cancel an order, or all open orders of a strategy or account',
  options: { ...STRATEGY_AND_ACCOUNT, all: { type: 'boolean' }, everything: { type: 'boolean' } },
  details: [
    '--all         everything open: of --strategy, of --strategy in --account, or of --account',
    '--everything  with --all: in all your accounts',
  ],
  run: async ({ given, spark, show }) => {
    if (given.has('all')) {
      if (given.positionals.length > 0)
        throw new UsageError('Either an order or --all', `Write: ${cancel.usage}`);
      const scope = scopeOf(given, cancel.usage);
      const reply = await (await spark()).cancelAll(scope);
      show(reply, [reply.message, ...outcomeLines(reply.data)].join('\n'));
      return;
    }
    const which: OrderCancel = {
      strategyname: needed(given, 'strategy', cancel.usage),
      strefID: orderNumber(given, cancel.usage),
      identifier: given.text('account'),
    };
    const reply = await (await spark()).cancelOrder(which);
    show(reply, [reply.message, ...outcomeLines(reply.data)].join('\n'));
  },
};

export const orders: Command = {
  usage:
    'spark-trader orders [--strategy <name>] [--account <name>] [--every-day] [--limit <rows>] [--cursor <reftag>]',
  summary: 'show the order book of today, the newest order first',
  options: {
    ...STRATEGY_AND_ACCOUNT,
    'every-day': { type: 'boolean' },
    limit: { type: 'string' },
    cursor: { type: 'string' },
  },
  details: [
    '--every-day    all orders, not only those of today',
    '--limit        no more than so many rows; a note gives the --cursor of the next rows',
  ],
  run: async ({ world, given, spark, show }) => {
    const reply = await (await spark()).readOrderBook({
      acname: given.text('account'),
      stname: given.text('strategy'),
      ...(given.has('every-day') ? { today: false } : {}),
      limit: given.number('limit'),
      cursor: given.number('cursor'),
    });
    const table = orderTable(reply.data, { withDay: given.has('every-day'), width: world.screen()?.columns });
    const rest = reply.next === undefined ? [] : [`There are older orders: add --cursor ${reply.next}`];
    show(reply, [table, ...rest].join('\n'));
  },
};

/** Where it was not done, or not yet. */
export function outcomeLines(data: readonly (BulkOutcome | KillSwitch | OrderPlaced)[]): readonly string[] {
  return data.flatMap((outcome) => [
    ...(outcome.refusedIn ?? []).map(({ account, message }) => `Not in ${account}: ${message}`),
    ...('unsettledIn' in outcome ? (outcome.unsettledIn ?? []) : []).map(
      ({ account, message }) => `Not yet in ${account}: ${message}`,
    ),
  ]);
}

/** The scope of a bulk command. */
export function scopeOf(
  given: Given,
  usage: string,
): { readonly ctype: 'strategy' | 'account' | 'all'; readonly stname?: string; readonly acname?: string } {
  const [stname, acname] = [given.text('strategy'), given.text('account')];
  if (given.has('everything')) {
    if (stname !== undefined || acname !== undefined)
      throw new UsageError('Either --everything or a strategy or account', `Write: ${usage}`);
    return { ctype: 'all' };
  }
  if (stname !== undefined) return { ctype: 'strategy', stname, ...(acname === undefined ? {} : { acname }) };
  if (acname !== undefined) return { ctype: 'account', acname };
  throw new UsageError('Name a strategy or an account', `Write: ${usage}`);
}

export function needed(given: Given, name: string, usage: string): string {
  const value = given.text(name);
  if (value === undefined || value === '') throw new UsageError(`--${name} is needed`, `Write: ${usage}`);
  return value;
}

export function choice<const T extends string>(
  given: Given,
  name: string,
  values: readonly T[],
): T | undefined {
  const text = given.text(name);
  if (text === undefined) return undefined;
  const found = values.find((value) => value.toLowerCase() === text.toLowerCase());
  if (found === undefined)
    throw new UsageError(`--${name} is ${values.join(' or ')}, not ${text}`, `e.g. --${name} ${values[0]}`);
  return found;
}

/** Of a new order. */
function newType(given: Given): OrderRequest['orderType'] {
  return changedType(given) ?? (given.text('limit') === undefined ? 'Market' : 'Limit');
}

/** Of an open order. A limit alone does not change it: a stop that became Limit would fill at once. */
function changedType(given: Given): OrderRequest['orderType'] | undefined {
  const named = choice(given, 'type', ['Market', 'Limit', 'SL-Limit']);
  // Spark would ignore such a price, and the user relies on it.
  if (named === 'Market' && given.has('limit'))
    throw new UsageError(
      '--limit does not go with --type Market',
      'Leave --type out, or write --type Limit.',
    );
  if (named !== undefined && named !== 'SL-Limit' && given.has('trigger'))
    throw new UsageError(
      `--trigger does not go with --type ${named}`,
      'Leave --type out, or write --type SL-Limit.',
    );
  return named ?? (given.text('trigger') === undefined ? undefined : 'SL-Limit');
}

function operationsOf(given: Given): Pick<OrderRequest, 'operations'> {
  const operations = {
    timeLimit: given.number('time-limit'),
    priceBuffer: given.number('price-buffer'),
    ...(given.has('should-execute') ? { shouldExecute: true } : {}),
  };
  const isAsked = Object.values(operations).some((value) => value !== undefined);
  return isAsked ? { operations } : {};
}

function orderNumber(given: Given, usage: string): number {
  const [text, ...more] = given.positionals;
  if (text === undefined || more.length > 0)
    throw new UsageError('Name one order by its number', `Write: ${usage}`);
  return wholeNumber(text, 'The number of an order');
}

export function wholeNumber(text: string, what: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number))
    throw new UsageError(`${what} is a whole number, not ${text}`, 'Write digits only.');
  return number;
}
