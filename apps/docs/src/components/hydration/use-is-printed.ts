import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the HTML of the component came with the page, and React only hydrates it. It does not change. */
export function useIsPrinted(): boolean {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [isPrinted] = useState(isHydrating);
  return isPrinted;
}
