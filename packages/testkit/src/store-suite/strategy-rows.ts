import { ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type {
  StrategyAddition,
  StrategyDocumentRow,
  StrategyDraftPut,
  StrategyOutcome,
  StrategySave,
} from '@spark/core';
import { MORNING } from './journal-rows.ts';

const BOUNDS = { documents: 5, revisions: 4, bytes: 10_000 };

/** Sixty-four digits, another one for another text. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function addition(given: Partial<StrategyAddition> = {}): StrategyAddition {
  return {
    ...{ ucc: 'AAAA', at: MORNING, name: 'first', hash: hashOf('a'), issues: 0, note: null },
    ...{ body: '{"name":"first"}', bounds: BOUNDS },
    ...given,
  };
}

export function saveOf(
  { ucc, id, rev }: StrategyDocumentRow,
  given: Partial<StrategySave> = {},
): StrategySave {
  return { ...addition(), ucc, id, at: MORNING + 1, baseRev: rev, baseVersion: null, ...given };
}

export function draftOf(given: Partial<StrategyDraftPut> = {}): StrategyDraftPut {
  return {
    ...{ ucc: 'AAAA', id: 0, at: MORNING, baseRev: null, body: '{"a":1}', expectedVersion: 0 },
    ...given,
  };
}

export function storedRow(outcome: StrategyOutcome): StrategyDocumentRow {
  ok(outcome.kind === 'stored', `it is ${outcome.kind}`);
  return outcome.row;
}
