/** A reply that came in one piece. */
export type WholeReply = {
  readonly status: number;
  /** Names and values alternating. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** Its connection takes no further call. */
  readonly isLast: boolean;
};

const STATUS_LINE = /^HTTP\/1\.1 ([2-5]\d\d) /;
const HEAD_END = '\r\n\r\n';
const BODILESS: ReadonlySet<number> = new Set([204, 304]);

/**
 * Reads what is exactly one reply of another node, with the length of its body in its head. Null for everything else: what is
 * incomplete, longer, in chunks, or not in the form in which Node writes it.
 */
export function readWholeReply(bytes: Buffer): WholeReply | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(STATUS_LINE.exec(first)?.[1] ?? Number.NaN);
  if (Number.isNaN(status) || BODILESS.has(status)) return null;
  const rawHeaders: string[] = [];
  let length: number | null = null;
  let isLast = false;
  for (const line of lines) {
    const colon = line.indexOf(': ');
    if (colon < 1) return null;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 2);
    rawHeaders.push(name, value);
    switch (name.toLowerCase()) {
      case 'transfer-encoding':
        return null;
      case 'content-length':
        if (length !== null || !/^\d{1,9}$/.test(value)) return null;
        length = Number(value);
        break;
      case 'connection':
        isLast = value.toLowerCase() !== 'keep-alive';
    }
  }
  const body = bytes.subarray(headEnd + HEAD_END.length);
  return length === body.length ? { status, rawHeaders, body, isLast } : null;
}
