import type { HttpOutcome, Verdict } from '@spark/brokers';

export type Fields = Readonly<Record<string, unknown>>;

/** An `order` call may have done something when nobody answers; a `read` may be asked again. */
export function verdictOf<T>(
  call: 'order' | 'read',
  outcome: HttpOutcome,
  read: (data: unknown) => T | null,
): Verdict<T> {
  const unclear = (reason: string): Verdict<T> =>
    call === 'order' ? { kind: 'unknown', reason } : { kind: 'retry-later', reason, afterMs: 1_000 };
  if (outcome.kind === 'not-sent') return { kind: 'retry-later', reason: outcome.reason, afterMs: 1_000 };
  if (outcome.kind === 'no-answer') return unclear(outcome.reason);
  const answer = fieldsOf(parsed(outcome.text));
  const message = String(answer?.message ?? `Status ${outcome.status}.`);
  if (outcome.status === 401 || answer?.code === 'LOGIN') return { kind: 'login-dead', reason: message };
  if (outcome.status === 429 || answer?.code === 'RATE')
    return { kind: 'retry-later', reason: message, afterMs: 1_000 };
  if (answer?.ok === true && outcome.status < 400) {
    const value = read(answer.data);
    return value === null ? unclear('The answer cannot be read.') : { kind: 'done', value };
  }
  if (answer?.code !== 'REFUSED') return unclear(message);
  const { orderId } = answer;
  return { kind: 'refused', reason: message, ...(typeof orderId === 'string' && { orderId }) };
}

/** Of a call whose answer says nothing but that it was done. */
export function withoutValue(call: 'order' | 'read', outcome: HttpOutcome): Verdict<null> {
  const verdict = verdictOf(call, outcome, () => true);
  return verdict.kind === 'done' ? { kind: 'done', value: null } : verdict;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** A list, when every row of it can be read. */
export function rowsOf<T>(value: unknown, read: (fields: Fields) => T | null): readonly T[] | null {
  if (!Array.isArray(value)) return null;
  const rows = value.map(fieldsOf).map((fields) => (fields === null ? null : read(fields)));
  return rows.every((row) => row !== null) ? rows : null;
}

/** Null for whatever is not a finite number, also as text. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Rupees to paise. */
export function paiseOf(value: unknown): number | null {
  const rupees = numberOf(value);
  return rupees === null ? null : Math.round(rupees * 100);
}
