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
