import type { CurvePoint, Group, Outcomes, Report } from '@spark/algos';
import type { BacktestResult, RuleText } from '@spark/application';
import type {
  Backtest,
  BacktestCheck,
  BacktestPoint,
  BacktestReport,
  BacktestSeconds,
  BacktestWhyNot,
} from '@spark/contract';
import { rounded, roundedOrNull, rupees, rupeesOrNull } from './backtest-numbers.ts';

type WireOutcomes = BacktestReport['daily'];

function toWireOutcomes(outcomes: Outcomes): WireOutcomes {
  const { count, wins, losses, longestWinning, longestLosing } = outcomes;
  return {
    ...{ count, wins, losses, net: rupees(outcomes.netPaise) },
    winRate: roundedOrNull(outcomes.winRate),
    averageWin: rupeesOrNull(outcomes.averageWinPaise),
    averageLoss: rupeesOrNull(outcomes.averageLossPaise),
    payoff: roundedOrNull(outcomes.payoff),
    profitFactor: roundedOrNull(outcomes.profitFactor),
    expectancy: rupeesOrNull(outcomes.expectancyPaise),
    expectancyRatio: roundedOrNull(outcomes.expectancyRatio),
    ...{ longestWinning, longestLosing },
    best: rupeesOrNull(outcomes.bestPaise),
    worst: rupeesOrNull(outcomes.worstPaise),
  };
}

const groups = (all: readonly Group[]) =>
  all.map((group) => ({ name: group.name, ...toWireOutcomes(group) }));

export function toWireReport(report: Report): BacktestReport {
  const { convention, engine, from, to, days, bars, openLegs, hasFewTrades, attribution, calendars } = report;
  return {
    ...{ convention, engine, from, to, days, minutes: bars },
    capital: rupees(report.capitalPaise),
    gross: rupees(report.grossPaise),
    charges: rupees(report.chargesPaise),
    slippage: rupees(report.slippagePaise),
    net: rupees(report.netPaise),
    returnPercent: rounded(report.returnPercent),
    chargesShare: roundedOrNull(report.chargesShare),
    ...{ openLegs, fewTrades: hasFewTrades },
    fidelity: toWireFidelity(report),
    risk: toWireRisk(report),
    ratios: toWireRatios(report),
    trades: { ...toWireOutcomes(report.trades), averageMinutes: roundedOrNull(report.trades.averageMinutes) },
    daily: toWireOutcomes(report.daily),
    byMonth: groups(calendars.byMonth),
    byWeekday: groups(calendars.byWeekday),
    byAction: groups(attribution.byAction),
    byCondition: groups(attribution.byCondition),
    byReason: groups(attribution.byReason),
    byRight: groups(attribution.byRight),
    bySide: groups(attribution.bySide),
    byHour: groups(attribution.byHour),
    byDaysToExpiry: groups(attribution.byDaysToExpiry),
  };
}

function toWireFidelity({ fidelity }: Report): BacktestReport['fidelity'] {
  const { grade, ambiguous, large, unfilled, atSessionEnd } = fidelity;
  return { grade, ambiguous, large, unfilled, atSessionEnd };
}

function toWireRisk({ risk, peakMargin }: Report): BacktestReport['risk'] {
  const { fromDay, troughDay, recoveredDay, longestUnderWater } = risk;
  return {
    maxDrawdown: rupees(risk.paise),
    maxDrawdownPercent: rounded(risk.percent),
    ...{ fromDay, troughDay, recoveredDay, longestDaysUnderWater: longestUnderWater },
    worstDay: rupeesOrNull(risk.worstDayPaise),
    dayValueAtRisk95: rupeesOrNull(risk.dayValueAtRiskPaise),
    peakMargin: rupeesOrNull(peakMargin?.paise ?? null),
    peakMarginDay: peakMargin?.day ?? null,
    timeInMarketPercent: rounded(risk.timeInMarket),
  };
}

function toWireRatios({ ratios: { sharpe, sortino, calmar, recovery } }: Report): BacktestReport['ratios'] {
  return {
    sharpe: roundedOrNull(sharpe),
    sortino: roundedOrNull(sortino),
    calmar: roundedOrNull(calmar),
    recovery: roundedOrNull(recovery),
  };
}

export function toWirePoints({ report, days }: BacktestResult): readonly BacktestPoint[] {
  const hashes = new Map(days.map((day) => [day.day, day]));
  return report.curve.map((point) => ({
    ...toWirePoint(point, report.capitalPaise),
    marketHash: hashes.get(point.day)?.marketHash ?? null,
    decisionHash: hashes.get(point.day)?.decisionHash ?? null,
  }));
}

function toWirePoint(point: CurvePoint, capitalPaise: number) {
  return {
    day: point.day,
    net: rupees(point.netPaise),
    total: rupees(point.equityPaise - capitalPaise),
    realised: rupees(point.realisedPaise),
    equity: rupees(point.equityPaise),
    drawdown: rupees(point.drawdownPaise),
    underlying: rupeesOrNull(point.spotPaise),
    rollingSharpe: roundedOrNull(point.rollingSharpe),
  };
}

export function toWireCoverage({
  coverage,
}: Pick<BacktestResult, 'coverage'>): NonNullable<Backtest['coverage']> {
  const { days, wholeDays, gaps } = coverage;
  const percent = days === 0 ? 0 : rounded((wholeDays / days) * 100);
  return { days, wholeDays, percent, gaps: gaps.map((gap) => ({ ...gap })) };
}

/** What a reader has to know before they believe a figure. */
export function notesOn(result: BacktestResult): string[] {
  const { report, mode, seconds } = result;
  const notes = notesOnData(result);
  if (report.hasFewTrades)
    notes.push(`Too few trades: ${report.trades.count} of at least 30, so ratios say little.`);
  if (mode === 'seconds' && seconds === null)
    notes.push('Seconds are known of none of the minutes in doubt: minutes decided them.');
  if (report.openLegs > 0) notes.push('Legs were still open at the end; net has them at their last price.');
  return notes;
}

type Data = Pick<BacktestResult, 'coverage' | 'isSimulated' | 'signals'>;

/** Of backtests and sweeps alike. */
export function notesOnData({ coverage, isSimulated, signals }: Data) {
  const notes: string[] = [];
  if (isSimulated)
    notes.push('Simulated prices: they show that the rules work, and say nothing about profit.');
  const missing = coverage.days - coverage.wholeDays;
  if (missing > 0)
    notes.push(`${missing} of ${coverage.days} days are not whole; nothing was made up for what is missing.`);
  if (signals) notes.push(signalNote(signals));
  return notes;
}

function signalNote({ isGiven, days, came }: NonNullable<Data['signals']>): string {
  const many = `${came} ${came === 1 ? 'signal' : 'signals'}`;
  if (isGiven) return `${many} of your list came in these days.`;
  if (days === 'none')
    return 'No signals recorded: rows that ask for one are not ready. List signals with the run, or play days on which the document was deployed.';
  const part = days === 'some' ? ' On days without a deployment rows that ask for one are not ready.' : '';
  return `${many} recorded by deployments of the document.${part}`;
}

export function toWireSeconds({ seconds }: BacktestResult): BacktestSeconds | null {
  if (seconds === null) return null;
  const { ambiguous, decided, inDoubt } = seconds;
  return {
    barNet: rupees(seconds.barNetPaise),
    secondNet: rupees(seconds.secondNetPaise),
    difference: rupees(seconds.differencePaise),
    ...{ ambiguous, decided, inDoubt },
  };
}

export function toWireCheck({ check }: BacktestResult): BacktestCheck | null {
  if (check === null) return null;
  return {
    verdict: check.verdict,
    items: check.items.map(({ check: name, title, verdict, text, before, after }) => ({
      ...{ check: name, title, verdict, text },
      net: rupeesOrNull(before?.netPaise ?? null),
      netAfter: rupeesOrNull(after?.netPaise ?? null),
    })),
  };
}

export function toWireWhyNot({ whyNot, rules }: BacktestResult): BacktestWhyNot[] {
  return whyNot.map((why) => {
    const { id, candles, fired, warmingUp, nothingAdded, skipped, rows } = why;
    const rule = rules.find((each) => each.id === id);
    return {
      ...{ id, name: rule?.name ?? id, sentence: rule?.sentence ?? '' },
      ...{ candles, fired, false: why.false, warmingUp, nothingAdded },
      skipped: { ...skipped },
      rows: rows.map((row) => ({ ...row, text: textOf(rule, row) })),
    };
  });
}

/** The operator stands for a row that has no text. */
export function textOf(
  rule: RuleText | undefined,
  { path, op }: { readonly path: string; readonly op: string },
): string {
  return rule?.rows.find((row) => row.path === path)?.text ?? op;
}
