import type { CallForm, FormField } from '../../../plugins/api-reference/form-model.ts';
import { type FormValues, FREE_BODY, written } from './form-request.ts';
import type { FieldError } from './send-call.ts';
import styles from './TryIt.module.css';

interface Props {
  readonly id: string;
  readonly form: CallForm;
  readonly values: FormValues;
  readonly errors: readonly FieldError[];
  readonly onChange: (values: FormValues) => void;
}

/** A control for each field, with what the server said about it beside it. */
export function CallFields({ id, form, values, errors, onChange }: Props) {
  const shared = { id, values, errors, onChange };
  return (
    <>
      {form.fields.map((field) => (
        <FieldControl key={field.name} field={field} path={field.name} {...shared} />
      ))}
      {form.freeBody !== undefined && <FieldControl field={BODY_AS_JSON} path={FREE_BODY} {...shared} />}
    </>
  );
}

const BODY_AS_JSON: FormField = {
  name: 'Body',
  control: 'json',
  isRequired: true,
  isSecret: false,
  hint: 'The whole body, as JSON.',
};

interface ControlProps extends Omit<Props, 'form'> {
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
  const { id, values, errors, onChange } = shared;
  const inputId = `try-${id}-${path}`;
  const said = errors.filter((error) => isAbout(error, path));
  const describedBy = `${inputId}-hint${said.length > 0 ? ` ${inputId}-error` : ''}`;
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
        isInvalid={said.length > 0}
        value={values[path] ?? ''}
        onChange={(value) => onChange({ ...values, [path]: value })}
      />
      <div id={`${inputId}-hint`} className={styles.hint}>
        {field.hint}
      </div>
      {said.length > 0 && (
        <div id={`${inputId}-error`} className={styles.problem}>
          {said.map((error) => (
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
function isAbout(error: FieldError, path: string): boolean {
  return error.field?.replaceAll(/\[\d+\]/g, '').toLowerCase() === path.toLowerCase();
}

interface InputProps {
  readonly field: FormField;
  readonly inputId: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Control({ field, inputId, describedBy, isInvalid, value, onChange }: InputProps) {
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
    <input
      {...shared}
      type={field.isSecret ? 'password' : 'text'}
      inputMode={field.control === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      placeholder={field.isSecret ? '' : written(field.example)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
