/**
 * An immutable map with cheap updates: the new map shares most of the old one. A full copy for each change would
 * produce garbage as large as the map, and collecting it would be most of the work.
 */
export class SharedMap<V> implements ReadonlyMap<string, V> {
  /** Shared by many maps. */
  private readonly older: ReadonlyMap<string, V>;
  /** Later entries, small enough to be copied each time. They override older ones. */
  private readonly newer: ReadonlyMap<string, V>;
  readonly size: number;

  private constructor(older: ReadonlyMap<string, V>, newer: ReadonlyMap<string, V>, size: number) {
    this.older = older;
    this.newer = newer;
    this.size = size;
  }

  static from<V>(entries: Iterable<readonly [string, V]> = []): SharedMap<V> {
    const older = new Map(entries);
    return new SharedMap(older, NOTHING_NEWER, older.size);
  }

  /** The map with this entry put; a key that is there already keeps its place. */
  with(key: string, value: V): SharedMap<V> {
    const newer = new Map(this.newer).set(key, value);
    const size = this.has(key) ? this.size : this.size + 1;
    const next = new SharedMap(this.older, newer, size);
    // The square root balances many small copies against few large ones.
    return newer.size ** 2 <= this.older.size + SMALL ? next : SharedMap.from(next);
  }

  without(matches: (value: V, key: string) => boolean): SharedMap<V> {
    return SharedMap.from([...this].filter(([key, value]) => !matches(value, key)));
  }

  get(key: string): V | undefined {
    return this.newer.get(key) ?? this.older.get(key);
  }

  has(key: string): boolean {
    return this.newer.has(key) || this.older.has(key);
  }

  /** Without an iterator over both parts, since rules call it for every name of a desk. */
  findKey(matches: (key: string) => boolean): string | undefined {
    for (const key of this.newer.keys()) if (matches(key)) return key;
    for (const key of this.older.keys()) if (matches(key)) return key;
    return undefined;
  }

  forEach(visit: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }

  entries(): MapIterator<[string, V]> {
    return this.newer.size === 0 ? this.older.entries() : this.both();
  }

  keys(): MapIterator<string> {
    return this.newer.size === 0 ? this.older.keys() : this.keysOfBoth();
  }

  values(): MapIterator<V> {
    return this.newer.size === 0 ? this.older.values() : this.valuesOfBoth();
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  private *both(): Generator<[string, V], undefined, unknown> {
    for (const [key, value] of this.older) yield [key, this.newer.get(key) ?? value];
    for (const entry of this.newer) if (!this.older.has(entry[0])) yield entry;
    return undefined;
  }

  private *keysOfBoth(): Generator<string, undefined, unknown> {
    yield* this.older.keys();
    for (const key of this.newer.keys()) if (!this.older.has(key)) yield key;
    return undefined;
  }

  private *valuesOfBoth(): Generator<V, undefined, unknown> {
    for (const [, value] of this.both()) yield value;
    return undefined;
  }
}

const SMALL = 64;
const NOTHING_NEWER: ReadonlyMap<string, never> = new Map<string, never>();
