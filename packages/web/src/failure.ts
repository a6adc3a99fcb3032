import { SparkError } from '@spark/client';

/**
 * What kept a call from being done: nobody answered; something answered that is not Spark, such as a static host or a
 * proxy in between; or Spark refused and said why.
 */
export type FailureKind = 'unreachable' | 'not-spark' | 'refused';

/** Null for what is no failure of a call. */
export function failureKind(error: unknown): FailureKind | null {
  if (!(error instanceof SparkError)) return null;
  if (error.code === 'bad_reply') return 'not-spark';
  return error.status === 0 ? 'unreachable' : 'refused';
}
