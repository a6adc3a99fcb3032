import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from './logger.ts';

test('a field that could hold a secret is hidden, in the line and in the bindings of a child', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  log.info({ password: 'plain-secret', headers: { authorization: 'plain-secret' }, path: '/token' }, 'call');
  log.child({ token: 'plain-secret' }).info('again');
  assert.equal(lines.length, 2);
  assert.ok(!lines.join('').includes('plain-secret'), 'no secret in the log');
  assert.equal(JSON.parse(lines[0] ?? '').path, '/token');
});

test('an error is logged with its stack', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  log.error({ err: new Error('went wrong') }, 'request failed');
  assert.match(JSON.parse(lines[0] ?? '').err.stack, /went wrong[\s\S]+logger\.test/);
});
