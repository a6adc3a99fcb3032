import type { Exit, Guards } from '@spark/client';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Gain } from '../../parts/Figure.tsx';
import { Chip, Page, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useAction } from '../../parts/use-action.ts';
import { useExits, useGuards } from '../../reads/desk-reads.ts';
import { useSpark } from '../../session/session-context.tsx';
import { count, wholeRupees } from '../../text/money.ts';
import { GuardCard } from './GuardCard.tsx';
import { LossLimit } from './LossLimit.tsx';
import { LIMIT_FIELDS } from './limits.ts';
import { Refused } from './Refused.tsx';
import styles from './Risk.module.css';

/** Limits that refuse orders, exits that close positions, and the kill switches. */
export function RiskPage(): ReactNode {
  const guards = useGuards();
  const [changed, setChanged] = useState<Guards | null>(null);
  return (
    <Page title="Risk">
      {guards.error && <Failure error={guards.error} onRetry={() => void guards.refetch()} />}
      {guards.isPending && <Loading label="Reading your limits" />}
      <div className={styles.cards}>
        {guards.data?.map((each) => (
          <GuardCard key={each.AccountName ?? 'all'} guards={each} onChange={() => setChanged(each)} />
        ))}
      </div>
      <Panel title="Loss and profit of the day">
        <LossLimit />
      </Panel>
      <Exits />
      <Refused />
      {changed && <LimitDialog guards={changed} onClose={() => setChanged(null)} />}
    </Page>
  );
}

function LimitDialog({
  guards,
  onClose,
}: {
  readonly guards: Guards;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(LIMIT_FIELDS.map(({ name }) => [name, String(guards[name])])),
  );
  const { run, isBusy } = useAction(() =>
    spark.changeGuards({
      ...(guards.AccountName === null ? {} : { AccountName: guards.AccountName }),
      ...Object.fromEntries(LIMIT_FIELDS.map(({ name }) => [name, Number(texts[name])])),
    }),
  );

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await run(undefined)) onClose();
  }

  return (
    <Dialog title={`Limits of ${guards.AccountName ?? 'all accounts together'}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <p className="quiet">0 means no limit. Orders that close a position are never refused by a limit.</p>
        {LIMIT_FIELDS.map(({ name, label, unit }) => (
          <TextField
            key={name}
            label={label}
            hint={unit}
            inputMode="numeric"
            value={texts[name] ?? ''}
            onChange={(event) => setTexts((before) => ({ ...before, [name]: event.target.value }))}
          />
        ))}
        <Button type="submit" tone="main" isBusy={isBusy}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}

const EXIT_COLUMNS: readonly Column<Exit>[] = [
  {
    id: 'what',
    head: 'Watches',
    cell: (exit) => (
      <>
        <strong>{exit.symbol ?? exit.stname ?? exit.acname ?? 'everything'}</strong>{' '}
        <span className="quiet">
          {exit.scope}
          {exit.acname ? `, ${exit.acname}` : ''}
        </span>
      </>
    ),
    value: (exit) => `${exit.symbol ?? ''} ${exit.stname ?? ''} ${exit.acname ?? ''} ${exit.scope}`,
  },
  { id: 'says', head: 'How it stands', cell: ({ says }) => says, value: ({ says }) => says, isLong: true },
  {
    id: 'state',
    head: 'State',
    cell: ({ state }) => (
      <Chip tone={state === 'watching' ? 'good' : state === 'closing' ? 'warn' : 'none'}>{state}</Chip>
    ),
    value: ({ state }) => state,
    isExtra: true,
  },
  {
    id: 'pnl',
    head: 'P&L',
    cell: ({ pnl }) => <Gain value={pnl} />,
    value: ({ pnl }) => pnl,
    isNumber: true,
  },
  {
    id: 'stop',
    head: 'Stop at',
    cell: ({ stopLevel, stopLevelBy }) =>
      stopLevel === null
        ? ''
        : stopLevelBy === 'rupees'
          ? wholeRupees(stopLevel)
          : `${count(stopLevel)}${stopLevelBy === 'percent' ? ' %' : ''}`,
    value: ({ stopLevel }) => stopLevel,
    isNumber: true,
    isExtra: true,
  },
];

function Exits(): ReactNode {
  const exits = useExits();
  const spark = useSpark();
  const remove = useAction((id: number) => spark.removeExit({ id }));
  if (exits.isPending) return <Loading label="Reading the exits" rows={4} />;
  return (
    <Panel title="Exits that run by themselves" isPlain>
      {exits.error && <Failure error={exits.error} onRetry={() => void exits.refetch()} />}
      <DataTable
        caption="Exits"
        columns={EXIT_COLUMNS}
        rows={exits.data ?? []}
        isOld={exits.isError}
        rowKey={({ id }) => String(id)}
        actions={({ id, says }) => (
          <Button
            isSmall
            tone="quiet"
            aria-label={`Remove exit ${id}: ${says}`}
            onClick={() => void remove.run(id)}
          >
            Remove
          </Button>
        )}
        empty={
          <Empty action={<Link to="/positions">Go to the positions</Link>}>
            No exit is watched. Add one at a position: stop loss, target, trailing.
          </Empty>
        }
      />
    </Panel>
  );
}
