import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the HTML of the component came with the page, and React only takes it over. It stays so. */
export function useIsPrinted(): boolean {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [isPrinted] = useState(isHydrating);
  return isPrinted;
}
