import { SparkConnectionError, SparkError, SparkTimeout } from '../errors.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { UsageError } from './usage-error.ts';

/** An error in words for people and as data for scripts, with the exit code. */
export type Explained = {
  readonly exitCode: ExitCode;
  readonly lines: readonly string[];
  readonly json: unknown;
};

export function explainError(error: unknown): Explained {
  if (error instanceof UsageError) {
    return {
      exitCode: error.exitCode,
      lines: [error.message, `  ${error.hint}`],
      json: {
        code: error.exitCode === EXIT.login ? 'login' : 'usage',
        message: error.message,
        hint: error.hint,
      },
    };
  }
  if (!(error instanceof SparkError)) throw error;
  const { status, code, message, problems, requestId } = error;
  const json = { code, status, message, problems, ...(requestId === undefined ? {} : { requestId }) };
  return { exitCode: exitCodeOf(error), lines: [...linesOf(error), ...hintsOf(error)], json };
}

function exitCodeOf(error: SparkError): ExitCode {
  if (error.status === 0) return EXIT.connection;
  if (error.status === 401) return EXIT.login;
  return error.status >= 500 || error.code === 'bad_reply' ? EXIT.server : EXIT.refused;
}

function linesOf({ message, problems }: SparkError): readonly string[] {
  if (problems.length === 0) return [message];
  return problems.flatMap((problem) => [
    problem.message,
    ...(problem.hint === undefined ? [] : [`  ${problem.hint}`]),
  ]);
}

function hintsOf(error: SparkError): readonly string[] {
  if (error instanceof SparkTimeout || error instanceof SparkConnectionError)
    return [
      '  Is Spark running there? The address is --url, SPARK_URL or that of the last `spark-trader login`.',
    ];
  if (error.status === 401 && error.code !== 'login_failed') return ['  Log in with: spark-trader login'];
  if (error.code === 'internal' && error.requestId !== undefined)
    return [`  The log of the server has the details under ${error.requestId}.`];
  return [];
}
