import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readStrictJson } from './strict-json.ts';

/** The standard parser's result for the same text. */
function standard(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Below any limit of levels, so that only the text decides. */
const shallow = fc.jsonValue({ maxDepth: 6 });

test('valid JSON without a key twice is read as the standard parser reads it', () => {
  fc.assert(
    fc.property(shallow, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      assert.deepEqual(readStrictJson(text), { ok: true, value: JSON.parse(text) });
    }),
  );
});

test('what the standard parser refuses is refused', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\\',
    'a',
    '1',
    ' ',
    '"a"',
    'null',
    '\\u0061',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const read = readStrictJson(text);
      const found = standard(text);
      if (found === null) assert.ok(!read.ok && read.problem.code === 'json_broken', text);
      else if (read.ok) assert.deepEqual(read.value, found.value);
      else assert.equal(read.problem.code, 'json_duplicate_key', text);
    }),
    { numRuns: 3_000 },
  );
});

test('a key twice in one object is found wherever it stands and however it is spelt', () => {
  const spelt = (key: string, escaped: boolean) =>
    escaped
      ? `"${[...key].map((sign) => [...sign].map((_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')).join('')}"`
      : JSON.stringify(key);
  const key = fc.string({ maxLength: 5 }).filter((text) => [...text].every((sign) => sign.length === 1));
  fc.assert(
    fc.property(
      key,
      fc.boolean(),
      fc.boolean(),
      shallow,
      shallow,
      fc.nat(3),
      (name, isFirstEscaped, isSecondEscaped, first, second, wraps) => {
        const twice = `{${spelt(name, isFirstEscaped)}:${JSON.stringify(first)},${spelt(name, isSecondEscaped)} : ${JSON.stringify(second)}}`;
        const text = '[{"x":'.repeat(wraps) + twice + '}]'.repeat(wraps);
        const read = readStrictJson(text);
        assert.ok(!read.ok && read.problem.code === 'json_duplicate_key', text);
        assert.equal(read.problem.field, name);
      },
    ),
  );
});

test('forty levels are read, the next is not', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
    assert.ok(readStrictJson(nested(40)).ok);
    const deep = readStrictJson(nested(41));
    assert.ok(!deep.ok && deep.problem.code === 'json_too_deep');
  }
  assert.ok(readStrictJson(JSON.stringify('['.repeat(100))).ok, 'brackets in a text are not nesting');
  assert.ok(readStrictJson(`[${'[],'.repeat(100)}[]]`).ok, 'neighbours are not nesting');
});

test('the reason for a refusal never holds what was sent', () => {
  const secret = 'hunter2secret';
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (before, after) => {
      const read = readStrictJson(`${before}${secret}${after}`);
      assert.ok(read.ok || !JSON.stringify(read.problem).includes(secret));
    }),
  );
  for (const text of [
    'at position 4111',
    '"x" in JSON at position 4111 x',
    'Unexpected end of JSON input 4111',
  ]) {
    const read = readStrictJson(text);
    assert.ok(!read.ok);
    assert.doesNotMatch(JSON.stringify(read.problem), /4111/);
  }
});

test('the reason says where, or that the end is missing', () => {
  const reason = (text: string) => {
    const read = readStrictJson(text);
    return read.ok ? undefined : read.problem.message;
  };
  assert.equal(reason('{"a":1'), 'The body is not valid JSON: unexpected character at position 6');
  assert.equal(reason('{"a" 1}'), 'The body is not valid JSON: unexpected character at position 5');
  assert.equal(reason('{\n "a" 1}'), 'The body is not valid JSON: unexpected character at position 7');
  assert.equal(reason('['), 'The body is not valid JSON: it ends too early');
  assert.equal(reason('x'), 'The body is not valid JSON: it cannot be read');
});

test('a long key that stands twice is shown shortened', () => {
  const key = 'k'.repeat(500);
  const read = readStrictJson(`{"${key}":1,"${key}":2}`);
  assert.ok(!read.ok);
  assert.equal(read.problem.field, `${'k'.repeat(64)}…`);
});
