import { useLocation } from '@docusaurus/router';
import { useEffect } from 'react';

/**
 * Goes to the section that the address names once the text is there. Who comes by a link from another page arrives
 * before the text does, when there is nothing to go to yet; by address the browser does it itself.
 */
export function useArrival(hasText: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hasText && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hasText, hash]);
}
