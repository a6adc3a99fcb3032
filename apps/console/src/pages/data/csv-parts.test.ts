import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvParts, inFile } from './csv-parts.ts';

test('a short file is one part as it is, also from Windows', () => {
  assert.deepEqual(csvParts('\uFEFFa,b\r\n1,2\r\n3,4\r\n'), [{ csv: 'a,b\n1,2\n3,4\n\n', linesBefore: 0 }]);
});

test('a long file is cut between lines, and a line keeps its number', () => {
  const parts = csvParts('a,b\n1,1\n2,2\n3,3\n4,4\n5,5', 12);
  assert.deepEqual(
    parts.map(({ csv }) => csv),
    ['a,b\n1,1\n2,2\n', 'a,b\n3,3\n4,4\n', 'a,b\n5,5\n'],
  );
  const [, , last] = parts;
  assert.ok(last);
  assert.equal(inFile('line 2: low is above open', last), 'line 6: low is above open');
  assert.equal(inFile('The file is empty.', last), 'The file is empty.');
});

test('a file without rows is one part, for the server to judge', () => {
  assert.deepEqual(csvParts('a,b\n\n'), [{ csv: 'a,b\n', linesBefore: 0 }]);
  assert.deepEqual(csvParts(''), [{ csv: '\n', linesBefore: 0 }]);
});
