import { BAD_REQUEST, ERRORS, type ErrorCode, ROUTES, type Route } from '@spark/contract';
import type { Envelope, Reply } from '../spark-under-test.ts';
import type { Attempt } from './request.ts';

/** The reply that a request must get. */
export type Expectation = Refused | Accepted;

export type Refused = {
  readonly kind: 'refused';
  /** Exactly these, in any order: a request with one problem gets that one problem. */
  readonly problems: readonly ExpectedProblem[];
};

export type ExpectedProblem = { readonly code: ErrorCode; readonly field?: string };

/** Nothing is wrong with it after all, and `because` names the rule of lenient reading that says so. */
export type Accepted = { readonly kind: 'accepted'; readonly because: string };

export function refusedWith(code: ErrorCode, field?: string): Refused {
  return { kind: 'refused', problems: [{ code, ...(field !== undefined && { field }) }] };
}

export function acceptedBecause(because: string): Accepted {
  return { kind: 'accepted', because };
}

/** What is wrong with a reply; empty when it is the expected one. */
export function judge(route: Route, attempt: Attempt, reply: Reply): readonly string[] {
  const { expected, method } = attempt;
  const complaints =
    expected.kind === 'accepted'
      ? judgeAccepted(route, reply)
      : [...statusIs(statusOf(expected), reply), ...headersOfRefusal(reply)];
  if (method === 'HEAD') return [...complaints, ...isTrue(reply.text === '', 'a reply to HEAD has a body')];
  if (expected.kind === 'refused') complaints.push(...judgeRefusal(expected, reply));
  if (attempt.secret !== undefined && reply.text.includes(attempt.secret))
    complaints.push('the reply repeats a secret');
  return complaints;
}

/** The status of a refusal is that of its problems in the catalogue. */
function statusOf({ problems }: Refused): number {
  return problems[0] ? ERRORS[problems[0].code].status : 400;
}

function judgeAccepted(route: Route, reply: Reply): string[] {
  const complaints = statusIs(200, reply);
  if (route.reply.kind === 'envelope' && reply.status === 200 && !isFileOf(route.reply, reply))
    complaints.push(
      ...isTrue(reply.body?.status === true && reply.body.error === false, 'not the envelope of a success'),
    );
  return complaints;
}

/** A call that answers with a file as well as with JSON gives the file to a request that asks for neither. */
function isFileOf(
  { file }: Extract<Route['reply'], { kind: 'envelope' }>,
  { headers, text }: Reply,
): boolean {
  return file !== undefined && text !== '' && String(headers['content-type']).startsWith(file.contentType);
}

function judgeRefusal({ problems }: Refused, reply: Reply): string[] {
  const { body } = reply;
  if (body === undefined) return [`not JSON: ${reply.text.slice(0, 80)}`];
  return [
    ...judgeEnvelope(reply),
    ...(body.errors ?? []).flatMap(judgeWording),
    ...isTrue(
      spelt(body.errors ?? []) === spelt(problems),
      `errors are ${spelt(body.errors ?? [])}, not ${spelt(problems)}`,
    ),
  ];
}

/** What every failure has in common, whatever went wrong. */
export function judgeEnvelope({ status, body }: Reply): string[] {
  const errors = body?.errors ?? [];
  return [
    ...isTrue(body?.status === false && body.error === true, 'status and error are not false and true'),
    ...isTrue(Array.isArray(body?.data) && body.data.length === 0, 'data is not an empty list'),
    ...isTrue(
      status === 400 ? body?.message === BAD_REQUEST : body?.message === errors[0]?.message,
      `the message is ${body?.message}`,
    ),
    ...isTrue(errors.length > 0, 'errors is empty'),
    ...errors.flatMap((error) => judgeError(error, status)),
  ];
}

type ErrorItem = NonNullable<Envelope['errors']>[number];

function judgeError({ code, message, hint, field }: ErrorItem, status: number): string[] {
  const row = code in ERRORS ? ERRORS[code as ErrorCode] : undefined;
  return [
    ...isTrue(row?.status === status, `${code} is not an error of status ${status}`),
    ...isTrue(message.trim() !== '' && hint !== '', `${code} says nothing`),
    ...isTrue(
      field === undefined || typeof field === 'string',
      `${code} is about a field that is not a text`,
    ),
  ];
}

/** What a template leaves behind when a fact is missing, or when the wrong thing was put in. */
const LEFTOVER = /\{\w+\}|\bundefined\b|\bNaN\b|\[object |\bnull\b/;

function judgeWording({ code, message, hint = '' }: ErrorItem): string[] {
  return isTrue(!hasLeftover(`${message} ${hint}`), `${code} reads like a template: ${message} ${hint}`);
}

/** A path of the API is spelt with braces too, and a hint may well name one. */
function hasLeftover(text: string): boolean {
  return (
    LEFTOVER.test(text) && LEFTOVER.test(ROUTES.reduce((rest, { path }) => rest.replaceAll(path, ''), text))
  );
}

function headersOfRefusal({ status, headers }: Reply): string[] {
  return [
    ...isTrue(status !== 401 || headers['www-authenticate'] === 'Bearer', '401 without www-authenticate'),
    ...isTrue(status !== 429 || Number(headers['retry-after']) > 0, '429 without retry-after'),
  ];
}

function statusIs(status: number, reply: Reply): string[] {
  return isTrue(reply.status === status, `status ${reply.status} instead of ${status}`);
}

function isTrue(holds: boolean, complaint: string): string[] {
  return holds ? [] : [complaint];
}

function spelt(problems: readonly { readonly code: string; readonly field?: string }[]): string {
  return problems
    .map(({ code, field }) => (field === undefined ? code : `${code}(${field})`))
    .sort()
    .join(' + ');
}
