/**
 * Replaces curl while samples run: supports the options that the pages use, refuses the rest, and records every reply,
 * so that a sample is judged by Spark's reply and not by the shell's output.
 */
import { appendFileSync } from 'node:fs';

const given = process.argv.slice(2);
const headers = new Headers();
const data: string[] = [];
let method: string | undefined;
let url = '';
for (let word = given.shift(); word !== undefined; word = given.shift()) {
  if (word === '-s' || word === '--compressed' || word === '-4') continue;
  if (!word.startsWith('-')) {
    url = word;
    continue;
  }
  const value = given.shift() ?? '';
  if (word === '-X') method = value;
  else if (word === '-H')
    headers.set(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1));
  else if (word === '-d') data.push(value);
  else if (word === '--data-urlencode') {
    const equals = value.indexOf('=');
    data.push(`${value.slice(0, equals)}=${encodeURIComponent(value.slice(equals + 1))}`);
  } else throw new Error(`The stand-in for curl does not know ${word}`);
}
const body = data.length === 0 ? undefined : data.join('&');
if (body !== undefined && !headers.has('content-type'))
  headers.set('content-type', 'application/x-www-form-urlencoded');
method ??= body === undefined ? 'GET' : 'POST';

const reply = await fetch(url, {
  method,
  headers,
  redirect: 'manual',
  ...(body === undefined ? {} : { body }),
});
const text = await reply.text();
appendFileSync(
  process.env.CURL_NOTES ?? '/dev/null',
  `${JSON.stringify({ method, url, status: reply.status, text: text.slice(0, 20_000) })}\n`,
);
process.stdout.write(`${text}\n`);
