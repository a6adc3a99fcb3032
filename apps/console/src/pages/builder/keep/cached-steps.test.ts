import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { TEMPLATES } from '@spark/document';
import { testSize } from '@spark/testkit';
import fc from 'fast-check';
import { replaceDocument, setField } from '../edit/field-commands.ts';
import { type History, redo, run, seal, startHistory, undo } from '../edit/history.ts';
import type { Json } from '../edit/json.ts';
import { patchBetween } from '../edit/patch-between.ts';
import { edited, edits, openedTemplate } from '../edit/random-edits.fixture.ts';
import { CACHED_CHARS_MAX, cachedSteps, cacheSteps, reopened, stepsName } from './cached-steps.ts';

const NAME = stepsName('TR1', 12);
const OPENED = { draftVersion: 4, baseRev: 2 };

/** What a tab stores, with room for so many characters. */
function storage(most = Number.POSITIVE_INFINITY): Storage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => {
      const others = [...texts].filter(([other]) => other !== name).map(([, other]) => other.length);
      if (others.reduce((sum, length) => sum + length, text.length) > most) throw new Error('full');
      texts.set(name, text);
    },
    removeItem: (name) => void texts.delete(name),
    clear: () => texts.clear(),
  };
}

function reloaded(history: History, opened: Json = history.document): History {
  const tab = storage();
  cacheSteps(tab, NAME, { history, ...OPENED, isUnkept: false });
  return reopened(cachedSteps(tab, NAME), { document: opened, ...OPENED }).history;
}

function template(): Json {
  const [first] = TEMPLATES;
  assert.ok(first);
  return openedTemplate(first);
}

function allUndone(history: History): History {
  return history.past.reduce(undo, history);
}

suite('edits after a reload', () => {
  test('every edit can be undone and done again as before it, whatever was edited', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEMPLATES), edits, (opened, sequence) => {
        const start = openedTemplate(opened);
        const end = sequence.reduce(edited, startHistory(start));
        const again = reloaded(end);
        assert.deepEqual(again.document, end.document);
        assert.deepEqual(allUndone(again).document, start);
        assert.deepEqual(end.past.reduce(redo, allUndone(again)).document, end.document);
        const forth = end.future.reduce(redo, end).document;
        assert.deepEqual(again.future.reduce(redo, again).document, forth);
      }),
      { numRuns: 500 * testSize('propertyRuns') },
    );
  });

  test('the patch from one document to another makes one of the other', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const start = startHistory({ of: before });
        const patch = patchBetween({ of: before }, { of: after });
        assert.deepEqual(run(start, { name: 'Other', patch }).document, { of: after });
      }),
      { numRuns: 500 * testSize('propertyRuns') },
    );
  });

  test('300 edits of the JSON of a strategy of 100 elements are kept', () => {
    const legs = Array.from({ length: 100 }, (_, index) => ({ id: `a_${index}`, type: 'addLeg', lots: 1 }));
    const start = { ...template(), actions: legs };
    let history = startHistory(start);
    for (let edit = 1; edit <= 300; edit += 1)
      history = seal(run(history, replaceDocument({ ...history.document, name: `Edit ${edit}` })));
    const again = reloaded(history);
    assert.equal(again.past.length, 300);
    assert.deepEqual(allUndone(again).document, start);
  });

  test('where the steps are too long, the oldest go', () => {
    const long = (at: number) => String(at % 10).repeat(CACHED_CHARS_MAX / 20);
    let history = startHistory(template());
    for (let edit = 1; edit <= 20; edit += 1)
      history = seal(run(history, setField(history.document, '/description', long(edit))));
    const again = reloaded(history);
    assert.ok(again.past.length > 3 && again.past.length < 20, `${again.past.length}`);
    assert.deepEqual(undo(again).document, undo(history).document);
  });

  test('where somebody else changed it, their strategy is shown and undo brings back this one', () => {
    const start = startHistory(template());
    const mine = run(start, setField(start.document, '/name', 'Mine'));
    const theirs = { ...template(), name: 'Theirs' };
    const tab = storage();
    for (const isUnkept of [false, true]) {
      cacheSteps(tab, NAME, { history: mine, ...OPENED, isUnkept });
      const opened = { document: theirs, draftVersion: 5, baseRev: 2 };
      const { history, isUnkept: waits } = reopened(cachedSteps(tab, NAME), opened);
      assert.deepEqual([history.document.name, waits], ['Theirs', false]);
      assert.equal(undo(history).document.name, 'Mine');
      assert.deepEqual(undo(undo(history)).document, template());
    }
  });

  test('an edit that was not written before the reload is not lost', () => {
    const start = startHistory(template());
    const mine = run(start, setField(start.document, '/name', 'Mine'));
    const tab = storage();
    cacheSteps(tab, NAME, { history: mine, ...OPENED, isUnkept: true });
    const kept = cachedSteps(tab, NAME);
    const again = reopened(kept, { document: template(), ...OPENED });
    assert.deepEqual([again.history.document.name, again.isUnkept], ['Mine', true]);
    const saved = reopened(kept, { document: template(), draftVersion: 4, baseRev: 3 });
    assert.deepEqual([saved.history.document, saved.isUnkept], [template(), false]);
  });

  test('what is typed into the same field afterwards is a step of its own', () => {
    const start = startHistory(template());
    const typed = reloaded(run(start, setField(start.document, '/name', 'Mi')));
    const on = run(typed, setField(typed.document, '/name', 'Mine'));
    assert.deepEqual([on.past.length, undo(on).document.name], [2, 'Mi']);
  });

  test('what is kept is of one user and one strategy; what is none of it is not read', () => {
    const history = startHistory(template());
    const tab = storage();
    cacheSteps(tab, NAME, { history, ...OPENED, isUnkept: false });
    assert.equal(cachedSteps(tab, stepsName('TR2', 12)), null);
    assert.equal(cachedSteps(tab, stepsName('TR1', 13)), null);
    for (const text of ['', '{', '7', '{"document":{},"draftVersion":1,"past":[{"name":"x"}],"future":[]}']) {
      tab.setItem(NAME, text);
      assert.equal(cachedSteps(tab, NAME), null, text);
    }
  });

  test('in a full storage the steps of other strategies make room', () => {
    const tab = storage(JSON.stringify(template()).length + 500);
    const history = startHistory(template());
    cacheSteps(tab, stepsName('TR1', 11), { history, ...OPENED, isUnkept: false });
    cacheSteps(tab, NAME, { history, ...OPENED, isUnkept: false });
    assert.ok(cachedSteps(tab, NAME));
    assert.equal(cachedSteps(tab, stepsName('TR1', 11)), null);
    cacheSteps(storage(10), NAME, { history, ...OPENED, isUnkept: false });
  });
});
