import type { Parameter } from '@spark/indicators';
import { type ReactNode, useId } from 'react';
import styles from './IndicatorChart.module.css';
import { type ParameterTexts, sliderRange } from './parameter-texts.ts';

const ZOOM_STEP = 1.4;

export interface Problem {
  /** Null where no single field is to blame. */
  readonly parameter: string | null;
  readonly message: string;
}

interface ChartFormProps {
  readonly parameters: readonly Parameter[];
  readonly texts: ParameterTexts;
  readonly problem: Problem | null;
  readonly isReady: boolean;
  onChange(name: string, text: string): void;
  /** Above 1 shows fewer candles. */
  onZoom(factor: number): void;
  onReset(): void;
}

/** The indicator's parameters as fields, made from the same description as the table below the chart. */
export function ChartForm(props: ChartFormProps) {
  const { parameters, problem, isReady, onZoom, onReset } = props;
  const problemId = useId();
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={!isReady}>
        <legend className={styles.spoken}>Settings of the chart</legend>
        {parameters.map((parameter) => (
          <Field key={parameter.name} parameter={parameter} problemId={problemId} {...props} />
        ))}
        <span className={styles.buttons}>
          <button type="button" aria-label="Zoom out" onClick={() => onZoom(1 / ZOOM_STEP)}>
            −
          </button>
          <button type="button" aria-label="Zoom in" onClick={() => onZoom(ZOOM_STEP)}>
            +
          </button>
          <button type="button" onClick={onReset}>
            Reset
          </button>
        </span>
      </fieldset>
      <span id={problemId} role="alert" className={styles.problem}>
        {problem?.message}
      </span>
    </form>
  );
}

interface FieldProps extends ChartFormProps {
  readonly parameter: Parameter;
  readonly problemId: string;
}

function Field({ parameter, texts, problem, problemId, onChange }: FieldProps): ReactNode {
  const id = useId();
  const text = texts[parameter.name] ?? '';
  const change = (event: { readonly target: { readonly value: string } }) =>
    onChange(parameter.name, event.target.value);
  const incident =
    problem?.parameter === parameter.name
      ? ({ 'aria-invalid': true, 'aria-describedby': problemId } as const)
      : {};
  return (
    <span className={styles.field} title={parameter.description}>
      <label htmlFor={id}>{parameter.label}</label>
      {parameter.kind === 'choice' ? (
        <select id={id} value={text} onChange={change} {...incident}>
          {parameter.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input
            type="range"
            aria-label={`${parameter.label}, slider`}
            {...sliderRange(parameter)}
            step={parameter.step}
            value={text === '' ? parameter.default : text}
            onChange={change}
          />
          <input
            id={id}
            type="number"
            inputMode={parameter.step === 1 ? 'numeric' : 'decimal'}
            min={parameter.min}
            max={parameter.max}
            step={parameter.step}
            value={text}
            onChange={change}
            {...incident}
          />
        </>
      )}
    </span>
  );
}
