import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { useAccounts, useStrategies } from '../../reads/desk-reads.ts';
import styles from './Alerts.module.css';
import { ACTION_NAMES, type AlertAction } from './alert-actions.ts';

type ActionFormProps = {
  readonly number: number;
  readonly action: AlertAction;
  readonly onChange: (action: AlertAction) => void;
  readonly onRemove: () => void;
};

export function ActionForm({ number, action, onChange, onRemove }: ActionFormProps): ReactNode {
  const name = ACTION_NAMES.find(([id]) => id === action.action)?.[1];
  return (
    <fieldset className={styles.form}>
      <legend className={styles.stack}>
        <span>
          {number}. {name}{' '}
          <Button isSmall tone="quiet" aria-label={`Remove action ${number}, ${name}`} onClick={onRemove}>
            ✕
          </Button>
        </span>
      </legend>
      {action.action === 'placeorder' && <OrderFields action={action} onChange={onChange} />}
      {action.action === 'logalert' && (
        <TextField
          label="Message"
          value={action.message}
          onChange={(event) => onChange({ ...action, message: event.target.value })}
        />
      )}
      {action.action === 'signal' && <SignalFields action={action} onChange={onChange} />}
      {(action.action === 'squareoff' || action.action === 'cancelall' || action.action === 'deactivate') && (
        <ScopeFields action={action} onChange={onChange} />
      )}
    </fieldset>
  );
}

type Ordered = Extract<AlertAction, { readonly action: 'placeorder' }>;
type Scoped = Extract<AlertAction, { readonly acname: string }>;
type Signalled = Extract<AlertAction, { readonly action: 'signal' }>;

function OrderFields({
  action,
  onChange,
}: {
  readonly action: Ordered;
  readonly onChange: (action: AlertAction) => void;
}): ReactNode {
  const strategies = useStrategies();
  const set = (change: Partial<Ordered>) => onChange({ ...action, ...change });
  return (
    <>
      <SelectField
        label="Strategy"
        value={action.strategyname}
        onChange={(event) => set({ strategyname: event.target.value })}
      >
        {strategies.data?.map(({ StrategyName }) => (
          <option key={StrategyName}>{StrategyName}</option>
        ))}
      </SelectField>
      <TextField
        label="Instrument"
        value={action.token}
        onChange={(event) => set({ token: event.target.value })}
      />
      <SelectField
        label="Side"
        value={action.transType}
        onChange={(event) => set({ transType: event.target.value as Ordered['transType'] })}
      >
        <option>Buy</option>
        <option>Sell</option>
      </SelectField>
      <TextField
        label="Quantity"
        hint="units"
        value={action.qty}
        onChange={(event) => set({ qty: event.target.value })}
      />
      <SelectField
        label="Type"
        value={action.orderType}
        onChange={(event) => set({ orderType: event.target.value as Ordered['orderType'] })}
      >
        <option>Market</option>
        <option>Limit</option>
      </SelectField>
      {action.orderType === 'Limit' && (
        <TextField
          label="Limit price"
          value={action.limitPrice}
          onChange={(event) => set({ limitPrice: event.target.value })}
        />
      )}
      <SelectField
        label="Product"
        value={action.productType}
        onChange={(event) => set({ productType: event.target.value as Ordered['productType'] })}
      >
        <option>Intraday</option>
        <option>Delivery</option>
      </SelectField>
    </>
  );
}

function SignalFields({
  action,
  onChange,
}: {
  readonly action: Signalled;
  readonly onChange: (action: AlertAction) => void;
}): ReactNode {
  const strategies = useStrategies();
  return (
    <>
      <SelectField
        label="Strategy"
        value={action.stname}
        onChange={(event) => onChange({ ...action, stname: event.target.value })}
      >
        {strategies.data?.map(({ StrategyName }) => (
          <option key={StrategyName}>{StrategyName}</option>
        ))}
      </SelectField>
      <TextField
        label="Signal"
        hint="as the document names it"
        value={action.signal}
        onChange={(event) => onChange({ ...action, signal: event.target.value })}
      />
    </>
  );
}

function ScopeFields({
  action,
  onChange,
}: {
  readonly action: Scoped;
  readonly onChange: (action: AlertAction) => void;
}): ReactNode {
  const strategies = useStrategies();
  const accounts = useAccounts();
  return (
    <>
      <SelectField
        label="Strategy"
        value={action.stname}
        onChange={(event) => onChange({ ...action, stname: event.target.value })}
      >
        <option value="">any</option>
        {strategies.data?.map(({ StrategyName }) => (
          <option key={StrategyName}>{StrategyName}</option>
        ))}
      </SelectField>
      <SelectField
        label="Account"
        value={action.acname}
        onChange={(event) => onChange({ ...action, acname: event.target.value })}
      >
        <option value="">any</option>
        {accounts.data?.map(({ AccountName }) => (
          <option key={AccountName}>{AccountName}</option>
        ))}
      </SelectField>
    </>
  );
}
