import type { BacktestReport } from '@spark/client';
import {
  count,
  decimal,
  gain,
  type Known,
  percent,
  rupees,
  type Tone,
  toneOf,
  UNKNOWN,
} from '../../text/money.ts';

/** A number of the report, what it is called, and how it was worked out. */
export type ReportFigure = {
  readonly name: string;
  readonly text: string;
  readonly tone: Tone;
  readonly definition: string;
};

const money = (name: string, value: Known, definition: string): ReportFigure => ({
  ...{ name, definition, text: rupees(value), tone: 'none' },
});
const profit = (name: string, value: Known, definition: string): ReportFigure => ({
  ...{ name, definition, text: gain(value), tone: toneOf(value) },
});
const plain = (name: string, text: string, definition: string): ReportFigure => ({
  ...{ name, definition, text, tone: 'none' },
});
const share = (value: Known, digits = 1): string =>
  value === null || value === undefined ? UNKNOWN : `${value.toFixed(digits)} %`.replace('-', '−');

export function headFigures(report: BacktestReport): readonly ReportFigure[] {
  const { net, returnPercent, capital, gross, charges, slippage, chargesShare, risk } = report;
  return [
    profit('Net result', net, 'Gains less losses less charges, open legs at their last price.'),
    {
      ...plain(
        'Return on capital',
        percent(returnPercent),
        'Net result of the capital, for the whole period.',
      ),
      tone: toneOf(returnPercent),
    },
    money('Capital', capital, 'As the strategy or the call names it; percentages are of it.'),
    profit('Before charges', gross, 'Of closed legs.'),
    money(
      'Charges',
      charges,
      `Brokerage, taxes and fees as contract notes add them up${chargesShare === null ? '' : `: ${share(chargesShare)} of all gains`}.`,
    ),
    money(
      'Slippage',
      slippage,
      'What fills were worse than the price they were meant at; it is in the result already.',
    ),
    money(
      'Peak margin, estimated',
      risk.peakMargin,
      risk.peakMarginDay === null
        ? 'There was no trade, or a contract without figures.'
        : `The most that open legs needed together, on ${risk.peakMarginDay}. Brokers may ask for more or less.`,
    ),
    money('Deepest fall', risk.maxDrawdown, drawdownWords(report)),
  ];
}

function drawdownWords({ risk }: BacktestReport): string {
  const { fromDay, troughDay, recoveredDay, maxDrawdownPercent } = risk;
  if (fromDay === null || troughDay === null) return 'The equity never fell below an earlier high.';
  const end = recoveredDay === null ? 'not recovered by the end' : `recovered on ${recoveredDay}`;
  return `${share(maxDrawdownPercent, 2)} below the high before, by days: from ${fromDay} to ${troughDay}, ${end}.`;
}

export function riskFigures({ risk, daily }: BacktestReport): readonly ReportFigure[] {
  return [
    plain(
      'Longest time below a high',
      `${count(risk.longestDaysUnderWater)} days`,
      'The most trading days in a row below an earlier high.',
    ),
    profit('Worst day', risk.worstDay, 'The day that added least.'),
    money('One day in twenty', risk.dayValueAtRisk95, 'One day in twenty loses this much or more.'),
    plain('Days won', share(daily.winRate), 'Days above zero of all days, days without a trade counted.'),
    plain(
      'Time in the market',
      share(risk.timeInMarketPercent),
      'Minutes in which something was held, of all minutes.',
    ),
  ];
}

export function ratioFigures({ ratios, trades }: BacktestReport): readonly ReportFigure[] {
  return [
    plain(
      'Sharpe ratio',
      decimal(ratios.sharpe, 2),
      'Mean of daily results over their deviation, times the root of 252; all days count, risk-free rate 0.',
    ),
    plain('Sortino ratio', decimal(ratios.sortino, 2), 'The same with the deviation of losses alone.'),
    plain('Calmar ratio', decimal(ratios.calmar, 2), 'Yearly return over the deepest fall, both in percent.'),
    plain(
      'Recovery factor',
      decimal(ratios.recovery, 2),
      'Net result over the deepest fall, both in rupees.',
    ),
    plain(
      'Profit factor',
      decimal(trades.profitFactor, 2),
      'All gains over all losses of trades. Above 1 it gains.',
    ),
  ];
}

export function tradeFigures({ trades }: BacktestReport): readonly ReportFigure[] {
  return [
    plain('Trades', count(trades.count), `${count(trades.wins)} won, ${count(trades.losses)} lost.`),
    plain('Trades won', share(trades.winRate), 'Above zero after charges, of all.'),
    profit('Average gain', trades.averageWin, 'Of trades that were won.'),
    profit('Average loss', trades.averageLoss, 'Of trades that were lost.'),
    plain('Gain for each rupee lost', decimal(trades.payoff, 2), 'Average gain over average loss.'),
    profit('Expected of a trade', trades.expectancy, 'Net result over the number of trades.'),
    plain(
      'Expected for each rupee at risk',
      decimal(trades.expectancyRatio, 2),
      'Expected of a trade over the average loss.',
    ),
    profit('Best trade', trades.best, 'After charges.'),
    profit('Worst trade', trades.worst, 'After charges.'),
    plain('Most won in a row', count(trades.longestWinning), 'Trades one after the other above zero.'),
    plain('Most lost in a row', count(trades.longestLosing), 'Trades one after the other below zero.'),
    plain('Average time held', heldText(trades.averageMinutes), 'From the entry to the exit.'),
  ];
}

function heldText(minutes: number | null): string {
  if (minutes === null) return UNKNOWN;
  if (minutes < 120) return `${minutes.toFixed(0)} minutes`;
  return minutes < 2_880 ? `${(minutes / 60).toFixed(1)} hours` : `${(minutes / 1_440).toFixed(1)} days`;
}

/** Names of groups as a trader says them; names of a document stay as they are. */
export function groupName(name: string): string {
  return WORDS.get(name) ?? name;
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['stop', 'Stop loss'],
  ['trail', 'Trailing stop'],
  ['target', 'Target'],
  ['condition', 'Condition'],
  ['mtm', 'Profit or loss of the day'],
  ['time', 'Time of the day'],
  ['expiry', 'Day of expiry'],
  ['manual', 'Closed by hand'],
  ['linked', 'Closed with another leg'],
  ['reject', 'Refused'],
  ['MON', 'Monday'],
  ['TUE', 'Tuesday'],
  ['WED', 'Wednesday'],
  ['THU', 'Thursday'],
  ['FRI', 'Friday'],
  ['SAT', 'Saturday'],
  ['SUN', 'Sunday'],
  ['CE', 'Call options'],
  ['PE', 'Put options'],
  ['FUT', 'Futures'],
  ['CASH', 'Shares'],
  ['long', 'Bought first'],
  ['short', 'Sold first'],
]);

export const GRADE_WORDS: Readonly<Record<string, string>> = {
  A: 'minutes decide almost everything',
  B: 'up to one trade in twenty is in doubt',
  C: 'up to one trade in seven is in doubt',
  D: 'many trades are in doubt',
};
