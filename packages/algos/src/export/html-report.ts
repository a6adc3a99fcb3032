import { istTimestamp } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import type { Trade } from '../backtest/trade.ts';
import type { ParameterValues } from '../program/parameters.ts';
import { dateText } from '../report/date-text.ts';
import { numberText } from '../report/money-text.ts';
import { FEW_TRADES, type Report } from '../report/report.ts';
import type { StrategyCheck } from '../robustness/check-strategy.ts';
import type { SecondLevel } from '../seconds/run-by-seconds.ts';
import { drawCurves } from './charts/curves.ts';
import { monthTable } from './charts/heat-map.ts';
import { drawHistogram } from './charts/histogram.ts';
import { drawScatter } from './charts/scatter.ts';
import { figureCards, headFigures, ratioFigures, riskFigures, tradeFigures } from './figures.ts';
import { type Html, html } from './html.ts';
import { type PriceSource, simulatedNotice, sourceTable } from './price-sources.ts';
import { checkList, fidelityOf, rulesOf } from './sections.ts';
import { STYLE } from './style.ts';
import { attributionTables, calendarTables } from './tables.ts';
import { tradeList } from './trade-list.ts';

export type HtmlReportInput = {
  readonly document: StrategyDocument;
  readonly report: Report;
  readonly trades: readonly Trade[];
  readonly sources: readonly PriceSource[];
  /** Values in place of those of the document. */
  readonly parameters?: ParameterValues;
  readonly seconds?: SecondLevel | null;
  readonly check?: StrategyCheck | null;
  /** When it was made; the page names no time without it. */
  readonly madeAt?: number;
};

/** Nothing of the page asks another machine, and no script runs, whatever a name holds. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The whole report as one file: no scripts, nothing from elsewhere. */
export function htmlReport(input: HtmlReportInput): string {
  const { document, report, trades, sources, check } = input;
  const { underlying } = document.market;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="robots" content="noindex">
<title>${document.name}: backtest from ${report.from} to ${report.to}</title><style>${STYLE}</style></head><body>
<h1>${document.name}</h1>
<p class="soft">Backtest on ${underlying} from ${dateText(report.from)} to ${dateText(report.to)}, ${report.days} trading ${report.days === 1 ? 'day' : 'days'}.</p>
${simulatedNotice(sources)}${notices(report)}${figureCards(headFigures(report))}
${section('Day by day', report.curve.length < 2 ? html`<p>There are too few days to draw.</p>` : drawCurves(report.curve, report.capitalPaise, underlying))}
${section('Risk', figureCards(riskFigures(report)))}
${section('Ratios', html`${report.hasFewTrades ? html`<p>Too few trades: these ratios are mostly chance.</p>` : null}${figureCards(ratioFigures(report))}`)}
${section('Trades', figureCards(tradeFigures(report)))}
${check ? section('Check of the strategy', checkList(check)) : null}
${section('Months and days', html`<div class="wide">${monthTable(report.calendars.byMonth)}</div><div class="two"><section><h3>Results of days</h3>${drawHistogram(report.curve.map(({ netPaise }) => netPaise))}</section>${calendarTables(report)}</div>`)}
${trades.length === 0 ? null : section('How far trades went', html`<p>Each point is a trade. Left: how far it was against you at the worst. Right: how far in favour at the best. A stop far beyond where winning trades go does not protect; a target beyond where trades reach is never met.</p><div class="two">${drawScatter(trades, 'mae', underlying)}${drawScatter(trades, 'mfe', underlying)}</div>`)}
${trades.length === 0 ? null : section('Where the result comes from', html`<div class="two">${attributionTables(report, document)}</div><p class="soft">The charges of a trade are those of it alone; because contract notes round by the day they need not add up to all charges.</p>`)}
${section('How far to trust it', fidelityOf(report, input.seconds ?? null))}
${section('Rules of the strategy', html`${rulesOf(document)}${parameterList(input)}`)}
${section('Where the prices came from', sourceTable(sources))}
${section('All trades', tradeList(trades, underlying))}
<footer>${input.madeAt === undefined ? null : html`Made on ${dateText(istTimestamp(input.madeAt).slice(0, 10))}. `}Engine ${report.engine}, convention ${report.convention}. Times are Indian. A past result promises nothing.</footer>
</body></html>
`;
  return page.text;
}

function section(title: string, body: Html): Html {
  return html`<section><h2>${title}</h2>${body}</section>`;
}

function notices({ hasFewTrades, isComplete, openLegs, trades, coverage }: Report): readonly Html[] {
  const words = [
    isComplete ? null : 'The run was ended before its last day.',
    hasFewTrades
      ? `Only ${trades.count} ${trades.count === 1 ? 'trade' : 'trades'}: below ${FEW_TRADES} a result is mostly chance.`
      : null,
    coverage.emptyDays > 0 ? `On ${coverage.emptyDays} of the days the underlying has no prices.` : null,
    openLegs > 0
      ? `${openLegs} ${openLegs === 1 ? 'position was' : 'positions were'} still open at the end, counted at the last price.`
      : null,
  ];
  return words.flatMap((text) => (text === null ? [] : [html`<p class="notice">${text}</p>`]));
}

function parameterList({ document, parameters = {} }: HtmlReportInput): Html | null {
  const all = Object.entries(document.params ?? {});
  if (all.length === 0) return null;
  const text = all.map(
    ([name, { default: preset }]) =>
      `${name} = ${numberText(parameters[name] ?? preset, digitsOf(parameters[name] ?? preset))}`,
  );
  return html`<p>Parameters: ${text.join(', ')}.</p>`;
}

function digitsOf(value: number): number {
  return Number.isInteger(value) ? 0 : 2;
}
