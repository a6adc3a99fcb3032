const BASE_36 = 36n;

/**
 * The paper broker's number of an order. It is read from our tag, which is unique for ever and made of digits and
 * capital letters, so it never repeats, is the same after a restart and needs to be remembered nowhere. What all tags of
 * an installation begin with is left out, to keep it short.
 */
export function paperOrderId(tag: string, tagPrefix: string): string {
  const own = tag.startsWith(tagPrefix) ? tag.slice(tagPrefix.length) : tag;
  let number = 0n;
  for (const letter of own) number = number * BASE_36 + BigInt(Number.parseInt(letter, 36) || 0);
  return `T${number}`;
}
