import { type StrategyDocument, signalNames } from '@spark/document';
import { openAccount } from '../account/account-state.ts';
import type { CompiledSet, ConditionPlan, Engine, FillCost } from '../account/engine.ts';
import { type CandleGrid, gridOf } from '../columns/candle-grid.ts';
import type { MinuteSeries } from '../columns/minute-series.ts';
import { weekdayNumber } from '../columns/timeline.ts';
import { compileNode } from '../conditions/compile-condition.ts';
import type { CompiledTest } from '../conditions/compile-row.ts';
import { compileOperand } from '../conditions/operand.ts';
import type { Compiling, Scope } from '../conditions/scope.ts';
import { TRUE } from '../conditions/truth.ts';
import type { Contract } from '../contracts/contract.ts';
import { daysToExpiry } from '../contracts/expiries.ts';
import { type MarketBook, seriesOf } from '../contracts/market-book.ts';
import type { SecondsOf } from '../legs/decide-by-seconds.ts';
import { createElements } from '../market/create-elements.ts';
import { createMarketShare, type MarketShare } from '../market/market-share.ts';
import { createDayPrices, createRowClock } from '../market/row-facts.ts';
import { NO_SIGNALS, signalColumn } from '../market/signals.ts';
import { legPlans, strikePlan } from './leg-plans.ts';
import { type ParameterSets, type ParameterValues, parameterSets } from './parameters.ts';
import { readSettings, type Settings } from './settings.ts';

export type EngineInput = {
  readonly document: StrategyDocument;
  readonly book: MarketBook;
  /** In place of the document's own, for a sweep. */
  readonly parameters?: ParameterValues;
  /** What a fill costs, for rules about profit. */
  readonly costOf?: FillCost;
  /** The market half of runs before this one over the same book. */
  readonly share?: MarketShare;
  /** By how many candles conditions are late. */
  readonly lateBy?: number;
  readonly secondsOf?: SecondsOf;
  /** For a market of which only the last candle is decided on: what rows were before is worked out when it is asked. */
  readonly candleByCandle?: boolean;
};

/** Compiles a document over the columns of a market. The document has been checked: what is wrong with it throws. */
export function createEngine(input: EngineInput): Engine {
  const { document, book, parameters, costOf, share: given } = input;
  if (given && given.book !== book) throw new RangeError('A market half can be shared over one book only.');
  const share = given ?? createMarketShare(book, Number.POSITIVE_INFINITY);
  const settings = readSettings(document);
  const grid = gridOf(book.timeline, settings.timeframe);
  const scope: Scope = { state: openAccount(document), trace: null };
  const signals = signalColumns(document, book, grid);
  const parameterChoice = parameterSets(document, parameters);
  const compiled = parameterChoice.sets.map((values) => {
    const compiling = createCompiling({
      ...{ document, book, grid, scope, values, share, signals },
      candleByCandle: input.candleByCandle === true,
    });
    const set = compileSet(document, settings, compiling);
    return { set, rows: compiling.rows, operands: compiling.operands };
  });
  const sets = compiled.map(({ set }) => set);
  const [first] = sets;
  if (first === undefined) throw new RangeError('A document has at least one set of parameters.');
  const vars = Object.entries(document.vars ?? {});
  const seriesFor = seriesFinder(book);
  return {
    book,
    settings,
    grid,
    scope,
    conditions: document.conditions.map((condition) => conditionPlan(condition, document)),
    actions: document.actions,
    varIndex: (name) => vars.findIndex(([variable]) => variable === name),
    isDayVar: vars.map(([, { scope: of }]) => of !== 'strategy'),
    initialVars: vars.map(([, { initial }]) => initial),
    sets,
    setOf: setChooser(book, sets, first, parameterChoice),
    tradesIn: book.timeline.sessions.map(({ day }) => mayTrade(book, settings, day)),
    rows: compiled[0]?.rows ?? [],
    operands: compiled[0]?.operands ?? [],
    signals,
    seriesFor,
    costOf: costOf && asksForProfit(document) ? costOf : null,
    lateBy: input.lateBy ?? 0,
    secondsOf: input.secondsOf ?? null,
  };
}

function signalColumns(document: StrategyDocument, book: MarketBook, grid: CandleGrid): Engine['signals'] {
  const { signals = NO_SIGNALS, timeline } = book;
  return new Map(signalNames(document).map((name) => [name, signalColumn(signals, name, timeline, grid)]));
}

/** A leg asks every minute with the same object, so the last one asked about is known without its name. */
function seriesFinder(book: MarketBook): (contract: Contract) => MinuteSeries | null {
  const known = new Map<string, MinuteSeries | null>();
  let last: Contract | null = null;
  let lastSeries: MinuteSeries | null = null;
  return (contract) => {
    if (contract === last) return lastSeries;
    let series = known.get(contract.key);
    if (series === undefined) {
      series = seriesOf(book, contract);
      known.set(contract.key, series);
    }
    last = contract;
    lastSeries = series;
    return series;
  };
}

function setChooser(
  { timeline }: MarketBook,
  sets: readonly CompiledSet[],
  first: CompiledSet,
  { setOn }: ParameterSets,
): (session: number) => CompiledSet {
  if (sets.length === 1) return () => first;
  const bySession = timeline.sessions.map(({ day }) => sets[setOn[weekdayNumber(day)] ?? 0] ?? first);
  return (session) => bySession[session] ?? first;
}

function mayTrade(book: MarketBook, { tradesOn, dte }: Settings, day: string): boolean {
  if (!tradesOn[weekdayNumber(day)]) return false;
  return dte === null || dte.in.includes(daysToExpiry(book, day, dte.expiry));
}

/** Charges of a fill are worked out while it runs only where a rule or a condition looks at profit. */
function asksForProfit(document: StrategyDocument): boolean {
  const { dayStopLoss, dayTarget, lock, maxConsecutiveLosses } = document.risk ?? {};
  if (dayStopLoss || dayTarget || lock || maxConsecutiveLosses) return true;
  return /"mtm":|"is":"pnl"/.test(JSON.stringify([document.conditions, document.actions]));
}

type CompilingInput = {
  readonly document: StrategyDocument;
  readonly book: MarketBook;
  readonly grid: CandleGrid;
  readonly scope: Scope;
  readonly values: ParameterValues;
  readonly share: MarketShare;
  readonly signals: Engine['signals'];
  readonly candleByCandle: boolean;
};

function createCompiling(input: CompilingInput): Compiling {
  const { document, book, grid, scope, values, share, signals, candleByCandle } = input;
  const [session] = book.timeline.sessions;
  const tickPaise = session === undefined ? 5 : book.termsOn(session.day, 'CASH', null).tickPaise;
  return {
    scope,
    elements: createElements(document, { book, grid, parameters: values, share }),
    share,
    parameters: values,
    clock: createRowClock(book.timeline, grid),
    day: createDayPrices(book, grid),
    signals,
    actionIndex: (id) => document.actions.findIndex((action) => action.id === id),
    varIndex: (name) => Object.keys(document.vars ?? {}).indexOf(name),
    halfTick: tickPaise / 200,
    candles: grid.candles,
    timeframe: grid.timeframe,
    candleByCandle,
    rows: [],
    operands: [],
    within: 0,
  };
}

function compileSet(document: StrategyDocument, settings: Settings, compiling: Compiling): CompiledSet {
  const { parameters } = compiling;
  const tests = document.conditions.map(({ when }, index) => compileNode(when, compiling, '', index));
  const { candles } = compiling;
  const feeds = [...compiling.elements.values()].flatMap(({ feed }) => feed ?? []);
  return {
    feeds: [...new Set(feeds)],
    rows: compiling.rows,
    plans: legPlans(document, parameters, settings),
    tests,
    values: document.actions.map((action) =>
      action.type === 'setVar' ? compileOperand(action.value, compiling).read : null,
    ),
    rolls: document.actions.map((action) =>
      action.type === 'roll' ? strikePlan(action.to, parameters) : null,
    ),
    firing: firingColumn(tests, candles),
  };
}

function firingColumn(tests: readonly CompiledTest[], candles: number): Uint8Array | null {
  const firing = new Uint8Array(candles);
  for (const { column } of tests) {
    if (column === null) return null;
    for (let row = 0; row < candles; row += 1) if (column[row] === TRUE) firing[row] = 1;
  }
  return firing;
}

function conditionPlan(
  condition: StrategyDocument['conditions'][number],
  { actions }: StrategyDocument,
): ConditionPlan {
  return {
    id: condition.id,
    kind: condition.kind,
    isEdge: condition.fire === 'edge',
    maxPerDay: condition.maxPerDay ?? Number.POSITIVE_INFINITY,
    skipsIfOpen: condition.ifPositionOpen !== 'check',
    skipsIfWaiting: condition.ifTriggerOpen !== 'check',
    then: condition.then.map((id) => actions.findIndex((action) => action.id === id)),
  };
}
