import { type Clock, type DeploymentRow, type Journal, ok, type Result, refuse } from '@spark/core';
import { type StrategyDocument, signalNames } from '@spark/document';
import type { SentSignal } from '@spark/engine';
import type { DeploymentRunner } from './deployment-runner.ts';
import { type AskedSignal, type SignalProblem, type SignalTaker, signalProblemText } from './signal-relay.ts';

type Parts = {
  readonly journal: Pick<Journal, 'readDeployments' | 'findSignal'>;
  readonly clock: Clock;
  /** Null where the strategy carries none that this process follows. */
  readonly entryOf: (ucc: string, strategyName: string) => Followed | null;
  /** The revision that a deployment plays; null where it cannot be read. */
  readonly documentOf: (row: DeploymentRow) => Promise<StrategyDocument | null>;
};

/** Without a runner something that is said stands in the way. */
type Followed = { readonly runner: DeploymentRunner | null; readonly problem: string | null };

/** So long a deployment may be on its way to this process. */
const ON_ITS_WAY_MS = 30_000;

/** Brings signals of alerts to the deployments of their strategies. */
export function createSignalTaker({ journal, clock, entryOf, documentOf }: Parts): SignalTaker {
  async function rowOf(ucc: string, strategyName: string): Promise<DeploymentRow | null> {
    const [row] = await journal.readDeployments({ ucc, strategyName, open: true, limit: 1 });
    return row ?? null;
  }

  async function signalProblem(ucc: string, asked: AskedSignal): Promise<SignalProblem | null> {
    const { strategyName } = asked;
    const runner = entryOf(ucc, strategyName)?.runner;
    if (runner) return problemAt(runner.row(), runner.signalNames, asked);
    // It may run in another process.
    const row = await rowOf(ucc, strategyName);
    if (row === null) return { code: 'no-deployment', strategyName };
    const document = await documentOf(row);
    return document && problemAt(row, signalNames(document), asked);
  }

  return {
    signalProblem,
    signal: async (sent: SentSignal): Promise<Result<string, string>> => {
      const { ucc, strategyName, alert, place } = sent;
      const known = await journal.findSignal({ alert, place });
      if (known !== null)
        return ok(`Deployment ${known.deployment}: the signal ${known.name} came before Spark was stopped.`);
      const problem = await signalProblem(ucc, sent);
      if (problem !== null) return refuse(`${signalProblemText(problem)}.`);
      const entry = entryOf(ucc, strategyName);
      if (entry?.runner) return entry.runner.signal(sent);
      if (entry === null && clock.now() < sent.at + ON_ITS_WAY_MS)
        throw new Error(`The deployment of ${strategyName} is not followed here yet.`);
      return refuse(entry?.problem ?? `Nobody follows the deployment of ${strategyName}.`);
    },
  };
}

function problemAt(
  { id: deployment }: Pick<DeploymentRow, 'id'>,
  known: readonly string[],
  { strategyName, name }: AskedSignal,
): SignalProblem | null {
  return known.includes(name) ? null : { code: 'unknown-signal', strategyName, deployment, name, known };
}
