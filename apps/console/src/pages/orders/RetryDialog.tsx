import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLinks } from '../../reads/desk-reads.ts';
import { useSpark } from '../../session/session-context.tsx';
import { PlanPreview } from '../../ticket/PlanPreview.tsx';
import { newKey } from '../../ticket/ticket-store.ts';
import styles from './ModifyDialog.module.css';
import type { OrderGroup } from './order-groups.ts';
import { askedQty, failedIn, requestOf } from './order-request.ts';

/** The order once more in one account that refused it, with what would happen there now. */
export function RetryDialog({
  order,
  onClose,
}: {
  readonly order: OrderGroup;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const links = useLinks();
  const failed = failedIn(order);
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  // One key for the dialog, so that a second click places nothing twice.
  const [key] = useState(newKey);
  const account = failed.find(({ AccountName }) => AccountName === chosen) ?? failed[0];
  const known = account ? askedQty(account, links.data ?? []) : null;
  const qty = typed ?? (known === null ? '' : String(known));
  const request = account && /^[1-9]\d{0,8}$/.test(qty) ? requestOf(order, Number(qty), account) : null;
  const { run, isBusy } = useAction(async () => {
    if (!request) return undefined;
    return spark.reExecute(request, { idempotencyKey: `${key}-${account?.AccountName}`, retries: 0 });
  });

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (request && (await run(undefined))) onClose();
  }

  return (
    <Dialog title={`Try again: ${order.transType} ${order.symbol}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <SelectField
          label="Account"
          hint="refused it, and nothing was filled"
          value={account?.AccountName ?? ''}
          onChange={(event) => {
            setChosen(event.target.value);
            setTyped(null);
          }}
        >
          {failed.map(({ AccountName }) => (
            <option key={AccountName}>{AccountName}</option>
          ))}
        </SelectField>
        <TextField
          label="Quantity"
          hint="units, before the multiplier of the link"
          inputMode="numeric"
          value={qty}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PlanPreview order={request} />
        <Button type="submit" tone="main" isBusy={isBusy} disabled={!request}>
          Try again in {account?.AccountName}
        </Button>
      </form>
    </Dialog>
  );
}
