import { asSentence } from '../frame/as-sentence.ts';
import type { Verdict } from '../frame/broker-dialect.ts';
import type { HttpOutcome } from '../frame/broker-http.ts';
import { type Fields, numberOf } from './loose-fields.ts';
import { FYERS_CODE, FYERS_LOGIN_DEAD, FYERS_SETTLED, type FyersEnvelope, readEnvelope } from './wire.ts';

/** An `order` call without an answer may have done something; a `read` never has and may be repeated. */
export type FyersCall = 'order' | 'read';

type Good<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly because: string };

/** How a call ended. `take` reads what a good answer must have; without it the answer is none. */
export function fyersVerdict<T>(
  call: FyersCall,
  outcome: HttpOutcome,
  take: (fields: Fields, envelope: FyersEnvelope) => Good<T>,
): Verdict<T> {
  if (outcome.kind === 'not-sent')
    return later(`FYERS could not be reached: ${asSentence(outcome.reason)} Nothing was sent.`, RETRY_MS);
  if (outcome.kind === 'no-answer')
    return unclear(call, `FYERS did not answer: ${asSentence(outcome.reason)}`);
  const envelope = readEnvelope(outcome.text);
  const settled = settledByStatus(outcome, envelope);
  if (settled !== null) return settled;
  if (envelope === null)
    return unclear(call, `FYERS answered with status ${outcome.status} and no answer in it.`);
  if (envelope.code === FYERS_CODE.unacknowledged)
    return unclear(call, `FYERS sent it on and has no answer yet: ${asSentence(reasonIn(envelope))}`);
  if (envelope.isOk || envelope.status === 'no_data') {
    if (outcome.status >= 400) return unclear(call, `FYERS answered ok with status ${outcome.status}.`);
    const good = take(envelope.fields, envelope);
    return good.ok ? { kind: 'done', value: good.value } : unclear(call, `FYERS answered ${good.because}.`);
  }
  // A server that fails and names no known reason may have done it before it failed.
  if (outcome.status >= 500 && !FYERS_SETTLED.has(envelope.code ?? 0))
    return unclear(call, `FYERS failed with status ${outcome.status}: ${asSentence(reasonIn(envelope))}`);
  return { kind: 'refused', reason: refusalReason(envelope), ...numberOfRefused(envelope) };
}

const RETRY_MS = 1_000;

/** Phrases in FYERS' messages about the address of the caller. */
const ABOUT_ADDRESS = /\b(static ip|ip address|whitelist|allowed ip|ip is not|ip not|invalid ip)/i;

type Answer = Extract<HttpOutcome, { readonly kind: 'answer' }>;

/** Login, rate and permission: nothing was done, whatever was asked for. */
function settledByStatus(answer: Answer, envelope: FyersEnvelope | null): Verdict<never> | null {
  const code = envelope?.code ?? 0;
  const words = envelope === null ? `status ${answer.status}` : reasonIn(envelope);
  if (answer.status === 401 || FYERS_LOGIN_DEAD.has(code))
    return { kind: 'login-dead', reason: asSentence(words) };
  if (answer.status === 429 || code === FYERS_CODE.rate)
    return later(`FYERS takes no more calls for now: ${asSentence(words)}`, waitOf(answer.headers));
  if (answer.status === 403) return { kind: 'refused', reason: addressRefusal(words) };
  return null;
}

/** In milliseconds, or in seconds; bounded, so that a silly figure does not stop an account for a day. */
function waitOf(headers: Readonly<Record<string, string>>): number {
  const exact = numberOf(headers['x-retry-after-ms']);
  const seconds = numberOf(headers['retry-after']);
  const wait = exact ?? (seconds === null ? RETRY_MS : seconds * 1_000);
  return Math.min(Math.max(wait, 100), 120_000);
}

function later(reason: string, afterMs: number): Verdict<never> {
  return { kind: 'retry-later', reason, afterMs };
}

function unclear(call: FyersCall, reason: string): Verdict<never> {
  return call === 'order' ? { kind: 'unknown', reason } : later(reason, RETRY_MS);
}

function reasonIn({ message, code }: FyersEnvelope): string {
  if (message !== '') return message;
  return code === null ? 'without a reason' : `code ${code}`;
}

function refusalReason(envelope: FyersEnvelope): string {
  const words = reasonIn(envelope);
  return ABOUT_ADDRESS.test(words) ? addressRefusal(words) : words;
}

/** Some refusals have a number all the same, and FYERS shows the order as rejected under it. */
function numberOfRefused({ fields }: FyersEnvelope): { readonly orderId?: string } {
  const { id } = fields;
  return typeof id === 'string' && id !== '' ? { orderId: id } : {};
}

function addressRefusal(words: string): string {
  return `FYERS does not take orders of this app from this address: ${asSentence(words)} Check that the app may place orders and that the static IP registered for it is the one this account leaves by.`;
}
