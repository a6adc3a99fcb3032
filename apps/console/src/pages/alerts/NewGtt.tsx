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
  const strategies = useStrategies();
  const gtt = useNewGtt(strategies.data?.[0]?.StrategyName ?? '');

  return (
    <Panel title="New GTT">
      {strategies.error && <Failure error={strategies.error} onRetry={() => void strategies.refetch()} />}
      <form className={styles.form} onSubmit={(event) => void gtt.onSubmit(event)}>
        <InstrumentField label="Instrument" chosen={gtt.instrument} onChoose={gtt.setInstrument} />
        <SelectField
          label="Strategy"
          value={gtt.strategyname}
          onChange={(event) => gtt.setChosen(event.target.value)}
        >
          {strategies.data?.map(({ StrategyName }) => (
            <option key={StrategyName}>{StrategyName}</option>
          ))}
        </SelectField>
        <SelectField
          label="Side"
          value={gtt.transType}
          onChange={(event) => gtt.setSide(event.target.value as 'Buy' | 'Sell')}
        >
          <option>Buy</option>
          <option>Sell</option>
        </SelectField>
        <TextField
          label="Quantity"
          hint="units"
          inputMode="numeric"
          required
          value={gtt.qty}
          onChange={(event) => gtt.setQty(event.target.value)}
        />
        <TextField
          label="At the price"
          inputMode="decimal"
          required
          value={gtt.first}
          onChange={(event) => gtt.setFirst(event.target.value)}
        />
        <TextField
          label="Or at the price"
          hint="OCO, may be empty"
          inputMode="decimal"
          value={gtt.second}
          onChange={(event) => gtt.setSecond(event.target.value)}
        />
        <Button type="submit" tone="main" isBusy={gtt.isBusy} disabled={!gtt.instrument}>
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

/** What is typed, and the call that it becomes. */
function useNewGtt(firstStrategy: string) {
  const spark = useSpark();
  const [instrument, setInstrument] = useState<Instrument | null>(null);
  const [chosen, setChosen] = useState('');
  const [transType, setSide] = useState<'Buy' | 'Sell'>('Sell');
  const [qty, setQty] = useState('');
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const strategyname = chosen || firstStrategy;
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

  return {
    ...{ instrument, setInstrument, strategyname, setChosen, transType, setSide },
    ...{ qty, setQty, first, setFirst, second, setSecond, isBusy, onSubmit },
  };
}
