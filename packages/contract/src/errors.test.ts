import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorExample } from './error-examples.ts';
import { ERRORS, type ErrorCode, fill, problem } from './errors.ts';
import { BAD_REQUEST, NO_ACTIVE_ACCOUNT } from './messages.ts';
import { ErrorItem } from './schema/envelope.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

test('[contract.C30] the message of a 400 is the specified one', () => {
  assert.equal(BAD_REQUEST, 'Bad request');
});

test('[contract.C30] codes are stable words, sentences are sentences', () => {
  for (const code of CODES) {
    const { status, message, hint } = ERRORS[code];
    assert.match(code, /^[a-z0-9]+(_[a-z0-9]+)*$/);
    assert.ok(status >= 400 && status < 600, code);
    // One sentence is of the specification, full stop included.
    if (message !== NO_ACTIVE_ACCOUNT)
      assert.doesNotMatch(message, /\.$/, `${code}: the sentence ends without a full stop`);
    assert.ok(hint.length > 0, code);
  }
});

test('[contract.C30] the schema of an error knows every code', () => {
  const { code } = ErrorItem.properties;
  assert.deepEqual((code as unknown as { readonly enum: readonly string[] }).enum, CODES);
});

test('[contract.C31] the gaps of a sentence are filled', () => {
  assert.deepEqual(problem('limit_reached', { limit: 3, things: 'accounts' }), {
    code: 'limit_reached',
    message: 'You may have at most 3 accounts',
    hint: 'Delete or disable one first, or ask the owner to raise the limit.',
  });
});

test('[contract.C100] as an example no error has a gap left, but for the choice in a path', () => {
  for (const code of CODES) {
    const { message, hint } = errorExample(code);
    const gaps = [...`${message} ${hint}`.matchAll(/(?<!\/)\{\w+\}/g)].map(([gap]) => gap);
    assert.deepEqual(gaps, [], `${code}: ${message} / ${hint}`);
  }
  assert.equal(errorExample('name_unknown').message, 'There is no strategy named test9');
});

test('[contract.C31] a hint that could not be filled is left out', () => {
  assert.equal('hint' in problem('field_type', { field: 'qty', expected: 'a number' }), false);
  assert.equal('hint' in problem('field_missing', { field: 'qty' }), false);
});

test('[contract.C31] what a client sent is never taken for a gap', () => {
  const { message } = problem('name_unknown', {
    what: 'account',
    name: '{listCall}',
    listCall: 'GET /account',
  });
  assert.equal(message, 'There is no account named {listCall}');
  assert.equal(fill('{a}', { a: '$&{a}' }), '$&{a}');
});
