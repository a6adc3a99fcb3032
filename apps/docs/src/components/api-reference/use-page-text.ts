import { loadPrintedText, printedText } from '@theme/api-reference-text';
import { useEffect, useState } from 'react';
import type { PageText } from '../../../plugins/api-reference/page-content.ts';
import { useIsPrinted } from '../hydration/use-is-printed.ts';

export type PageTextState =
  /** The HTML that arrived holds the text: React leaves it as it is. */
  | { readonly state: 'printed' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly text: PageText }
  | { readonly state: 'failed'; readonly reason: string; readonly retry: () => void };

/**
 * Where the page's text comes from: the build, the HTML already there, or a file after a navigation from another page.
 */
export function usePageText(): PageTextState {
  const isPrinted = useIsPrinted();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<PageText>();
  const [failure, setFailure] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load again.
  useEffect(() => {
    if (isPrinted) return;
    let isCurrent = true;
    setFailure(undefined);
    loadPrintedText().then(
      (text) => isCurrent && setLoaded(text),
      (error: unknown) => isCurrent && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, isPrinted]);

  if (printedText) return { state: 'ready', text: printedText };
  if (isPrinted) return { state: 'printed' };
  if (loaded) return { state: 'ready', text: loaded };
  if (failure) return { state: 'failed', reason: failure, retry: () => setAttempt((count) => count + 1) };
  return { state: 'loading' };
}
