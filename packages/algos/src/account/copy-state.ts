import type { AccountState } from './account-state.ts';

/** Steps leave the account before them as it was. It is JSON, so this is all that `structuredClone` would do, several times as fast. */
export function copyState(state: AccountState): AccountState {
  return copied(state) as AccountState;
}

function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = copied((value as Record<string, unknown>)[name]);
  return copy;
}
