import type { ListedRow } from '@spark/brokers';
import type { InstrumentClass } from '@spark/core';
import type { SegmentCounts } from '@spark/market';

/** The fields of a row that identify its instrument and name it at the broker. */
export type ListLine = Pick<
  ListedRow,
  | 'exchange'
  | 'exchangeToken'
  | 'symbol'
  | 'token'
  | 'name'
  | 'class'
  | 'expiry'
  | 'strikePaise'
  | 'optionType'
  | 'lowestPaise'
  | 'highestPaise'
  | 'lotSize'
  | 'tickPaise'
  | 'freezeQty'
>;

/**
 * Rows as one text, a line each. A text passes between threads and to the disk as it is, and can be read line by line,
 * where 100,000 objects would have to be created at once.
 */
export function toLines(rows: readonly ListedRow[]): string {
  const lines: string[] = [];
  for (const row of rows) {
    const fields = [
      ...[row.exchange, row.exchangeToken, row.symbol, row.token, row.name, row.class, row.expiry ?? ''],
      ...[row.strikePaise ?? '', row.optionType ?? '', row.lowestPaise ?? '', row.highestPaise ?? ''],
      ...[row.lotSize, row.tickPaise, row.freezeQty ?? ''],
    ];
    const line = fields.join(BETWEEN);
    // A name with a tab or a line break would be read as something else.
    if (line.split(BETWEEN).length === fields.length && !line.includes('\n')) lines.push(line, '\n');
  }
  return lines.join('');
}

/** Of a line that `toLines` wrote. */
export function readLine(line: string): ListLine | null {
  const fields = line.split(BETWEEN);
  const [exchange, exchangeToken = '', symbol = '', token = '', name = '', kind, expiry = ''] = fields;
  const [strike = '', optionType, lowest = '', highest = '', lot, tick, freeze = ''] = fields.slice(7);
  if (fields.length !== FIELDS) return null;
  return {
    exchange: exchange as ListedRow['exchange'],
    exchangeToken,
    symbol,
    token,
    name,
    class: kind as InstrumentClass,
    expiry: expiry || null,
    strikePaise: strike ? Number(strike) : null,
    optionType: (optionType || null) as ListedRow['optionType'],
    lowestPaise: lowest ? Number(lowest) : null,
    highestPaise: highest ? Number(highest) : null,
    lotSize: Number(lot),
    tickPaise: Number(tick),
    freezeQty: freeze ? Number(freeze) : null,
  };
}

export function* linesOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    if (end < 0) return;
    yield text.slice(at, end);
    at = end + 1;
  }
}

export function countLines(text: string): SegmentCounts {
  const counts = { NSE: 0, BSE: 0, NFO: 0, BFO: 0 };
  for (const line of linesOf(text)) {
    const exchange = line.slice(0, line.indexOf(BETWEEN));
    if (exchange in counts) counts[exchange as keyof SegmentCounts] += 1;
  }
  return counts;
}

const BETWEEN = '\t';
const FIELDS = 14;
