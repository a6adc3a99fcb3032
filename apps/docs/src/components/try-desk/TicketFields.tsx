import tryItStyles from '../api-reference/TryIt.module.css';

interface FieldProps<Value extends string = string> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function NumberField({ id, label, value, onChange }: FieldProps) {
  return (
    <div className={tryItStyles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        step="any"
        min="0"
        inputMode="decimal"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

export function ChoiceField<Value extends string>({
  id,
  label,
  value,
  values,
  onChange,
}: FieldProps<Value> & { readonly values: readonly (readonly [value: Value, label: string])[] }) {
  return (
    <div className={tryItStyles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {values.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
