import { setImmediate } from 'node:timers/promises';

/** Items written before yielding to the event loop. */
const ITEMS_AT_ONCE = 128;
/** The minimum length of a part, except the last: each part costs its sender a turn of the event loop. */
const PART_BYTES_MIN = 128 * 1024;

/**
 * Trades or candles as text, with commas between, written in parts, in the server's thread and in the read thread:
 * otherwise the event loop would block for hundreds of milliseconds. Written items are released, so that there is never
 * much garbage at once.
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
