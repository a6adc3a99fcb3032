import { type Form, partsOf, valueAt } from '@spark/document';
import { type ReactNode, useId } from 'react';
import styles from '../Builder.module.css';
import { formOf } from '../edit/catalog.ts';
import { setField } from '../edit/field-commands.ts';
import { inForm } from '../edit/presets.ts';
import { useEditing } from './editor-context.tsx';
import type { FieldProps } from './FieldEditor.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { choiceText } from './field-text.ts';

type Extra = {
  readonly value: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
};

/** One of some words or numbers. What may be left out has its default as the first option. */
export function ChoiceField({ field, pointer, extra }: FieldProps & { readonly extra?: Extra }): ReactNode {
  const { document, run } = useEditing();
  const id = useId();
  const value = valueAt(document, partsOf(pointer));
  const { values = [], unit, isOptional, title } = field;
  const preset = field.default;
  const isWord = (given: unknown): given is string | number =>
    typeof given === 'string' || typeof given === 'number';
  const shown = extra?.isChosen ? extra.value : isWord(value) ? String(value) : '';
  const isKnown = shown === '' || shown === extra?.value || values.some((each) => String(each) === shown);

  function choose(text: string): void {
    if (text === extra?.value) {
      extra.choose();
      return;
    }
    const next = values.find((each) => String(each) === text);
    run(setField(document, pointer, next, `Change ${title.toLowerCase()}`));
  }

  return (
    <div className={styles.field}>
      <FieldLabel id={id} field={field} pointer={pointer} />
      <select
        id={id}
        className={styles.input}
        data-pointer={pointer}
        value={shown}
        onChange={({ target }) => choose(target.value)}
      >
        {(isOptional || shown === '') && (
          <option value="">{isWord(preset) ? `${choiceText(preset, unit)} (default)` : 'not set'}</option>
        )}
        {!isKnown && <option value={shown}>{shown}</option>}
        {values.map((each) => (
          <option key={each} value={String(each)}>
            {choiceText(each, unit)}
          </option>
        ))}
        {extra && <option value={extra.value}>{extra.text}</option>}
      </select>
    </div>
  );
}

export function FlagField({ field, pointer }: FieldProps): ReactNode {
  const { document, run } = useEditing();
  const value = valueAt(document, partsOf(pointer));
  const isOn = typeof value === 'boolean' ? value : field.default === true;
  return (
    <label className={styles.tick} title={field.purpose}>
      <input
        type="checkbox"
        data-pointer={pointer}
        checked={isOn}
        onChange={({ target }) => run(setField(document, pointer, target.checked))}
      />
      <span>{field.title}</span>
    </label>
  );
}

/** Which of several forms a part has, such as how a strike is chosen. */
export function FormChoice({
  field,
  pointer,
}: {
  readonly field: { readonly title: string; readonly forms?: readonly Form[] };
  readonly pointer: string;
}): ReactNode {
  const { document, run } = useEditing();
  const id = useId();
  const value = valueAt(document, partsOf(pointer));
  const { forms = [], title } = field;
  const chosen = formOf(field, value);
  return (
    <div className={styles.wide}>
      <span className={styles.label}>
        <label htmlFor={id}>{title === 'Add Leg' || title === 'Candle data' ? 'Of' : 'How'}</label>
      </span>
      <select
        id={id}
        className={styles.input}
        data-pointer={`${pointer}/`}
        value={chosen?.id ?? ''}
        onChange={({ target }) => {
          const form = forms.find((each) => each.id === target.value);
          if (form) run(setField(document, pointer, inForm(form, value), `Change ${title.toLowerCase()}`));
        }}
      >
        {!chosen && <option value="">not set</option>}
        {forms.map((form) => (
          <option key={form.id} value={form.id} title={form.purpose}>
            {form.title}
          </option>
        ))}
      </select>
      {chosen?.purpose && <p className={styles.note}>{chosen.purpose}</p>}
    </div>
  );
}
