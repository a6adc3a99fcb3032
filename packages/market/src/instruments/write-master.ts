import { EXCHANGE } from '@spark/vocabulary';
import { dayOf } from './day-number.ts';
import { INSTRUMENT_TYPE, type InstrumentColumns } from './instrument-columns.ts';
import { FURTHER_COLUMNS, MASTER_COLUMNS } from './master-row.ts';

/** What the API calls the kinds that lists leave empty or abbreviate. */
export function wireType(type: string): string {
  return type === '' ? 'EQ' : type === 'AMXIDX' ? 'INDEX' : type;
}

/**
 * All instruments as CSV text, a piece at a time: rupees, YYYY-MM-DD, the nine columns of the API. `further` adds what
 * Spark itself wants to know when it reads the text again.
 */
export function* writeMaster(
  columns: InstrumentColumns,
  { further = false, rowsPerPiece = 4_000 } = {},
): Generator<string, void, undefined> {
  const expiries = new Map<number, string>([[0, '']]);
  let piece = `${[...MASTER_COLUMNS, ...(further ? FURTHER_COLUMNS : [])].join(',')}\n`;
  for (let row = 0; row < columns.rows; row += 1) {
    const expiry = columns.expiry[row] ?? 0;
    let expiryText = expiries.get(expiry);
    if (expiryText === undefined) {
      expiryText = dayOf(expiry);
      expiries.set(expiry, expiryText);
    }
    const type = wireType(INSTRUMENT_TYPE[columns.type[row] ?? 0] ?? '');
    const strike = (columns.strikePaise[row] ?? 0) / 100;
    const tick = (columns.tickPaise[row] ?? 0) / 100;
    const name = cell(columns.names[columns.name[row] ?? 0] ?? '');
    piece += `${columns.token[row]},${cell(columns.symbol[row] ?? '')},${name},${expiryText},${strike},${columns.lotSize[row]},${type},${EXCHANGE[columns.exchange[row] ?? 0]},${tick}`;
    piece += further ? `,${columns.freezeQty[row]},${columns.isCas[row] === 1}\n` : '\n';
    if ((row + 1) % rowsPerPiece === 0) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

function cell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
