import { exit } from '../exit/parse-exit.ts';
import { ok, type Result, refuse } from '../lib/result.ts';
import { objectReader, type StoredReader } from '../lib/stored-json.ts';
import type { Instruction, InstructionBodies, InstructionKind, InstructionOf } from './instruction.ts';
import { basket } from './parse-basket.ts';
import { gtt } from './parse-gtt.ts';
import { priceAlert } from './parse-price-alert.ts';

const READERS: { readonly [Kind in InstructionKind]: StoredReader<InstructionBodies[Kind]> } = {
  exit: objectReader(exit),
  'price-alert': objectReader(priceAlert),
  gtt: objectReader(gtt),
  basket: objectReader(basket),
};

export function parseInstruction(kind: string, text: string): Result<Instruction, string> {
  if (!isKnown(kind)) return refuse(`it is of the kind ${kind}, which this release of Spark does not know`);
  return readBody(kind, text);
}

/** Generic, so that the compiler sees that the body is the one of its kind. */
function readBody<Kind extends InstructionKind>(
  kind: Kind,
  text: string,
): Result<InstructionOf<Kind>, string> {
  const read = READERS[kind](text);
  return read.ok ? ok({ kind, body: read.value }) : read;
}

function isKnown(kind: string): kind is InstructionKind {
  return Object.hasOwn(READERS, kind);
}
