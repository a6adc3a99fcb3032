import { below, WEEKDAYS } from '@spark/document';
import type { ReactNode } from 'react';
import styles from '../Builder.module.css';
import { setField } from '../edit/field-commands.ts';
import { type Json, textOf } from '../edit/json.ts';
import { useEditing } from './editor-context.tsx';
import { choiceText } from './field-text.ts';
import { NumberInput } from './NumberField.tsx';
import { TimeInput } from './TimeInput.tsx';

export type DetailProps = { readonly operand: Json; readonly pointer: string; readonly label: string };

/** One of some words of an operand; the empty one takes the key out. */
export function OperandChoice({
  label,
  pointer,
  value,
  options,
  isNumber = false,
}: {
  readonly label: string;
  readonly pointer: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly isNumber?: boolean;
}): ReactNode {
  const { document, run } = useEditing();
  return (
    <select
      className={styles.input}
      aria-label={label}
      data-pointer={pointer}
      value={value}
      onChange={({ target }) =>
        run(
          setField(
            document,
            pointer,
            target.value === '' ? undefined : isNumber ? Number(target.value) : target.value,
          ),
        )
      }
    >
      {!options.some(([id]) => id === value) && <option value={value}>{value}</option>}
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** A time of the day to compare with. */
export function FixedTime({ operand, pointer, label }: DetailProps): ReactNode {
  const { document, run } = useEditing();
  const at = below(pointer, 'time');
  return (
    <TimeInput
      label={`${label}: time`}
      pointer={at}
      value={textOf(operand.time)}
      onChange={(next) => run(setField(document, at, next))}
    />
  );
}

/** The name under which alerts send a signal. */
export function SignalName({ operand, pointer, label }: DetailProps): ReactNode {
  const { document, run, seal } = useEditing();
  const at = below(pointer, 'webhook');
  return (
    <input
      className={styles.input}
      aria-label={`${label}: name of the signal`}
      data-pointer={at}
      spellCheck={false}
      value={textOf(operand.webhook)}
      onChange={({ target }) => run(setField(document, at, target.value))}
      onBlur={seal}
    />
  );
}

/** A number, yes or no, a weekday or a date to compare with. */
export function FixedValue({ operand, pointer, label }: DetailProps): ReactNode {
  const { document, run, seal } = useEditing();
  const at = below(pointer, 'value');
  const { value } = operand;
  if (typeof value === 'boolean')
    return (
      <select
        className={styles.input}
        aria-label={`${label}: value`}
        data-pointer={at}
        value={String(value)}
        onChange={({ target }) => run(setField(document, at, target.value === 'true'))}
      >
        <option value="true">yes</option>
        <option value="false">no</option>
      </select>
    );
  if (typeof value === 'string')
    return /^\d/.test(value) ? (
      <input
        type="date"
        className={styles.input}
        aria-label={`${label}: date`}
        data-pointer={at}
        value={value}
        onChange={({ target }) => target.value !== '' && run(setField(document, at, target.value))}
        onBlur={seal}
      />
    ) : (
      <OperandChoice
        label={`${label}: weekday`}
        pointer={at}
        value={value}
        options={WEEKDAYS.map((day) => [day, choiceText(day)])}
      />
    );
  return (
    <NumberInput
      label={`${label}: number`}
      pointer={at}
      value={value}
      onChange={(next) => run(setField(document, at, next))}
    />
  );
}
