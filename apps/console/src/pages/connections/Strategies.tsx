import type { Strategy } from '@spark/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { Chip } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useAction } from '../../parts/use-action.ts';
import { useStrategies } from '../../reads/desk-reads.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Connections.module.css';

const COLUMNS: readonly Column<Strategy>[] = [
  {
    id: 'name',
    head: 'Strategy',
    cell: ({ StrategyName }) => <strong>{StrategyName}</strong>,
    value: ({ StrategyName }) => StrategyName,
  },
  {
    id: 'type',
    head: 'Type',
    cell: ({ StrategyType }) => StrategyType,
    value: ({ StrategyType }) => StrategyType,
  },
  {
    id: 'forward',
    head: 'Forward test',
    cell: ({ ForwardTest }) => (ForwardTest === 'Y' ? <Chip tone="accent">forward test</Chip> : ''),
    value: ({ ForwardTest }) => ForwardTest,
  },
  {
    id: 'text',
    head: 'Description',
    cell: ({ Description }) => Description,
    value: ({ Description }) => Description,
    isExtra: true,
  },
];

export function Strategies(): ReactNode {
  const strategies = useStrategies();
  const spark = useSpark();
  const [opened, setOpened] = useState<Strategy | 'new' | null>(null);
  const remove = useAction((StrategyName: string) => spark.deleteStrategy({ StrategyName }));
  if (strategies.isPending) return <Loading label="Reading your strategies" />;
  return (
    <>
      {strategies.error && <Failure error={strategies.error} onRetry={() => void strategies.refetch()} />}
      <DataTable
        caption="Strategies"
        columns={COLUMNS}
        rows={strategies.data ?? []}
        isOld={strategies.isError}
        rowKey={({ StrategyName }) => StrategyName}
        tools={
          <Button isSmall tone="main" onClick={() => setOpened('new')}>
            Add strategy
          </Button>
        }
        actions={(strategy) => (
          <Menu label="⋯" title={`More for ${strategy.StrategyName}`} isSmall>
            <MenuItem onClick={() => setOpened(strategy)}>Change</MenuItem>
            <MenuItem tone="danger" onClick={() => void remove.run(strategy.StrategyName)}>
              Delete {strategy.StrategyName}
            </MenuItem>
          </Menu>
        )}
        empty={
          <Empty action={<Button onClick={() => setOpened('new')}>Add strategy</Button>}>
            No strategy yet. Orders belong to a strategy, which is linked to accounts.
          </Empty>
        }
      />
      {opened && (
        <StrategyDialog strategy={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function StrategyDialog({
  strategy,
  onClose,
}: {
  readonly strategy: Strategy | null;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const [name, setName] = useState(strategy?.StrategyName ?? '');
  const [type, setType] = useState<Strategy['StrategyType']>(strategy?.StrategyType ?? 'Intraday');
  const [text, setText] = useState(strategy?.Description ?? '');
  const [forward, setForward] = useState<'Y' | 'N'>(strategy?.ForwardTest ?? 'N');
  const { run, isBusy } = useAction(() =>
    strategy
      ? spark.changeStrategy({
          StrategyName: strategy.StrategyName,
          StrategyType: type,
          Description: text,
          ForwardTest: forward,
          ...(name === strategy.StrategyName ? {} : { strategyName: name }),
        })
      : spark.addStrategy({
          strategyName: name,
          strategyType: type,
          description: text,
          forwardTest: forward,
        }),
  );

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await run(undefined)) onClose();
  }

  return (
    <Dialog title={strategy ? `Change ${strategy.StrategyName}` : 'Add strategy'} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label="Name"
          required
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="Type"
          value={type}
          onChange={(event) => setType(event.target.value as Strategy['StrategyType'])}
        >
          <option>Intraday</option>
          <option>Positional</option>
        </SelectField>
        <SelectField
          label="Forward test"
          hint="trades on live prices without a broker"
          value={forward}
          onChange={(event) => setForward(event.target.value as 'Y' | 'N')}
        >
          <option value="N">no</option>
          <option value="Y">yes</option>
        </SelectField>
        <div className={styles.whole}>
          <TextField label="Description" value={text} onChange={(event) => setText(event.target.value)} />
        </div>
        <div className={styles.whole}>
          <Button type="submit" tone="main" isBusy={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
