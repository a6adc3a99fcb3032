import type { SparkError } from '@spark/client';
import { failureKind } from '@spark/web';

/** A sentence for people about what went wrong, with what to do next. */
export function explainFailure(error: unknown): string {
  switch (failureKind(error)) {
    case 'unreachable':
      return 'The server did not answer. It may be down or still starting: start it with npm start, check the address, and send again.';
    case 'not-spark':
      return `Something answered with status ${(error as SparkError).status}, but it is not Spark: these pages seem to come from a static host. Give the address of your own Spark above.`;
    case 'refused':
      return explainProblems((error as SparkError).problems);
    case null:
      return error instanceof Error ? error.message : String(error);
  }
}

export function explainProblems(problems: SparkError['problems']): string {
  return problems.map(({ message, hint }) => [message, hint].filter(Boolean).join('. ')).join(' ');
}
