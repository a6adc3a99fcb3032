/** A programming error stops the work at once; the message states the broken rule. */
export function assert(condition: unknown, rule: string): asserts condition {
  if (!condition) throw new Error(`Invariant: ${rule}`);
}

export function unreachable(value: never): never {
  throw new Error(`Invariant: every case is handled, yet this one was not: ${JSON.stringify(value)}`);
}
