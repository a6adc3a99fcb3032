/** A part of a file that is short enough for one call: its text with the first line, and where it begins. */
export type CsvPart = {
  readonly csv: string;
  /** How many lines of the file stand before its first row, its own first line not counted. */
  readonly linesBefore: number;
};

/** As the call takes at most, with room for what JSON adds to a text. */
const PART_CHARS = 200_000;
/** Longer files are for `history import` of the owner's command line. */
export const FILE_CHARS_MAX = 20_000_000;

/** Cuts a file of candles between lines; each part begins with the names of the columns. */
export function csvParts(text: string, partChars = PART_CHARS): readonly CsvPart[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const [head = '', ...rows] = lines;
  const parts: CsvPart[] = [];
  let taken: string[] = [];
  let chars = head.length;
  let linesBefore = 0;
  const close = (): void => {
    if (taken.some((row) => row !== '')) parts.push({ csv: `${[head, ...taken].join('\n')}\n`, linesBefore });
    linesBefore += taken.length;
    taken = [];
    chars = head.length;
  };
  for (const row of rows) {
    if (taken.length > 0 && chars + row.length + 1 > partChars) close();
    taken.push(row);
    chars += row.length + 1;
  }
  close();
  // A file without rows is still sent, so that the server says what is wrong with it.
  return parts.length > 0 ? parts : [{ csv: `${head}\n`, linesBefore: 0 }];
}

/** What the server says about a line of a part, with the number that the line has in the file. */
export function inFile(message: string, { linesBefore }: Pick<CsvPart, 'linesBefore'>): string {
  return message.replace(/^line (\d+)/, (_, number: string) => `line ${Number(number) + linesBefore}`);
}
