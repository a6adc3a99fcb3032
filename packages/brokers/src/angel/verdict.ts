import { asSentence } from '../frame/as-sentence.ts';
import type { Verdict } from '../frame/broker-dialect.ts';
import type { HttpOutcome } from '../frame/broker-http.ts';
import { brokerSentence } from '../frame/broker-sentence.ts';
import { type LooseRow, parseJson, rowOf, textIn } from './loose-json.ts';

/** Whether a call may have done something: then what is not certain is unknown, and never sent again. */
export type AngelCallKind = 'order' | 'read';

const LOGIN_DEAD = ['AG8001', 'AG8002', 'AG8003', 'AB1010', 'AB1011', 'AB8050', 'AB8051'];
const RATE = ['AB1021'];
const WRONG_KEY = ['AG8004'];
/** Angel's own servers failed; whether before or after the work was done nobody says. */
const TRANSIENT = ['AB1004', 'AB2001'];
const INSTRUMENT = ['AB1009', 'AB1018', 'AB4006'];
const RATE_TEXT = /access rate|too many requests|rate limit/i;
const ADDRESS_TEXT = /\bip\b|static ip|ip address/i;
const RETRY_MS = 1_000;

/**
 * What an answer of Angel means. Business errors say `status` and `errorcode`, those of the gateway `success` and
 * `errorCode`, and some are plain text, so all of it is looked at. `data` is undefined when the answer has none, and null
 * when Angel says that there is nothing.
 */
export function angelVerdict(outcome: HttpOutcome, kind: AngelCallKind): Verdict<unknown> {
  if (outcome.kind === 'not-sent')
    return retryLater(`Angel One could not be reached: ${asSentence(outcome.reason)} Nothing was sent.`);
  if (outcome.kind === 'no-answer') return uncertain(kind, `Angel One did not answer: ${outcome.reason}`);
  const { status, text } = outcome;
  const body = rowOf(parseJson(text));
  const problem = problemIn(body, text);
  if (status === 429 || RATE.includes(problem.code)) return rateRefusal(problem);
  if (WRONG_KEY.includes(problem.code)) return refusal(problem, kind);
  if (LOGIN_DEAD.includes(problem.code) || status === 401) return loginDead(problem);
  if (status === 403) return forbidden(problem, kind);
  if (TRANSIENT.includes(problem.code)) return uncertain(kind, `Angel One: ${sentence(problem)}`);
  if (body === null) return uncertain(kind, `Angel One answered ${status} without anything readable`);
  if (says(body, true) && status < 300 && problem.code === '') return { kind: 'done', value: body.data };
  const isContradiction = says(body, true) && !says(body, false);
  if (!isContradiction && (problem.code !== '' || (says(body, false) && status < 500)))
    return refusal(problem, kind);
  return uncertain(kind, `Angel One answered ${status}: ${sentence(problem)}`);
}

/** Text with blanks is what was meant to be read by people; codes stand alone. */
type AngelProblem = { readonly code: string; readonly message: string };

function problemIn(body: LooseRow | null, text: string): AngelProblem {
  if (body === null) return { code: '', message: text.trim() };
  const code = (textIn(body, 'errorcode') || textIn(body, 'errorCode')).toUpperCase();
  return { code, message: textIn(body, 'message') || textIn(body, 'error') };
}

/** Both spellings of both envelopes; some answers write true as text. */
function says(body: LooseRow, value: boolean): boolean {
  return [body.status, body.success].some((flag) => flag === value || flag === String(value));
}

/** Three things are forbidden in the same way: too many calls, a login that ended, an address that is not registered. */
function forbidden(problem: AngelProblem, kind: AngelCallKind): Verdict<never> {
  if (RATE_TEXT.test(problem.message)) return rateRefusal(problem);
  if (ADDRESS_TEXT.test(problem.message)) return refusal(problem, kind);
  return loginDead(problem);
}

function rateRefusal(problem: AngelProblem): Verdict<never> {
  return retryLater(`Angel One takes no more calls at the moment: ${sentence(problem)}`);
}

function loginDead(problem: AngelProblem): Verdict<never> {
  return { kind: 'login-dead', reason: sentence(problem) };
}

function refusal(problem: AngelProblem, kind: AngelCallKind): Verdict<never> {
  return { kind: 'refused', reason: `${sentence(problem)}${adviceFor(problem, kind)}` };
}

function adviceFor({ code, message }: AngelProblem, kind: AngelCallKind): string {
  if (INSTRUMENT.includes(code))
    return " The list of instruments may be an old one: load today's and try again.";
  if (WRONG_KEY.includes(code)) return ' Look at the ApiKey of the account.';
  if (code === 'AB1050')
    return ' The one-time password was not taken: look at the clock of this machine and at the stored seed.';
  if (kind === 'order' && (code === '' || ADDRESS_TEXT.test(message)))
    return ' Angel One takes orders only from the address that is registered for the app: compare it with the one this account leaves by.';
  return '';
}

function retryLater(reason: string): Verdict<never> {
  return { kind: 'retry-later', reason, afterMs: RETRY_MS };
}

function uncertain(kind: AngelCallKind, reason: string): Verdict<never> {
  return kind === 'order' ? { kind: 'unknown', reason } : retryLater(reason);
}

function sentence({ code, message }: AngelProblem): string {
  const said = brokerSentence(message.replaceAll(/\s+/g, ' ')) || 'no reason was given';
  return asSentence(code === '' ? said : `${said} (${code})`);
}
