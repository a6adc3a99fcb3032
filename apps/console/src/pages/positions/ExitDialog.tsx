import type { LivePosition } from '@spark/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import styles from './Positions.module.css';

type By = 'price' | 'percent' | 'rupees';

/** Where the levels begin: empty, or at a price that was chosen on the chart. */
export type ExitStart = {
  readonly row: LivePosition;
  readonly kind?: 'stop' | 'target';
  readonly level?: number;
};

/** An exit that Spark watches for one position: stop loss, target, trailing. */
export function ExitDialog({
  start: { row, kind, level },
  onClose,
}: {
  readonly start: ExitStart;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const given = level === undefined ? '' : String(level);
  const [stop, setStop] = useState(kind === 'stop' ? given : '');
  const [stopBy, setStopBy] = useState<By>(kind === 'stop' ? 'price' : 'percent');
  const [target, setTarget] = useState(kind === 'target' ? given : '');
  const [targetBy, setTargetBy] = useState<By>(kind === 'target' ? 'price' : 'percent');
  const [trail, setTrail] = useState('');
  const { run, isBusy } = useAction(() =>
    spark.addExit({
      scope: 'position',
      acname: row.AccountName,
      stname: row.StrategyName,
      token: row.token,
      positionType: row.productType,
      ...(row.ForwardTest === 1 ? { ForwardTest: true } : {}),
      ...(stop === '' ? {} : { stopLoss: Number(stop), stopLossBy: stopBy }),
      ...(target === '' ? {} : { target: Number(target), targetBy }),
      ...(trail === '' ? {} : { trailEach: Number(trail), trailMoves: Number(trail) }),
    }),
  );

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await run(undefined)) onClose();
  }

  return (
    <Dialog title={`Stop loss and target: ${row.symbol}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <p className="quiet">
          Spark watches every tick and closes the position in {row.AccountName} when a level is reached, also
          while this page is closed.
        </p>
        <LevelFields label="Stop loss" level={stop} onLevel={setStop} by={stopBy} onBy={setStopBy} />
        <LevelFields label="Target" level={target} onLevel={setTarget} by={targetBy} onBy={setTargetBy} />
        <TextField
          label="Trail the stop"
          hint="for each move of this size, by the same"
          inputMode="decimal"
          value={trail}
          disabled={stop === ''}
          onChange={(event) => setTrail(event.target.value)}
        />
        <Button type="submit" tone="main" isBusy={isBusy} disabled={stop === '' && target === ''}>
          Watch it
        </Button>
      </form>
    </Dialog>
  );
}

function LevelFields({
  label,
  level,
  onLevel,
  by,
  onBy,
}: {
  readonly label: string;
  readonly level: string;
  readonly onLevel: (level: string) => void;
  readonly by: By;
  readonly onBy: (by: By) => void;
}): ReactNode {
  return (
    <div className={styles.pair}>
      <TextField
        label={label}
        inputMode="decimal"
        value={level}
        onChange={(event) => onLevel(event.target.value)}
      />
      <BySelect value={by} onChange={onBy} />
    </div>
  );
}

function BySelect({
  value,
  onChange,
}: {
  readonly value: By;
  readonly onChange: (by: By) => void;
}): ReactNode {
  return (
    <SelectField label="By" value={value} onChange={(event) => onChange(event.target.value as By)}>
      <option value="percent">percent of the entry</option>
      <option value="price">price</option>
      <option value="rupees">rupees of P&L</option>
    </SelectField>
  );
}
