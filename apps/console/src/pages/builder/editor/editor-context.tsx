import type { Issue } from '@spark/document';
import { createContext, useContext } from 'react';
import type { Findings } from '../check/check-text.ts';
import type { Command } from '../edit/history.ts';
import type { Json } from '../edit/json.ts';
import type { Looked } from '../look/look-at-candle.ts';

/** What every part of the editor sees. */
export type Editing = {
  readonly document: Json;
  readonly findings: Findings;
  readonly issues: readonly Issue[];
  /** The strategy at a candle; null where none was looked at, or it was changed since. */
  readonly looked: Looked | null;
  readonly run: (command: Command) => void;
  /** The next edit is undone by itself. */
  readonly seal: () => void;
  /** The name of an element, or `settings`. */
  readonly selected: string;
  readonly select: (what: string) => void;
  /** Shows the form of what the pointer means and puts the focus there. */
  readonly go: (pointer: string) => void;
  /** Elements that are meant together beside the selected one; empty where only that is. */
  readonly marked: readonly string[];
  readonly mark: (ids: readonly string[]) => void;
  readonly askDelete: (ids: readonly string[]) => void;
};

const Context = createContext<Editing | null>(null);

export const EditingProvider = Context.Provider;

export function useEditing(): Editing {
  const value = useContext(Context);
  if (value === null) throw new Error('This part belongs into the editor');
  return value;
}
