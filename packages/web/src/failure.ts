import { SparkError } from '@spark/client';

/**
 * Why a call failed: nobody answered; something answered that is not Spark, such as a static host or a proxy in
 * between; or Spark refused and said why.
 */
export type FailureKind = 'unreachable' | 'not-spark' | 'refused';

/** Null for an error that is not the failure of a call. */
export function failureKind(error: unknown): FailureKind | null {
  if (!(error instanceof SparkError)) return null;
  if (error.code === 'bad_reply') return 'not-spark';
  return error.status === 0 ? 'unreachable' : 'refused';
}
