/** How many values an object holds, directly and through others: what bounded memory means, without a heap dump. */
export function stateSize(thing: unknown, seen = new Set<unknown>()): number {
  if (typeof thing !== 'object' || thing === null || seen.has(thing)) return 1;
  seen.add(thing);
  if (ArrayBuffer.isView(thing)) return (thing as Float64Array).length;
  return Object.values(thing).reduce((sum: number, each) => sum + stateSize(each, seen), 1);
}
