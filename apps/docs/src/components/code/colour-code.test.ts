import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { colourCode } from './colour-code.ts';

const LANGUAGES = ['bash', 'http', 'json', 'python', 'ts', 'typescript', 'text', 'no such language'];

function textOf(html: string): string {
  return html
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

test('colours add nothing to the code and take nothing from it, and only they are markup', () => {
  const pieces = fc.constantFrom(
    '"',
    "'",
    '`',
    '#',
    '//',
    '/*',
    '\\',
    '\n',
    '<b>',
    '&',
    ' -x',
    '$(',
    '{"a": 1}',
    'if',
  );
  const code = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(code, fc.constantFrom(...LANGUAGES), (source, language) => {
      const html = colourCode(source, language);
      assert.equal(textOf(html), source);
      assert.equal(/<(?!\/?span)/.test(html), false);
    }),
  );
});

const CASES: readonly (readonly [language: string, code: string, expected: readonly string[]])[] = [
  ['json', '{"qty": 1, "side": "Buy"}', ['key:"qty"', 'number:1', 'key:"side"', 'string:"Buy"']],
  ['bash', 'curl -s x # why', ['keyword:curl', 'key:-s', 'comment:# why']],
  ['bash', '-d \'{\n  "a": 1}\'', ['key:-d', 'string:\'{\n  "a": 1}\'']],
  ['python', 'def f(x):  # no', ['keyword:def', 'name:f', 'comment:# no']],
  ['ts', "const a = await f('x');", ['keyword:const', 'keyword:await', 'name:f', "string:'x'"]],
  ['text', 'if "nothing" 1', []],
];

for (const [language, code, expected] of CASES) {
  test(`what is what in ${language}: ${JSON.stringify(code)}`, () => {
    const seen = [...colourCode(code, language).matchAll(/<span class="code-(\w+)">([^<]*)<\/span>/g)];
    assert.deepEqual(
      seen.map(([, kind, text]) => `${kind}:${text}`),
      expected,
    );
  });
}
