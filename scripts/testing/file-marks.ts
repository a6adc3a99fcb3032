/** Marks around the tests of a file that shares its process with others. They are tests themselves, which run in order. */

const BEGINS = 'file begins: ';
const ENDS = 'file ends: ';
const PROCESSOR = 'processor seconds of the file: ';

export interface FileMark {
  readonly kind: 'begins' | 'ends';
  readonly path: string;
}

export function fileBegins(path: string): string {
  return BEGINS + path;
}

export function fileEnds(path: string): string {
  return ENDS + path;
}

export function readMark(name: string): FileMark | null {
  if (name.startsWith(BEGINS)) return { kind: 'begins', path: name.slice(BEGINS.length) };
  if (name.startsWith(ENDS)) return { kind: 'ends', path: name.slice(ENDS.length) };
  return null;
}

export function processorText(seconds: number): string {
  return PROCESSOR + seconds.toFixed(2);
}

/** Null where the system does not count it, and for every other text. */
export function readProcessorText(message: string): number | null {
  const seconds = Number(message.startsWith(PROCESSOR) ? message.slice(PROCESSOR.length) : Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
