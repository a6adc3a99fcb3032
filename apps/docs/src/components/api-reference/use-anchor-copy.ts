import { useEffect, useState } from 'react';
import { copyText } from '../code/copy-text.ts';

/** A click on the symbol beside a heading also copies its address. Returns the status text. */
export function useAnchorCopy(): string {
  const [status, setStatus] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const copyAddress = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.hash-link') : null;
      if (!link) return;
      void copyText(link.href).then(() => {
        setStatus('Link copied');
        clearTimeout(timer);
        timer = setTimeout(() => setStatus(''), 2000);
      });
    };
    document.addEventListener('click', copyAddress);
    return () => {
      document.removeEventListener('click', copyAddress);
      clearTimeout(timer);
    };
  }, []);
  return status;
}
