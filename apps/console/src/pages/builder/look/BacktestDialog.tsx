import { type Backtest, backtest } from '@spark/client';
import { istDay } from '@spark/web';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Dialog } from '../../../parts/Dialog.tsx';
import { TextField } from '../../../parts/Field.tsx';
import { Gain } from '../../../parts/Figure.tsx';
import { Chip } from '../../../parts/Panel.tsx';
import { useAction } from '../../../parts/use-action.ts';
import { useSpark } from '../../../session/session-context.tsx';
import { askedSignals } from '../../backtests/asked-signals.ts';
import { listedSignals, SignalListField } from '../../backtests/SignalList.tsx';
import styles from '../Builder.module.css';
import type { Json } from '../edit/json.ts';

const PERIODS = [
  [30, 'Last 30 days'],
  [90, 'Last 90 days'],
  [180, 'Last 180 days'],
] as const;
const DAY_MS = 86_400_000;

function daysAgo(days: number): string {
  return istDay(Date.now() - days * DAY_MS);
}

/** Plays the strategy as it stands here, saved or not, over past days. */
export function BacktestDialog({
  document,
  onClose,
}: {
  readonly document: Json;
  readonly onClose: () => void;
}): ReactNode {
  const spark = useSpark();
  const [from, setFrom] = useState(daysAgo(30));
  const [to, setTo] = useState(daysAgo(1));
  const [progress, setProgress] = useState<Backtest | null>(null);
  const asked = askedSignals(document);
  const [listed, setListed] = useState('');
  const { isRight, given } = listedSignals(listed, asked);
  const start = useAction(async () => {
    setProgress(null);
    const request = { document: { ...document }, from, to, trace: 'values', check: false, ...given } as const;
    setProgress(await backtest(spark, request, { onProgress: setProgress }));
    return undefined;
  });

  const navigate = useNavigate();
  const watch = useAction(async () => {
    const request = { document: { ...document }, date: to, speed: 60, ...given };
    const { data, message } = await spark.startReplay(request);
    const replayID = data[0]?.replayID;
    if (replayID !== undefined)
      await navigate({ to: '/replays/$replayID', params: { replayID: String(replayID) } });
    return { message };
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    void start.run(undefined);
  }

  return (
    <Dialog title="Backtest" onClose={onClose}>
      <form className={styles.stack} onSubmit={submit}>
        <span className={styles.tools}>
          {PERIODS.map(([days, text]) => (
            <Button
              key={days}
              isSmall
              onClick={() => {
                setFrom(daysAgo(days));
                setTo(daysAgo(1));
              }}
            >
              {text}
            </Button>
          ))}
        </span>
        <div className={styles.fields}>
          <TextField
            label="From"
            type="date"
            required
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label="To"
            type="date"
            required
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <SignalListField asked={asked} day={to} text={listed} onChange={setListed} />
        <p className="quiet">
          It plays the strategy as it stands here, saved or not, over the minutes of these days. Nothing is
          ordered.
        </p>
        <Button type="submit" tone="main" isBusy={start.isBusy} disabled={!isRight}>
          Run
        </Button>
        <Button isBusy={watch.isBusy} disabled={!isRight} onClick={() => void watch.run(undefined)}>
          Watch it trade on {to}, a minute a second
        </Button>
        {progress && <Outcome run={progress} />}
      </form>
    </Dialog>
  );
}

/** How far the run is, then what it came to. */
function Outcome({ run }: { readonly run: Backtest }): ReactNode {
  const { routesByPath } = useRouter();
  const hasPage = Object.keys(routesByPath).some((path) => path.startsWith('/backtests/'));
  const { summary, progress, backtestID, notes } = run;
  const report: string = `/backtests/${backtestID}`;
  if (!summary)
    return <p role="status">{progress ? `${Math.round(progress.percent)} % played` : 'It waits.'}</p>;
  return (
    <section className={styles.reading} aria-label="What it came to" role="status">
      <p>
        {summary.simulated && <Chip tone="warn">simulated prices</Chip>} {summary.trades}{' '}
        {summary.trades === 1 ? 'trade' : 'trades'}, net <Gain value={summary.net} />, deepest fall{' '}
        <Gain value={-summary.maxDrawdown} />
      </p>
      {notes.slice(0, 3).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {hasPage && <Link to={report}>Open the report</Link>}
    </section>
  );
}
