import type { Result } from '@spark/core';
import type { SentSignal } from '@spark/engine';

/** Takes signals of alerts for deployments. */
export type SignalTaker = {
  /** Once for an action of an alert, however often it is sent. What became of it, or why it is of no use. */
  readonly signal: (signal: SentSignal) => Promise<Result<string, string>>;
  /** Why nobody would ask for a signal now; null where somebody does. */
  readonly signalProblem: (ucc: string, asked: AskedSignal) => Promise<SignalProblem | null>;
};

export type AskedSignal = Pick<SentSignal, 'strategyName' | 'name'>;

export type SignalProblem =
  | { readonly code: 'no-deployment'; readonly strategyName: string }
  | {
      readonly code: 'unknown-signal';
      readonly strategyName: string;
      readonly deployment: number;
      readonly name: string;
      readonly known: readonly string[];
    };

export function signalProblemText(problem: SignalProblem): string {
  const { strategyName } = problem;
  if (problem.code === 'no-deployment')
    return `${strategyName} carries no deployment, so nobody asks for a signal`;
  const { deployment, name, known } = problem;
  return `Deployment ${deployment} of ${strategyName} asks for no signal ${name}, but for ${knownText(known)}`;
}

export function knownText(known: readonly string[]): string {
  return known.length === 0 ? 'none at all' : known.join(', ');
}

export type SignalRelay = SignalTaker & {
  readonly serve: (taker: SignalTaker) => void;
  /** What waits fails, so that it is sent again after the next start. */
  readonly close: () => void;
};

/** Alerts go on before the deployments are there that take their signals: until then signals wait. */
export function createSignalRelay(): SignalRelay {
  const { promise, resolve, reject } = Promise.withResolvers<SignalTaker>();
  promise.catch(() => undefined);
  return {
    signal: async (signal) => (await promise).signal(signal),
    signalProblem: async (ucc, asked) => (await promise).signalProblem(ucc, asked),
    serve: resolve,
    close: () => reject(new Error('Spark is being stopped.')),
  };
}
