import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { gain, rupees, wholeRupees } from '../../text/money.ts';
import {
  type CurvePicture,
  type CurveRun,
  curvePicture,
  EQUITY_HEIGHT,
  FALL_HEIGHT,
  WIDTH,
} from './curve-picture.ts';
import styles from './Report.module.css';

/** What runs added, day by day, and how far the first one was below its high. Arrows and the pointer read single days. */
export function EquityPicture({ runs }: { readonly runs: readonly CurveRun[] }): ReactNode {
  const picture = curvePicture(runs);
  const [chosen, setChosen] = useState<number | null>(null);
  if (picture === null) return null;
  const last = picture.days.length - 1;
  const index = Math.min(chosen ?? last, last);

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    setChosen(picture?.indexAt((event.clientX - box.left) / box.width) ?? null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, index + step)));
  }

  return (
    <Panel title="Equity" aside={<Legend runs={runs} />}>
      <DayReading runs={runs} day={picture.days[index] ?? ''} />
      <div
        className={styles.equity}
        role="slider"
        tabIndex={0}
        aria-label="Day of the equity curve"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={readingText(runs, picture.days[index] ?? '')}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={onKeyDown}
      >
        <Curves picture={picture} index={chosen === null ? null : index} />
        <Fall picture={picture} index={chosen === null ? null : index} />
      </div>
      <p className={`${styles.ends} quiet`}>
        <small>{picture.days[0]}</small>
        <small>
          Above: what all days so far added after charges. Below: how far{' '}
          {runs.length > 1 ? 'the first run' : 'it'} was under its earlier high, {rupees(picture.deepest)} at
          the deepest.
        </small>
        <small>{picture.days.at(-1)}</small>
      </p>
    </Panel>
  );
}

function Curves({
  picture,
  index,
}: {
  readonly picture: CurvePicture;
  readonly index: number | null;
}): ReactNode {
  return (
    <span className={styles.curves}>
      <svg viewBox={`0 0 ${WIDTH} ${EQUITY_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {picture.levels.map(({ y, value }) => (
          <line
            key={value}
            x1="0"
            x2={WIDTH}
            y1={y}
            y2={y}
            className={value === 0 ? styles.zero : styles.level}
          />
        ))}
        {picture.curves.map(({ id, path }, place) => (
          <path key={id} d={path} className={styles.curve} data-place={place} />
        ))}
        {index !== null && (
          <line
            x1={picture.xOf(index)}
            x2={picture.xOf(index)}
            y1="0"
            y2={EQUITY_HEIGHT}
            className={styles.cursor}
          />
        )}
      </svg>
      {picture.levels.map(({ y, value }) => (
        <small
          key={value}
          className={styles.levelText}
          style={{ top: `${(y / EQUITY_HEIGHT) * 100}%` }}
          aria-hidden="true"
        >
          {wholeRupees(value)}
        </small>
      ))}
    </span>
  );
}

function Fall({
  picture,
  index,
}: {
  readonly picture: CurvePicture;
  readonly index: number | null;
}): ReactNode {
  return (
    <svg
      className={styles.fall}
      viewBox={`0 0 ${WIDTH} ${FALL_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={picture.fall} className={styles.fallArea} />
      {index !== null && (
        <line
          x1={picture.xOf(index)}
          x2={picture.xOf(index)}
          y1="0"
          y2={FALL_HEIGHT}
          className={styles.cursor}
        />
      )}
    </svg>
  );
}

function Legend({ runs }: { readonly runs: readonly CurveRun[] }): ReactNode {
  if (runs.length < 2) return null;
  return (
    <ul className={styles.legend} aria-label="Runs in the picture">
      {runs.map(({ id, name }, place) => (
        <li key={id}>
          <span className={styles.mark} data-place={place} aria-hidden="true" /> {name}, {id}
        </li>
      ))}
    </ul>
  );
}

function DayReading({ runs, day }: { readonly runs: readonly CurveRun[]; readonly day: string }): ReactNode {
  return (
    <p className={styles.reading} aria-hidden="true">
      <strong>{day}</strong>
      {runs.map(({ id, name, points }, place) => {
        const point = points.find((each) => each.day === day);
        return (
          <span key={id}>
            {runs.length > 1 && <span className={styles.mark} data-place={place} />}{' '}
            {runs.length > 1 && `${name} `}
            <span className="figure">{gain(point?.total)}</span>
            <small className="quiet">
              {' '}
              day {gain(point?.net)}
              {point && point.drawdown > 0 && `, ${rupees(point.drawdown)} below its high`}
            </small>
          </span>
        );
      })}
    </p>
  );
}

function readingText(runs: readonly CurveRun[], day: string): string {
  const parts = runs.map(({ name, points }) => {
    const point = points.find((each) => each.day === day);
    return `${name}: ${gain(point?.total)} so far, day ${gain(point?.net)}`;
  });
  return `${day}. ${parts.join('. ')}`;
}
