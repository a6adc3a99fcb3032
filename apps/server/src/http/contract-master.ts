import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type InstrumentTable, writeMaster } from '@spark/market';
import { acceptedEncodings } from '../site/encoding.ts';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';

/** The whole list as text: in the envelope, or as a file for who accepts CSV. Each form is made once per list. */
export function createContractMaster(
  message: string,
): (table: InstrumentTable, headers: IncomingHttpHeaders) => Promise<Answer> {
  const forms = new WeakMap<InstrumentTable, Forms>();
  return async (table, headers) => {
    let made = forms.get(table);
    if (made === undefined) {
      made = {};
      forms.set(table, made);
    }
    const isPacked = acceptedEncodings(headers['accept-encoding']).includes('gzip');
    if (!wantsCsv(headers.accept)) {
      if (!isPacked) {
        made.envelope ??= Buffer.from(successBody([textOf(table)], message));
        return { encoded: made.envelope, headers: VARIES };
      }
      made.packedEnvelope ??= pack(successBody([textOf(table)], message));
      return { encoded: await made.packedEnvelope, headers: { ...VARIES, ...PACKED } };
    }
    const file = {
      ...VARIES,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="contract-master-${table.day}.csv"`,
    };
    if (!isPacked) {
      made.csv ??= Buffer.from(textOf(table));
      return { encoded: made.csv, headers: file };
    }
    made.packed ??= pack(textOf(table));
    return { encoded: await made.packed, headers: { ...file, ...PACKED } };
  };
}

type Forms = { envelope?: Buffer; packedEnvelope?: Promise<Buffer>; csv?: Buffer; packed?: Promise<Buffer> };

const VARIES = { vary: 'Accept, Accept-Encoding' } as const;
const PACKED = { 'content-encoding': 'gzip' } as const;

const pack = promisify(gzip) as (text: string) => Promise<Buffer>;

function textOf(table: InstrumentTable): string {
  return [...writeMaster(table.columns)].join('');
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
