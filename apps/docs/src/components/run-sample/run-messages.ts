/** The messages to and from the worker that runs a program. */
export interface Start {
  readonly id: string;
  readonly server: string;
  readonly token: string;
}

export type WorkerMessage =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly text: string; readonly isLoginOver: boolean };

export const LINES_MAX = 500;
export const LINE_CHARS_MAX = 1_000;
