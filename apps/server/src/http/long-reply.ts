import { setImmediate } from 'node:timers/promises';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';

/** So many items are written before others get their turn. */
const ITEMS_AT_ONCE = 500;

/** A long list in the envelope, written in parts: others would wait for hundreds of milliseconds otherwise. */
export async function longReply<T>(
  items: readonly T[],
  toWire: (item: T) => unknown,
  message: string,
): Promise<Answer> {
  if (items.length <= ITEMS_AT_ONCE) return { data: items.map(toWire) };
  const empty = successBody([], message);
  const at = empty.indexOf('[') + 1;
  const parts: Buffer[] = [];
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    const written = JSON.stringify(items.slice(from, from + ITEMS_AT_ONCE).map(toWire)).slice(1, -1);
    parts.push(Buffer.from(`${from === 0 ? empty.slice(0, at) : ','}${written}`));
    await setImmediate();
  }
  parts.push(Buffer.from(empty.slice(at)));
  return { encoded: parts };
}
