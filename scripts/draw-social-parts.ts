/**
 * Draws the parts that pictures for link previews are put together from: the ground, and the letters of two faces.
 * Run by hand after a change of the design, where Chromium and Noto Sans are; the result is committed, so that a build
 * needs neither a browser nor a font: `node scripts/draw-social-parts.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../apps/docs/plugins/social-pictures');
const TARGET = join(FOLDER, 'parts.bin');
const LETTERS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'–—‘’“”…·×₹&→',
].join('');
const FACES = { title: '700 76px "Noto Sans"', small: '400 32px "Noto Sans"' } as const;

type Drawn = { readonly ground: string; readonly faces: unknown; readonly alphas: string };

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
const program = stripTypeScriptTypes(readFileSync(join(FOLDER, 'draw-parts.ts'), 'utf8')).replace(
  /^export /m,
  '',
);
const wanted = JSON.stringify({ letters: LETTERS, faces: FACES });
const drawn: Drawn = await page.evaluate(`(() => { ${program}; return drawParts(${wanted}); })()`);
await browser.close();

const ground = Buffer.from(drawn.ground, 'base64');
const head = Buffer.from(`${JSON.stringify({ faces: drawn.faces })}\n`);
const alphas = Buffer.from(drawn.alphas, 'base64');
const file = brotliCompressSync(Buffer.concat([head, ground, alphas]));
writeFileSync(TARGET, file);
console.log(`${TARGET}: ${file.length} bytes`);
