/** A number that the user sets; with a step of 1 it has to be whole. */
export interface NumberParameter {
  readonly kind: 'number';
  readonly name: string;
  readonly label: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly description: string;
}

export interface ChoiceParameter {
  readonly kind: 'choice';
  readonly name: string;
  readonly label: string;
  readonly default: string | number;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  readonly description: string;
}

export type Parameter = NumberParameter | ChoiceParameter;

type ValueOf<P extends Parameter> = P extends ChoiceParameter ? P['options'][number]['value'] : number;

/** The values of a list of parameters, by name. */
export type ParameterValues<List extends readonly Parameter[]> = {
  readonly [P in List[number] as P['name']]: ValueOf<P>;
};
