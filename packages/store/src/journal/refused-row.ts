import { DeskChangedFault, isReplyTaken, RowFault, StoreError } from '../errors.ts';

/** What a row that the database refused means to the caller. */
export function errorOfRow(error: unknown): unknown {
  if (!(error instanceof RowFault)) return error;
  if (error instanceof DeskChangedFault)
    return new StoreError('desk-changed', `Nothing was written, since ${error.message}: plan it anew.`);
  if (isReplyTaken(error)) {
    return new StoreError(
      'busy',
      'The Idempotency-Key of this request, or of one stored together with it, was answered by another process in this moment. Nothing was written. Ask again: a request that was carried out gets its first answer.',
      error.cause,
    );
  }
  if (/done_pkey|done\.ucc/.test(error.message)) {
    return new StoreError(
      'done-before',
      'This was done for the day already, so nothing was written.',
      error.cause,
    );
  }
  return new StoreError('invalid', `The store refused it and wrote nothing: ${error.message}.`, error.cause);
}
