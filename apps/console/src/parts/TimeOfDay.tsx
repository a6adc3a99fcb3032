import { type ReactNode, useState } from 'react';
import styles from './TimeOfDay.module.css';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

type TimeOfDayProps = {
  readonly id: string;
  readonly value: string;
  readonly isOff: boolean;
  readonly onChange: (time: string) => void;
};

/** A time as the pages write it, whatever the browser's language is; it counts once it is one. */
export function TimeOfDay({ id, value, isOff, onChange }: TimeOfDayProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      id={id}
      className={styles.timeOfDay}
      placeholder="hh:mm"
      inputMode="numeric"
      maxLength={5}
      value={typed ?? value}
      disabled={isOff}
      aria-invalid={typed?.length === 5 && !TIME.test(typed)}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (TIME.test(target.value) && target.value !== value) onChange(target.value);
      }}
    />
  );
}
