import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { HttpOutcome } from '../frame/broker-http.ts';
import { answered, failure, success } from './account.fixture.ts';
import { judge } from './verdict.ts';

describe('what an answer of XTS means', () => {
  const cases: readonly (readonly [string, HttpOutcome, string, RegExp?])[] = [
    ['nothing left', { kind: 'not-sent', reason: 'ECONNREFUSED' }, 'retry-later', /could not be reached/],
    ['no answer came', { kind: 'no-answer', reason: 'time limit' }, 'unknown', /did not answer/],
    ['success', success({ AppOrderID: 1 }), 'done'],
    ['a success that HTTP contradicts', answered({ type: 'success', result: {} }, 502), 'unknown'],
    ['a success that HTTP refuses', answered({ type: 'success', result: {} }, 400), 'unknown'],
    [
      'e-session-0007 with HTTP 400',
      failure('e-session-0007', 'Invalid Token'),
      'login-dead',
      /^Invalid Token\.$/,
    ],
    ['e-session-0007 with HTTP 200', failure('e-session-0007', 'Invalid Token', 200), 'login-dead'],
    ['an invalid token in words alone', failure('e-x-1', 'Invalid Token', 200), 'login-dead'],
    ['e-token-0002', failure('e-token-0002', 'Token not found'), 'login-dead'],
    ['HTTP 401 with an envelope', failure('e-auth-1', 'No', 401), 'login-dead'],
    ['HTTP 401 with a page', answered('<html>', 401), 'login-dead'],
    ['e-apirl-0004', failure('e-apirl-0004', 'API rate limit exceeded'), 'retry-later', /fewer calls/],
    ['HTTP 429 with a page', answered('slow down', 429), 'retry-later'],
    ['e-orders-0005', failure('e-orders-0005', 'Margin shortfall'), 'refused', /^Margin shortfall$/],
    ['e-order-0005 with HTTP 500', failure('e-order-0005', 'Price out of band', 500), 'refused'],
    ['e-rms-0001 with HTTP 503', failure('e-rms-0001', 'RMS: blocked', 503), 'refused'],
    ['e-orders about a session', failure('e-orders-0009', 'Session expired for product'), 'refused'],
    ['another code with HTTP 500', failure('e-app-001', 'Internal error', 500), 'unknown'],
    ['another code with HTTP 400', failure('e-app-002', 'No', 400), 'refused'],
    ['another code with HTTP 200', failure('e-app-002', 'No', 200), 'unknown', /HTTP 200.*No/],
    ['no code with HTTP 200', failure('', 'No', 200), 'unknown'],
    ['a key that is not known with HTTP 200', failure('e-login-0001', 'Invalid appKey', 200), 'refused'],
    ['an empty body', answered(''), 'unknown'],
    ['half a body', answered('{"type":"success","resu'), 'unknown'],
    ['a list instead of an envelope', answered('[]'), 'unknown'],
    ['a page of a gateway', answered('<html>Bad gateway</html>', 502), 'unknown'],
    [
      'a bad payload',
      failure('e-response-0001', 'Bad Request', 400, {
        errors: [{ field: ['orderQuantity'], messages: ['must be a number'] }],
      }),
      'refused',
      /Bad Request; orderQuantity: must be a number/,
    ],
    [
      'a wrong address',
      failure('e-orders-0050', 'Request from IP 10.0.0.1 is not allowed'),
      'refused',
      /static IP that is registered/,
    ],
  ];
  for (const [name, outcome, kind, words] of cases) {
    test(`[brokers.X1] [brokers.X100] ${name}: ${kind}`, () => {
      const verdict = judge(outcome);
      assert.equal(verdict.kind, kind, JSON.stringify(verdict));
      if (words) assert.match('reason' in verdict ? verdict.reason : '', words);
    });
  }

  test('[brokers.X1] whatever the body is, it is judged, and only a whole success is done', () => {
    const envelope = fc.record(
      { type: fc.anything(), code: fc.anything(), description: fc.anything(), result: fc.anything() },
      { requiredKeys: [] },
    );
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      envelope.map((value) => JSON.stringify(value) ?? ''),
    );
    fc.assert(
      fc.property(body, fc.integer({ min: 100, max: 599 }), (text, status) => {
        const verdict = judge(answered(text, status));
        if (verdict.kind === 'done') assert.match(text, /success/i);
        else assert.ok(verdict.reason.length > 0 && verdict.reason.length < 800);
      }),
      { numRuns: 2_000 },
    );
  });
});
