import type { Payoff, PayoffLeg, PayoffMoment } from '../../generated/entities.ts';
import type { Command } from '../command.ts';
import { LEG_DETAILS, legOf } from '../leg-text.ts';
import { type Column, cellText, rupeesText, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';

const LEG_COLUMNS: readonly Column<PayoffLeg>[] = [
  { title: 'SIDE', cell: ({ transType }) => transType },
  { title: 'QTY', cell: ({ qty }) => qty, isNumber: true },
  { title: 'SYMBOL', cell: ({ symbol }) => symbol },
  { title: 'PRICE', cell: ({ price }) => rupeesText(price), isNumber: true },
  { title: 'LTP', cell: ({ ltp }) => rupeesText(ltp), isNumber: true },
  { title: 'IV %', cell: ({ iv }) => iv, isNumber: true },
];

type Moment = PayoffMoment & { readonly name: string };

const MOMENT_COLUMNS: readonly Column<Moment>[] = [
  { title: '', cell: ({ name }) => name },
  { title: 'PROFIT', cell: ({ profit }) => rupeesText(profit), isNumber: true },
  { title: 'MOST PROFIT', cell: ({ maxProfit }) => extremeText(maxProfit), isNumber: true },
  { title: 'MOST LOSS', cell: ({ maxLoss }) => extremeText(maxLoss), isNumber: true },
  { title: 'BREAK-EVENS', cell: ({ breakEvens }) => breakEvens?.map((price) => price.toFixed(2)).join(', ') },
];

export const payoff: Command = {
  takesArguments: true,
  usage: 'spark-trader payoff <leg>… [--positions] [--strategy <name>] [--account <name>] [--date <when>]',
  summary:
    "what legs or positions bring, e.g. spark-trader payoff 'sell 65 NIFTY CE ATM' 'sell 65 NIFTY PE ATM'",
  options: {
    positions: { type: 'boolean' },
    strategy: { type: 'string', short: 's' },
    account: { type: 'string', short: 'a' },
    date: { type: 'string' },
  },
  details: [
    ...LEG_DETAILS,
    '--positions    what you hold as well, or alone; --strategy and --account narrow it',
    '--date         a further moment, YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS, until the first expiry',
  ],
  run: async ({ given, spark, show }) => {
    const legs = given.positionals.map(legOf);
    const scope = { strategyname: given.text('strategy'), acname: given.text('account') };
    const isHeld = given.has('positions') || Object.values(scope).some((name) => name !== undefined);
    if (legs.length === 0 && !isHeld)
      throw new UsageError('The payoff of what? Give legs, or --positions', `Write: ${payoff.usage}`);
    const reply = await (await spark()).workOutPayoff({
      ...(legs.length > 0 ? { legs } : {}),
      ...(isHeld ? { fromPositions: scope } : {}),
      date: given.text('date'),
    });
    show(reply, reply.data.map(payoffText).join('\n\n') || 'Nothing is open.');
  },
};

function payoffText(found: Payoff): string {
  const { underlying, spot, legs, netPremium, greeks, probabilityOfProfit, now, atDate, atExpiry } = found;
  const moments: readonly Moment[] = [
    { name: 'now', ...now },
    ...(atDate ? [{ name: `at ${atDate.at}`, ...atDate }] : []),
    { name: found.expiry === null ? 'later' : `at expiry ${found.expiry}`, ...atExpiry },
  ];
  return [
    `${cellText(underlying)} at ${rupeesText(spot)}`,
    tableText(LEG_COLUMNS, legs),
    '',
    tableText(MOMENT_COLUMNS, moments),
    '',
    `Net premium ${rupeesText(netPremium)}, probability of profit ${probabilityOfProfit ?? '-'} %`,
    greeks
      ? `Delta ${greeks.delta}, gamma ${greeks.gamma}, theta ${greeks.theta}, vega ${greeks.vega}`
      : 'Greeks are not known.',
    ...found.unknown.map(cellText),
  ].join('\n');
}

function extremeText(extreme: number | 'unlimited' | null): string {
  return extreme === 'unlimited' ? extreme : rupeesText(extreme);
}
