import { type DeskRefusal, type Result, refuse } from '@spark/core';

/** What a deployment trades with is not deleted; null where nothing is deployed there. Asked where the change is decided. */
export function notDeployed(
  deployment: number | null,
  what: 'strategy' | 'account',
  name: string,
): Result<never, DeskRefusal> | null {
  return deployment === null ? null : refuse({ code: 'deployed', deployment, what, name });
}
