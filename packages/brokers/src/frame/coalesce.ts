/**
 * A read that many may want at once. Whoever asks gets an answer to a question that was put after asking: those who ask
 * while one is under way share the next one.
 */
export function coalesce<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function begin(): Promise<T> {
    const mine = read().finally(() => {
      if (underWay === mine) underWay = null;
    });
    underWay = mine;
    return mine;
  }

  return () => {
    if (underWay === null) return begin();
    const before = underWay;
    next ??= before
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}
