import type { LivePosition, Spark } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { TextField } from '../../parts/Field.tsx';
import { failureText } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import { count } from '../../text/money.ts';
import styles from './Positions.module.css';
import { usePositions } from './use-positions.ts';

export type Closing =
  | { readonly scope: 'position' | 'instrument' | 'strategy' | 'account'; readonly row: LivePosition }
  | { readonly scope: 'all' };

/** Says what would be closed before it is. */
export function CloseDialog({
  closing,
  onClose,
}: {
  readonly closing: Closing;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const [qty, setQty] = useState(closing.scope === 'position' ? String(Math.abs(closing.row.qty)) : '');
  const { rows } = usePositions();
  const { run, isBusy } = useAction(async () => {
    if (closing.scope === 'all') return spark.squareOff({ ctype: 'all' });
    const { AccountName, StrategyName, token, productType, row } = { ...closing.row, row: closing.row };
    if (closing.scope === 'account') return spark.squareOff({ ctype: 'account', acname: AccountName });
    if (closing.scope === 'strategy') return spark.squareOff({ ctype: 'strategy', stname: StrategyName });
    if (closing.scope === 'instrument') return closeEach(spark, everywhere(rows ?? [], row));
    const isPart = Number(qty) !== Math.abs(row.qty);
    return spark.squareOffSingle({
      acname: AccountName,
      stname: StrategyName,
      token,
      positionType: productType,
      at_limit: false,
      ...(isPart ? { qty: Number(qty) } : {}),
    });
  });
  const words = wordsFor(closing);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className={styles.form}>
        <p>{words.text}</p>
        {closing.scope === 'position' && (
          <TextField
            label="How many units"
            hint={`of ${count(Math.abs(closing.row.qty))}`}
            inputMode="numeric"
            value={qty}
            onChange={(event) => setQty(event.target.value)}
          />
        )}
        <Button
          tone="danger"
          isBusy={isBusy}
          onClick={async () => {
            if (await run(undefined)) onClose();
          }}
        >
          {words.button}
        </Button>
      </div>
    </Dialog>
  );
}

/** Every open position in the same instrument. */
function everywhere(rows: readonly LivePosition[], { token }: LivePosition): readonly LivePosition[] {
  return rows.filter((row) => row.token === token && row.qty !== 0);
}

/** One after the other; what could not be closed is told, and the others are closed all the same. */
export async function closeEach(
  spark: Spark,
  rows: readonly LivePosition[],
): Promise<{ readonly message: string }> {
  const failed: string[] = [];
  for (const { AccountName, StrategyName, token, productType } of rows) {
    try {
      await spark.squareOffSingle({
        acname: AccountName,
        stname: StrategyName,
        token,
        positionType: productType,
        at_limit: false,
      });
    } catch (error) {
      failed.push(`${StrategyName} in ${AccountName}: ${failureText(error).message}`);
    }
  }
  if (failed.length > 0) throw new Error(`Not closed: ${failed.join(' · ')}`);
  return { message: `Closing ${rows.length} ${rows.length === 1 ? 'position' : 'positions'}` };
}

function wordsFor(closing: Closing): {
  readonly title: string;
  readonly text: string;
  readonly button: string;
} {
  if (closing.scope === 'all')
    return {
      title: 'Close everything',
      text: 'All open orders are cancelled and all positions of all your accounts and strategies are closed at market. It goes on until they are flat.',
      button: 'Close everything',
    };
  const { symbol, AccountName, StrategyName, qty } = closing.row;
  if (closing.scope === 'account')
    return {
      title: `Close account ${AccountName}`,
      text: `Open orders of ${AccountName} are cancelled and its positions of all strategies are closed at market.`,
      button: `Close all of ${AccountName}`,
    };
  if (closing.scope === 'strategy')
    return {
      title: `Close strategy ${StrategyName}`,
      text: `Open orders of ${StrategyName} are cancelled and its positions in all accounts are closed at market.`,
      button: `Close all of ${StrategyName}`,
    };
  if (closing.scope === 'instrument')
    return {
      title: `Close ${symbol} everywhere`,
      text: `Every open position in ${symbol}, of all your accounts and strategies, is closed at market.`,
      button: `Close all ${symbol}`,
    };
  return {
    title: `Exit ${symbol}`,
    text: `${qty > 0 ? 'Sells' : 'Buys'} at market in ${AccountName}, for strategy ${StrategyName}.`,
    button: `Exit ${symbol}`,
  };
}
