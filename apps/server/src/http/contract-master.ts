import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { InstrumentBook, LongReads, MasterForm } from '@spark/application';
import type { InstrumentTable } from '@spark/market';
import { acceptedEncodings } from '../site/encoding.ts';
import type { Answer } from './calls.ts';
import { successBody } from './envelope.ts';
import { giveBack } from './long-reply.ts';
import type { ReplyBody } from './write-reply.ts';

export type ContractMaster = {
  readonly answer: (headers: IncomingHttpHeaders) => Promise<Answer>;
  /** Of all forms of one list together. */
  readonly bytesCached: (table: InstrumentTable) => number;
};

type Made = { readonly packed: Buffer; readonly plainBytes: number };

/**
 * The whole list as text: in the envelope, or as a file for clients that accept CSV. Each form is made once per list,
 * in a thread, and cached compressed; for clients without compression it is decompressed while it is sent.
 */
export function createContractMaster(
  message: string,
  { current, origin }: Pick<InstrumentBook, 'current' | 'origin'>,
  longReads: Pick<LongReads, 'read'>,
): ContractMaster {
  const forms = new WeakMap<InstrumentTable, Map<MasterForm['kind'], Promise<Made>>>();
  const bytes = new WeakMap<InstrumentTable, number>();

  /** Requests while a form is being made wait for the same one. */
  function made(table: InstrumentTable, form: MasterForm): Promise<Made> {
    const ofTable = forms.get(table) ?? new Map<MasterForm['kind'], Promise<Made>>();
    forms.set(table, ofTable);
    const known = ofTable.get(form.kind);
    if (known) return known;
    const making = make(table, form);
    ofTable.set(form.kind, making);
    making.catch(() => ofTable.delete(form.kind));
    return making;
  }

  async function make(table: InstrumentTable, form: MasterForm): Promise<Made> {
    const { parts, plainBytes = 0 } = await longReads.read({ kind: 'master', form, origin: origin() });
    const packed = Buffer.concat(parts);
    bytes.set(table, (bytes.get(table) ?? 0) + packed.length);
    return { packed, plainBytes };
  }

  async function answer(headers: IncomingHttpHeaders): Promise<Answer> {
    const table = current();
    const isPacked = acceptedEncodings(headers['accept-encoding']).includes('gzip');
    const isCsv = wantsCsv(headers.accept);
    const { packed, plainBytes } = await made(table, isCsv ? { kind: 'csv' } : envelopeForm(message));
    const encoded: ReplyBody = isPacked ? packed : unpackedBody(packed, plainBytes);
    return {
      encoded,
      headers: { ...VARIES, ...(isCsv ? fileHeaders(table) : {}), ...(isPacked ? PACKED : {}) },
    };
  }

  return { answer, bytesCached: (table) => bytes.get(table) ?? 0 };
}

const VARIES = { vary: 'Accept, Accept-Encoding' } as const;
const PACKED = { 'content-encoding': 'gzip' } as const;
/** Decompressed at once, off the event loop. */
const UNPACKED_BYTES = 128 * 1024;

function fileHeaders({ day }: InstrumentTable): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="contract-master-${day}.csv"`,
  };
}

/** The bytes before and after the one text in `data`. */
function envelopeForm(message: string): MasterForm {
  const around = successBody([''], message);
  const at = around.indexOf('[""') + 2;
  return { kind: 'envelope', head: around.slice(0, at), tail: around.slice(at) };
}

function unpackedBody(packed: Buffer, bytes: number): ReplyBody {
  return {
    bytes,
    // A failure surfaces at the reader of the output.
    parts: () =>
      pipeline(Readable.from([packed]), createGunzip({ chunkSize: UNPACKED_BYTES }), () => undefined),
    // A full chunk owns its memory; decompression continued in another buffer.
    evict: giveBack,
  };
}

/** CSV must be accepted by name, with no lower weight than JSON. */
export function wantsCsv(accept: string | undefined): boolean {
  return wantsType(accept, 'text/csv');
}

/** A file must be accepted by name, with no lower weight than JSON. */
export function wantsType(accept: string | undefined, type: string): boolean {
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
  const file = weights.get(type) ?? 0;
  return file > 0 && file >= (weights.get('application/json') ?? 0);
}
