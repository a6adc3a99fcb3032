import { type Action, below, parseCondition } from '@spark/document';
import type { PlacedElement } from './elements.ts';
import type { Command } from './history.ts';

export type Said =
  | { readonly isRead: true; readonly command: Command }
  | { readonly isRead: false; readonly message: string };

/** What a condition becomes when it is said in these words. Actions are found by theirs, so they have to be right. */
export function sayCondition(condition: PlacedElement, sentence: string, actions: readonly Action[]): Said {
  const read = parseCondition(sentence.trim(), actions);
  if (!read.isRead) return read;
  const { when, then } = read.value;
  const command: Command = {
    name: `Say ${condition.id} as a sentence`,
    patch: [
      { op: 'add', path: below(condition.pointer, 'when'), value: when },
      { op: 'add', path: below(condition.pointer, 'then'), value: then },
    ],
  };
  return { isRead: true, command };
}
