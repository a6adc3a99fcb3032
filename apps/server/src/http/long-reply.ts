import { setImmediate } from 'node:timers/promises';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';

/** So many items are written before others get their turn. */
const ITEMS_AT_ONCE = 128;

/**
 * A long list in the envelope, written in parts: others would wait for hundreds of milliseconds otherwise. What is written
 * is let go of, so that there is never much to clear away at once.
 */
export async function longReply<T>(
  lists: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  toWire: (item: T) => unknown,
  message: string,
): Promise<Answer> {
  const empty = successBody([], message);
  const at = empty.indexOf('[') + 1;
  const parts = [Buffer.from(empty.slice(0, at))];
  for await (const items of lists) {
    for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
      const written = JSON.stringify(items.slice(from, from + ITEMS_AT_ONCE).map(toWire)).slice(1, -1);
      parts.push(Buffer.from(`${parts.length === 1 ? '' : ','}${written}`));
      if (items.length > ITEMS_AT_ONCE) await setImmediate();
    }
  }
  parts.push(Buffer.from(empty.slice(at)));
  return { encoded: parts.length <= SHORT_PARTS ? Buffer.concat(parts) : parts };
}

/** A short reply goes out in one piece. */
const SHORT_PARTS = 6;
