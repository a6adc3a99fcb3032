import fc from 'fast-check';

const SURROGATES_FROM = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff;

/** Every character of Unicode. */
const character = fc
  .integer({ min: 0, max: LAST - SURROGATES })
  .map((number) => String.fromCodePoint(number < SURROGATES_FROM ? number : number + SURROGATES), numberOf);

/**
 * Text of any characters, none of them by halves. It is what `fc.string` makes with the unit 'binary', which first lists all
 * 1.1 million of them: more than a second of the processor and 200 MB in every process that asks for one text.
 */
export function anyText(lengths: fc.StringSharedConstraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...lengths, unit: character });
}

/** The way back, which fast-check needs to take known dangerous texts and to shrink. */
function numberOf(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('It is not one character.');
  if (code >= SURROGATES_FROM && code < SURROGATES_FROM + SURROGATES)
    throw new Error('It is half a character.');
  return code < SURROGATES_FROM ? code : code - SURROGATES;
}
