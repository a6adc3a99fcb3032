import { BAD_REQUEST, ERRORS, type Problem } from '@spark/contract';

/** `rest` are fields that only some replies of a call have. */
export function successBody(data: readonly unknown[], message: string, rest: object = {}): string {
  return JSON.stringify({ status: true, error: false, data, message, ...rest });
}

/** The bytes before and after the items in `data`, for replies that are written in parts. */
export function aroundItems(message: string, rest: object = {}): readonly [head: Buffer, tail: Buffer] {
  const empty = successBody([], message, rest);
  const at = empty.indexOf('[') + 1;
  return [Buffer.from(empty.slice(0, at)), Buffer.from(empty.slice(at))];
}

export function failureBody(problems: readonly Problem[]): string {
  return JSON.stringify({
    status: false,
    error: true,
    data: [],
    message: messageOf(problems),
    errors: problems,
  });
}

/** The HTTP status of a reply that has these problems. */
export function statusOf(problems: readonly Problem[]): number {
  return problems[0] ? ERRORS[problems[0].code].status : 400;
}

/** A 400 always has the same message, as in the specification; other failures have their own. */
function messageOf(problems: readonly Problem[]): string {
  const first = problems[0];
  return first === undefined || ERRORS[first.code].status === 400 ? BAD_REQUEST : first.message;
}
