import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { type InstrumentTable, writeMaster } from '@spark/market';
import { acceptedEncodings } from '../site/encoding.ts';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';

/** The whole list as text: in the envelope, or as a file for who accepts CSV. Each form is made once per list. */
export function createContractMaster(
  message: string,
): (table: InstrumentTable, headers: IncomingHttpHeaders) => Promise<Answer> {
  const forms = new WeakMap<InstrumentTable, Map<string, Promise<readonly Buffer[]>>>();

  /** Who asks while a form is being made waits for the same one. */
  function made(table: InstrumentTable, form: Form): Promise<readonly Buffer[]> {
    const ofTable = forms.get(table) ?? new Map<string, Promise<readonly Buffer[]>>();
    forms.set(table, ofTable);
    const name = `${form.isCsv ? 'csv' : 'envelope'} ${form.isPacked ? 'packed' : 'plain'}`;
    const known = ofTable.get(name);
    if (known) return known;
    const making = make(table, form);
    ofTable.set(name, making);
    making.catch(() => ofTable.delete(name));
    return making;
  }

  function make(table: InstrumentTable, { isCsv, isPacked }: Form): Promise<readonly Buffer[]> {
    const parts = isCsv ? csvParts(table) : envelopeParts(table, message);
    return gathered(isPacked ? packed(parts) : parts);
  }

  return async (table, headers) => {
    const isPacked = acceptedEncodings(headers['accept-encoding']).includes('gzip');
    const isCsv = wantsCsv(headers.accept);
    const encoded = await made(table, { isCsv, isPacked });
    return {
      encoded,
      headers: { ...VARIES, ...(isCsv ? fileHeaders(table) : {}), ...(isPacked ? PACKED : {}) },
    };
  };
}

type Form = { readonly isCsv: boolean; readonly isPacked: boolean };

const VARIES = { vary: 'Accept, Accept-Encoding' } as const;
const PACKED = { 'content-encoding': 'gzip' } as const;
/** So many rows are written before others get their turn; the whole list takes most of a second. */
const ROWS_AT_ONCE = 128;

function fileHeaders({ day }: InstrumentTable): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="contract-master-${day}.csv"`,
  };
}

async function* csvParts(table: InstrumentTable): AsyncGenerator<Buffer> {
  for (const text of writeMaster(table.columns, { rowsPerPiece: ROWS_AT_ONCE })) {
    yield Buffer.from(text);
    await setImmediate();
  }
}

/** The one text in `data`, quoted piece by piece. */
async function* envelopeParts(table: InstrumentTable, message: string): AsyncGenerator<Buffer> {
  const around = successBody([''], message);
  const at = around.indexOf('[""') + 2;
  yield Buffer.from(around.slice(0, at));
  for (const text of writeMaster(table.columns, { rowsPerPiece: ROWS_AT_ONCE })) {
    yield Buffer.from(JSON.stringify(text).slice(1, -1));
    await setImmediate();
  }
  yield Buffer.from(around.slice(at));
}

function packed(parts: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  // Whoever reads what comes out is told of a failure.
  return pipeline(Readable.from(parts), createGzip(), () => undefined);
}

async function gathered(parts: AsyncIterable<Buffer>): Promise<readonly Buffer[]> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** CSV must be asked for by name, and not liked less than JSON. */
function wantsCsv(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const weights = new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((text) => text.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  const csv = weights.get('text/csv') ?? 0;
  return csv > 0 && csv >= (weights.get('application/json') ?? 0);
}
