import type { IntradayPnl } from '@spark/client';
import type { ReactNode } from 'react';
import { Gain, Rupees } from '../../parts/Figure.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { count, gain } from '../../text/money.ts';
import { DayTotal } from '../positions/DayTotal.tsx';
import { usePositions } from '../positions/use-positions.ts';
import { curveOf, HEIGHT, WIDTH } from './curve.ts';
import styles from './Desk.module.css';

const WAITING = 'Waiting for the positions';

/** The profit of the day by the minute. The last point is the profit of now. */
export function ProfitCurve({
  points,
  charges,
  isOld,
}: {
  /** Undefined until they are known. */
  readonly points: readonly IntradayPnl[] | undefined;
  /** An estimate of what the trades of today cost. */
  readonly charges: number | null | undefined;
  readonly isOld: boolean;
}): ReactNode {
  const { total } = usePositions();
  const last = points?.at(-1);
  const curve = curveOf(points ?? []);
  return (
    <Panel
      title="Profit of today"
      aside={isOld && <span className="quiet">as it was when Spark last answered</span>}
    >
      <p className={styles.day}>
        {total ? <DayTotal total={total} /> : <Gain value={null} reason={WAITING} />}
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>Booked</dt>
          <dd>
            <Gain value={total?.bookedpnl} reason={total ? undefined : WAITING} />
          </dd>
        </div>
        <div>
          <dt>Open</dt>
          <dd>
            <Gain value={total?.openpnl} reason={total ? 'A price is not known' : WAITING} />
          </dd>
        </div>
        <div>
          <dt>Charges, estimated</dt>
          <dd>
            <Rupees value={charges} />
          </dd>
        </div>
        <div>
          <dt>Open positions</dt>
          <dd className="figure">{count(total?.openpositions)}</dd>
        </div>
      </dl>
      {curve ? (
        <CurveFigure curve={curve} now={last?.PNL} />
      ) : (
        <p className={`${styles.noCurve} quiet`}>
          {points && !isOld && 'The curve begins a minute after the first trade of the day.'}
          {isOld && 'The curve is not known at the moment.'}
        </p>
      )}
    </Panel>
  );
}

function CurveFigure({
  curve,
  now,
}: {
  readonly curve: NonNullable<ReturnType<typeof curveOf>>;
  readonly now: number | undefined;
}): ReactNode {
  return (
    <figure>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`From ${curve.from} to ${curve.to}: lowest ${gain(curve.lowest)}, highest ${gain(curve.highest)}, now ${gain(now)}`}
      >
        <line x1="0" x2={WIDTH} y1={curve.zero} y2={curve.zero} className={styles.zero} />
        <path d={curve.path} className={styles.line} />
      </svg>
      <figcaption className={`${styles.row} quiet`}>
        <small>{curve.from}</small>
        <small>
          lowest {gain(curve.lowest)}, highest {gain(curve.highest)}
        </small>
        <small>{curve.to}</small>
      </figcaption>
    </figure>
  );
}
