import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HOME = join(import.meta.dirname, '../../../apps/docs/buildalgos');

export interface Block {
  readonly page: string;
  readonly line: number;
  readonly text: string;
}

export const PAGES: readonly string[] = globSync('**/*.md', { cwd: HOME })
  .map((path) => path.replace(/\.md$/, ''))
  .sort();

export function readPage(page: string): string {
  return readFileSync(join(HOME, `${page}.md`), 'utf8');
}

export function jsonBlocks(page: string): readonly Block[] {
  const text = readPage(page);
  return [...text.matchAll(/^```json[^\n]*\n([\s\S]*?)^```/gm)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length,
    text: match[1] ?? '',
  }));
}

/** The anchors of a page: those it names itself, and those made of its headings. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...readPage(page).matchAll(/^#{2,4} (.+)$/gm)].map((match) => match[1] ?? '');
  return new Set(
    headings.map((heading) => {
      const named = /\{#([\w-]+)\}\s*$/.exec(heading)?.[1];
      return (
        named ??
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .trim()
          .replace(/\s/g, '-')
      );
    }),
  );
}

const [whole] = jsonBlocks('gettingstarted');

/** The document of the page Getting started. */
export const GETTING_STARTED = whole?.text ?? '';
