import assert from 'node:assert/strict';
import { test } from 'node:test';
import { squaresPath } from './qr-path.ts';

test('no dark square is no path', () => {
  assert.equal(squaresPath([[false, false]]), '');
});

test('squares side by side are one piece, also at the edge', () => {
  assert.equal(
    squaresPath([
      [true, true, false],
      [false, false, true],
    ]),
    'M0 0h2v1h-2zM2 1h1v1h-1z',
  );
});
