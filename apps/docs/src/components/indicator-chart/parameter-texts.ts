import type { NumberParameter, Parameter } from '@spark/indicators';
import type { ParameterValues } from './shape-chart.ts';

/** The values of the form: text, because a field may be empty while a number is typed. */
export type ParameterTexts = Readonly<Record<string, string>>;

export function defaultTexts(parameters: readonly Parameter[]): ParameterTexts {
  return Object.fromEntries(parameters.map(({ name, default: preset }) => [name, String(preset)]));
}

/** The values of the texts. What is not a number or an option is passed on and refused later. */
export function readTexts(parameters: readonly Parameter[], texts: ParameterTexts): ParameterValues {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const text = texts[parameter.name] ?? '';
      if (parameter.kind === 'number')
        return [parameter.name, text.trim() === '' ? Number.NaN : Number(text)];
      const option = parameter.options.find(({ value }) => String(value) === text);
      return [parameter.name, option?.value ?? text];
    }),
  );
}

/**
 * The part of a parameter's range that a slider covers: around the default, where moving it is felt. The field beside
 * it takes the whole range.
 */
export function sliderRange({ min, max, default: preset }: NumberParameter): {
  readonly min: number;
  readonly max: number;
} {
  return { min, max: Math.min(max, Math.max(10, preset * 5)) };
}
