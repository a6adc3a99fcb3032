import { RowFault, StoreError, takenBy } from '../errors.ts';

type PostgresError = Error & {
  readonly code?: string;
  readonly severity?: string;
  readonly constraint?: string;
};

/** What an error of the driver or the server means to us. `where` names the database without its password. */
export function postgresFault(where: string, error: unknown): Error {
  if (error instanceof StoreError || error instanceof RowFault || !(error instanceof Error))
    return error as Error;
  if (!isAnswer(error)) return unavailable(where, error);
  const code = error.code ?? '';
  const family = code.slice(0, 2);
  // 22 bad value, 23 constraint, 54 beyond a limit of the server: the fault of one row.
  if (family === '23' || family === '22' || family === '54') {
    return new RowFault(code === '23505' ? takenBy(error.constraint ?? '') : null, error);
  }
  if (code === '53100') {
    return new StoreError(
      'disk-full',
      `The disk of ${where} is full. Nothing of this change was stored. Free some space; then it goes on by itself.`,
      error,
    );
  }
  // 40 deadlock and the like, 55P03 lock not granted in time.
  if (family === '40' || code === '55P03') {
    return new StoreError(
      'busy',
      `Another process is writing ${where} and did not finish in time. Nothing of this change was stored; try again.`,
      error,
    );
  }
  if (code === 'XX001' || code === 'XX002') {
    return new StoreError(
      'corrupt',
      `${where} is damaged: ${error.message}. Restore the last good dump.`,
      error,
    );
  }
  return unavailable(where, error);
}

/**
 * COMMIT is special: an error the server answered with means that nothing was stored; a lost answer, a time-out or
 * a server that is shutting down means that the outcome is unknown.
 */
export function commitFault(where: string, error: unknown): Error {
  if (
    error instanceof Error &&
    isAnswer(error) &&
    error.severity === 'ERROR' &&
    !error.code?.startsWith('57')
  ) {
    return postgresFault(where, error);
  }
  return new StoreError(
    'outcome-unknown',
    `The answer to a commit in ${where} was lost, so nobody knows yet whether it is stored. Load the desk again: its version tells.`,
    error,
  );
}

/** Whether the connection must not be used again. */
export function isConnectionLost(error: unknown): boolean {
  return !(error instanceof Error && isAnswer(error) && error.severity === 'ERROR');
}

/** Host, port and database: what a person needs to find it, and never the password. */
export function describeUrl(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url);
    const host = hostname || searchParams.get('host') || 'localhost';
    return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1)) || 'postgres'} at ${decodeURIComponent(host)}:${port || '5432'}`;
  } catch {
    return 'the PostgreSQL database';
  }
}

/** Errors of the server carry a five-character code and a severity; those of the network do not. */
export function isAnswer(error: unknown): error is PostgresError {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as PostgresError;
  return typeof code === 'string' && code.length === 5 && typeof severity === 'string';
}

function unavailable(where: string, error: Error): StoreError {
  return new StoreError(
    'unavailable',
    `${capital(where)} cannot be used right now (${reasonOf(error)}). Nothing of this change was stored. Check that the server runs and DATABASE_URL is right; Spark reconnects by itself.`,
    error,
  );
}

/** A host name with several addresses fails with one error per address and an empty message. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError)
    return error.errors.map((cause) => (cause as Error).message).join('; ');
  return error.message;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
