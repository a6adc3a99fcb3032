import type { KeyboardEvent, ReactNode } from 'react';
import { TextField } from '../parts/Field.tsx';
import { tickAway } from './first-draft.ts';
import type { OrderDraft } from './order-draft.ts';
import styles from './Ticket.module.css';

type PriceFieldsProps = {
  readonly draft: OrderDraft;
  readonly tick: number;
  readonly problemOf: (field: keyof OrderDraft) => string | undefined;
  readonly onChange: (change: Partial<OrderDraft>) => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, ArrowUp: 1, '-': -1, ArrowDown: -1 };

/** Limit and trigger; + and − move a price by one tick. */
export function PriceFields({ draft, tick, problemOf, onChange }: PriceFieldsProps): ReactNode {
  if (draft.orderType === 'Market') return null;
  const onKeyDown = (field: 'limitPrice' | 'triggerPrice') => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange({ [field]: tickAway(draft[field], tick, step) });
  };
  return (
    <div className={styles.pair}>
      <TextField
        label="Limit price"
        hint="+ − one tick"
        inputMode="decimal"
        value={draft.limitPrice}
        problem={problemOf('limitPrice')}
        onKeyDown={onKeyDown('limitPrice')}
        onChange={(event) => onChange({ limitPrice: event.target.value })}
      />
      {draft.orderType === 'SL-Limit' && (
        <TextField
          label="Trigger price"
          inputMode="decimal"
          value={draft.triggerPrice}
          problem={problemOf('triggerPrice')}
          onKeyDown={onKeyDown('triggerPrice')}
          onChange={(event) => onChange({ triggerPrice: event.target.value })}
        />
      )}
    </div>
  );
}
