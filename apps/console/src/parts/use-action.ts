import { mayHaveBeenDone } from '@spark/web';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { asksForArming } from '../session/arming.ts';
import { failureText } from './States.tsx';
import { showToast } from './toasts.ts';

const UNKNOWN = 'Whether it was done is not known: look again once the page is live.';

type Outcome = { readonly message: string };

/**
 * Something that the user asks the server to do. It runs once at a time, its message is shown, and what is on the page is
 * read again.
 */
export function useAction<Input>(work: (input: Input) => Promise<Outcome | undefined>): {
  readonly run: (input: Input) => Promise<boolean>;
  readonly isBusy: boolean;
} {
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const run = useCallback(
    async (input: Input) => {
      setBusy(true);
      try {
        const outcome = await work(input);
        if (outcome) showToast({ tone: 'good', text: outcome.message });
        return true;
      } catch (error) {
        if (asksForArming(error)) return false;
        const { message, hint } = failureText(error);
        const unknown = mayHaveBeenDone(error) ? UNKNOWN : undefined;
        showToast({ tone: 'bad', text: message, hint: hint ?? unknown });
        return false;
      } finally {
        setBusy(false);
        void queries.invalidateQueries();
      }
    },
    [work, queries],
  );
  return { run, isBusy };
}
