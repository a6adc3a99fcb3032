import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText, testSize } from '@spark/testkit';
import fc from 'fast-check';
import {
  actionSentence,
  applyPatch,
  checkDocument,
  checkDocumentText,
  conditionSentence,
  documentHash,
  neededSeries,
} from '../src/index.ts';
import { brokenDocument } from './broken-document.fixture.ts';
import { GETTING_STARTED } from './docs-pages.fixture.ts';
import { MARKET } from './facts.fixture.ts';

/** 500 in a usual run, 10,000 in a long one. */
const RUNS = { numRuns: 500 * testSize('propertyRuns') };

/** Everything after which a server goes on: the answer is used as a call would use it. */
function use(checked: ReturnType<typeof checkDocument>, value: unknown): void {
  const { document, issues } = checked;
  assert.equal(
    document === null,
    issues.some(({ severity }) => severity === 'error'),
  );
  for (const { pointer, message, code, fix } of issues) {
    assert.ok(pointer === '' || pointer.startsWith('/'), pointer);
    assert.ok(message.length > 0 && code.length > 0);
    if (fix) assert.notEqual(applyPatch(value, fix.patch), undefined, `${code} ${pointer} ${fix.label}`);
  }
  if (!document) return;
  assert.match(documentHash(document), /^[0-9a-f]{64}$/);
  neededSeries(document);
  for (const condition of document.conditions) conditionSentence(condition, document.actions);
  for (const step of document.actions) actionSentence(step);
}

test('[document.F1] a document broken in several places is checked without a throw', () => {
  fc.assert(
    fc.property(brokenDocument, (document) => {
      const text = JSON.stringify(document);
      use(checkDocumentText(text, MARKET), JSON.parse(text));
    }),
    RUNS,
  );
});

test('[document.F2] so is any JSON at all', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => use(checkDocument(value, MARKET), value)),
    RUNS,
  );
});

test('[document.F3] and any text at all', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.json()), (text) => {
      checkDocumentText(text, MARKET);
      checkDocumentText(GETTING_STARTED.slice(0, text.length) + text, MARKET);
    }),
    RUNS,
  );
});
