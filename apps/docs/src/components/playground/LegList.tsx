import { useId, useRef } from 'react';
import { changed, FUTURE_EXPIRIES, KINDS, type Leg, OPTION_EXPIRIES, STRIKES, withLeg } from './legs.ts';
import styles from './Playground.module.css';
import { LEGS_MAX } from './requests.ts';

interface Props {
  readonly legs: readonly Leg[];
  readonly onChange: (legs: readonly Leg[]) => void;
}

/** The legs as rows of fields. */
export function LegList({ legs, onChange }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ol className={styles.legs} aria-label="Legs">
        {legs.map((leg, at) => (
          <li key={leg.id}>
            <LegRow
              leg={leg}
              number={at + 1}
              onChange={(change) =>
                onChange(legs.map((each) => (each.id === leg.id ? changed(each, change) : each)))
              }
              onRemove={() => {
                onChange(legs.filter(({ id }) => id !== leg.id));
                // The button that had the focus is gone.
                add.current?.focus();
              }}
            />
          </li>
        ))}
      </ol>
      <button
        ref={add}
        type="button"
        className="button button--secondary button--sm"
        aria-disabled={legs.length >= LEGS_MAX}
        onClick={() => legs.length < LEGS_MAX && onChange(withLeg(legs))}
      >
        Add a leg
      </button>{' '}
      {legs.length >= LEGS_MAX && <small>A basket has at most {LEGS_MAX} legs.</small>}
    </>
  );
}

interface RowProps {
  readonly leg: Leg;
  readonly number: number;
  readonly onChange: (change: Partial<Leg>) => void;
  readonly onRemove: () => void;
}

function LegRow({ leg, number, onChange, onRemove }: RowProps) {
  const id = useId();
  const isFuture = leg.kind === 'FUT';
  return (
    <fieldset className={styles.leg} data-side={leg.transType}>
      <legend className={styles.hidden}>Leg {number}</legend>
      <Choice
        id={`${id}side`}
        label="Side"
        value={leg.transType}
        values={['Buy', 'Sell'].map(same)}
        onChange={(side) => onChange({ transType: side === 'Buy' ? 'Buy' : 'Sell' })}
      />
      <div className={styles.field}>
        <label htmlFor={`${id}lots`}>Lots</label>
        <input
          id={`${id}lots`}
          type="number"
          min="1"
          step="1"
          inputMode="numeric"
          value={leg.lots}
          onChange={({ target }) => onChange({ lots: target.value })}
        />
      </div>
      <Choice
        id={`${id}kind`}
        label="Kind"
        value={leg.kind}
        values={KINDS.map(same)}
        onChange={(word) => onChange({ kind: KINDS.find((kind) => kind === word) ?? leg.kind })}
      />
      <Choice
        id={`${id}strike`}
        label="Strike"
        value={isFuture ? '' : leg.strike}
        values={isFuture ? [['', '–']] : STRIKES.map(same)}
        isOff={isFuture}
        onChange={(strike) => onChange({ strike })}
      />
      <Choice
        id={`${id}expiry`}
        label="Expiry"
        value={leg.expiry}
        values={isFuture ? FUTURE_EXPIRIES : OPTION_EXPIRIES}
        onChange={(word) =>
          onChange({ expiry: OPTION_EXPIRIES.find(([value]) => value === word)?.[0] ?? leg.expiry })
        }
      />
      <button
        type="button"
        className="button button--secondary button--sm"
        aria-label={`Remove leg ${number}`}
        onClick={onRemove}
      >
        ×
      </button>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [value: string, text: string])[];
  readonly isOff?: boolean;
  readonly onChange: (value: string) => void;
}

function Choice({ id, label, value, values, isOff = false, onChange }: ChoiceProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={isOff} onChange={({ target }) => onChange(target.value)}>
        {values.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function same(word: string): readonly [string, string] {
  return [word, word];
}
