import { useSyncExternalStore } from 'react';
import type { SampleRequest } from '../../../plugins/api-reference/sample-request.ts';

/** The values of the open forms, by call, so that the samples beside them show the same. */
const requests = new Map<string, SampleRequest>();
const listeners = new Set<() => void>();

export function useFormRequest(id: string): SampleRequest | undefined {
  return useSyncExternalStore(
    subscribe,
    () => requests.get(id),
    () => undefined,
  );
}

/** Without a request the sample is that of the call again. */
export function shareForm(id: string, request: SampleRequest | undefined): void {
  if (request) requests.set(id, request);
  else requests.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
