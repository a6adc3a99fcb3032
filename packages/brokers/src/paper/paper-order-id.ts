const BASE_36 = 36n;
/** So many digits of base 36 make a number that is exact without more ado. */
const EXACT_DIGITS = 10;

/**
 * The paper broker's number of an order. It is read from our tag, which is unique for ever and made of digits and
 * capital letters, so it never repeats, is the same after a restart and needs to be remembered nowhere. What all tags of
 * an installation begin with is left out, to keep it short.
 */
export function paperOrderId(tag: string, tagPrefix: string): string {
  const own = tag.startsWith(tagPrefix) ? tag.slice(tagPrefix.length) : tag;
  if (own.length <= EXACT_DIGITS) {
    let number = 0;
    for (const letter of own) number = number * 36 + digitOf(letter);
    return `T${number}`;
  }
  let number = 0n;
  for (const letter of own) number = number * BASE_36 + BigInt(digitOf(letter));
  return `T${number}`;
}

function digitOf(letter: string): number {
  return Number.parseInt(letter, 36) || 0;
}
