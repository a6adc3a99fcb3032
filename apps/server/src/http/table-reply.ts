import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { InstrumentTable } from '@spark/market';
import { acceptedEncodings } from '../site/encoding.ts';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';

/** Most bytes cached per call; a whole option chain takes about 50 KB. */
export const REMEMBERED_BYTES_MAX = 8 * 2 ** 20;

/** Below this size compression saves nothing on the network and costs the client time. */
const PACKED_FROM_BYTES = 8 * 1024;

type Asked<Question> = { readonly question: Question; readonly headers: IncomingHttpHeaders };
export type TableReply<Question> = {
  readonly replyTo: (table: InstrumentTable, asked: Asked<Question>) => Answer;
  readonly bytesCached: (table: InstrumentTable) => number;
};

type Remembered = { readonly replies: Map<string, Answer>; bytes: number };

/**
 * The reply of a call that depends on the list of instruments and the request alone. Programs send the same few
 * requests all day, so each reply is written once, compressed once for clients that accept it, and dropped together
 * with the list.
 */
export function createTableReply<Question>(
  keyOf: (question: Question) => string,
  rows: (table: InstrumentTable, question: Question) => readonly unknown[],
  message: string,
): TableReply<Question> {
  const byTable = new WeakMap<InstrumentTable, Remembered>();

  function replyTo(table: InstrumentTable, { question, headers }: Asked<Question>): Answer {
    const isPacked = acceptedEncodings(headers['accept-encoding']).includes('gzip');
    const key = `${isPacked ? 'packed' : 'plain'}\n${keyOf(question)}`;
    let remembered = byTable.get(table);
    const known = remembered?.replies.get(key);
    if (known) return known;
    const { answer, bytes } = write(successBody(rows(table, question), message), isPacked);
    // A short reply takes more memory than its bytes.
    const room = bytes + key.length + 200;
    if (remembered === undefined || remembered.bytes + room > REMEMBERED_BYTES_MAX) {
      remembered = { replies: new Map(), bytes: 0 };
      byTable.set(table, remembered);
    }
    remembered.replies.set(key, answer);
    remembered.bytes += room;
    return answer;
  }

  return { replyTo, bytesCached: (table) => byTable.get(table)?.bytes ?? 0 };
}

function write(body: string, isPacked: boolean): { readonly answer: Answer; readonly bytes: number } {
  const encoded = Buffer.from(body);
  const vary = { vary: 'Accept-Encoding' };
  // A short body as text is sent in one write with its head, which saves a tenth of the whole call.
  if (encoded.length < PACKED_FROM_BYTES) return { answer: { encoded: body }, bytes: encoded.length };
  if (!isPacked) return { answer: { encoded, headers: vary }, bytes: encoded.length };
  const packed = gzipSync(encoded);
  return {
    answer: { encoded: packed, headers: { ...vary, 'content-encoding': 'gzip' } },
    bytes: packed.length,
  };
}
