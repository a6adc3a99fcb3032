import type { Replay } from '@spark/client';
import { VisitButton } from '../api-reference/VisitButton.tsx';
import { useSpark } from '../spark-data/use-spark.ts';
import { rupees } from '../try-desk/order-labels.ts';
import { ReplayOrders } from './ReplayOrders.tsx';
import { useReplay } from './use-replay.ts';

const SPEEDS = [1, 60, 600] as const;

/** Plays the last trading day with the straddle of 9:20 and shows its orders as they come. No account is touched. */
export function ReplayPanel() {
  const spark = useSpark();
  const { replay, status, isBusy, start, steer, stop } = useReplay(spark);
  if (!spark) return <VisitButton />;
  const isOn = replay?.state === 'playing' || replay?.state === 'paused';
  const isPaused = replay?.state === 'paused';
  return (
    <>
      <p>
        <button
          type="button"
          className="button button--primary button--sm"
          disabled={isBusy || isOn}
          onClick={() => void start()}
        >
          {isBusy || isOn ? 'Playing…' : 'Play the last trading day'}
        </button>{' '}
        {isOn && (
          <>
            <button
              type="button"
              className="button button--secondary button--sm"
              onClick={() => void steer({ paused: !isPaused })}
            >
              {isPaused ? 'Go on' : 'Pause'}
            </button>{' '}
            <label>
              Speed{' '}
              <select
                value={String(replay?.speed)}
                onChange={({ target }) => void steer({ speed: Number(target.value) })}
              >
                {SPEEDS.map((speed) => (
                  <option key={speed} value={String(speed)}>
                    {speed}×
                  </option>
                ))}
              </select>
            </label>{' '}
            <button type="button" className="button button--secondary button--sm" onClick={() => void stop()}>
              Stop
            </button>
          </>
        )}
      </p>
      <p role="status">{status}</p>
      {replay && <p>{standing(replay)}</p>}
      {replay && replay.orders.length > 0 && <ReplayOrders orders={replay.orders} />}
    </>
  );
}

/** Changes with every reading, so it is not read out. */
function standing({ date, at, spot, booked, open }: Replay): string {
  const time = at === null ? 'The day is being opened.' : `${date} ${at.slice(11, 19)}`;
  const price = spot === null ? '' : `, NIFTY ${rupees(spot)}`;
  const profit = open === null ? 'not known' : rupees(booked + open);
  return at === null ? time : `${time}${price}, profit before charges ${profit}`;
}
