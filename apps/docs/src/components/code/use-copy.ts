import { useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

const SHOWN_MS = 2_000;

/** Copies, and confirms it for two seconds. */
export function useCopy(): readonly [hasCopied: boolean, copy: (text: string) => Promise<void>] {
  const [hasCopied, setHasCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string) => {
    await copyText(text);
    setHasCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHasCopied(false), SHOWN_MS);
  };
  return [hasCopied, copy];
}
