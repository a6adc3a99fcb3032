import type { Exit } from '../exit/exit.ts';
import type { Basket } from './basket.ts';
import type { Gtt } from './gtt.ts';
import type { PriceAlert } from './price-alert.ts';

/** What Spark holds for users until its moment comes, by kind. Each is stored as one row that is replaced as a whole. */
export type InstructionBodies = {
  readonly exit: Exit;
  readonly 'price-alert': PriceAlert;
  readonly gtt: Gtt;
  readonly basket: Basket;
};

export type InstructionKind = keyof InstructionBodies;

export type InstructionOf<Kinds extends InstructionKind> = {
  readonly [Kind in Kinds]: { readonly kind: Kind; readonly body: InstructionBodies[Kind] };
}[Kinds];

export type Instruction = InstructionOf<InstructionKind>;
