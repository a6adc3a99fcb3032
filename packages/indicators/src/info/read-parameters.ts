import type { IndicatorInfo } from './info.ts';
import type { ChoiceParameter, NumberParameter, Parameter, ParameterValues } from './parameter.ts';

/** A parameter that an indicator does not have or cannot work with; the message tells what would be right. */
export class ParameterError extends RangeError {
  override readonly name = 'ParameterError';
  readonly indicator: string;
  readonly parameter: string;

  constructor(indicator: string, parameter: string, rule: string) {
    super(`${indicator}: ${parameter} ${rule}.`);
    this.indicator = indicator;
    this.parameter = parameter;
  }
}

/** Fills in defaults and refuses what the info does not allow. Nothing is bent into range. */
export function readParameters<const List extends readonly Parameter[]>(
  info: IndicatorInfo<List>,
  given: Readonly<Record<string, unknown>>,
): ParameterValues<List> {
  const values: Record<string, number | string> = {};
  for (const parameter of info.parameters) {
    values[parameter.name] = readParameter(info.id, parameter, given[parameter.name]);
  }
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(values, name)) throw unknownParameter(info, name);
  }
  return values as ParameterValues<List>;
}

function unknownParameter({ id, parameters }: IndicatorInfo, name: string): ParameterError {
  const names = parameters.map((parameter) => parameter.name);
  return new ParameterError(id, name, `is not a parameter; there are ${names.join(', ') || 'none'}`);
}

function readParameter(indicator: string, parameter: Parameter, given: unknown): number | string {
  if (given === undefined) return parameter.default;
  const isAllowed = parameter.kind === 'number' ? isInRange(parameter, given) : isOption(parameter, given);
  if (isAllowed) return given as number | string;
  throw new ParameterError(indicator, parameter.name, `must be ${rule(parameter)}, not ${shown(given)}`);
}

function isInRange({ min, max, step }: NumberParameter, given: unknown): boolean {
  if (typeof given !== 'number') return false;
  return given >= min && given <= max && (step !== 1 || Number.isInteger(given));
}

function isOption({ options }: ChoiceParameter, given: unknown): boolean {
  return options.some(({ value }) => value === given);
}

function rule(parameter: Parameter): string {
  if (parameter.kind === 'choice') return `one of ${parameter.options.map(({ value }) => value).join(', ')}`;
  const { min, max, step } = parameter;
  return `a ${step === 1 ? 'whole ' : ''}number from ${min} to ${max}`;
}

function shown(given: unknown): string {
  return typeof given === 'number' ? String(given) : (JSON.stringify(given) ?? String(given));
}
