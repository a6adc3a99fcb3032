import type { CallOutcome } from './send-call.ts';

/** A sentence for people about how a call went, with what to do next. */
export function explainOutcome(outcome: CallOutcome): string {
  if (outcome.kind === 'unreachable') {
    return 'The server did not answer. It may be down or still starting: start it with npm start, check the address, and send again.';
  }
  if (outcome.kind === 'not-spark') {
    return `Something answered with status ${outcome.status}, but it is not Spark: these pages seem to come from a static host. Give the address of your own Spark above.`;
  }
  return outcome.errors.map((error) => [error.message, error.hint].filter(Boolean).join('. ')).join(' ');
}
