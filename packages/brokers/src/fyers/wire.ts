import { asFields, type Fields, numberOf, readJson, sentenceOf, textOf } from './loose-fields.ts';

/** The fields of every FYERS answer: success or error, a code, and a message for people. */
export type FyersEnvelope = {
  readonly isOk: boolean;
  /** `s` as FYERS wrote it: ok, error, no_data. */
  readonly status: string;
  readonly code: number | null;
  readonly message: string;
  readonly fields: Fields;
};

/** null: this is no answer of FYERS, whatever it is. */
export function readEnvelope(text: string): FyersEnvelope | null {
  const fields = asFields(readJson(text));
  if (fields === null) return null;
  const status = textOf(fields.s).toLowerCase();
  if (status === '') return null;
  return {
    isOk: status === 'ok',
    status,
    code: numberOf(fields.code),
    message: sentenceOf(fields.message),
    fields,
  };
}

/** Values of `code` that matter. Those of success (1101, 1102, 1103) are not needed: `s` has it. */
export const FYERS_CODE = {
  /** Forwarded to the exchange without an answer. */
  unacknowledged: 201,
  rate: -429,
  subscribed: 1605,
} as const;

/** The session is over or was never one. */
export const FYERS_LOGIN_DEAD: ReadonlySet<number> = new Set([-8, -15, -16, -17]);

/** Refusals that are final even when the status of the answer is that of a failing server. */
export const FYERS_SETTLED: ReadonlySet<number> = new Set([-50, -51, -53, -99, -300, -352]);

/** What FYERS calls the states of an order. */
export const FYERS_STATUS: Readonly<
  Record<number, { readonly text: string; readonly state: FyersOrderState }>
> = {
  1: { text: 'Cancelled', state: 'cancelled' },
  2: { text: 'Traded', state: 'executed' },
  // Unused according to FYERS. An order with it waits: it is neither finished nor known to be open.
  3: { text: 'Status 3', state: 'pending' },
  4: { text: 'Transit', state: 'pending' },
  5: { text: 'Rejected', state: 'rejected' },
  // Also a stop that waits for its trigger.
  6: { text: 'Pending', state: 'open' },
  7: { text: 'Expired', state: 'cancelled' },
};

export type FyersOrderState = 'pending' | 'open' | 'rejected' | 'cancelled' | 'executed';
