import {
  type Instant,
  type JournalWrite,
  logText,
  type NewLogLine,
  type StoredInstruction,
  scopeText,
  strategyOf,
} from '@spark/core';
import type { WatchedExit } from './watched-exit.ts';

/** The row of an exit as it is now. */
export function rowOf({ id, exit }: WatchedExit, at: Instant): StoredInstruction {
  return { kind: 'exit', id, at, open: exit.state.kind !== 'over', body: exit };
}

export function exitWrites(
  watched: readonly WatchedExit[],
  at: Instant,
  lines: readonly NewLogLine[] = [],
): readonly JournalWrite[] {
  const instructions = watched.map((one) => rowOf(one, at));
  const writes: JournalWrite[] = [{ kind: 'put-instructions', instructions }];
  if (lines.length > 0) writes.push({ kind: 'append-logs', lines });
  return writes;
}

/** Under the name of the strategy, else of the account. */
export function lineOf(
  { exit: { scope } }: Pick<WatchedExit, 'exit'>,
  at: Instant,
  message: string,
): NewLogLine {
  const name = strategyOf(scope) ?? scope.accountName;
  return { at, name: name ?? scopeText(scope), type: 'INFO', message: logText(message) };
}
