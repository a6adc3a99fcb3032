import type { Sweep } from '@spark/client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Gain } from '../../parts/Figure.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSpark } from '../../session/session-context.tsx';
import { count, decimal, rupees } from '../../text/money.ts';
import { type Cell, withValues } from './grid.ts';
import styles from './Sweep.module.css';

/** One run of the sweep: its values, both parts of the days, and what can be done with it. */
export function CellPanel({
  sweep,
  cell,
  index,
}: {
  readonly sweep: Sweep;
  readonly cell: Cell;
  readonly index: number;
}): ReactNode {
  const { values, inSample, outOfSample, plateau } = cell;
  const title = Object.entries(values)
    .map(([name, value]) => `${name} = ${String(value)}`)
    .join(', ');
  return (
    <Panel
      title={title}
      aside={
        <>
          {index === sweep.bestPlateau && <Chip tone="accent">★ best plateau</Chip>}
          {index === sweep.best && <Chip>▲ highest result</Chip>}
        </>
      }
    >
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Figure</span>
            </th>
            <th scope="col">Days of the choice</th>
            <th scope="col">Days kept apart</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Net, after charges</th>
            <td>
              <Gain value={inSample.net} />
            </td>
            <td>
              <Gain value={outOfSample?.net} reason="No days were kept apart" />
            </td>
          </tr>
          {ROWS.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="figure">{text(inSample)}</td>
              <td className="figure">{outOfSample ? text(outOfSample) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {plateau && (
        <p className="quiet">
          Plateau: the middle of it and the {count(plateau.runs - 1)} runs beside it is{' '}
          {sweep.measure === 'net' ? rupees(plateau.score) : decimal(plateau.score, 2)}, the worst{' '}
          {sweep.measure === 'net' ? rupees(plateau.worst) : decimal(plateau.worst, 2)}.
        </p>
      )}
      <Uses sweep={sweep} cell={cell} title={title} />
    </Panel>
  );
}

type Figures = Cell['inSample'];

const ROWS: readonly { readonly name: string; readonly text: (figures: Figures) => string }[] = [
  { name: 'Trades', text: ({ trades }) => count(trades) },
  { name: 'Deepest fall', text: ({ maxDrawdown }) => rupees(maxDrawdown) },
  { name: 'Sharpe ratio', text: ({ sharpe }) => decimal(sharpe, 2) },
  { name: 'Profit factor', text: ({ profitFactor }) => decimal(profitFactor, 2) },
];

function Uses({
  sweep,
  cell,
  title,
}: {
  readonly sweep: Sweep;
  readonly cell: Cell;
  readonly title: string;
}): ReactNode {
  const spark = useSpark();
  const navigate = useNavigate();
  const { documentID, document, from, to, capital, params } = sweep;
  const play = useAction(async () => {
    const { data, message } = await spark.startBacktest({
      ...{ document: document ?? {}, from, to, params: { ...params, ...cell.values } },
      ...(capital !== null && { capital }),
    });
    void navigate({ to: '/backtests/$backtestID', params: { backtestID: String(data[0]?.backtestID) } });
    return { message };
  });
  const apply = useAction(async () => {
    const [saved] = (await spark.readDocument({ id: documentID ?? 0 })).data;
    if (!saved) return undefined;
    return spark.changeDocument({
      ...{ id: saved.id, baseRev: saved.newestRev, note: `From sweep ${sweep.sweepID}: ${title}` },
      body: withValues(saved.document, cell.values),
    });
  });
  return (
    <p className={styles.uses}>
      {document !== null && (
        <Button tone="main" isBusy={play.isBusy} onClick={() => void play.run(undefined)}>
          Backtest with these values
        </Button>
      )}
      {documentID === null ? (
        <small className="quiet">Save the strategy first to keep values as a revision of it.</small>
      ) : (
        <Button isBusy={apply.isBusy} onClick={() => void apply.run(undefined)}>
          Save as a new revision
        </Button>
      )}
    </p>
  );
}
