import type { DeploymentRow } from '@spark/client';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';

type Steered = Pick<DeploymentRow, 'deploymentID'>;

/** What is done to one deployment: each by its own call. */

export function usePause() {
  const spark = useSpark();
  return useAction(({ row: { deploymentID }, paused }: { readonly row: Steered; readonly paused: boolean }) =>
    spark.pauseDeployment({ deploymentID, paused }),
  );
}

export function useStop() {
  const spark = useSpark();
  return useAction(
    ({ row: { deploymentID }, legs }: { readonly row: Steered; readonly legs: 'keep' | 'close' }) =>
      spark.stopDeployment({ deploymentID, legs }),
  );
}

export type SwitchInput = { readonly row: Steered; readonly rev: number; readonly now: boolean };

export function useSwitch() {
  const spark = useSpark();
  return useAction(({ row: { deploymentID }, rev, now }: SwitchInput) =>
    spark.switchDeployment({ deploymentID, rev, now }),
  );
}
