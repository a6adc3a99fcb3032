import { LIMITS } from '@spark/vocabulary';
import type { ReactNode } from 'react';
import { count } from '../../text/money.ts';
import styles from './Backtests.module.css';
import { type AxisForm, runsOf } from './start-request.ts';

type AxisFieldsProps = {
  readonly axes: readonly AxisForm[];
  readonly isKnown: boolean;
  readonly onChange: (axes: readonly AxisForm[]) => void;
};

/** Which parameters a sweep varies, and over which values. */
export function AxisFields({ axes, isKnown, onChange }: AxisFieldsProps): ReactNode {
  if (!isKnown) return <p className="quiet">Reading its parameters…</p>;
  if (axes.length === 0)
    return (
      <p className="quiet">
        This strategy has no parameters to vary. Give a length, a stop or a value a name in its document,
        under params, and save it.
      </p>
    );
  const runs = runsOf(axes);
  const on = axes.filter(({ isOn }) => isOn).length;
  const change = (name: string, next: Partial<AxisForm>) =>
    onChange(axes.map((axis) => (axis.name === name ? { ...axis, ...next } : axis)));
  return (
    <fieldset className={styles.axes}>
      <legend>Parameters</legend>
      {axes.map((axis) => (
        <div key={axis.name} className={styles.axis}>
          <label>
            <input
              type="checkbox"
              checked={axis.isOn}
              disabled={!axis.isOn && on >= LIMITS.sweepAxes}
              onChange={(event) => change(axis.name, { isOn: event.target.checked })}
            />{' '}
            {axis.name}
          </label>
          {(['from', 'to', 'step'] as const).map((field) => (
            <label key={field} className={styles.number}>
              <small className="quiet">{field}</small>
              <input
                inputMode="decimal"
                aria-label={`${axis.name}: ${field}`}
                value={axis[field]}
                disabled={!axis.isOn}
                onChange={(event) => change(axis.name, { [field]: event.target.value })}
              />
            </label>
          ))}
        </div>
      ))}
      <p role="status" className={runs !== null && runs > LIMITS.sweepRuns ? 'bad' : 'quiet'}>
        {runs === null
          ? 'Choose a parameter, and from, to and step as numbers.'
          : runs > LIMITS.sweepRuns
            ? `${count(runs)} runs: at most ${count(LIMITS.sweepRuns)}. Take wider steps.`
            : `${count(runs)} ${runs === 1 ? 'run' : 'runs'}. The last 30 % of the days are kept apart.`}
      </p>
    </fieldset>
  );
}
