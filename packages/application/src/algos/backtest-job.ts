import type { IstDay } from '@spark/core';
import type { BacktestOrder, BacktestProgress } from './play-backtest.ts';
import type { SweepOrder, SweptSummary } from './play-sweep.ts';
import type { Preview, PreviewOrder } from './preview-elements.ts';

/** What the thread of backtests is asked and answers. All of it is data, so that it can be sent. */
export type BacktestJob = { readonly calendarChanges: string } & (
  | { readonly kind: 'backtest'; readonly order: BacktestOrder }
  | { readonly kind: 'sweep'; readonly order: SweepOrder }
  | { readonly kind: 'preview'; readonly order: PreviewOrder }
);

export type JobThreadData = {
  readonly dataFolder: string;
  /** What fills days of which nothing is stored. */
  readonly fill: 'simulated' | 'nothing';
  /** The number of the job that is to end. */
  readonly cancelled: Int32Array;
  /** 1 while the main thread is busy. */
  readonly crowded: Int32Array;
};

export type ToJobThread = { readonly id: number; readonly job: BacktestJob };

export type FromJobThread =
  | { readonly id: number; readonly progress: BacktestProgress }
  | { readonly id: number; readonly played: PlayedParts }
  | { readonly id: number; readonly preview: Preview }
  | { readonly id: number; readonly failure: JobFailure };

/** A sentence for whoever asked; `bug` is for the log. */
export type JobFailure =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'no-session'; readonly message: string }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string };

/** A finished run as it is stored: compressed parts, each in its own buffer. */
export type PlayedParts = {
  /** One of the two, by what was played. */
  readonly summary: BacktestSummary | null;
  readonly swept: SweptSummary | null;
  readonly dataVersion: string;
  readonly parts: readonly StoredPart[];
};

export type StoredPart = {
  readonly name: PartName;
  /** Of a part of a trace: its first candle, and how many there are. */
  readonly firstRow: number;
  readonly candles: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

export const PART_NAMES = [
  'document',
  'result',
  'trades',
  'csv',
  'html',
  'program',
  'trace',
  'sweep',
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** The few figures that a list of runs shows. */
export type BacktestSummary = {
  readonly firstDay: IstDay;
  readonly lastDay: IstDay;
  readonly trades: number;
  readonly netPaise: number;
  readonly returnPercent: number;
  readonly maxDrawdownPaise: number;
  readonly isSimulated: boolean;
};
