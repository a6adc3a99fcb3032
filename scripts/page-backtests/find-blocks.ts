import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEG_KINDS, type LegKind } from './complete-strategy.ts';

const HOME = join(import.meta.dirname, '../../apps/docs/buildalgos');
const BLOCK = /^```json[^\n]*\n([\s\S]*?)^```\n(?:\n::backtest\{of="([^"]*)" legs="(\w+)"\})?/gm;

/** A block of JSON on a page about BuildAlgos. */
export type PageBlock = {
  readonly page: string;
  readonly title: string;
  readonly line: number;
  readonly text: string;
  /** What its missing legs do, where the page shows what it comes to; null for a block that is only read. */
  readonly played: LegKind | null;
};

export function findBlocks(): readonly PageBlock[] {
  return globSync('**/*.md', { cwd: HOME })
    .sort()
    .flatMap((path) => blocksOf(path.replace(/\.md$/, ''), readFileSync(join(HOME, path), 'utf8')));
}

function blocksOf(page: string, content: string): readonly PageBlock[] {
  const title = /^title: "?([^"\n]*)"?$/m.exec(content)?.[1] ?? page;
  return [...content.matchAll(BLOCK)].map((match) => {
    const [, text = '', of, legs] = match;
    if (of !== undefined && of !== page) throw new Error(`${page} shows the backtest of ${of}.`);
    const line = content.slice(0, match.index).split('\n').length;
    return { page, title, line, text, played: legs === undefined ? null : legKind(legs, page) };
  });
}

function legKind(word: string, page: string): LegKind {
  const known = LEG_KINDS.find((kind) => kind === word);
  if (known === undefined)
    throw new Error(`${page}: a block is played with legs ${word}, which nobody knows.`);
  return known;
}
