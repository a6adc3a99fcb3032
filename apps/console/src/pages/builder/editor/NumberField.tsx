import { partsOf, valueAt } from '@spark/document';
import { type ReactNode, useId, useState } from 'react';
import styles from '../Builder.module.css';
import { namesIn } from '../edit/elements.ts';
import { setField } from '../edit/field-commands.ts';
import { isJson, textOf } from '../edit/json.ts';
import { useEditing } from './editor-context.tsx';
import type { FieldProps } from './FieldEditor.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { limitText } from './field-text.ts';

const FIXED = '';

/** A number, or a parameter of the strategy where one may stand. */
export function NumberField({ field, pointer }: FieldProps): ReactNode {
  const { document, run } = useEditing();
  const id = useId();
  const value = valueAt(document, partsOf(pointer));
  const parameters = field.takesParameter === true ? namesIn(document, 'params') : [];
  const parameter = isJson(value) ? textOf(value.param) : null;
  return (
    <div className={styles.field}>
      <FieldLabel id={id} field={field} pointer={pointer} hint={limitText(field)} />
      <span className={styles.pair}>
        {parameter === null && (
          <NumberInput
            id={id}
            pointer={pointer}
            value={value}
            placeholder={field.default === undefined ? '' : String(field.default)}
            isOptional={field.isOptional}
            onChange={(next) => run(setField(document, pointer, next, `Change ${field.title.toLowerCase()}`))}
          />
        )}
        {(parameters.length > 0 || parameter !== null) && (
          <select
            className={styles.input}
            aria-label={`${field.title}: a number or a parameter`}
            value={parameter ?? FIXED}
            onChange={({ target }) =>
              run(
                setField(
                  document,
                  pointer,
                  target.value === FIXED ? (field.default ?? field.min ?? 1) : { param: target.value },
                ),
              )
            }
          >
            <option value={FIXED}>number</option>
            {[...new Set([...parameters, ...(parameter ? [parameter] : [])])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </span>
    </div>
  );
}

type NumberInputProps = {
  readonly id?: string;
  readonly label?: string;
  readonly pointer: string;
  readonly value: unknown;
  readonly placeholder?: string;
  readonly isOptional?: boolean;
  readonly onChange: (value: number | undefined) => void;
};

/** Takes a number as it is typed; what is no number is shown as wrong and changes nothing. */
export function NumberInput({
  id,
  label,
  pointer,
  value,
  placeholder = '',
  isOptional = false,
  onChange,
}: NumberInputProps): ReactNode {
  const { seal } = useEditing();
  const [typed, setTyped] = useState<string | null>(null);
  const stands = value === undefined ? '' : String(value);
  // After an undo the field shows what the document says, not what was typed before.
  const isStill = typed !== null && says(typed, value, isOptional);
  const text = isStill ? typed : stands;
  const isWrong = isStill && readNumber(typed) === null && !(isOptional && typed.trim() === '');
  return (
    <input
      id={id}
      aria-label={label}
      className={styles.input}
      inputMode="decimal"
      data-pointer={pointer}
      placeholder={placeholder}
      value={text}
      aria-invalid={isWrong || undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = readNumber(target.value);
        if (number !== null) onChange(number);
        else if (isOptional && target.value.trim() === '') onChange(undefined);
      }}
      onBlur={() => {
        setTyped(null);
        seal();
      }}
    />
  );
}

/** Whether the typed text means this value, or nothing yet. */
function says(typed: string, value: unknown, isOptional: boolean): boolean {
  if (isOptional && typed.trim() === '') return value === undefined;
  const number = readNumber(typed);
  return number === null || number === value;
}

function readNumber(text: string): number | null {
  const plain = text.trim().replaceAll(',', '').replaceAll('−', '-');
  return /^-?\d*\.?\d+$/.test(plain) ? Number(plain) : null;
}
