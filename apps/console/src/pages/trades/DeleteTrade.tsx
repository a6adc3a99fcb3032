import type { Trade } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Gain } from '../../parts/Figure.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import { dayOf } from '../../text/clock-of.ts';
import { count } from '../../text/money.ts';
import styles from './Trades.module.css';

/** Takes a trade out of the tradebook, after a question: it does not come back. */
export function DeleteTrade({ trade }: { readonly trade: Trade }): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const spark = useSpark();
  const { run, isBusy } = useAction(() => spark.deleteTrade({ TDno: trade.TDno }));
  return (
    <>
      <Button isSmall tone="quiet" aria-label={`Delete trade ${trade.TDno}`} onClick={() => setAsked(true)}>
        ✕
      </Button>
      {isAsked && (
        <Dialog title={`Delete trade ${trade.TDno}`} onClose={() => setAsked(false)}>
          <div className={styles.form}>
            <p>
              {trade.transType} {count(trade.qty)} {trade.symbol} of {dayOf(trade.date)} in{' '}
              {trade.AccountName}, <Gain value={trade.PNL} />, is removed from the tradebook, and from the
              profit of that day. Orders, positions and the broker stay as they are.
            </p>
            <Button
              tone="danger"
              isBusy={isBusy}
              onClick={async () => {
                if (await run(undefined)) setAsked(false);
              }}
            >
              Delete it
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
