import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { HEIGHT, WIDTH } from './read-parts.ts';

const compress = promisify(deflate);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;

/** A picture of eight bits a colour. Each row says how it differs from the one above, which is mostly not at all. */
export async function writePng(points: Buffer): Promise<Buffer> {
  const rowBytes = WIDTH * 3;
  const rows = Buffer.alloc((rowBytes + 1) * HEIGHT);
  for (let row = 0; row < HEIGHT; row += 1) {
    const to = row * (rowBytes + 1);
    const from = row * rowBytes;
    rows[to] = 2;
    for (let at = 0; at < rowBytes; at += 1) {
      const above = row === 0 ? 0 : (points[from + at - rowBytes] ?? 0);
      rows[to + 1 + at] = (points[from + at] ?? 0) - above;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, TRUE_COLOUR, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', await compress(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
