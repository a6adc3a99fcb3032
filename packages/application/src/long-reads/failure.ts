import { HistoryTooLongError } from '@spark/prices';
import { StoreError } from '@spark/store';
import { ReadingBrokenOffError } from './errors.ts';
import type { Failure } from './question.ts';

/** Errors lose their class between threads, so they are sent as data. */
export function failureOf(error: unknown): Failure {
  if (error instanceof StoreError) return { kind: 'store', storeKind: error.kind, message: error.message };
  if (error instanceof HistoryTooLongError) return { kind: 'too-long', most: error.most };
  if (error instanceof ReadingBrokenOffError) return { kind: 'broken-off', why: error.why };
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'bug', message, stack };
}

export function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case 'store':
      return new StoreError(failure.storeKind, failure.message);
    case 'too-long':
      return new HistoryTooLongError(failure.most);
    case 'broken-off':
      return new ReadingBrokenOffError(failure.why);
    case 'bug':
      return Object.assign(new Error(failure.message), { stack: failure.stack });
  }
}
