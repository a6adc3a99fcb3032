/** A line that is longer than allowed; its text is thrown away. */
export const TOO_LONG = Symbol('too long');

/** The lines of a stream of text. A line without an end takes no more memory than the limit. */
export async function* splitLines(
  chunks: AsyncIterable<string>,
  charsMax: number,
): AsyncGenerator<string | typeof TOO_LONG> {
  let begun = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const [first = '', ...rest] = chunk.split('\n');
    const lines = [begun + first, ...rest];
    begun = lines.pop() ?? '';
    for (const line of lines) {
      if (isTooLong || line.length > charsMax) yield TOO_LONG;
      else if (line.trim() !== '') yield line;
      isTooLong = false;
    }
    if (begun.length > charsMax) {
      isTooLong = true;
      begun = '';
    }
  }
  if (isTooLong) yield TOO_LONG;
  else if (begun.trim() !== '') yield begun;
}
