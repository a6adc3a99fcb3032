import type { InstrumentTable } from '@spark/market';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';

/** What is remembered of one call, at most; a whole option chain takes about 50 KB. */
const REMEMBERED_BYTES_MAX = 16 * 2 ** 20;

type Remembered = { readonly replies: Map<string, Answer>; bytes: number };

/**
 * The reply of a call that follows from the list of instruments and the question alone. Programs ask the same few
 * questions all day, so each answer is written once and forgotten together with the list.
 */
export function createTableReply<Question>(
  keyOf: (question: Question) => string,
  rows: (table: InstrumentTable, question: Question) => readonly unknown[],
  message: string,
): (table: InstrumentTable, question: Question) => Answer {
  const byTable = new WeakMap<InstrumentTable, Remembered>();
  return (table, question) => {
    const key = keyOf(question);
    let remembered = byTable.get(table);
    const known = remembered?.replies.get(key);
    if (known) return known;
    const encoded = Buffer.from(successBody(rows(table, question), message));
    const bytes = encoded.length + key.length;
    if (remembered === undefined || remembered.bytes + bytes > REMEMBERED_BYTES_MAX) {
      remembered = { replies: new Map(), bytes: 0 };
      byTable.set(table, remembered);
    }
    remembered.replies.set(key, { encoded });
    remembered.bytes += bytes;
    return { encoded };
  };
}
