import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPatch, checkDocument, checkDocumentText } from '../src/index.ts';
import { anchorsOf, GETTING_STARTED } from './docs-pages.fixture.ts';
import { MARKET } from './facts.fixture.ts';
import { calculated, type Loose, MUTATIONS, nested } from './mutations.fixture.ts';

function fresh(): Loose {
  return JSON.parse(GETTING_STARTED);
}

test('[document.I1] there are at least 60 ways to break the document of Getting started', () => {
  assert.ok(MUTATIONS.length >= 60, `${MUTATIONS.length} mutations`);
});

for (const { what, change, code, pointer, severity = 'error' } of MUTATIONS) {
  test(`[document.I1] ${what}: ${code} at ${pointer}`, () => {
    const document = fresh();
    change(document);
    const { issues, document: read } = checkDocument(document, MARKET);
    const issue = issues.find((candidate) => candidate.code === code && candidate.pointer === pointer);
    assert.ok(issue, JSON.stringify(issues.map((other) => [other.code, other.pointer, other.message])));
    assert.equal(issue.severity, severity);
    assert.equal(
      read === null,
      issues.some((other) => other.severity === 'error'),
    );
    const others = issues.filter((other) => other.severity === 'error' && other.pointer !== pointer);
    const related = new Set(['no_weekly', 'ref_unknown', 'no_derivatives', 'not_a_leg']);
    assert.deepEqual(
      others.filter((other) => !related.has(other.code)),
      [],
      'one mistake is told once',
    );
    const [page = '', anchor] = issue.docs.replace('/buildalgos/', '').split('#');
    if (anchor !== undefined) assert.ok(anchorsOf(page).has(anchor), issue.docs);
  });

  test(`[document.I3] ${what}: the fix, where there is one, removes it`, () => {
    const document = fresh();
    change(document);
    const before = checkDocument(document, MARKET).issues;
    for (const issue of before) {
      if (!issue.fix) continue;
      const mended = applyPatch(document, issue.fix.patch);
      assert.notEqual(mended, undefined, `${issue.code}: ${issue.fix.label}`);
      const after = checkDocument(mended, MARKET).issues;
      assert.ok(
        !after.some((other) => other.code === issue.code && other.pointer === issue.pointer),
        `${issue.code} at ${issue.pointer} is still there after "${issue.fix.label}"`,
      );
    }
  });
}

test('[document.I2] all issues are told at once, those of form and those of meaning', () => {
  const document = fresh();
  document.clock.timeframe = 7;
  document.indicators[0].on.ref = 'ema_21';
  document.conditions[0].fire = 'sometimes';
  document.conditions[1].then = ['a_al'];
  document.actions[0].qty = { units: 70 };
  const found = checkDocument(document, MARKET).issues.map(({ code, pointer }) => `${code} ${pointer}`);
  assert.deepEqual(found.toSorted(), [
    'enum /conditions/0/fire',
    'lot_multiple /actions/0/qty/units',
    'order_reference /indicators/0/on/ref',
    'ref_unknown /conditions/1/then/0',
    'timeframe /clock/timeframe',
  ]);
});

test('[document.I4] a broken element is told once, and not again where others refer to it', () => {
  const document = fresh();
  document.indicators[0].length = 0;
  const codes = checkDocument(document, MARKET).issues.map(({ code }) => code);
  assert.deepEqual(codes, ['range']);
});

test('[document.I5] without facts about the market nothing that depends on them is told', () => {
  const document = fresh();
  document.market.underlying = 'BANKNIFTY';
  document.actions[0].qty = { units: 70 };
  assert.deepEqual(checkDocument(document).issues, []);
});

test('[document.I6] the deepest document that is allowed is read', () => {
  const document = fresh();
  document.conditions[0].when = nested(
    { op: 'trueWithin', n: 3, row: { op: 'gt', l: { ref: 'ema_9' }, r: calculated(4) } },
    5,
  );
  const { issues } = checkDocumentText(JSON.stringify(document), MARKET);
  assert.deepEqual(issues, []);
});
