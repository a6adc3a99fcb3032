import type { Account } from '@spark/client';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { failureText } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';

/** The Trade switch of all accounts at once. Those that cannot be switched are named. */
export function TradeOfAll({ accounts }: { readonly accounts: readonly Account[] }): ReactNode {
  const spark = useSpark();
  const { run, isBusy } = useAction(async (yn: 'Y' | 'N') => {
    const failed: string[] = [];
    let switched = 0;
    for (const { AccountName, Trade } of accounts) {
      if ((Trade ?? 'N') === yn) continue;
      try {
        await spark.activateAccount({ AccountName, yn });
        switched += 1;
      } catch (error) {
        failed.push(`${AccountName}: ${failureText(error).message}`);
      }
    }
    if (failed.length > 0) throw new Error(failed.join(' · '));
    return { message: `Trade is ${yn === 'Y' ? 'on' : 'off'} in all accounts, ${switched} changed` };
  });
  if (accounts.length < 2) return null;
  return (
    <>
      <Button isSmall isBusy={isBusy} onClick={() => void run('Y')}>
        Trade on in all
      </Button>
      <Button isSmall isBusy={isBusy} onClick={() => void run('N')}>
        Trade off in all
      </Button>
    </>
  );
}
