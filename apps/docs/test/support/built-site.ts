import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';

const ROOT = join(import.meta.dirname, '../../../..');

/** The built site as links see it: addresses, their content, and the ids inside. */
export interface BuiltSite {
  readonly folder: string;
  /** Scheme and host of the site. */
  readonly origin: string;
  readonly pages: ReadonlyMap<string, BuiltPage>;
  /** Files by their address; those of pages are among them. */
  readonly files: ReadonlySet<string>;
}

export interface BuiltPage {
  readonly address: string;
  readonly $: CheerioAPI;
  readonly ids: ReadonlySet<string>;
  /** Another address of a page, which only leads there. */
  readonly isAlias: boolean;
}

/** The site that SITE_BUILD names, or the one where the server serves it from, built first if it is not up to date. */
export function readBuiltSite(): BuiltSite {
  const folder = process.env.SITE_BUILD ?? buildSite();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => readPage(folder, name));
  const home = pages.find(({ address }) => address === '/');
  return {
    folder,
    origin: new URL(home?.$('link[rel="canonical"]').attr('href') ?? '').origin,
    pages: new Map(pages.map((page) => [page.address, page])),
    files: new Set(names.map((name) => `/${name}`)),
  };
}

function buildSite(): string {
  execFileSync(process.execPath, ['scripts/build-site.ts'], { cwd: ROOT, stdio: 'inherit' });
  return join(ROOT, 'apps/docs/build');
}

function readPage(folder: string, name: string): BuiltPage {
  const $ = load(readFileSync(join(folder, name), 'utf8'));
  return {
    address: `/${name.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`,
    $,
    ids: new Set(
      $('[id]')
        .map((_, element) => $(element).attr('id'))
        .get(),
    ),
    isAlias: $('meta[http-equiv="refresh"]').length > 0,
  };
}
