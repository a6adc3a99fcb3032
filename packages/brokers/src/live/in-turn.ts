/** Runs what has the same key one after the other. */
export function createInTurn(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    const clear = (): void => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(clear, clear);
    return mine;
  };
}
