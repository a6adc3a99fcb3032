import type { Static } from 'typebox';
import { hashFields } from './day-hashes.ts';
import { count, day, nullable, profit, timestamp } from './scalars.ts';
import { Type } from './type.ts';

const money = (description: string, example: number) => profit({ description, examples: [example] });
const number = (description: string, example: number) => Type.Number({ description, examples: [example] });
const text = (description: string, example: string) => Type.String({ description, examples: [example] });
const whole = (description: string, example: number) => count({ description, examples: [example] });

const outcomeFields = () => ({
  count: whole('How many there are.', 22),
  wins: whole('Those above zero.', 9),
  losses: whole('Those below zero.', 13),
  net: money(
    'All together, in rupees. Each trade has its own charges, rounded by themselves; those of the report are rounded once a day, so trades may come to a few rupees more or less.',
    -3204.95,
  ),
  winRate: nullable(number('Wins of all, in percent.', 40.9)),
  averageWin: nullable(money('In rupees.', 812.4)),
  averageLoss: nullable(money('In rupees, below zero.', -809.1)),
  payoff: nullable(number('The average win over the average loss.', 1)),
  profitFactor: nullable(number('All wins over all losses.', 0.7)),
  expectancy: nullable(money('The mean, in rupees.', -145.7)),
  expectancyRatio: nullable(number('Expectancy over the average loss.', -0.18)),
  longestWinning: whole('The most wins in a row.', 3),
  longestLosing: whole('The most losses in a row.', 5),
  best: nullable(money('The largest, in rupees.', 2310.5)),
  worst: nullable(money('The smallest, in rupees.', -1520.2)),
});

export const BacktestOutcomes = Type.Object(outcomeFields(), {
  title: 'BacktestOutcomes',
  description: 'Wins and losses. A figure with nothing to divide by is null.',
});

export const BacktestTradeOutcomes = Type.Object(
  { ...outcomeFields(), averageMinutes: nullable(number('How long a trade was open, in minutes.', 74)) },
  { title: 'BacktestTradeOutcomes', description: 'Wins and losses of trades, charges included.' },
);

export const BacktestGroup = Type.Object(
  { name: text('What these have in common.', 'stop'), ...outcomeFields() },
  { title: 'BacktestGroup', description: 'Wins and losses of some of them.' },
);

const groups = (description: string) => Type.Array(BacktestGroup, { description });

export const BacktestFidelity = Type.Object(
  {
    grade: Type.Enum(['A', 'B', 'C', 'D'], {
      description: 'By the share of trades that minutes could not decide: A up to 1 %, B 5 %, C 15 %.',
      examples: ['A'],
    }),
    ambiguous: whole('Trades whose stop and target were both in one minute; the stop counted.', 0),
    large: whole('Fills of more than 1 % of the volume of their minute.', 0),
    unfilled: whole('Entries without a trade within five minutes; they were refused.', 0),
    atSessionEnd: whole('Exits at the last price of a day, because no later one was there.', 0),
  },
  { title: 'BacktestFidelity', description: 'How far minutes can be believed.' },
);

export const BacktestRisk = Type.Object(
  {
    maxDrawdown: money('The deepest fall below an earlier high, by days, in rupees.', 8144.57),
    maxDrawdownPercent: number('The same of the high before it, in percent.', 4.07),
    fromDay: nullable(day({ description: 'The high before it.' })),
    troughDay: nullable(day({ description: 'Its lowest day.' })),
    recoveredDay: nullable(day({ description: 'When the high was reached again; null while it was not.' })),
    longestDaysUnderWater: whole('The most days in a row below an earlier high.', 14),
    worstDay: nullable(money('In rupees.', -2510.3)),
    dayValueAtRisk95: nullable(money('One day in twenty loses this much or more, in rupees.', 2201.7)),
    peakMargin: nullable(
      money(
        'The most margin that open legs needed together, estimated in round figures, in rupees.',
        118_400,
      ),
    ),
    peakMarginDay: nullable(day({ description: 'When that was.' })),
    timeInMarketPercent: number('Minutes in which something was held, of all.', 31.5),
  },
  { title: 'BacktestRisk', description: 'How deep it fell.' },
);

export const BacktestSeconds = Type.Object(
  {
    barNet: money('Net by minutes alone, in rupees.', -3204.95),
    secondNet: money('Net with seconds, in rupees: that of the report.', -2980.1),
    difference: money('By seconds less by minutes, in rupees: above 0 minutes were too careful.', 224.85),
    ambiguous: whole('Minutes that minutes alone could not decide.', 2),
    decided: whole('Those that seconds decided.', 2),
    inDoubt: whole('Those that stayed in doubt.', 0),
  },
  { title: 'BacktestSeconds', description: 'How wrong minutes were.' },
);
export type BacktestSeconds = Static<typeof BacktestSeconds>;

export const BacktestRatios = Type.Object(
  {
    sharpe: nullable(
      number('Mean over deviation (n − 1) of daily profits × √252, risk-free 0; all days count.', -1.2),
    ),
    sortino: nullable(number('Mean over the deviation below 0 (n), × √252.', -1.5)),
    calmar: nullable(number('Yearly return over the deepest fall, both in percent.', -4.9)),
    recovery: nullable(number('Net over the deepest fall.', -0.39)),
  },
  { title: 'BacktestRatios', description: 'Return against risk. Few trades make them say little.' },
);

export const BacktestReport = Type.Object(
  {
    convention: text('The rules by which documents are played.', 'ba-1'),
    engine: text('The version of the engine.', 'ba-engine/4'),
    from: day({ description: 'The first trading day.' }),
    to: day({ description: 'The last trading day.' }),
    days: whole('Trading days.', 20),
    minutes: whole('Minutes of their sessions.', 7700),
    capital: money('What percentages are taken of, in rupees.', 200_000),
    gross: money('Before charges, in rupees.', -1102.5),
    charges: money('As contract notes of the days add them up, in rupees.', 2102.45),
    slippage: money('What slippage cost; it is part of gross.', 734.5),
    net: money('Gross less charges, open legs at their last price, in rupees.', -3204.95),
    returnPercent: number('Net of the capital, in percent.', -1.6),
    chargesShare: nullable(number('Charges of all gains, in percent.', 28.7)),
    openLegs: whole('Legs that were still open at the end.', 0),
    fewTrades: Type.Boolean({ description: 'Fewer than 30 trades: ratios say little.', examples: [true] }),
    fidelity: BacktestFidelity,
    risk: BacktestRisk,
    ratios: BacktestRatios,
    trades: BacktestTradeOutcomes,
    daily: BacktestOutcomes,
    byMonth: groups('Days by month.'),
    byWeekday: groups('Days by weekday.'),
    byAction: groups('Trades by the action that opened them.'),
    byCondition: groups('Trades by the condition that fired.'),
    byReason: groups('Trades by why they were closed.'),
    byRight: groups('Trades by CE, PE, FUT, CASH.'),
    bySide: groups('Trades by long and short.'),
    byHour: groups('Trades by the hour of their entry.'),
    byDaysToExpiry: groups('Trades by calendar days from the entry to the expiry.'),
  },
  { title: 'BacktestReport', description: 'Everything that a backtest came to, in rupees.' },
);
export type BacktestReport = Static<typeof BacktestReport>;

export const BacktestSource = Type.Object(
  {
    series: whole('How many series.', 31),
    imported: whole('Minutes that somebody imported.', 0),
    recorded: whole('Minutes that this Spark recorded.', 0),
    simulated: whole('Minutes of the simulated exchange.', 7875),
  },
  { title: 'BacktestSource', description: 'Where the minutes of some series came from.' },
);

export const BacktestSources = Type.Object(
  {
    simulated: Type.Boolean({ description: 'Whether any minute was simulated.', examples: [true] }),
    spot: BacktestSource,
    futures: BacktestSource,
    options: BacktestSource,
    symbols: Type.Array(Type.String(), {
      description: 'The series that were read, at most 100.',
      examples: [['Nifty 50', 'NIFTY06OCT2623200CE']],
    }),
  },
  { title: 'BacktestSources', description: 'Where prices came from.' },
);
export type BacktestSources = Static<typeof BacktestSources>;

const verdict = () =>
  Type.Enum(['good', 'careful', 'bad', 'unknown'], {
    description: 'How it stands; unknown where it could not be checked.',
    examples: ['careful'],
  });

export const BacktestCheckItem = Type.Object(
  {
    check: text('What was checked.', 'slippage'),
    title: text('The question.', 'Does it survive worse prices?'),
    verdict: verdict(),
    text: text('The answer in words.', 'With twice the slippage it still gains.'),
    net: nullable(money('Net as it is, in rupees.', 1200)),
    netAfter: nullable(money('Net with the change, in rupees.', 310)),
  },
  { title: 'BacktestCheckItem', description: 'One question that was put to a strategy.' },
);

export const BacktestCheck = Type.Object(
  {
    verdict: verdict(),
    items: Type.Array(BacktestCheckItem, { description: 'Each question with its answer.' }),
  },
  { title: 'BacktestCheck', description: 'What worse prices, a late candle and changed data did to it.' },
);
export type BacktestCheck = Static<typeof BacktestCheck>;

export const BacktestTrade = Type.Object(
  {
    leg: whole('Number of the leg in this run.', 1),
    parent: nullable(whole('The leg that it entered again for.', 1)),
    action: text('The action that opened it.', 'a_ce'),
    condition: text('The condition that fired.', 'c_in'),
    symbol: text('What was traded.', 'NIFTY06OCT2623200CE'),
    token: nullable(
      text('Its token, as GET /history takes it; null where it is not known.', 'NFO:2358047065'),
    ),
    side: Type.Enum(['Buy', 'Sell'], { description: 'Of the entry.', examples: ['Buy'] }),
    qty: whole('Units.', 65),
    signalTime: timestamp({ description: 'When the condition fired.' }),
    entryTime: timestamp({ description: 'When it was filled.' }),
    exitTime: timestamp({ description: 'When it was closed.' }),
    signalPrice: money('The price at the signal.', 121.4),
    entryPrice: money('What was paid or got, slippage included.', 121.7),
    exitPrice: money('The same at the exit.', 98.2),
    exitSignalPrice: money('The price when the exit was decided: its level, or the last price.', 98.3),
    stopPrice: nullable(money('The stop as it was at the end.', 97.4)),
    reason: text('Why it was closed.', 'stop'),
    ambiguous: Type.Boolean({ description: 'Stop and target were in one minute.', examples: [false] }),
    gross: money('Before charges, in rupees.', -1527.5),
    charges: money('Of this trade alone, in rupees.', 58.31),
    net: money('Gross less charges, in rupees.', -1585.81),
    mae: money('The farthest against it while it was open, in rupees.', -1600),
    mfe: money('The farthest in favour, in rupees.', 310),
  },
  { title: 'BacktestTrade', description: 'A leg that was opened and closed.' },
);
export type BacktestTrade = Static<typeof BacktestTrade>;

export const BacktestPoint = Type.Object(
  {
    day: day({ description: 'The trading day.' }),
    net: money('What the day added, in rupees.', -310.4),
    total: money('What all days so far added, in rupees.', -310.4),
    realised: money('Capital and all that was booked, charges taken off.', 199_689.6),
    equity: money('The same with open legs at the last price of the day.', 199_689.6),
    drawdown: money('Below the highest equity before.', 310.4),
    underlying: nullable(money('The last price of the underlying.', 23_204.5)),
    rollingSharpe: nullable(number('Sharpe of the last 30 days; null before there are as many.', 0.8)),
    ...hashFields(),
  },
  { title: 'BacktestPoint', description: 'One day of the equity curve.' },
);
export type BacktestPoint = Static<typeof BacktestPoint>;

const truth = () =>
  Type.Enum(['true', 'false', 'warming up'], {
    description: 'What it was; warming up when something it compares was not known yet.',
    examples: ['true'],
  });

export const BacktestRowTrace = Type.Object(
  {
    path: text('JSON Pointer below when of the condition.', '/all/0'),
    op: text('The operator.', 'crossAbove'),
    text: text('The row in English.', 'the candle closes at 10:00'),
    result: truth(),
    values: Type.Array(nullable(Type.Number()), {
      description: 'What was compared, in the order of the row; empty where values were not kept.',
      examples: [[23_204.5, 23_198.1]],
    }),
  },
  { title: 'BacktestRowTrace', description: 'One row of a condition at a candle.' },
);

export const BacktestConditionTrace = Type.Object(
  {
    id: text('The condition.', 'c_in'),
    name: text('Its name, or its id where it has none.', 'c_in'),
    sentence: nullable(text('The condition in English.', 'When the candle closes at 10:00, then buy CE.')),
    result: truth(),
    fired: Type.Boolean({ description: 'Whether its actions ran.', examples: [true] }),
    skipped: nullable(text('Why it did not fire although it was true.', 'a position is open')),
    rows: Type.Array(BacktestRowTrace, { description: 'Its rows.' }),
  },
  { title: 'BacktestConditionTrace', description: 'One condition at a candle.' },
);

export const BacktestCandle = Type.Object(
  {
    at: timestamp({ description: 'When the candle closed.', examples: ['2026-10-06T10:00:00'] }),
    conditions: Type.Array(BacktestConditionTrace, { description: 'Each of the document.' }),
  },
  { title: 'BacktestCandle', description: 'What was decided at a candle, and why.' },
);
export type BacktestCandle = Static<typeof BacktestCandle>;

export const BacktestRowCounts = Type.Object(
  {
    path: text('JSON Pointer below when of the condition.', '/all/0'),
    op: text('The operator.', 'crossAbove'),
    text: text('The row in English.', 'the candle closes at 10:00'),
    true: whole('Candles at which it was true.', 41),
    false: whole('Candles at which it was false.', 1439),
    warmingUp: whole('Candles at which something was not known yet.', 60),
  },
  { title: 'BacktestRowCounts', description: 'How often a row was what.' },
);

export const BacktestWhyNot = Type.Object(
  {
    id: text('The condition.', 'c_in'),
    name: text('Its name, or its id where it has none.', 'c_in'),
    sentence: text('The condition in English.', 'When the candle closes at 10:00, then buy CE.'),
    candles: whole('Candles at which it was looked at; the other counts come to it.', 1540),
    fired: whole('Its actions ran.', 9),
    false: whole('It was false.', 1499),
    warmingUp: whole('Something it compares was not known yet.', 0),
    nothingAdded: whole('It was true, and no leg could be added.', 0),
    skipped: Type.Record(Type.String(), Type.Unknown(), {
      description: 'It was true and skipped, by reason.',
      examples: [{ 'a position is open': 32 }],
    }),
    rows: Type.Array(BacktestRowCounts, {
      description: 'Its rows, so that you see which one was in the way.',
    }),
  },
  { title: 'BacktestWhyNot', description: 'How often a condition did not fire, and why.' },
);
export type BacktestWhyNot = Static<typeof BacktestWhyNot>;

export const BacktestPage = Type.String({
  description: 'The report as one file: no scripts, nothing from elsewhere.',
  examples: ['<!doctype html>'],
});

export const BacktestTradesFile = Type.String({
  description: 'The trades as CSV, a line for each after the names of the columns.',
  examples: ['entryTime,exitTime,symbol'],
});
