import type { Reply } from './spark-calls.ts';

/** About ten thousand words of a language model: enough to answer from, and no more than a conversation can hold. */
export const RESULT_CHARS_MAX = 40_000;

const HIDDEN = 'hidden';

/** A reply as JSON, without what is secret, and with only as many rows as there is room for. */
export function resultText(reply: Reply<unknown>, secrets: readonly string[]): string {
  const hide = (name: string, value: unknown) => (value !== null && secrets.includes(name) ? HIDDEN : value);
  const { message, data, next, notice } = reply;
  const rows: string[] = [];
  let left = RESULT_CHARS_MAX;
  for (const item of data) {
    const row = JSON.stringify(item, hide);
    left -= row.length + 2;
    if (left < 0) break;
    rows.push(row);
  }
  const missing = data.length - rows.length;
  const note =
    missing === 0
      ? ''
      : `,\n"note":"Only the first ${rows.length} of ${data.length} rows are shown. Ask for less with the filters."`;
  const page = next === undefined ? '' : `,\n"next":${next}`;
  const rest = notice === undefined ? page : `${page},\n"notice":${JSON.stringify(notice)}`;
  return `{"message":${JSON.stringify(message)},\n"data":[${rows.join(',\n')}]${note}${rest}}`;
}
