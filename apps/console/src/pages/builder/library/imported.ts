import type { Json } from '../edit/json.ts';

/** A document on its way from the import to the editor, within this page. */
let waiting: Json | null = null;

export function handImport(document: Json): void {
  waiting = document;
}

export function takeImport(): Json | null {
  return waiting;
}
