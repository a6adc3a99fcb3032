import { readFile } from 'node:fs/promises';
import type { Basket, BasketRequest } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { type Column, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';

type Row = {
  readonly id: number | null;
  readonly status: string;
  readonly leg: Basket['legs'][number];
  readonly place: Basket['legs'][number]['accounts'][number];
};

const COLUMNS: readonly Column<Row>[] = [
  { title: 'BASKET', cell: ({ id }) => id ?? '', isNumber: true },
  { title: 'STATUS', cell: ({ status }) => status },
  { title: 'SYMBOL', cell: ({ leg }) => leg.symbol },
  { title: 'ACCOUNT', cell: ({ place }) => place.account },
  { title: 'SIDE', cell: ({ place }) => place.transType ?? '' },
  { title: 'QTY', cell: ({ place }) => place.qty ?? '', isNumber: true },
  { title: 'FILLED', cell: ({ place }) => place.filledQty ?? '', isNumber: true },
  { title: 'LEG', cell: ({ place }) => place.status },
  { title: 'WHY', cell: ({ place }) => place.message ?? '' },
];

export const basket: Command = {
  takesArguments: true,
  usage:
    'spark-trader basket place <file.json>  |  basket list [<id>]  |  basket exit <id>  |  basket cancel <id>',
  summary: 'place several orders as one, see what became of them, close them',
  options: { 'dry-run': { type: 'boolean' }, 'once-key': { type: 'string' } },
  details: [
    'place       the file holds what POST /basket takes: strategyname, legs and the rest',
    '--dry-run   with place: only what would come of it, with margin, charges and payoff',
    '--once-key  with place: your own key; the same key and basket a second time places nothing',
    'exit        cancels what is open of it and closes what it opened',
    'cancel      stops legs that wait and cancels open orders; what was filled stays',
  ],
  run: async ({ given, spark, show }) => {
    const [what = '', which, ...more] = given.positionals;
    if (more.length > 0) throw new UsageError('That is too much', `Write: ${basket.usage}`);
    const client = await spark();
    switch (what) {
      case 'place': {
        const wanted = await readBasket(which);
        const body = given.has('dry-run') ? { ...wanted, dryRun: true } : wanted;
        const reply = await client.placeBasket(body, { idempotencyKey: given.text('once-key') });
        return show(reply, `${reply.message}\n${basketTable(reply.data)}`);
      }
      case 'list': {
        const reply = await client.listBaskets(which === undefined ? {} : { basketID: numberOf(which) });
        return show(reply, reply.data.length === 0 ? 'There is no basket.' : basketTable(reply.data));
      }
      case 'exit': {
        const reply = await client.squareOffBasket({ basketID: numberOf(which) });
        return show(reply, `${reply.message}\n${basketTable(reply.data)}`);
      }
      case 'cancel': {
        const reply = await client.cancelBasket({ basketID: numberOf(which) });
        return show(reply, `${reply.message}\n${basketTable(reply.data)}`);
      }
      default:
        throw new UsageError('What shall be done with a basket?', `Write: ${basket.usage}`);
    }
  },
};

function basketTable(baskets: readonly Basket[]): string {
  const rows = baskets.flatMap(({ basketID: id, status, legs }) =>
    legs.flatMap((leg) => leg.accounts.map((place) => ({ id, status, leg, place }))),
  );
  const notices = baskets.flatMap(({ notice }) => notice ?? []);
  const profits = baskets.flatMap(({ basketID, status, pnl }) =>
    basketID === null || status === 'over'
      ? []
      : [`Basket ${basketID} stands at ${pnl ?? 'an unknown profit'}.`],
  );
  return [tableText(COLUMNS, rows), ...baskets.flatMap(plannedTables), ...profits, ...notices].join('\n');
}

type Estimate = NonNullable<Basket['estimates']>[number];
type Payoff = NonNullable<Basket['payoffs']>[number];

const UNKNOWN = '?';

const ESTIMATES: readonly Column<Estimate>[] = [
  { title: 'ACCOUNT', cell: ({ account }) => account },
  { title: 'MARGIN', cell: ({ margin }) => margin ?? UNKNOWN, isNumber: true },
  { title: 'FINAL', cell: ({ finalMargin }) => finalMargin ?? UNKNOWN, isNumber: true },
  { title: 'FREE', cell: ({ available }) => available ?? UNKNOWN, isNumber: true },
  { title: 'ENOUGH', cell: ({ enough }) => (enough === null ? UNKNOWN : enough ? 'yes' : 'no') },
  { title: 'CHARGES', cell: ({ charges }) => charges ?? UNKNOWN, isNumber: true },
  { title: 'FROM', cell: ({ source }) => source },
];

const PAYOFFS: readonly Column<Payoff>[] = [
  { title: 'UNDERLYING', cell: ({ underlying }) => underlying },
  { title: 'EXPIRY', cell: ({ expiry }) => expiry ?? '' },
  { title: 'MAX PROFIT', cell: ({ maxProfit }) => maxProfit ?? UNKNOWN, isNumber: true },
  { title: 'MAX LOSS', cell: ({ maxLoss }) => maxLoss ?? UNKNOWN, isNumber: true },
  { title: 'BREAK-EVENS', cell: ({ breakEvens }) => breakEvens?.join(', ') ?? UNKNOWN },
];

/** What a dry run says besides its legs. */
function plannedTables({ estimates = [], payoffs = [] }: Basket): readonly string[] {
  return [
    ...(estimates.length === 0 ? [] : [tableText(ESTIMATES, estimates)]),
    ...estimates.flatMap(({ notes }) => notes),
    ...(payoffs.length === 0 ? [] : [tableText(PAYOFFS, payoffs)]),
  ];
}

async function readBasket(file: string | undefined): Promise<BasketRequest> {
  if (file === undefined) throw new UsageError('Which file?', `Write: ${basket.usage}`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(
      `${file} cannot be read`,
      'Give the path of a JSON file with strategyname and legs.',
    );
  });
  try {
    // Spark checks every field and says what is wrong with it.
    return JSON.parse(text) as BasketRequest;
  } catch {
    throw new UsageError(`${file} is not valid JSON`, 'Check quotes, commas and brackets.');
  }
}

function numberOf(text: string | undefined): number {
  const number = Number(text);
  if (text === undefined || !Number.isSafeInteger(number) || number < 1)
    throw new UsageError('Which basket? Give its number', 'See yours with: spark-trader basket list');
  return number;
}
