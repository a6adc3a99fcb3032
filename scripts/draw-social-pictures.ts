/**
 * Draws the pictures that links to pages are previewed with, one for each part of the site. Run by hand after a change of
 * the design, where Chromium and Noto Sans are; the result is committed: `node scripts/draw-social-pictures.ts`.
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../apps/docs/static/social');
const SIZE = { width: 1200, height: 630 } as const;
const BOLT = 'M18 2 6 18h8l-2 12 14-18h-9z';
const PICTURES = {
  spark: ['Documentation', 'One order, every account'],
  buildalgos: ['BuildAlgos', 'Strategies without code'],
  blog: ['Blog', 'What is new in Spark'],
} as const;

function pageOf(section: string, title: string): string {
  return `<!doctype html><style>
    body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden; color: #f1f4f9;
      font-family: 'Noto Sans'; background: #12161f radial-gradient(circle, #222a38 1.5px, transparent 1.5px) 0 0 / 28px 28px; }
    svg, p, h1, hr { position: absolute; margin: 0; }
    .ground { left: 720px; top: 40px; width: 560px; fill: #1a1f2b; }
    .mark { left: 64px; top: 62px; width: 56px; fill: #ff6b3d; }
    .name { left: 132px; top: 62px; font-size: 40px; font-weight: 700; line-height: 56px; }
    .section { left: 72px; top: 208px; font-size: 32px; color: #ff9a73; }
    h1 { left: 68px; top: 264px; width: 1000px; font-size: 92px; line-height: 106px; }
    hr { left: 0; bottom: 0; width: 1200px; height: 10px; border: 0; background: #ff6b3d; }
  </style>
  <svg class="ground" viewBox="0 0 32 32"><path d="${BOLT}" /></svg>
  <svg class="mark" viewBox="0 0 32 32"><path d="${BOLT}" /></svg>
  <p class="name">Spark</p><p class="section">${section}</p><h1>${title}</h1><hr />`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: SIZE });
for (const [name, [section, title]] of Object.entries(PICTURES)) {
  await page.setContent(pageOf(section, title));
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}
await browser.close();
