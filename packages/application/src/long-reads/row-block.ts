import { setImmediate } from 'node:timers/promises';

/**
 * Rows of a reply in one buffer. A long reply is held as few large buffers: tens of thousands of small ones would make
 * garbage collection slow.
 */
export type RowBlock = { readonly bytes: Buffer; readonly ends: Uint32Array };

export function rowBlock(rows: readonly Buffer[]): RowBlock {
  const ends = new Uint32Array(rows.length);
  let end = 0;
  for (const [index, row] of rows.entries()) {
    end += row.length;
    ends[index] = end;
  }
  return { bytes: Buffer.concat(rows, end), ends };
}

const COMMA = 0x2c;
const BLOCKS_AT_ONCE = 16;

/** All rows with commas between, forwards or from the last to the first. */
export async function rowsText(
  blocks: readonly RowBlock[],
  isBackwards: boolean,
): Promise<readonly Buffer[]> {
  const parts: Buffer[] = [];
  for (const block of isBackwards ? blocks.toReversed() : blocks) {
    if (parts.length > 0 && parts.length % BLOCKS_AT_ONCE === 0) await setImmediate();
    parts.push(blockText(block, { isBackwards, isFirst: parts.length === 0 }));
  }
  return parts;
}

type How = { readonly isBackwards: boolean; readonly isFirst: boolean };

function blockText({ bytes, ends }: RowBlock, { isBackwards, isFirst }: How): Buffer {
  const count = ends.length;
  const text = Buffer.allocUnsafe(bytes.length + count - (isFirst ? 1 : 0));
  let at = 0;
  for (let number = 0; number < count; number += 1) {
    const index = isBackwards ? count - 1 - number : number;
    if (!isFirst || number > 0) {
      text[at] = COMMA;
      at += 1;
    }
    at += bytes.copy(text, at, index === 0 ? 0 : ends[index - 1], ends[index]);
  }
  return text;
}
