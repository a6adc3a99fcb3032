import type { Json } from '../edit/json.ts';
import type { Findings, TextFindings } from './check-text.ts';

/** What the page asks the worker. */
export type CheckQuestion =
  | { readonly number: number; readonly kind: 'document'; readonly document: Json }
  | { readonly number: number; readonly kind: 'text'; readonly text: string };

export type CheckAnswer =
  | { readonly number: number; readonly kind: 'document'; readonly findings: Findings }
  | { readonly number: number; readonly kind: 'text'; readonly findings: TextFindings };
