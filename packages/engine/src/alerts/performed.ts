import type { ActionOutcome, AlertAction, NewLogLine } from '@spark/core';
import type { AlertType } from '@spark/vocabulary';

/** The outcome of an action, and log lines still to be written. */
export type Performed = { readonly outcome: ActionOutcome; readonly lines: readonly Line[] };
export type Line = Omit<NewLogLine, 'at'>;

export function line({ call }: AlertAction, type: AlertType, message: string): Line {
  return { name: call.about, type, message };
}

export function failed(action: AlertAction, message: string): Performed {
  return { outcome: { kind: 'failed', says: message }, lines: [line(action, 'ERROR', message)] };
}

export function done(message: string): Performed {
  return { outcome: { kind: 'done', says: message }, lines: [] };
}

/** Of a call that has logged its refusals already. */
export function refusedText(sentences: readonly string[]): Performed {
  return { outcome: { kind: 'failed', says: sentences.join(' ') }, lines: [] };
}
