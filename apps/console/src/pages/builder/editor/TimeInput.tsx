import { type ReactNode, useState } from 'react';
import styles from '../Builder.module.css';
import { useEditing } from './editor-context.tsx';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

type TimeInputProps = {
  readonly id?: string;
  readonly label?: string;
  readonly pointer: string;
  readonly value: string;
  readonly isOptional?: boolean;
  readonly onChange: (value: string | undefined) => void;
};

/** A time of the day as traders write it, `15:15`; the field of browsers would ask for AM and PM. */
export function TimeInput({
  id,
  label,
  pointer,
  value,
  isOptional = false,
  onChange,
}: TimeInputProps): ReactNode {
  const { seal } = useEditing();
  const [typed, setTyped] = useState<string | null>(null);
  const isRight = (text: string) => TIME.test(text) || (isOptional && text === '');
  // After an undo the field shows what the document says, not what was typed before.
  const isStill = typed !== null && (!isRight(typed) || typed === value);
  return (
    <input
      id={id}
      aria-label={label}
      className={styles.time}
      inputMode="numeric"
      placeholder="hh:mm"
      maxLength={5}
      data-pointer={pointer}
      value={isStill ? typed : value}
      aria-invalid={(isStill && !isRight(typed)) || undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isRight(target.value)) onChange(target.value === '' ? undefined : target.value);
      }}
      onBlur={() => {
        setTyped(null);
        seal();
      }}
    />
  );
}
