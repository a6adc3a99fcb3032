import { dateText } from '../report/date-text.ts';
import { numberText, percentText, rupeesText } from '../report/money-text.ts';
import type { Report } from '../report/report.ts';
import { sign } from './charts/heat-map.ts';
import { type Html, html } from './html.ts';

/** A number, what it is called, and how it was worked out. */
export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly definition: string;
  readonly sign?: 'up' | 'down' | 'flat';
};

function money(name: string, paise: number | null, definition: string, isSigned = true): Figure {
  const value = paise === null ? '–' : rupeesText(paise);
  return paise === null || !isSigned
    ? { name, value, definition }
    : { name, value, definition, sign: sign(paise) };
}

export function headFigures(report: Report): readonly Figure[] {
  const { netPaise, grossPaise, chargesPaise, slippagePaise, capitalPaise, coverage, peakMargin } = report;
  const { contractsPercent, underlyingPercent } = coverage;
  const held =
    contractsPercent === null ? '' : ` Of contracts while they were held: ${percentText(contractsPercent)}.`;
  return [
    money('Net result', netPaise, 'Gains less losses less charges, open positions at their last price.'),
    {
      name: 'Return on capital',
      value: percentText(report.returnPercent, 2),
      definition: 'Net result of the capital, for the whole period.',
      sign: sign(netPaise),
    },
    money('Capital', capitalPaise, 'As the strategy names it; ratios in percent are of it.', false),
    money('Result before charges', grossPaise, 'Of closed positions.'),
    money(
      'Charges',
      chargesPaise,
      `Brokerage, taxes and fees as contract notes add them up${report.chargesShare === null ? '' : `: ${percentText(report.chargesShare)} of all gains`}.`,
      false,
    ),
    money(
      'Slippage',
      slippagePaise,
      'What fills were worse than the price at which they were meant; it is in the result already.',
      false,
    ),
    {
      name: 'Data coverage',
      value: percentText(underlyingPercent),
      definition: `Minutes of the underlying with a trade, of all minutes until it closes.${held}`,
    },
    money(
      'Peak margin, estimated',
      peakMargin?.paise ?? null,
      peakMargin === null
        ? 'There was no trade, or no figures for one of the contracts.'
        : `The most that open positions needed together, on ${dateText(peakMargin.day)}. Brokers may ask for more or less.`,
      false,
    ),
  ];
}

export function riskFigures({ risk, daily }: Report): readonly Figure[] {
  const { fromDay, troughDay, recoveredDay } = risk;
  const when =
    troughDay === null || fromDay === null
      ? 'The capital never fell below an earlier high.'
      : `From ${dateText(fromDay)} to ${dateText(troughDay)}, ${recoveredDay === null ? 'not recovered by the end' : `recovered on ${dateText(recoveredDay)}`}.`;
  return [
    money('Deepest fall', -risk.paise, `Below the highest point before, by the end of days. ${when}`),
    {
      name: 'Deepest fall in percent',
      value: percentText(risk.percent, 2),
      definition: 'Of the highest point before.',
    },
    {
      name: 'Longest time below a high',
      value: `${risk.longestUnderWater} ${risk.longestUnderWater === 1 ? 'day' : 'days'}`,
      definition: 'The most trading days in a row below an earlier high.',
    },
    money('Worst day', risk.worstDayPaise, 'The largest loss of one day.'),
    money(
      'One day in twenty',
      risk.dayValueAtRiskPaise === null ? null : -risk.dayValueAtRiskPaise,
      'One day in twenty ended with this result or a worse one.',
    ),
    {
      name: 'Days won',
      value: percentText(daily.winRate),
      definition: 'Days above zero of all days, days without a trade counted.',
    },
    {
      name: 'Time in the market',
      value: percentText(risk.timeInMarket),
      definition: 'Minutes in which something was held, of all minutes.',
    },
  ];
}

export function ratioFigures({ ratios, trades }: Report): readonly Figure[] {
  return [
    {
      name: 'Sharpe ratio',
      value: numberText(ratios.sharpe),
      definition:
        'Mean of daily results over their deviation, times the root of 252; days without a trade counted, risk-free rate 0.',
    },
    {
      name: 'Sortino ratio',
      value: numberText(ratios.sortino),
      definition: 'The same, with the deviation of losses alone.',
    },
    {
      name: 'Calmar ratio',
      value: numberText(ratios.calmar),
      definition: 'Yearly return over the deepest fall, both in percent.',
    },
    {
      name: 'Recovery factor',
      value: numberText(ratios.recovery),
      definition: 'Net result over the deepest fall, both in rupees.',
    },
    {
      name: 'Profit factor',
      value: numberText(trades.profitFactor),
      definition: 'All gains over all losses of trades. Above 1 it gains.',
    },
  ];
}

export function tradeFigures({ trades }: Report): readonly Figure[] {
  const minutes = trades.averageMinutes;
  return [
    { name: 'Trades', value: String(trades.count), definition: 'Positions that were opened and closed.' },
    {
      name: 'Trades won',
      value: percentText(trades.winRate),
      definition: `${trades.wins} of ${trades.count} ended above zero after charges.`,
    },
    money('Average gain', trades.averageWinPaise, 'Of trades that were won.'),
    money('Average loss', trades.averageLossPaise, 'Of trades that were lost.'),
    {
      name: 'Gain for each rupee lost',
      value: numberText(trades.payoff),
      definition: 'Average gain over average loss.',
    },
    money('Expected of a trade', trades.expectancyPaise, 'Net result over the number of trades.'),
    {
      name: 'Expected for each rupee at risk',
      value: numberText(trades.expectancyRatio),
      definition: 'Expected of a trade over the average loss.',
    },
    money('Best trade', trades.bestPaise, 'After charges.'),
    money('Worst trade', trades.worstPaise, 'After charges.'),
    {
      name: 'Most won in a row',
      value: String(trades.longestWinning),
      definition: 'Trades one after the other above zero.',
    },
    {
      name: 'Most lost in a row',
      value: String(trades.longestLosing),
      definition: 'Trades one after the other below zero.',
    },
    {
      name: 'Average time held',
      value: minutes === null ? '–' : timeText(minutes),
      definition: 'From the entry to the exit.',
    },
  ];
}

function timeText(minutes: number): string {
  if (minutes < 120) return `${numberText(minutes, 0)} minutes`;
  if (minutes < 2880) return `${numberText(minutes / 60, 1)} hours`;
  return `${numberText(minutes / 1440, 1)} days`;
}

export function figureCards(figures: readonly Figure[]): Html {
  return html`<dl class="figures">${figures.map(
    ({ name, value, definition, sign: of }) =>
      html`<div><dt>${name}</dt><dd class="value ${of ?? ''}">${value}</dd><dd class="definition">${definition}</dd></div>`,
  )}</dl>`;
}
