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

/** What may stand in a part of a path as it is; every other character is written as its bytes. */
const PLAIN = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@"];

const pathCharacter = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 1, arbitrary: character.map(encoded) },
);

/** An address of the web. It is what `fc.webUrl` makes, which lists all of Unicode first too, for what is encoded in a path. */
export function anyWebUrl(): fc.Arbitrary<string> {
  const parts = fc.array(fc.string({ unit: pathCharacter }), { maxLength: 5 });
  return fc
    .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), parts)
    .map(([scheme, host, path]) => `${scheme}://${[host, ...path].join('/')}`);
}

function encoded(one: string): string {
  const bytes = encodeURIComponent(one);
  return bytes === one ? `%${Buffer.from(one).toString('hex')}` : bytes;
}

/** The way back, which fast-check needs to take known dangerous texts and to shrink. */
function numberOf(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('It is not one character.');
  if (code >= SURROGATES_FROM && code < SURROGATES_FROM + SURROGATES)
    throw new Error('It is half a character.');
  return code < SURROGATES_FROM ? code : code - SURROGATES;
}
