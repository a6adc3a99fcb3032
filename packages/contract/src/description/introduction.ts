import { LIMITS } from '@spark/vocabulary';
import { BAD_REQUEST } from '../messages.ts';

/** Rules for every call, stated once at the top of the API description. */
export const INTRODUCTION = [
  'Spark places one order in many broker accounts at once and follows it there.',

  'Get an access token from POST /token and send it with every other call as `Authorization: Bearer <token>`.',

  'Replies are JSON: `status`, `error`, `data` (always a list) and `message`. Only POST /token answers plainly.',

  `When something is wrong with a request, the reply is a 400 with the message \`${BAD_REQUEST}\`, and \`errors\` ` +
    `says what was wrong and what to do, up to ${LIMITS.problemsPerReply} mistakes at once. ` +
    'All codes are listed under `x-errors`, each with an example; words in braces are filled in.',

  'Names of fields are read in any letter case, and `x-aliases` lists other names that mean the same. Fields of ' +
    'a query may also stand in a JSON or form body. Numbers may be written as text. An empty text, `null`, ' +
    '`None` and `undefined` mean "not given". A field that a call does not know is refused.',

  'An address that is no call, and a method that a path does not have, are a 404 that names what was probably meant, and so is a `/builder` address whose number you have nothing under; there is ' +
    `no 405. An address above ${LIMITS.urlBytes} bytes is a 414, with the headers above ${LIMITS.headBytes} a 431, a body above ` +
    `${LIMITS.bodyBytes} bytes a 413.`,

  'Every path answers with and without a slash at its end. Dates are written YYYY-MM-DD, moments ' +
    'YYYY-MM-DDTHH:MM:SS in Indian time, money in rupees.',

  'Calls and fields marked `x-extension` go beyond version 0.1.4 of this API.',
].join('\n\n');
