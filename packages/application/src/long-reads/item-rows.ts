import { setImmediate } from 'node:timers/promises';

/** So many items are written before others get their turn. */
const ITEMS_AT_ONCE = 128;
/** Parts are at least so long, but for the last: each costs whoever sends it a turn of the event loop. */
const PART_BYTES_MIN = 128 * 1024;

/**
 * Trades or candles as text, with commas between, written in parts, in the server's own thread and beside it: others would wait for hundreds of milliseconds otherwise. What is
 * written is let go of, so that there is never much to clear away at once.
 */
export async function writeItems<T>(
  lists: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  toRow: (item: T) => unknown,
): Promise<readonly Buffer[]> {
  const parts: Buffer[] = [];
  let some: Buffer[] = [];
  let bytes = 0;
  let isFirst = true;
  const finishPart = (): void => {
    parts.push(Buffer.concat(some, bytes));
    some = [];
    bytes = 0;
  };
  for await (const items of lists) {
    for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
      const written = JSON.stringify(items.slice(from, from + ITEMS_AT_ONCE).map(toRow)).slice(1, -1);
      const text = Buffer.from(`${isFirst ? '' : ','}${written}`);
      isFirst = false;
      some.push(text);
      bytes += text.length;
      if (bytes >= PART_BYTES_MIN) finishPart();
      if (items.length > ITEMS_AT_ONCE) await setImmediate();
    }
  }
  if (bytes > 0) finishPart();
  return parts;
}
