import { type FormField, partsOf, valueAt } from '@spark/document';
import { type ReactNode, useId, useState } from 'react';
import styles from '../Builder.module.css';
import { renameElement } from '../edit/element-commands.ts';
import { allElements, nameProblem, namesIn } from '../edit/elements.ts';
import { setField } from '../edit/field-commands.ts';
import { type Json, textOf } from '../edit/json.ts';
import { columnsOf } from '../edit/operands.ts';
import { useEditing } from './editor-context.tsx';
import type { FieldProps } from './FieldEditor.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { TimeInput } from './TimeInput.tsx';

/** A text: a time, the name of something else of the document, or words. */
export function TextValueField(props: FieldProps): ReactNode {
  const { field, pointer } = props;
  const { document } = useEditing();
  if (field.format === 'id') return <NameField {...props} />;
  const options = optionsFor(document, field, pointer);
  return options ? <NameChoice {...props} options={options} /> : <PlainField {...props} />;
}

/** The names that a text may be; undefined where it is free. */
function optionsFor(
  document: Json,
  { format, key }: FormField,
  pointer: string,
): readonly string[] | undefined {
  const elements = allElements(document);
  const own = pointer.split('/').slice(0, 3).join('/');
  const isSeries = (family: string) => family === 'data' || family === 'indicators';
  if (format === 'series' || format === 'element')
    return elements.filter(({ family, pointer: at }) => isSeries(family) && at !== own).map(({ id }) => id);
  if (format === 'action') return elements.filter(({ family }) => family === 'actions').map(({ id }) => id);
  if (format === 'leg')
    return elements
      .filter(
        ({ family, value, pointer: at }) => family === 'actions' && value.type === 'addLeg' && at !== own,
      )
      .map(({ id }) => id);
  if (format === 'parameter') return namesIn(document, 'params');
  if (format === 'variable') return namesIn(document, 'vars');
  if (key !== 'col') return undefined;
  const outer = valueAt(document, partsOf(pointer).slice(0, -1));
  const ref = typeof outer === 'object' && outer !== null && 'ref' in outer ? textOf(outer.ref) : '';
  return columnsOf(document, ref, pointer.startsWith('/indicators'));
}

function NameChoice({
  field,
  pointer,
  options,
}: FieldProps & { readonly options: readonly string[] }): ReactNode {
  const { document, run } = useEditing();
  const id = useId();
  const value = textOf(valueAt(document, partsOf(pointer)));
  return (
    <div className={styles.field}>
      <FieldLabel id={id} field={field} pointer={pointer} />
      <select
        id={id}
        className={styles.input}
        data-pointer={pointer}
        value={value}
        onChange={({ target }) =>
          run(setField(document, pointer, target.value === '' ? undefined : target.value))
        }
      >
        {(field.isOptional || value === '') && (
          <option value="">{field.key === 'col' ? `${options[0] ?? 'first'} (default)` : 'choose'}</option>
        )}
        {[...new Set([...options, ...(value === '' ? [] : [value])])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}

function PlainField({ field, pointer }: FieldProps): ReactNode {
  const { document, run, seal } = useEditing();
  const id = useId();
  const value = textOf(valueAt(document, partsOf(pointer)));
  const isTime = field.format === 'time';
  return (
    <div className={(field.max ?? 0) > 100 ? styles.wide : styles.field}>
      <FieldLabel
        id={id}
        field={field}
        pointer={pointer}
        hint={isTime && field.isOptional && typeof field.default === 'string' ? `else ${field.default}` : ''}
      />
      {isTime ? (
        <TimeInput
          id={id}
          pointer={pointer}
          value={value}
          isOptional={field.isOptional}
          onChange={(next) => run(setField(document, pointer, next))}
        />
      ) : (
        <input
          id={id}
          className={styles.input}
          data-pointer={pointer}
          value={value}
          onChange={({ target }) =>
            run(
              setField(document, pointer, target.value === '' && field.isOptional ? undefined : target.value),
            )
          }
          onBlur={seal}
        />
      )}
    </div>
  );
}

/** The name of an element. It is renamed with everything that refers to it, when the field is left. */
function NameField({ field, pointer }: FieldProps): ReactNode {
  const { document, run, select } = useEditing();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const name = textOf(valueAt(document, partsOf(pointer)));
  const problem = typed === null ? undefined : nameProblem(document, name, typed);

  function rename(): void {
    if (typed !== null && typed !== name && problem === undefined) {
      run(renameElement(document, name, typed));
      select(typed);
    }
    setTyped(null);
  }

  return (
    <div className={styles.field}>
      <FieldLabel id={id} field={field} pointer={pointer} />
      <input
        id={id}
        className={styles.input}
        spellCheck={false}
        data-pointer={pointer}
        value={typed ?? name}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={rename}
        onKeyDown={({ key }) => {
          if (key === 'Enter') rename();
          if (key === 'Escape') setTyped(null);
        }}
      />
      {problem && <p className={styles.problem}>{problem}</p>}
    </div>
  );
}
