import type { GttLegRequest, Instrument } from '@spark/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { InstrumentField } from '../../instruments/InstrumentField.tsx';
import { tokenOf } from '../../instruments/use-instrument.ts';
import { Button } from '../../parts/Button.tsx';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Failure } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useStrategies } from '../../reads/desk-reads.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Alerts.module.css';

/** One order that waits for a price, or two of which one fires. */
export function NewGtt(): ReactNode {
  const spark = useSpark();
  const strategies = useStrategies();
  const [instrument, setInstrument] = useState<Instrument | null>(null);
  const [chosen, setChosen] = useState('');
  const [transType, setSide] = useState<'Buy' | 'Sell'>('Sell');
  const [qty, setQty] = useState('');
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const strategyname = chosen || (strategies.data?.[0]?.StrategyName ?? '');
  const { run, isBusy } = useAction(() => {
    const leg = (triggerPrice: string): GttLegRequest => ({
      triggerPrice: Number(triggerPrice),
      transType,
      qty: Number(qty),
      orderType: 'Market',
      productType: 'Delivery',
    });
    return spark.addGtt({
      strategyname,
      token: instrument ? tokenOf(instrument) : '',
      legs: [leg(first), ...(second === '' ? [] : [leg(second)])],
    });
  });

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!instrument || !(await run(undefined))) return;
    setFirst('');
    setSecond('');
  }

  return (
    <Panel title="New GTT">
      {strategies.error && <Failure error={strategies.error} onRetry={() => void strategies.refetch()} />}
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <InstrumentField label="Instrument" chosen={instrument} onChoose={setInstrument} />
        <SelectField
          label="Strategy"
          value={strategyname}
          onChange={(event) => setChosen(event.target.value)}
        >
          {strategies.data?.map(({ StrategyName }) => (
            <option key={StrategyName}>{StrategyName}</option>
          ))}
        </SelectField>
        <SelectField
          label="Side"
          value={transType}
          onChange={(event) => setSide(event.target.value as 'Buy' | 'Sell')}
        >
          <option>Buy</option>
          <option>Sell</option>
        </SelectField>
        <TextField
          label="Quantity"
          hint="units"
          inputMode="numeric"
          required
          value={qty}
          onChange={(event) => setQty(event.target.value)}
        />
        <TextField
          label="At the price"
          inputMode="decimal"
          required
          value={first}
          onChange={(event) => setFirst(event.target.value)}
        />
        <TextField
          label="Or at the price"
          hint="OCO, may be empty"
          inputMode="decimal"
          value={second}
          onChange={(event) => setSecond(event.target.value)}
        />
        <Button type="submit" tone="main" isBusy={isBusy} disabled={!instrument}>
          Let it wait
        </Button>
      </form>
      <p className="quiet">
        Spark holds it and places a Market order for Delivery when the price is reached, through restarts and
        holidays.
      </p>
    </Panel>
  );
}
