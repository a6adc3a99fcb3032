import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  canonicalJson,
  checkDocument,
  documentHash,
  type StrategyDocument,
  TEMPLATES,
} from '@spark/document';
import { testSize } from '@spark/testkit';
import fc from 'fast-check';
import { checkedDocument } from '../check/check-text.ts';
import { allElements, elementsOf } from './elements.ts';
import { replaceDocument, setField } from './field-commands.ts';
import { type History, redo, run, seal, startHistory, undo } from './history.ts';
import { isJson, type Json } from './json.ts';
import { edited, edits, openedTemplate, saidAgain } from './random-edits.fixture.ts';

const RUNS = 500 * testSize('propertyRuns');

function allUndone(history: History): History {
  return history.past.reduce(undo, history);
}

function strategyIn(document: Json): StrategyDocument {
  const { document: read } = checkDocument(document);
  assert.ok(read, 'it has no errors');
  return read;
}

suite('edits of a strategy', () => {
  test('undoing every edit gives the document that was opened, and doing them again the one that was left', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEMPLATES), edits, (template, sequence) => {
        const start = startHistory(openedTemplate(template));
        const end = sequence.reduce(edited, start);
        const undone = allUndone(end);
        assert.deepEqual(undone.document, start.document);
        assert.equal(undone.past.length, 0);
        assert.deepEqual(end.past.reduce(redo, undone).document, end.document);
      }),
      { numRuns: RUNS },
    );
  });

  test('the document of the JSON view is that of the lists, whatever was edited', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEMPLATES), edits, (template, sequence) => {
        const { document } = sequence.reduce(edited, startHistory(openedTemplate(template)));
        const read: unknown = JSON.parse(JSON.stringify(document, null, 2));
        assert.ok(isJson(read));
        const written = run(startHistory(document), replaceDocument(read)).document;
        assert.equal(canonicalJson(written), canonicalJson(document));
        assert.deepEqual(
          allElements(written).map(({ id }) => id),
          allElements(document).map(({ id }) => id),
        );
        const names = allElements(document).map(({ id }) => id);
        assert.equal(new Set(names).size, names.length, 'no name stands twice');
        // No edit makes something that the checks could not look at.
        checkDocument(document);
      }),
      { numRuns: RUNS },
    );
  });

  test('saying every condition in its own words leaves what it means, whatever was edited', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEMPLATES), edits, (template, sequence) => {
        const { document } = sequence.reduce(edited, startHistory(openedTemplate(template)));
        const { sentences, isValid } = checkedDocument(document);
        if (!isValid) return;
        for (const condition of elementsOf(document, 'conditions')) {
          const command = saidAgain(document, sentences, { condition, as: condition });
          assert.ok(command, `${condition.id}: ${sentences[condition.id]}`);
          const said = run(startHistory(document), command).document;
          assert.equal(documentHash(strategyIn(said)), documentHash(strategyIn(document)));
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('200 edits can be undone', () => {
    const [template] = TEMPLATES;
    assert.ok(template);
    let history = startHistory(openedTemplate(template));
    for (let capital = 1; capital <= 200; capital += 1)
      history = seal(run(history, setField(history.document, '/risk/capital', capital)));
    assert.equal(history.past.length, 200);
    assert.deepEqual(allUndone(history).document, template.document);
  });

  test('the letters of one field are undone together, those of the next field by themselves', () => {
    const [template] = TEMPLATES;
    assert.ok(template);
    const type = (history: History, pointer: string, text: string) =>
      [...text].reduce(
        (before, _, index) => run(before, setField(before.document, pointer, text.slice(0, index + 1))),
        history,
      );
    const typed = type(type(startHistory(openedTemplate(template)), '/name', 'Mine'), '/description', 'Why');
    assert.equal(typed.past.length, 2);
    const once = undo(typed);
    assert.equal(once.document.name, 'Mine');
    assert.equal(once.document.description, undefined);
    assert.equal(undo(once).document.name, template.document.name);
  });

  test('a patch that does not fit changes nothing and is no step', () => {
    const start = startHistory({ data: [] });
    assert.equal(run(start, { name: 'Wrong', patch: [{ op: 'remove', path: '/data/3' }] }), start);
    assert.equal(run(start, { name: 'Wrong', patch: [{ op: 'replace', path: '', value: 7 }] }), start);
    assert.equal(elementsOf(start.document, 'data').length, 0);
  });
});
