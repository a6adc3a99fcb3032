import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

export const FETCH_BOUNDS = {
  /** Three times what the largest broker's list takes today. */
  bytesMax: 100 * 2 ** 20,
  millisecondsMax: 120_000,
} as const;

/** The list could not be fetched. The message is for people. */
export class MasterNotFetched extends Error {
  override readonly name = 'MasterNotFetched';
}

/** The text of a list, from a file (also compressed with gzip) or an http address, within bounds. */
export async function fetchMaster(source: string, folder: string): Promise<string> {
  const bytes = isAddress(source) ? await fromAddress(source) : await fromFile(resolve(folder, source));
  return unpack(bytes);
}

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** What may be stored and shown of a source: an address can carry a key in its query or before its host. */
export function sourceShown(source: string): string {
  if (!isAddress(source)) return source;
  const { origin, pathname } = new URL(source);
  return origin + pathname;
}

async function fromFile(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > FETCH_BOUNDS.bytesMax) throw tooLarge();
    return await readFile(path);
  } catch (error) {
    if (error instanceof MasterNotFetched) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new MasterNotFetched(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code ?? error}).`,
    );
  }
}

async function fromAddress(address: string): Promise<Buffer> {
  const shown = URL.canParse(address) ? sourceShown(address) : address;
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(FETCH_BOUNDS.millisecondsMax) });
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new MasterNotFetched(`${shown} answered with status ${reply.status}.`);
    }
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of reply.body ?? []) {
      bytes += piece.byteLength;
      if (bytes > FETCH_BOUNDS.bytesMax) throw tooLarge();
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof MasterNotFetched) throw error;
    throw new MasterNotFetched(`${shown} could not be fetched: ${reasonOf(error)}.`);
  }
}

/** Node says only "fetch failed" or "terminated"; what happened is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError')
    return `it took longer than ${FETCH_BOUNDS.millisecondsMax / 1000} seconds`;
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}

function unpack(bytes: Buffer): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: FETCH_BOUNDS.bytesMax }).toString('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge()
      : new MasterNotFetched('The list does not unpack: it is cut short or damaged.');
  }
}

function tooLarge(): MasterNotFetched {
  return new MasterNotFetched(
    `The list is larger than ${FETCH_BOUNDS.bytesMax / 2 ** 20} MB, more than any broker's.`,
  );
}
