import { SWEEP_MEASURE, type SweepAxis } from '@spark/algos';
import { type IstDay, objectReader, shape, storedObject } from '@spark/core';
import { type BacktestSummary, PART_NAMES, type PartName } from './backtest-job.ts';
import { TRACE_KINDS, type TraceKind } from './play-backtest.ts';
import type { SweepPlan, SweptChoice, SweptSummary } from './play-sweep.ts';

export const BACKTEST_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type BacktestState = (typeof BACKTEST_STATES)[number];

/** A run without what it came to: what was asked for, and how far it is. */
export type BacktestHead = {
  readonly id: number;
  readonly state: BacktestState;
  /** Why it failed or stopped, as a sentence. */
  readonly problem: string | null;
  /** The name of the document. */
  readonly name: string;
  readonly documentHash: string;
  /** The same hash is the same run: document, range, values, data, engine and charges. */
  readonly hash: string;
  readonly from: IstDay;
  readonly to: IstDay;
  readonly parameters: Readonly<Record<string, number>>;
  /** In rupees, in place of the document's; null for its own. */
  readonly capital: number | null;
  readonly trace: TraceKind;
  readonly check: boolean;
  /** Left out where minutes decide. */
  readonly mode?: 'seconds';
  /** The saved document that it was made from; left out where the document itself was sent. */
  readonly saved?: SavedChoice;
  /** Names the signals that it is played with; left out where the document asks for none. */
  readonly signals?: string;
  /** Of a sweep what it varies; a backtest has none. */
  readonly sweep?: SweepPlan;
  readonly swept?: SweptSummary;
  readonly dataVersion: string;
  /** What made it: parts that another engine wrote are not read. */
  readonly engine: string;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly summary: BacktestSummary | null;
};

/** A revision of a saved document. */
export type SavedChoice = { readonly id: number; readonly rev: number };

/** Where a part is in the file, counted from the end of the head. */
export type PartPlace = {
  readonly name: PartName;
  readonly firstRow: number;
  readonly candles: number;
  readonly at: number;
  readonly bytes: number;
  /** SHA-256: what is read is what was written. */
  readonly sum: string;
};

export type FileHead = { readonly head: BacktestHead; readonly parts: readonly PartPlace[] };

const { count, day, flag, fraction, integer, listOf, name, object, oneOf, optional, orNull, recordOf, text } =
  shape;

const summary = object<BacktestSummary>({
  firstDay: day,
  lastDay: day,
  trades: count,
  netPaise: integer,
  returnPercent: fraction,
  maxDrawdownPaise: fraction,
  isSimulated: flag,
});

const sweep = object<SweepPlan>({
  axes: listOf(object<SweepAxis>({ parameter: name, values: listOf(fraction) })),
  outOfSample: fraction,
  measure: oneOf(SWEEP_MEASURE),
});

const choice = object<SweptChoice>({ parameters: recordOf(fraction), netPaise: integer, trades: count });

const swept = object<SweptSummary>({
  runs: count,
  best: orNull(choice),
  plateau: orNull(choice),
  isBestLonely: flag,
  isSimulated: flag,
});

const head = object<BacktestHead>({
  id: count,
  state: oneOf(BACKTEST_STATES),
  problem: orNull(text),
  name: text,
  documentHash: name,
  hash: name,
  from: day,
  to: day,
  parameters: recordOf(fraction),
  capital: orNull(fraction),
  trace: oneOf(TRACE_KINDS),
  check: flag,
  mode: optional(oneOf(['seconds'])),
  saved: optional(object<SavedChoice>({ id: count, rev: count })),
  signals: optional(name),
  sweep: optional(sweep),
  swept: optional(swept),
  dataVersion: text,
  engine: text,
  createdAt: integer,
  startedAt: orNull(integer),
  endedAt: orNull(integer),
  summary: orNull(summary),
});

const place = object<PartPlace>({
  name: oneOf(PART_NAMES),
  firstRow: count,
  candles: count,
  at: count,
  bytes: count,
  sum: name,
});

export const readFileHead = objectReader<FileHead>(object<FileHead>({ head, parts: listOf(place) }));

export function writeFileHead(fileHead: FileHead): string {
  return storedObject(JSON.stringify(fileHead));
}
