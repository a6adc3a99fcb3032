import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { showToast } from '../../parts/toasts.ts';
import { useStrategies } from '../../reads/desk-reads.ts';
import { lotsOf, type TicketDefaults } from '../../ticket/ticket-settings.ts';
import { useTicketDefaults } from '../../ticket/use-ticket-settings.ts';
import styles from './Settings.module.css';

/** What each new ticket begins with, in every browser of the user. */
export function TicketSettings(): ReactNode {
  const { value, save } = useTicketDefaults();
  const strategies = useStrategies();
  const [draft, setDraft] = useState<TicketDefaults>(value);
  const [lots, setLots] = useState(value.lots.join(', '));
  const [isRefused, setRefused] = useState(false);
  const stored = JSON.stringify(value);
  // Read after the page was drawn, or changed in another browser.
  useEffect(() => {
    const read = JSON.parse(stored) as TicketDefaults;
    setDraft(read);
    setLots(read.lots.join(', '));
  }, [stored]);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = lotsOf(lots);
    setRefused(read === null);
    if (read && (await save({ ...draft, lots: read })))
      showToast({ tone: 'good', text: 'New tickets begin like this' });
  }

  return (
    <Panel title="New tickets">
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <SelectField
          label="Type"
          value={draft.orderType}
          onChange={(event) =>
            setDraft({ ...draft, orderType: event.target.value as TicketDefaults['orderType'] })
          }
        >
          <option>Market</option>
          <option>Limit</option>
          <option>SL-Limit</option>
        </SelectField>
        <SelectField
          label="Product"
          value={draft.productType}
          onChange={(event) =>
            setDraft({ ...draft, productType: event.target.value as TicketDefaults['productType'] })
          }
        >
          <option>Intraday</option>
          <option>Delivery</option>
        </SelectField>
        <SelectField
          label="Strategy"
          value={draft.strategyname}
          onChange={(event) => setDraft({ ...draft, strategyname: event.target.value })}
        >
          <option value="">the first one</option>
          {strategies.data?.map(({ StrategyName }) => (
            <option key={StrategyName}>{StrategyName}</option>
          ))}
        </SelectField>
        <TextField
          label="Sizes of keys 1 to 5"
          hint="lots"
          value={lots}
          problem={isRefused ? 'Five whole numbers, such as 1, 2, 5, 10, 20' : undefined}
          onChange={(event) => setLots(event.target.value)}
        />
        <Button type="submit">Save</Button>
      </form>
    </Panel>
  );
}
