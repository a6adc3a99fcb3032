import { useEffect, useState } from 'react';
import { copyText } from '../code/copy-text.ts';

/** A click on the sign beside a heading also copies its address. Gives what to tell the reader. */
export function useAnchorCopy(): string {
  const [told, setTold] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const copyAddress = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.hash-link') : null;
      if (!link) return;
      void copyText(link.href).then(() => {
        setTold('Link copied');
        clearTimeout(timer);
        timer = setTimeout(() => setTold(''), 2000);
      });
    };
    document.addEventListener('click', copyAddress);
    return () => {
      document.removeEventListener('click', copyAddress);
      clearTimeout(timer);
    };
  }, []);
  return told;
}
