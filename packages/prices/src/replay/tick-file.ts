import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Instant, type InstrumentKey, paiseFromRupees } from '@spark/core';
import { LIMITS, TOKEN_PATTERN } from '@spark/vocabulary';

/** One recorded tick. */
export type RecordedTick = {
  readonly at: Instant;
  readonly key: InstrumentKey;
  readonly lastPaise: number;
  readonly volume: number;
  readonly openInterest: number;
  readonly bid: { readonly pricePaise: number; readonly qty: number } | null;
  readonly ask: { readonly pricePaise: number; readonly qty: number } | null;
};

/** The file is not one of ticks; the message has the place. */
export class TickFileError extends Error {
  override readonly name = 'TickFileError';
}

/** The first three must be there, the others may. */
export const TICK_COLUMNS = [
  'datetime',
  'token',
  'ltp',
  'volume',
  'oi',
  'bid',
  'bid_qty',
  'ask',
  'ask_qty',
] as const;
type TickColumn = (typeof TICK_COLUMNS)[number];
const NEEDED = TICK_COLUMNS.slice(0, 3);

/** The ticks of a CSV file in the order of their times, one after the other, so that a file of any size will do. */
export async function* readTicks(path: string): AsyncGenerator<RecordedTick> {
  const lines = createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let columns: readonly TickColumn[] | null = null;
  let number = 0;
  let before: Instant = 0;
  for await (const line of lines) {
    number += 1;
    if (columns === null) {
      columns = readHeader(line);
      continue;
    }
    if (line.trim() === '') continue;
    const values = line.split(',').map((cell) => cell.trim());
    const cells = Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']));
    const tick = values.length === columns.length ? readTick(cells) : 'it has another number of cells';
    if (typeof tick === 'string') throw new TickFileError(`line ${number}: ${tick}`);
    if (tick.at < before) throw new TickFileError(`line ${number}: it is earlier than the line before`);
    before = tick.at;
    yield tick;
  }
  if (columns === null) throw new TickFileError('The file is empty.');
}

function readHeader(line: string): readonly TickColumn[] {
  const names = line
    .replace(/^\uFEFF/, '')
    .split(',')
    .map((name) => name.trim());
  const missing = NEEDED.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !(TICK_COLUMNS as readonly string[]).includes(name));
  if (missing.length > 0) throw new TickFileError(`line 1: the column ${missing.join(', ')} is missing`);
  if (unknown.length > 0)
    throw new TickFileError(`line 1: the column ${unknown.join(', ')} is not known here`);
  return names as TickColumn[];
}

type Cells = Readonly<Partial<Record<TickColumn, string>>>;

const TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d{1,3})?$/;
const TOKEN = new RegExp(TOKEN_PATTERN, 'u');

function readTick(cells: Cells): RecordedTick | string {
  const { datetime = '', token = '', ltp = '', volume = '', oi = '' } = cells;
  const at = TIME.test(datetime) ? Date.parse(`${datetime.replace(' ', 'T')}+05:30`) : Number.NaN;
  if (Number.isNaN(at)) return 'datetime must be Indian time written YYYY-MM-DD HH:MM:SS.mmm';
  if (!TOKEN.test(token)) return 'token must be an exchange, a colon and a number';
  const last = readNumber(ltp, LIMITS.priceRupeesMax);
  if (last === null || last === 0) return 'ltp must be a price in rupees';
  const numbers = [volume, oi].map((text) => readNumber(text, Number.MAX_SAFE_INTEGER));
  const [traded = null, openInterest = null] = numbers;
  if (traded === null || openInterest === null) return 'volume and oi must be numbers';
  const [bid, ask] = [readLevel(cells.bid, cells.bid_qty), readLevel(cells.ask, cells.ask_qty)];
  if (bid === undefined || ask === undefined) return 'bid and ask must be prices with quantities';
  return { at, key: token, lastPaise: paiseFromRupees(last), volume: traded, openInterest, bid, ask };
}

/** Nothing is nought. */
function readNumber(text: string, max: number): number | null {
  const value = text === '' ? 0 : Number(text);
  return /^\d*(\.\d+)?$/.test(text) && value <= max ? value : null;
}

function readLevel(price = '', qty = ''): RecordedTick['bid'] | undefined {
  const [rupees, units] = [
    readNumber(price, LIMITS.priceRupeesMax),
    readNumber(qty, Number.MAX_SAFE_INTEGER),
  ];
  if (rupees === null || units === null) return undefined;
  return rupees === 0 ? null : { pricePaise: paiseFromRupees(rupees), qty: units };
}
