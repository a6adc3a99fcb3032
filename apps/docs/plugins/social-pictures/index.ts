import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { load } from 'cheerio';
import { openCachedPictures } from './cached-pictures.ts';
import type { PictureText } from './draw-picture.ts';

const AT_ONCE = 4;

/** Draws the picture that a page names for its previews, for every page that names one. */
export function socialPictures({ baseUrl, siteDir }: LoadContext): Plugin {
  return {
    name: 'spark-social-pictures',
    async postBuild({ outDir, routesPaths }) {
      const cached = await openCachedPictures(siteDir);
      const waiting = [...routesPaths];
      const workers = Array.from({ length: AT_ONCE }, async () => {
        for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
          const html = await readPage(outDir, route.slice(baseUrl.length).replace(/\/$/, ''));
          const name = /og:image"? content="?[^" >]*\/(social\/[^" >]+\.png)/.exec(html)?.[1];
          if (name === undefined) continue;
          const file = join(outDir, name);
          await mkdir(dirname(file), { recursive: true });
          await copyFile(await cached(textOf(html)), file);
        }
      });
      await Promise.all(workers);
    },
  };
}

async function readPage(outDir: string, path: string): Promise<string> {
  try {
    return await readFile(join(outDir, `${path || 'index'}.html`), 'utf8');
  } catch {
    // Some routes are written elsewhere, as the not-found page is; none of those has its own picture.
    return '';
  }
}

/** Only two small parts of the page are parsed: parsing all of it for every page would cost a second. */
function textOf(html: string): PictureText {
  const textOf = (part: string) => load(part).text().trim();
  const trail = /<nav class="?theme-doc-breadcrumbs[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  const items = load(trail)('li')
    .map((_, item) => textOf(load(item).html()))
    .get()
    .filter((text) => text !== '');
  const product = /og:url"? content="?[^" >]*\/(spark|buildalgos|blog)\//.exec(html)?.[1];
  const products: Readonly<Record<string, string>> = {
    spark: 'Documentation',
    buildalgos: 'BuildAlgos',
    blog: 'Blog',
  };
  return {
    title: textOf(/<h1[\s\S]*?<\/h1>/.exec(html)?.[0] ?? ''),
    section: [products[product ?? ''] ?? '', ...items.slice(0, -1)].filter((text) => text !== '').join(' · '),
  };
}
