import type { Instrument, PriceAlert } from '@spark/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { InstrumentField } from '../../instruments/InstrumentField.tsx';
import { tokenOf } from '../../instruments/use-instrument.ts';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { PriceFigure } from '../../parts/Figure.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { percent, price } from '../../text/money.ts';
import styles from './Alerts.module.css';

const EVERY_MS = 2_000;
const CONDITIONS = [
  ['above', 'rises to'],
  ['below', 'falls to'],
  ['crosses', 'crosses'],
  ['moves', 'moves by percent'],
] as const;
type Condition = (typeof CONDITIONS)[number][0];

const COLUMNS: readonly Column<PriceAlert>[] = [
  { id: 'what', head: 'Watches', cell: ({ what }) => <strong>{what}</strong>, value: ({ what }) => what },
  {
    id: 'condition',
    head: 'When it',
    cell: (alert) =>
      `${CONDITIONS.find(([id]) => id === alert.condition)?.[1]} ${alert.percent === null ? price(alert.level) : percent(alert.percent)}`,
    value: ({ condition, level, percent: share }) => `${condition} ${level ?? share}`,
  },
  {
    id: 'value',
    head: 'Now',
    cell: ({ value }) => <PriceFigure value={value} />,
    value: ({ value }) => value,
    isNumber: true,
  },
  {
    id: 'status',
    head: 'Status',
    cell: ({ status, says }) => (
      <span title={says ?? ''}>
        <Chip tone={status === 'waiting' ? 'good' : status === 'refused' ? 'bad' : 'none'}>{status}</Chip>
      </span>
    ),
    value: ({ status }) => status,
  },
  {
    id: 'fired',
    head: 'Fired',
    cell: ({ firings }) => firings,
    value: ({ firings }) => firings,
    isNumber: true,
    isExtra: true,
  },
  { id: 'name', head: 'Name', cell: ({ name }) => name, value: ({ name }) => name, isExtra: true },
];

/** Alerts that Spark watches on the server, also while no page is open. */
export function PriceAlerts(): ReactNode {
  const spark = useSpark();
  const alerts = useRead(
    ['price-alerts'],
    async (client) => (await client.listPriceAlerts({ all: true })).data,
    {
      everyMs: EVERY_MS,
    },
  );
  const remove = useAction((id: number) => spark.removePriceAlert({ id }));
  return (
    <>
      <NewAlert />
      {alerts.error && <Failure error={alerts.error} onRetry={() => void alerts.refetch()} />}
      {alerts.isPending ? (
        <Loading label="Reading your alerts" rows={4} />
      ) : (
        <DataTable
          isOld={alerts.isError}
          caption="Price alerts"
          columns={COLUMNS}
          rows={alerts.data ?? []}
          rowKey={({ id }) => String(id)}
          actions={({ id, status, what }) =>
            status === 'waiting' && (
              <Button
                isSmall
                tone="quiet"
                aria-label={`Remove the alert on ${what}`}
                onClick={() => void remove.run(id)}
              >
                Remove
              </Button>
            )
          }
          empty={<Empty>No price alert yet.</Empty>}
        />
      )}
    </>
  );
}

function NewAlert(): ReactNode {
  const spark = useSpark();
  const [instrument, setInstrument] = useState<Instrument | null>(null);
  const [condition, setCondition] = useState<Condition>('above');
  const [level, setLevel] = useState('');
  const [repeat, setRepeat] = useState<'once' | 'each'>('once');
  const { run, isBusy } = useAction(() =>
    spark.addPriceAlert({
      watch: 'ltp',
      token: instrument ? tokenOf(instrument) : '',
      condition,
      ...(condition === 'moves' ? { percent: Number(level) } : { level: Number(level) }),
      repeat,
      telegram: true,
    }),
  );

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (instrument && (await run(undefined))) setLevel('');
  }

  return (
    <Panel title="New price alert">
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <InstrumentField label="Instrument" chosen={instrument} onChoose={setInstrument} />
        <SelectField
          label="When it"
          value={condition}
          onChange={(event) => setCondition(event.target.value as Condition)}
        >
          {CONDITIONS.map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextField
          label={condition === 'moves' ? 'Percent' : 'Price'}
          inputMode="decimal"
          required
          value={level}
          onChange={(event) => setLevel(event.target.value)}
        />
        <SelectField
          label="Fires"
          value={repeat}
          onChange={(event) => setRepeat(event.target.value as 'once' | 'each')}
        >
          <option value="once">once</option>
          <option value="each">each time</option>
        </SelectField>
        <Button type="submit" tone="main" isBusy={isBusy} disabled={!instrument}>
          Watch it
        </Button>
      </form>
      <p className="quiet">
        It writes to the Telegram chats of your accounts and to the log. Actions and webhooks are set through
        the API.
      </p>
    </Panel>
  );
}
