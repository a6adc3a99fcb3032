import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { drawPicture } from './draw-picture.ts';
import { HEIGHT, readParts, WIDTH } from './read-parts.ts';
import { breakLines } from './set-text.ts';

const parts = readParts(import.meta.dirname);
const large = parts.faces.title;

/** The points of a picture, with the differences between rows added up again. */
function pointsOf(png: Buffer): Buffer {
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  const rowBytes = WIDTH * 3;
  const points = Buffer.alloc(rowBytes * HEIGHT);
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let at = 0; at < rowBytes; at += 1) {
      const above = row === 0 ? 0 : (points[(row - 1) * rowBytes + at] ?? 0);
      points[row * rowBytes + at] = above + (rows[row * (rowBytes + 1) + 1 + at] ?? 0);
    }
  }
  return points;
}

test('without words the picture is its ground, point for point', async () => {
  const png = await drawPicture(parts, { title: '', section: '' });
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [WIDTH, HEIGHT]);
  assert.ok(pointsOf(png).equals(parts.ground));
});

test('different words are different pictures, and the same words the same', async () => {
  const [first, again, other] = await Promise.all(
    ['Place an order', 'Place an order', 'Place an Order'].map((title) =>
      drawPicture(parts, { title, section: 'Documentation' }),
    ),
  );
  assert.ok(first?.equals(again ?? Buffer.alloc(0)));
  assert.equal(first?.equals(other ?? Buffer.alloc(0)), false);
});

test('characters that were never drawn are left out', async () => {
  const [plain, strange] = await Promise.all(
    ['Spark', 'Sp\u{1f680}ar\u0000k'].map((title) => drawPicture(parts, { title, section: '' })),
  );
  assert.ok(plain?.equals(strange ?? Buffer.alloc(0)));
});

test('a title that is too long ends in dots on its last line', () => {
  const lines = breakLines(large, 'many words that go on and on '.repeat(9).trim(), 1_040, 3);
  assert.equal(lines.length, 3);
  assert.ok(lines[2]?.endsWith('…'));
  assert.deepEqual(breakLines(large, 'Place an order', 1_040, 3), ['Place an order']);
});
