import { partsOf, valueAt } from '@spark/document';
import { type ReactNode, useId, useState } from 'react';
import styles from '../Builder.module.css';
import { elementsOf } from '../edit/elements.ts';
import { setField } from '../edit/field-commands.ts';
import { listOf } from '../edit/json.ts';
import { useEditing } from './editor-context.tsx';
import type { FieldProps } from './FieldEditor.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { choiceText } from './field-text.ts';

/** A list: of words or legs as ticks, of numbers as one line. */
export function ListField({ field, pointer }: FieldProps): ReactNode {
  const { document } = useEditing();
  const { item } = field;
  if (!item) return null;
  if (item.kind === 'choice') return <Ticks field={field} pointer={pointer} options={item.values ?? []} />;
  if (item.kind === 'number') return <NumberList field={field} pointer={pointer} />;
  const own = pointer.split('/').slice(0, 3).join('/');
  const legs = elementsOf(document, 'actions')
    .filter(({ value, pointer: at }) => value.type === 'addLeg' && at !== own)
    .map(({ id }) => id);
  return <Ticks field={field} pointer={pointer} options={legs} />;
}

function Ticks({
  field,
  pointer,
  options,
}: FieldProps & { readonly options: readonly (string | number)[] }): ReactNode {
  const { document, run } = useEditing();
  const chosen = listOf(valueAt(document, partsOf(pointer)));
  return (
    <fieldset className={styles.wide}>
      <legend className={styles.label}>{field.title}</legend>
      <span className={styles.ticks} data-pointer={pointer}>
        {options.length === 0 && <span className="quiet">There is none yet.</span>}
        {options.map((option) => (
          <label key={option} className={styles.tick}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={({ target }) => {
                const next = options.filter((each) =>
                  each === option ? target.checked : chosen.includes(each),
                );
                run(setField(document, pointer, next.length === 0 && field.isOptional ? undefined : next));
              }}
            />
            <span>{choiceText(option)}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

function NumberList({ field, pointer }: FieldProps): ReactNode {
  const { document, run, seal } = useEditing();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const value = listOf(valueAt(document, partsOf(pointer))).join(', ');
  return (
    <div className={styles.field}>
      <FieldLabel id={id} field={field} pointer={pointer} hint="such as 0, 1, 2" />
      <input
        id={id}
        className={styles.input}
        data-pointer={pointer}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          const parts = target.value.split(/[\s,]+/).filter(Boolean);
          if (parts.length > 0 && parts.every((part) => /^\d+$/.test(part)))
            run(setField(document, pointer, [...new Set(parts.map(Number))]));
        }}
        onBlur={() => {
          setTyped(null);
          seal();
        }}
      />
    </div>
  );
}
