import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type InstrumentTable, writeMaster } from '@spark/market';
import { acceptedEncodings } from '../site/encoding.ts';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';
import { bytesOf } from './write-reply.ts';

export type ContractMaster = {
  readonly answer: (table: InstrumentTable, headers: IncomingHttpHeaders) => Promise<Answer>;
  /** Of a list, all its forms together. */
  readonly bytesKept: (table: InstrumentTable) => number;
};

/**
 * The whole list as text: in the envelope, or as a file for who accepts CSV. Each form is made once per list and kept
 * packed, which takes a sixth of the room; for who takes it plain it is unpacked each time.
 */
export function createContractMaster(message: string): ContractMaster {
  const kept = new WeakMap<InstrumentTable, Forms>();

  /** Who asks while a form is being made waits for the same one. */
  function made(table: InstrumentTable, { isCsv, isPacked }: Form): Promise<readonly Buffer[]> {
    const forms = kept.get(table) ?? { byName: new Map(), bytes: 0 };
    kept.set(table, forms);
    const name = `${isCsv ? 'csv' : 'envelope'} ${isPacked ? 'packed' : 'plain'}`;
    const known = forms.byName.get(name);
    if (known) return known;
    const making = isPacked ? pack(table, isCsv, forms) : unpack(made(table, { isCsv, isPacked: true }));
    forms.byName.set(name, making);
    const forget = () => forms.byName.delete(name);
    making.then(isPacked ? undefined : forget, forget);
    return making;
  }

  async function pack(table: InstrumentTable, isCsv: boolean, forms: Forms): Promise<readonly Buffer[]> {
    const parts = await gathered(packed(isCsv ? csvParts(table) : envelopeParts(table, message)));
    forms.bytes += bytesOf(parts);
    return parts;
  }

  async function answer(table: InstrumentTable, headers: IncomingHttpHeaders): Promise<Answer> {
    const isPacked = acceptedEncodings(headers['accept-encoding']).includes('gzip');
    const isCsv = wantsCsv(headers.accept);
    const encoded = await made(table, { isCsv, isPacked });
    return {
      encoded,
      headers: { ...VARIES, ...(isCsv ? fileHeaders(table) : {}), ...(isPacked ? PACKED : {}) },
    };
  }

  return { answer, bytesKept: (table) => kept.get(table)?.bytes ?? 0 };
}

type Forms = { readonly byName: Map<string, Promise<readonly Buffer[]>>; bytes: number };

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

async function unpack(parts: Promise<readonly Buffer[]>): Promise<readonly Buffer[]> {
  return gathered(pipeline(Readable.from(await parts), createGunzip(), () => undefined));
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
