import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useId } from 'react';
import styles from './Field.module.css';

type FrameProps = {
  readonly label: string;
  /** A unit or a limit, beside the label. */
  readonly hint?: ReactNode;
  /** What is wrong with it. */
  readonly problem?: string | undefined;
};

export function TextField({
  label,
  hint,
  problem,
  ...rest
}: FrameProps & InputHTMLAttributes<HTMLInputElement>): ReactNode {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={styles.field}>
      <Label id={id} label={label} hint={hint} />
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? note : hint ? `${id}-hint` : undefined}
      />
      {problem && (
        <p id={note} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

export function TextArea({
  label,
  hint,
  problem,
  ...rest
}: FrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <Label id={id} label={label} hint={hint} />
      <textarea
        rows={5}
        {...rest}
        id={id}
        className={styles.input}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {problem && <p className={styles.problem}>{problem}</p>}
    </div>
  );
}

export function SelectField({
  label,
  hint,
  problem,
  children,
  ...rest
}: FrameProps & SelectHTMLAttributes<HTMLSelectElement>): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <Label id={id} label={label} hint={hint} />
      <select {...rest} id={id} className={styles.input} aria-describedby={hint ? `${id}-hint` : undefined}>
        {children}
      </select>
      {problem && <p className={styles.problem}>{problem}</p>}
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
  readonly isLabelHidden?: boolean;
};

/** A few choices side by side. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
}: ChoiceProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={isLabelHidden ? 'visually-hidden' : styles.label}>{label}</legend>
      <span className={styles.options}>
        {options.map(([option, text]) => (
          <label key={option} className={styles.option} data-value={option}>
            <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
            <span>{text}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

function Label({
  id,
  label,
  hint,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint: ReactNode;
}) {
  return (
    <span className={styles.label}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </span>
  );
}
