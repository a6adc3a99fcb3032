import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** The size that sites with previews expect. */
export const WIDTH = 1200;
export const HEIGHT = 630;

export interface Letter {
  readonly advance: number;
  /** From the pen to the first column and row that is drawn. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Where its rows begin among the coverages of all letters. */
  readonly at: number;
}

export interface Face {
  readonly letters: Readonly<Record<string, Letter>>;
  /** Kerning: how much closer, or further, two letters are than their widths. */
  readonly kerning: Readonly<Record<string, number>>;
}

export interface Parts {
  readonly faces: Readonly<Record<'title' | 'small', Face>>;
  /** Red, green and blue of every point of a picture without words. */
  readonly ground: Buffer;
  readonly coverages: Buffer;
}

/** What `scripts/draw-social-parts.ts` drew: a line of JSON, the ground, the letters. */
export function readParts(folder: string): Parts {
  const bytes = brotliDecompressSync(readFileSync(join(folder, 'parts.bin')));
  const headEnd = bytes.indexOf('\n');
  const groundEnd = headEnd + 1 + WIDTH * HEIGHT * 3;
  return {
    faces: JSON.parse(bytes.toString('utf8', 0, headEnd)).faces,
    ground: bytes.subarray(headEnd + 1, groundEnd),
    coverages: bytes.subarray(groundEnd),
  };
}
