import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PageBlock = {
  readonly language: string;
  readonly title: string;
  readonly code: string;
  /** Where it stands, for messages: the line of its fence. */
  readonly line: number;
};

export type DocPage = { readonly path: string; readonly blocks: readonly PageBlock[] };

const DOCS = join(import.meta.dirname, '../..');

/** Every Markdown page below a folder of the site, with its code blocks in the order of a reader. */
export function readPages(folder: string): readonly DocPage[] {
  return readdirSync(join(DOCS, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file))
    .sort()
    .map((file) => ({
      path: `${folder}/${file}`,
      blocks: blocksOf(readFileSync(join(DOCS, folder, file), 'utf8')),
    }));
}

function blocksOf(text: string): readonly PageBlock[] {
  return [...text.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)].map((found) => ({
    language: found[1] ?? '',
    title: /title="([^"]*)"/.exec(found[2] ?? '')?.[1] ?? '',
    code: found[3] ?? '',
    line: text.slice(0, found.index).split('\n').length,
  }));
}
