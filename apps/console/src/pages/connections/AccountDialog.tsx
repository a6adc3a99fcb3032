import type { Account, NewAccount } from '@spark/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import {
  BROKER_CODES,
  BROKER_FIELDS,
  BROKER_NAMES,
  type BrokerCode,
  type FieldName,
} from './broker-fields.ts';
import styles from './Connections.module.css';

/** Connects an account, or changes what it was connected with. Secrets are written, never shown. */
export function AccountDialog({
  account,
  onClose,
}: {
  readonly account: Account | null;
  readonly onClose: () => void;
}): ReactNode {
  const { name, setName, broker, setBroker, fields, setFields, run, isBusy } = useAccountForm(account);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await run(undefined)) onClose();
  }

  return (
    <Dialog title={account ? `Change ${account.AccountName}` : 'Add account'} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        {!account && (
          <>
            <TextField
              label="Name"
              required
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <SelectField
              label="Broker"
              value={broker}
              onChange={(event) => setBroker(event.target.value as BrokerCode)}
            >
              {BROKER_CODES.map((code) => (
                <option key={code} value={code}>
                  {BROKER_NAMES[code]}
                </option>
              ))}
            </SelectField>
          </>
        )}
        {BROKER_FIELDS[broker].map(({ name: field, label, hint, isSecret }) => (
          <TextField
            key={field}
            label={label}
            hint={account ? 'empty: stays as it is' : hint}
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            value={fields[field] ?? ''}
            onChange={(event) => setFields((before) => ({ ...before, [field]: event.target.value }))}
          />
        ))}
        <div className={styles.whole}>
          <Button type="submit" tone="main" isBusy={isBusy}>
            {account ? 'Save' : 'Connect'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is typed, and the call that it becomes. */
function useAccountForm(account: Account | null) {
  const spark = useSpark();
  const [name, setName] = useState(account?.AccountName ?? '');
  const [broker, setBroker] = useState<BrokerCode>(account?.Broker ?? 'testBroker');
  const [fields, setFields] = useState<Partial<Record<FieldName, string>>>({});
  const { run, isBusy } = useAction(() => {
    const filled = givenFields(fields);
    if (account) return spark.changeAccount({ AccountName: account.AccountName, ...filled });
    const added: NewAccount = {
      AccountName: name,
      Broker: broker,
      Clientid: fields.Clientid || name,
      ...filled,
    };
    return spark.addAccount(added);
  });
  return { name, setName, broker, setBroker, fields, setFields, run, isBusy };
}

type Given = Partial<Omit<NewAccount, 'AccountName' | 'Broker'>>;

/** Capital is a number; what was left empty is not sent. */
function givenFields(fields: Partial<Record<FieldName, string>>): Given {
  const { Capital, ...texts } = fields;
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return { ...given, ...(Capital ? { Capital: Number(Capital) } : {}) };
}
