import { asSentence } from '../frame/as-sentence.ts';
import type { Verdict } from '../frame/broker-dialect.ts';
import type { HttpOutcome } from '../frame/broker-http.ts';
import { brokerSentence } from '../frame/broker-sentence.ts';
import { isObject, readEnvelope, textOf, type XtsEnvelope } from './wire.ts';

/** The rolling window of XTS is one second; the token is fine. */
const RATE_WAIT_MS = 1_000;

/** What an answer of XTS means. Only the envelope's `type` tells success; HTTP 200 also carries errors. */
export function judge(outcome: HttpOutcome): Verdict<unknown> {
  if (outcome.kind === 'not-sent')
    return retryLater(`IIFL could not be reached: ${asSentence(outcome.reason)} Nothing was sent.`);
  if (outcome.kind === 'no-answer')
    return { kind: 'unknown', reason: `IIFL did not answer: ${outcome.reason}` };
  const envelope = readEnvelope(outcome.text);
  if (envelope?.isSuccess && outcome.status < 400) return { kind: 'done', value: envelope.result };
  return envelope ? judgeError(envelope, outcome.status) : judgeUnreadable(outcome.status);
}

/** The token of the application has ended: `e-session-0007`, `e-token-0002`, or a message. */
const LOGIN_DEAD = /^e-(session-0007|token-)/;
const LOGIN_DEAD_WORDS = /invalid token|token (is )?(expired|invalid)|session (has )?expired/i;
const RATE = /^e-apirl-/;
/** A refusal with one of these is settled, whatever the HTTP status says. */
const SETTLED = /^e-(orders?|rms)-/;
/** Documented, so that nothing was done where HTTP does not say that a server failed. */
const DOCUMENTED = /^e-(login-|response-|instrument-|session-0004$)/;
const WRONG_ADDRESS = /\b(static|registered|whitelisted)\s+ip\b|\bip\b.{0,40}\b(not|un)\w*/i;

function judgeError(envelope: XtsEnvelope, status: number): Verdict<never> {
  const code = envelope.code.toLowerCase();
  const reason = sentenceOf(envelope);
  if (RATE.test(code) || status === 429) return retryLater(`IIFL takes fewer calls a second: ${reason}`);
  if (SETTLED.test(code)) return { kind: 'refused', reason: withAddressHint(reason) };
  if (LOGIN_DEAD.test(code) || LOGIN_DEAD_WORDS.test(envelope.description) || status === 401)
    return { kind: 'login-dead', reason: asSentence(reason) };
  // A success that HTTP contradicts may have been carried out, and so may an error that HTTP contradicts.
  const isContradicted = envelope.isSuccess || (status < 300 && !DOCUMENTED.test(code));
  if (status >= 500 || isContradicted)
    return { kind: 'unknown', reason: `IIFL failed (HTTP ${status}): ${reason}` };
  return { kind: 'refused', reason: withAddressHint(reason) };
}

/** A gateway's page, or nothing at all. Whether the order went through is not in it. */
function judgeUnreadable(status: number): Verdict<never> {
  if (status === 401) return { kind: 'login-dead', reason: 'It answered with HTTP 401.' };
  if (status === 429) return retryLater('IIFL takes fewer calls a second (HTTP 429).');
  return { kind: 'unknown', reason: `IIFL answered HTTP ${status} without a readable body.` };
}

function retryLater(reason: string): Verdict<never> {
  return { kind: 'retry-later', reason, afterMs: RATE_WAIT_MS };
}

/** The message; an invalid payload has a list of them. */
function sentenceOf({ code, description, result }: XtsEnvelope): string {
  const errors = isObject(result) && Array.isArray(result.errors) ? result.errors : [];
  const details = errors
    .slice(0, 5)
    .map(detailOf)
    .filter((error) => error !== '');
  const said = [description || code || 'no reason given', ...details].join('; ');
  return brokerSentence(said);
}

function detailOf(error: unknown): string {
  if (!isObject(error)) return textOf(error);
  const field = Array.isArray(error.field) ? error.field.map(textOf).join('.') : textOf(error.field);
  const messages = Array.isArray(error.messages)
    ? error.messages.map(textOf).join(', ')
    : textOf(error.message);
  return [field, messages].filter((part) => part !== '').join(': ');
}

function withAddressHint(reason: string): string {
  return WRONG_ADDRESS.test(reason)
    ? `${asSentence(reason)} Orders are taken only from the static IP that is registered with IIFL: set the account's egress to it, or register the address Spark leaves by.`
    : reason;
}
