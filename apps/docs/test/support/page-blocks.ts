import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSample } from '../../plugins/generated-content/sample-program.ts';

export type PageBlock = {
  readonly language: string;
  readonly title: string;
  readonly code: string;
  /** Its line, for messages: that of its fence. */
  readonly line: number;
  /** Where below `samples/` it comes from; null when it is in the page itself. */
  readonly file: string | null;
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
      blocks: readText(readFileSync(join(DOCS, folder, file), 'utf8')),
    }));
}

/** A fence, or a line that shows a program of `samples/`. */
const BLOCK = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$|^::sample\{([^\n]*)\}$/gm;

export function readText(text: string): readonly PageBlock[] {
  return [...text.matchAll(BLOCK)].map((found) => {
    const [, language = '', meta = '', code = '', sample] = found;
    const line = text.slice(0, found.index).split('\n').length;
    if (sample === undefined)
      return { language, title: attribute(meta, 'title') ?? '', code, line, file: null };
    const file = attribute(sample, 'file') ?? '';
    const program = readSample(file, attribute(sample, 'title'));
    return { ...program, code: `${program.code}\n`, line, file };
  });
}

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`${name}="([^"]*)"`).exec(text)?.[1];
}
