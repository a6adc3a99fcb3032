import type { Sweep } from '@spark/client';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useEvents } from '../../live/use-live.ts';
import { Choice } from '../../parts/Field.tsx';
import { Chip, Page, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useRead } from '../../reads/use-read.ts';
import { RemoveRun } from '../backtests/RemoveRun.tsx';
import { RunState } from '../backtests/RunState.tsx';
import { isUnderWay } from '../backtests/runs.ts';
import { useReadAgain } from '../backtests/use-runs.ts';
import { CellPanel } from './CellPanel.tsx';
import { gridOf, SHOWN, SHOWN_NAMES, type Shown } from './grid.ts';
import { HeatMap } from './HeatMap.tsx';
import styles from './Sweep.module.css';

/** One strategy with many values: a map of the runs, and what stands behind each cell. */
export function SweepPage(): ReactNode {
  const { sweepID: text = '' } = useParams({ strict: false });
  const sweepID = Number(text);
  const reported = useEvents().sweeps;
  useReadAgain('sweeps', reported);
  const navigate = useNavigate();
  const read = useRead(['sweeps', sweepID], async (spark) => (await spark.readSweep({ sweepID })).data[0], {
    isOff: !Number.isSafeInteger(sweepID),
  });
  const sweep = read.isPlaceholderData ? undefined : read.data;
  if (!sweep)
    return (
      <Page title={`Sweep ${text}`}>
        {read.error ? (
          <Failure error={read.error} onRetry={() => void read.refetch()} />
        ) : Number.isSafeInteger(sweepID) ? (
          <Loading label="Reading the sweep" rows={12} />
        ) : (
          <Empty action={<Link to="/backtests">All backtests</Link>}>There is no such sweep.</Empty>
        )}
      </Page>
    );
  const run = isUnderWay(sweep) ? { ...sweep, ...reported.get(sweepID) } : sweep;
  return (
    <Page
      title={`Sweep of ${sweep.name}`}
      actions={
        <RemoveRun
          kind="sweep"
          id={sweepID}
          run={run}
          onRemoved={() => void navigate({ to: '/backtests' })}
        />
      }
    >
      <p className={styles.about}>
        <Link to="/backtests">Backtests</Link>
        <span className="quiet">
          {sweepID} · {sweep.from} to {sweep.to} ·{' '}
          {sweep.axes.map(({ name, values }) => `${name} ${values[0]} to ${values.at(-1)}`).join(', ')}
          {sweep.documentID !== null && ` · saved document ${sweep.documentID}, r${sweep.rev}`}
        </span>
        {sweep.state !== 'done' && <RunState run={run} />}
      </p>
      {sweep.cells.length > 0 ? (
        <Swept sweep={sweep} />
      ) : isUnderWay(run) ? (
        <Panel title={run.state === 'waiting' ? 'Waiting for its turn' : 'Playing'}>
          <p className="quiet">
            It runs in Spark: you can leave this page, and the map is here when you are back.
          </p>
          <Loading label="The map comes when it has ended" rows={10} />
        </Panel>
      ) : (
        <Empty>
          {sweep.problem ?? 'Another version of Spark made this sweep. Start it again to see it.'}
        </Empty>
      )}
    </Page>
  );
}

function Swept({ sweep }: { readonly sweep: Sweep }): ReactNode {
  const { axes, cells, best, bestPlateau, notes, splitDay } = sweep;
  const [shownText, setShown] = useSearchState('show');
  const [sliceText, setSlice] = useSearchState('slice');
  const shown: Shown = SHOWN.find((each) => each === shownText) ?? 'figure';
  const slice = Number(sliceText) || 0;
  const grid = gridOf(axes, slice);
  const [chosen, setChosen] = useState<number | null>(null);
  const index = chosen ?? bestPlateau ?? best ?? 0;
  const cell = cells[index];
  const third = axes.length > 2 ? axes[0] : undefined;
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={styles.sides}>
        <Panel
          title="Map of the runs"
          aside={
            <Choice
              label="What the colours show"
              isLabelHidden
              value={shown}
              options={SHOWN.filter((each) => each !== 'outOfSample' || splitDay !== null).map(
                (each) => [each, SHOWN_NAMES[each]] as const,
              )}
              onChange={setShown}
            />
          }
        >
          <p className="quiet">
            {EXPLAINED[shown]}{' '}
            {splitDay !== null && `Days from ${splitDay} on are kept apart: no choice has looked at them.`}
          </p>
          {third && (
            <Choice
              label={third.name}
              value={String(slice)}
              options={third.values.map((value, at) => [String(at), String(value)] as const)}
              onChange={(next) => {
                setSlice(next);
                setChosen(gridOf(axes, Number(next))[0]?.cells[0] ?? null);
              }}
            />
          )}
          <HeatMap sweep={sweep} grid={grid} shown={shown} chosen={index} onChoose={setChosen} />
          <p className={styles.marks}>
            <Chip tone="accent">★ best plateau</Chip> <Chip>▲ highest result</Chip>
          </p>
        </Panel>
        {cell && <CellPanel sweep={sweep} cell={cell} index={index} />}
      </div>
    </>
  );
}

const EXPLAINED: Readonly<Record<Shown, string>> = {
  figure: 'What each run came to on the days of the choice. A high cell among low ones is chance.',
  plateau:
    'The middle of each run and all runs one step beside it: where it is high, small changes do little harm.',
  outOfSample: 'What each run came to on the days that were kept apart.',
};
