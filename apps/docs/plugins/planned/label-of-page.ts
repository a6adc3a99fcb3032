import { readFileSync } from 'node:fs';
import { asPlanned } from './planned-labels.ts';

/** What the navbar calls a page, from the page's own front matter, so that one flag is enough. */
export function labelOfPage(label: string, file: string): string {
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(file, 'utf8')) ?? [];
  return /^planned:/m.test(head) ? asPlanned(label) : label;
}
