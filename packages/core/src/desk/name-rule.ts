/** Two names that differ only in letter case would be mistaken for each other, so the second one is refused. */
export function sameNameIn(names: Iterable<string>, wanted: string): string | undefined {
  const folded = wanted.toLowerCase();
  for (const name of names) if (name.toLowerCase() === folded) return name;
  return undefined;
}
