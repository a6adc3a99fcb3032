import type { Replay } from '@spark/client';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Gain, PriceFigure } from '../../parts/Figure.tsx';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { clockOf } from '../../text/clock-of.ts';
import { isAlive, stoppedText } from '../deployments/deployment-text.ts';
import { LegCard } from '../deployments/LegCard.tsx';
import { ReplayChip } from './ReplayChip.tsx';
import { EndReplay, PauseReplay, ReplayProgress, ReplaySpeed } from './ReplayControls.tsx';
import { ReplayDrift } from './ReplayDrift.tsx';
import { ReplayOrders } from './ReplayOrders.tsx';
import styles from './Replays.module.css';
import { ReplayTrace } from './ReplayTrace.tsx';
import { isUnderWay, timeInDay } from './replay-text.ts';
import { useReplay } from './use-replays.ts';

/** One replay: where the day is, what it holds, every order, and why. */
export function ReplayPage(): ReactNode {
  const { replayID: text = '' } = useParams({ strict: false });
  const replayID = Number(text);
  const read = useReplay(replayID);
  const replay = read.isPlaceholderData ? undefined : read.data;
  if (replay) return <Opened replay={replay} error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <Page title={`Replay ${text}`}>
      {read.error ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : Number.isSafeInteger(replayID) ? (
        <Loading label="Reading the replay" rows={10} />
      ) : (
        <Empty action={<Link to="/replays">All replays</Link>}>There is no such replay.</Empty>
      )}
    </Page>
  );
}

type OpenedProps = {
  readonly replay: Replay;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

function Opened({ replay, error, onRetry }: OpenedProps): ReactNode {
  const { name, legs, orders, decisions, says, stopped, state } = replay;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string | null>(null);
  const sorted = [...legs.filter(isAlive), ...legs.filter((leg) => !isAlive(leg))];
  return (
    <Page
      title={name}
      actions={
        <>
          <ReplaySpeed row={replay} />
          <PauseReplay row={replay} />
          <EndReplay row={replay} onDeleted={() => void navigate({ to: '/replays' })} />
        </>
      }
    >
      <About replay={replay} />
      {error && <Failure error={error} onRetry={onRetry} />}
      {says !== null && (
        <p className={state === 'failed' ? styles.trouble : styles.note} role="status">
          {says}
        </p>
      )}
      {stopped !== null && <p className={styles.note}>{stoppedText(stopped)}</p>}
      <Figures replay={replay} />
      <div className={styles.columns}>
        <Panel title={legs.length === 1 ? '1 leg' : `${legs.length} legs`}>
          {legs.length === 0 && <p className="quiet">{nothingYet(replay)}</p>}
          <ul className={styles.legs} aria-label="Legs">
            {sorted.map((leg) => (
              <LegCard key={leg.leg} leg={leg} isReplayed />
            ))}
          </ul>
        </Panel>
        <Panel title="What was decided, the newest first">
          {decisions.length === 0 && <p className="quiet">{nothingYet(replay)}</p>}
          <ol className={styles.decisions} aria-label="Decisions">
            {decisions.toReversed().map(({ at, says: text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences repeat, and each keeps its place from the end
              <li key={decisions.length - place}>
                <Button
                  isSmall
                  tone="quiet"
                  aria-label={`Explain the candle of ${clockOf(at)}`}
                  onClick={() => setAsked(at)}
                >
                  {clockOf(at)}
                </Button>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </Panel>
      </div>
      <ReplayOrders orders={orders} />
      <ReplayDrift replay={replay} />
      <ReplayTrace replay={replay} asked={asked} onAsk={setAsked} />
    </Page>
  );
}

function nothingYet(replay: Replay): string {
  return isUnderWay(replay)
    ? 'Nothing yet: none of its conditions has fired so far in the day.'
    : 'None: none of its conditions fired on that day.';
}

function About({ replay: { replayID, id, rev, date, params } }: { readonly replay: Replay }): ReactNode {
  const values = Object.entries(params).map(([param, value]) => `${param} = ${value}`);
  return (
    <div className={styles.about}>
      <Link to="/replays">Replays</Link>
      <span className="quiet">
        {replayID} · {date}
        {values.length > 0 && ` · ${values.join(', ')}`}
      </span>
      {id !== null && (
        <Link to="/build/$id" params={{ id: String(id) }}>
          Document {id}, r{rev}
        </Link>
      )}
    </div>
  );
}

function Figures({ replay }: { readonly replay: Replay }): ReactNode {
  const { state, spot, booked, open } = replay;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>State</dt>
        <dd>
          <ReplayChip state={state} />
        </dd>
      </div>
      <div>
        <dt>Time in the day</dt>
        <dd>
          <span className={styles.time}>
            <span className="figure">{timeInDay(replay)}</span> <ReplayProgress row={replay} />
          </span>
        </dd>
      </div>
      <div>
        <dt>Underlying</dt>
        <dd>
          <PriceFigure value={spot} reason="No price has come yet" />
        </dd>
      </div>
      <div>
        <dt>Booked</dt>
        <dd>
          <Gain value={booked} />
        </dd>
      </div>
      <div>
        <dt>Open</dt>
        <dd>
          <Gain value={open} reason="The price of something that it holds is not known" />
        </dd>
      </div>
    </dl>
  );
}
