import type { Problem } from '@spark/client';
import type { CallForm, FormField } from '../../../plugins/api-reference/form-model.ts';
import { type FormValues, FREE_BODY, written } from './form-request.ts';
import { FOUND } from './found-things.ts';
import type { OwnThings } from './own-things.ts';
import styles from './TryIt.module.css';

interface Props {
  readonly id: string;
  readonly form: CallForm;
  readonly values: FormValues;
  readonly own: OwnThings;
  readonly errors: readonly Problem[];
  readonly onChange: (values: FormValues) => void;
}

/** A control for each field, with the server's errors about it. */
export function CallFields({ id, form, values, own, errors, onChange }: Props) {
  const shared = { id, form, values, own, errors, onChange };
  const [shown, more] = split(form.fields);
  return (
    <>
      {shown.map((field) => (
        <FieldControl key={field.name} field={field} path={field.name} {...shared} />
      ))}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>
            {more.length === 1 ? '1 more field' : `${more.length} more fields`}, all of them optional
          </summary>
          {more.map((field) => (
            <FieldControl key={field.name} field={field} path={field.name} {...shared} />
          ))}
        </details>
      )}
      {form.freeBody !== undefined && <FieldControl field={BODY_AS_JSON} path={FREE_BODY} {...shared} />}
    </>
  );
}

/** Optional fields that the sample does not use are behind a disclosure, unless it is all there is. */
function split(fields: readonly FormField[]): readonly [readonly FormField[], readonly FormField[]] {
  const isShown = (field: FormField) => field.isRequired || field.start !== undefined;
  const shown = fields.filter(isShown);
  return shown.length === 0 ? [fields, []] : [shown, fields.filter((field) => !isShown(field))];
}

const BODY_AS_JSON: FormField = {
  name: 'Body',
  control: 'json',
  isRequired: true,
  isSecret: false,
  hint: 'The whole body, as JSON.',
};

interface ControlProps extends Props {
  readonly field: FormField;
  readonly path: string;
}

function FieldControl({ field, path, ...shared }: ControlProps) {
  if (field.fields) {
    return (
      <fieldset className={styles.group}>
        <legend>{field.name}</legend>
        {field.fields.map((inner) => (
          <FieldControl key={inner.name} field={inner} path={`${path}.${inner.name}`} {...shared} />
        ))}
      </fieldset>
    );
  }
  const { id, form, values, own, errors, onChange } = shared;
  const inputId = `try-${id}-${path}`;
  const found = errors.filter((error) => isAbout(error, path));
  const describedBy = `${inputId}-hint${found.length > 0 ? ` ${inputId}-error` : ''}`;
  return (
    <div className={styles.field}>
      <label htmlFor={inputId}>
        <code>{field.name}</code>
        {field.isRequired && <span className={styles.required}>required</span>}
      </label>
      <Control
        field={field}
        inputId={inputId}
        describedBy={describedBy}
        isInvalid={found.length > 0}
        offers={offersFor(field, form, own)}
        value={values[path] ?? ''}
        onChange={(value) => onChange({ ...values, [path]: value })}
      />
      <div id={`${inputId}-hint`} className={styles.hint}>
        {field.hint}
      </div>
      {found.length > 0 && (
        <div id={`${inputId}-error`} className={styles.problem}>
          {found.map((error) => (
            <p key={error.message}>
              {error.message}. {error.hint}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** The server reads names in any letter case, and may name a place in a list as `a[0].b`. */
function isAbout(error: Problem, path: string): boolean {
  return error.field?.replaceAll(/\[\d+\]/g, '').toLowerCase() === path.toLowerCase();
}

interface InputProps {
  readonly field: FormField;
  readonly inputId: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly offers: readonly Offer[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Control({ field, inputId, describedBy, isInvalid, offers, value, onChange }: InputProps) {
  const shared = {
    id: inputId,
    value,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    'aria-required': field.isRequired,
  };
  if (field.control === 'choice' || field.control === 'boolean') {
    const choices = field.control === 'boolean' ? ['true', 'false'] : (field.choices ?? []).map(String);
    return (
      <select {...shared} onChange={(event) => onChange(event.target.value)}>
        <option value="">not given</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  if (field.control === 'json') {
    return (
      <textarea {...shared} rows={6} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
    );
  }
  return (
    <>
      <input
        {...shared}
        type={field.isSecret ? 'password' : 'text'}
        inputMode={field.control === 'number' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        placeholder={field.isSecret ? '' : written(field.example)}
        list={offers.length > 0 ? `${inputId}-own` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {offers.length > 0 && (
        <datalist id={`${inputId}-own`}>
          {offers.map(({ value: offered, label }) => (
            <option key={offered} value={offered} label={label} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface Offer {
  readonly value: string;
  readonly label?: string;
}

/** What the reader has that the field could name. */
function offersFor(field: FormField, form: CallForm, own: OwnThings): readonly Offer[] {
  if (field.isNew) return [];
  const need = form.needs === undefined ? undefined : FOUND[form.needs];
  if (need?.field === field.name)
    return (own.found ?? []).map(({ values, label }) => ({ value: written(values[field.name]), label }));
  return (own.names[field.names ?? ''] ?? []).map((value) => ({ value }));
}
