import type { GivenSignal } from './generated/entities.ts';

/** A row of a list that is no signal; lines count from 1. */
export type SignalListProblem = { readonly line: number; readonly message: string };
export type SignalList = {
  readonly signals: readonly GivenSignal[];
  /** Of each row that is wrong; the others are in `signals`. */
  readonly problems: readonly SignalListProblem[];
};

const HEADINGS = new Set(['at', 'date', 'datetime', 'day', 'name', 'signal', 'time']);
const NAME = /^(?!__)[A-Za-z_]\w{0,39}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;
const INDIAN_TIME_MS = 330 * 60_000;
const EXAMPLE = '2026-11-12 10:03:20 breakout';

/**
 * Reads a list of the TradingView signals that came: a row each, of day, time and name, in columns of CSV or between
 * spaces, with or without a line of headings. Times are Indian time unless they have a zone; seconds may be left out.
 * `asked` are the names that the strategy asks for; others are problems.
 */
export function readSignalList(text: string, asked?: readonly string[]): SignalList {
  const signals: GivenSignal[] = [];
  const problems: SignalListProblem[] = [];
  let isFirst = true;
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    const words = row
      .replace(/^\uFEFF/, '')
      .split(/[\s,;"]+/)
      .filter((word) => word !== '');
    if (words.length === 0) continue;
    const isHeading = isFirst && words.every((word) => HEADINGS.has(word.toLowerCase()));
    isFirst = false;
    if (isHeading) continue;
    const read = readRow(words, asked);
    if (typeof read === 'string') problems.push({ line: index + 1, message: read });
    else signals.push(read);
  }
  return { signals, problems };
}

/** The signal of a row, or what is wrong with it. */
function readRow(words: readonly string[], asked: readonly string[] | undefined): GivenSignal | string {
  const parts = words.flatMap((word) => (DAY.test(word.slice(0, 10)) ? splitDay(word) : [word]));
  const dayAt = parts.findIndex((part) => DAY.test(part));
  const [day, time] = [parts[dayAt], parts[dayAt + 1]];
  const [signal, ...more] = parts.filter((_, index) => index !== dayAt && index !== dayAt + 1);
  if (day === undefined || time === undefined || signal === undefined || more.length > 0)
    return `It must be day, time and name of a signal, as in ${EXAMPLE}.`;
  if (!isDay(day)) return `${day} is no day.`;
  const [isTime, hour, minute, second = '00', zone] = TIME.exec(time) ?? [];
  if (!isTime) return `${shown(time)} is no time as in 10:03:20.`;
  if (!NAME.test(signal))
    return `${shown(signal)} is no name of a signal: letters, digits and _, at most 40, beginning with a letter or one _.`;
  if (asked !== undefined && !asked.includes(signal))
    return `The strategy asks for no signal ${signal}, it asks for ${asked.join(', ') || 'none'}.`;
  const at = `${day}T${hour}:${minute}:${second}`;
  return { signal, at: zone === undefined ? at : indianTime(`${at}${zone}`) };
}

/** `2026-11-12T10:03` is day and time. */
function splitDay(word: string): readonly string[] {
  const rest = word.slice(10).replace(/^T/, '');
  return rest === '' ? [word] : [word.slice(0, 10), rest];
}

function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

function indianTime(text: string): string {
  return new Date(Date.parse(text) + INDIAN_TIME_MS).toISOString().slice(0, 19);
}

/** What was typed, not at any length. */
function shown(word: string): string {
  return word.length > 60 ? `${word.slice(0, 60)}…` : word;
}
