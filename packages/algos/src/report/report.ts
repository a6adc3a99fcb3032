import type { StrategyDocument } from '@spark/document';
import type { BacktestRun } from '../backtest/run-backtest.ts';
import { readSettings } from '../program/settings.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { type Drawdown, drawdownOf } from './drawdown.ts';
import { type Attribution, attribute, type Calendars, calendarsOf, netOf } from './groups.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';
import { type PeakMargin, peakMarginOf } from './peak-margin.ts';
import { type Ratios, ratiosOf, sharpeOf, sum, valueAtRisk } from './ratios.ts';

/** Below so many trades a ratio says little, and the report says so. */
export const FEW_TRADES = 30;
const ROLLING_DAYS = 30;

export type FidelityGrade = 'A' | 'B' | 'C' | 'D';

/** Everything that a run comes to. Money is whole paise but for averages. */
export type Report = {
  readonly convention: string;
  readonly engine: string;
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly bars: number;
  readonly isComplete: boolean;
  readonly capitalPaise: number;
  readonly grossPaise: number;
  readonly chargesPaise: number;
  readonly slippagePaise: number;
  /** Gross less charges, with open legs at their last price. */
  readonly netPaise: number;
  readonly returnPercent: number;
  /** Charges of the sum of all gains, in percent; null without a gain. */
  readonly chargesShare: number | null;
  readonly coverage: Coverage;
  /** Null where it cannot be estimated. */
  readonly peakMargin: PeakMargin | null;
  readonly fidelity: BacktestRun['fidelity'] & { readonly grade: FidelityGrade };
  readonly hasFewTrades: boolean;
  readonly risk: Risk;
  readonly ratios: Ratios;
  readonly trades: Outcomes & { readonly averageMinutes: number | null };
  readonly daily: Outcomes;
  readonly calendars: Calendars;
  readonly attribution: Attribution;
  /** One entry for each day. */
  readonly curve: readonly CurvePoint[];
  readonly openLegs: number;
};

export type Risk = Omit<Drawdown, 'from' | 'trough' | 'recovered'> & {
  readonly fromDay: string | null;
  readonly troughDay: string | null;
  readonly recoveredDay: string | null;
  readonly worstDayPaise: number | null;
  /** One day in twenty loses this much or more. */
  readonly dayValueAtRiskPaise: number | null;
  /** Minutes in which something was held, of all, in percent. */
  readonly timeInMarket: number;
};

export type CurvePoint = {
  readonly day: string;
  readonly netPaise: number;
  /** Capital, all that was booked so far, charges taken off. */
  readonly realisedPaise: number;
  /** The same with open legs at the day's last price. */
  readonly equityPaise: number;
  readonly drawdownPaise: number;
  /** The underlying's last price; null on a day without one. */
  readonly spotPaise: number | null;
  /** Of the last 30 days; null before there are as many. */
  readonly rollingSharpe: number | null;
};

/** Changes with every change of what a run comes to, so that stored results are not taken for new ones. */
export const ENGINE_VERSION = 'ba-engine/4';

export function reportOf(document: StrategyDocument, run: BacktestRun): Report {
  const { capitalPaise } = readSettings(document);
  const profits = dailyProfits(run);
  const drawdown = drawdownOf(profits, capitalPaise);
  const grossPaise = sum(run.days.map((day) => day.grossPaise));
  const chargesPaise = sum(run.days.map((day) => day.chargesPaise));
  const netPaise = sum(profits);
  const gains = sum(run.trades.map((trade) => Math.max(0, trade.grossPaise)));
  return {
    convention: document.convention,
    engine: ENGINE_VERSION,
    from: run.days[0]?.day ?? '',
    to: run.days.at(-1)?.day ?? '',
    days: run.days.length,
    bars: run.bars,
    isComplete: run.isComplete,
    capitalPaise,
    grossPaise,
    chargesPaise,
    slippagePaise: run.fidelity.slippagePaise,
    netPaise,
    returnPercent: (netPaise / capitalPaise) * 100,
    chargesShare: gains > 0 ? (chargesPaise / gains) * 100 : null,
    coverage: coverageOf(run),
    peakMargin: peakMarginOf(document, run),
    fidelity: { ...run.fidelity, grade: gradeOf(run) },
    hasFewTrades: run.trades.length < FEW_TRADES,
    risk: riskOf(run, profits, drawdown),
    ratios: ratiosOf(profits, capitalPaise, drawdown),
    trades: { ...outcomesOf(run.trades.map(netOf)), averageMinutes: averageMinutes(run) },
    daily: outcomesOf(profits),
    calendars: calendarsOf(run.days, profits),
    attribution: attribute(run.trades),
    curve: curveOf(run, profits, capitalPaise),
    openLegs: run.open.length,
  };
}

/** What each day added: booked less charges, and what open legs gained since the day before. */
export function dailyProfits({ days }: BacktestRun): number[] {
  let openBefore = 0;
  return days.map(({ grossPaise, chargesPaise, openPaise }) => {
    // A day whose open profit is not known stays at what it was.
    const open = openPaise ?? openBefore;
    const profit = grossPaise - chargesPaise + open - openBefore;
    openBefore = open;
    return profit;
  });
}

function riskOf(run: BacktestRun, profits: readonly number[], drawdown: Drawdown): Risk {
  const { from, trough, recovered, ...depth } = drawdown;
  const dayAt = (index: number | null) => (index === null ? null : (run.days[index]?.day ?? null));
  const held = sum(run.days.map(({ minutesInMarket }) => minutesInMarket));
  return {
    ...depth,
    fromDay: trough < 0 ? null : dayAt(Math.max(0, from)),
    troughDay: dayAt(trough),
    recoveredDay: dayAt(recovered),
    worstDayPaise: profits.length === 0 ? null : profits.reduce((worst, profit) => Math.min(worst, profit)),
    dayValueAtRiskPaise: valueAtRisk(profits),
    timeInMarket: run.bars === 0 ? 0 : (held / run.bars) * 100,
  };
}

function curveOf(run: BacktestRun, profits: readonly number[], capitalPaise: number): CurvePoint[] {
  let realisedPaise = capitalPaise;
  let equityPaise = capitalPaise;
  let peak = capitalPaise;
  return run.days.map(({ day, grossPaise, chargesPaise, spotPaise }, index) => {
    const netPaise = profits[index] ?? 0;
    realisedPaise += grossPaise - chargesPaise;
    equityPaise += netPaise;
    peak = Math.max(peak, equityPaise);
    return {
      day,
      netPaise,
      realisedPaise,
      equityPaise,
      drawdownPaise: peak - equityPaise,
      spotPaise,
      rollingSharpe:
        index + 1 < ROLLING_DAYS ? null : sharpeOf(profits.slice(index + 1 - ROLLING_DAYS, index + 1)),
    };
  });
}

function averageMinutes({ trades }: BacktestRun): number | null {
  if (trades.length === 0) return null;
  return sum(trades.map(({ enteredAt, exitedAt }) => (exitedAt - enteredAt) / 60_000)) / trades.length;
}

/** By the share of trades whose end or fill the bars could not decide. */
function gradeOf({ trades, fidelity }: BacktestRun): FidelityGrade {
  const doubtful = fidelity.ambiguous + fidelity.large + fidelity.unfilled + fidelity.atSessionEnd;
  const share = doubtful / Math.max(1, trades.length);
  if (share <= 0.01) return 'A';
  if (share <= 0.05) return 'B';
  return share <= 0.15 ? 'C' : 'D';
}
