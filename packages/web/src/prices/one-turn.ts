/** Collects what is asked for within one turn of the page and hands it over together: a list of 300 rows asks once. */
export function collectTurn<T>(handOver: (items: readonly T[]) => void): (item: T) => void {
  let waiting: T[] = [];
  return (item) => {
    waiting.push(item);
    if (waiting.length > 1) return;
    queueMicrotask(() => {
      const items = waiting;
      waiting = [];
      handOver(items);
    });
  };
}
