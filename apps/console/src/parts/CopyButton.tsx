import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { showToast } from './toasts.ts';

/** Copies a text; says so, also where the browser does not let it. */
export function CopyButton({
  text,
  label = 'Copy',
  name,
}: {
  readonly text: string;
  readonly label?: string;
  /** What is copied, where the label alone does not say it. */
  readonly name?: string;
}): ReactNode {
  return (
    <Button
      isSmall
      tone={name === undefined ? 'plain' : 'quiet'}
      aria-label={name}
      onClick={() => void copyText(text)}
    >
      {label}
    </Button>
  );
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'good', text: 'Copied' });
  } catch {
    // A page that came over plain http from another machine has no clipboard.
    showToast({
      tone: 'bad',
      text: 'The browser did not let the page copy it. Mark the text and copy it by hand.',
    });
  }
}
