import { type ErrorCode, type Problem, type ProblemFacts, problem } from '@spark/contract';
import type { PassingProblem } from '../wire/login.ts';

/** Thrown by a handler to answer with these problems. The error handler turns it into the reply. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly problems: readonly Problem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(problems: readonly Problem[], retryAfterSeconds?: number) {
    super(problems.map(({ message }) => message).join('; '));
    this.problems = problems;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function refusedWith({ problem: why, retryAfterSeconds }: PassingProblem): CallRefused {
  return new CallRefused([why], retryAfterSeconds);
}

export function refused(code: ErrorCode, facts?: ProblemFacts): CallRefused {
  return new CallRefused([problem(code, facts)]);
}
