import type { ParameterValues } from '@spark/algos';
import type { Instant, IstDay } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import type { ReplayState } from '@spark/vocabulary';
import type { SavedChoice } from '../algos/backtest-head.ts';
import type { ReplayedDay } from './replay-job.ts';

/** A replay as its user sees it. */
export type ReplayView = {
  readonly id: number;
  readonly state: ReplayState;
  /** How it ended, where it did not end by itself; null otherwise. */
  readonly problem: string | null;
  /** As it was given. */
  readonly document: StrategyDocument;
  readonly documentHash: string;
  /** Null for a document that was sent. */
  readonly saved: SavedChoice | null;
  readonly parameters: ParameterValues;
  readonly day: IstDay;
  readonly speed: number;
  readonly createdAt: Instant;
  readonly endedAt: Instant | null;
  /** Null before it is open. */
  readonly played: ReplayedDay | null;
};

export function isReplayOver({ state }: Pick<ReplayView, 'state'>): boolean {
  return state === 'done' || state === 'stopped' || state === 'failed';
}
