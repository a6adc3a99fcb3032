import type { AccountBook } from '@spark/core';

/** How many orders and positions of a book are looked at from now on. */
export function countLooks(book: AccountBook) {
  const looks = { orders: 0, positions: 0 };
  countIn(book.orders, () => looks.orders++);
  countIn(book.positions, () => looks.positions++);
  const { openOrders } = book;
  Object.assign(book, { openOrders: () => counted(openOrders(), () => looks.orders++) });
  return looks;
}

function countIn(map: ReadonlyMap<unknown, unknown>, onLook: () => void): void {
  const { get, values } = Map.prototype;
  Object.assign(map, {
    get: (key: unknown) => {
      onLook();
      return get.call(map, key);
    },
    values: () => counted(values.call(map), onLook),
  });
}

function* counted<T>(some: Iterable<T>, onLook: () => void): Generator<T> {
  for (const one of some) {
    onLook();
    yield one;
  }
}
