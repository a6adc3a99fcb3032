/**
 * Every mutant is in the source at once, behind a condition of this file; one of them at most is switched on. The names
 * of the two functions are those that Stryker's instrumenter writes.
 */
export const mutantSwitch = {
  /** Number of the mutant that is switched on. */
  active: undefined as string | undefined,
  /** Mutants that were reached, while that is recorded. */
  passed: null as Set<string> | null,
};

export function stryMutAct_9fa48(id: string): boolean {
  return mutantSwitch.active === id;
}

export function stryCov_9fa48(...ids: readonly string[]): void {
  if (mutantSwitch.passed) for (const id of ids) mutantSwitch.passed.add(id);
}
