import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { applyPatch, partsOf, TEMPLATES, valueAt } from '@spark/document';
import { checkedDocument, checkedText } from './check-text.ts';
import { lineOf, linesOf } from './pointer-lines.ts';

const [first] = TEMPLATES;
assert.ok(first);
const document = { ...first.document };

suite('what the builder says about a document', () => {
  test('a right one: no error, and a sentence for each condition and action', () => {
    const findings = checkedDocument(document);
    assert.ok(findings.isValid);
    assert.equal(findings.sentences.c_in, 'When the candle closes at 09:20, then sell CE, sell PE.');
    assert.ok(findings.sentences.a_ce);
  });

  test('a broken element has no sentence and the others keep theirs; without actions it is read so far', () => {
    const broken = applyPatch(document, [
      { op: 'replace', path: '/actions/0/side', value: 'hold' },
      { op: 'replace', path: '/conditions/0/then', value: [] },
    ]);
    const findings = checkedText(JSON.stringify(broken));
    assert.ok(!findings.isValid);
    assert.equal(findings.sentences.a_ce, undefined);
    assert.equal(findings.sentences.c_in, 'When the candle closes at 09:20, then ….');
  });

  test('text that is no JSON, or no object, is told and is no document', () => {
    assert.equal(checkedText('{"name": ').document, null);
    assert.equal(checkedText('{"name": ').issues[0]?.code, 'json_syntax');
    assert.equal(checkedText('[]').document, null);
  });

  test('hostile text: one sentence says what is wrong, and what is too large or no document is none', () => {
    const text = JSON.stringify(document);
    const [condition] = first.document.conditions;
    const many = Array.from({ length: 100_000 }, (_, at) => ({ ...condition, id: `c_${at}` }));
    for (const [hostile, code, pointer] of [
      [JSON.stringify({ ...document, description: 'x'.repeat(5_000_000) }), 'document_size', ''],
      [JSON.stringify({ ...document, conditions: many }), 'document_size', ''],
      ['['.repeat(5_000_000), 'document_size', ''],
      ['['.repeat(50_000) + ']'.repeat(50_000), 'json_depth', ''],
      ['null', 'type', ''],
    ] as const) {
      const { document: read, issues, isValid } = checkedText(hostile);
      assert.deepEqual(
        [read, isValid, issues[0]?.code, issues[0]?.pointer, issues.length],
        [null, false, code, pointer, 1],
        hostile.slice(0, 40),
      );
    }
    for (const [from, to, code, pointer] of [
      ['"lots":1', '"lots":1e999', 'type', '/actions/0/qty/lots'],
      ['"lots":1', `"lots":1${'0'.repeat(400)}`, 'type', '/actions/0/qty/lots'],
      ['{', '{"__proto__":{"polluted":1},', 'key_unknown', '/__proto__'],
      ['strategy/1', 'strategy/2', 'enum', '/schema'],
      ['"id":"a_ce"', '"id":"a_\u0441e"', 'format', '/actions/0/id'],
    ] as const) {
      const findings = checkedText(text.replace(from, to));
      assert.ok(!findings.isValid && findings.document !== null, to.slice(0, 40));
      assert.ok(
        findings.issues.some((issue) => issue.code === code && issue.pointer === pointer),
        JSON.stringify(findings.issues),
      );
    }
    assert.equal(Object({}).polluted, undefined);
  });

  test('every part of a text has its line', () => {
    const text = JSON.stringify(document, null, 2);
    const lines = linesOf(text);
    const rows = text.split('\n');
    assert.match(rows[lineOf(lines, '/actions/0/side') - 1] ?? '', /"side": "sell"/);
    assert.match(rows[lineOf(lines, '/conditions/0/then/1') - 1] ?? '', /"a_pe"/);
    assert.equal(lineOf(lines, '/conditions/0/nothing'), lineOf(lines, '/conditions/0'));
    for (const [pointer, line] of lines) {
      const value = valueAt(document, partsOf(pointer));
      if (typeof value === 'string') assert.ok(rows[line - 1]?.includes(JSON.stringify(value)), pointer);
    }
  });
});
