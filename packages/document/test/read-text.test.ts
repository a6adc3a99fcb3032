import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocumentText, DOCUMENT_LIMITS } from '../src/index.ts';
import { GETTING_STARTED } from './docs-pages.fixture.ts';
import { MARKET } from './facts.fixture.ts';
import type { Loose } from './mutations.fixture.ts';

function issuesOf(text: string) {
  return checkDocumentText(text, MARKET).issues.map(({ code, pointer, message }) => ({
    code,
    pointer,
    message,
  }));
}

test('[document.R1] a key that stands twice is refused, with its place', () => {
  const text = GETTING_STARTED.replace('"lots": 1', '"lots": 1, "lots": 2');
  assert.deepEqual(
    issuesOf(text).map(({ code, pointer }) => [code, pointer]),
    [['key_duplicate', '/actions/0/qty/lots']],
  );
});

test('[document.R1] also when it is written with an escape', () => {
  const text = GETTING_STARTED.replace('"lots": 1', String.raw`"lots": 1, "\u006cots": 2`);
  assert.equal(issuesOf(text)[0]?.code, 'key_duplicate');
});

test('[document.R2] __proto__ is a key like any other that is not known, and changes nothing', () => {
  const text = GETTING_STARTED.replace('"qty"', '"__proto__": { "side": "sell" }, "qty"');
  assert.deepEqual(
    issuesOf(text).map(({ code, pointer }) => [code, pointer]),
    [['key_unknown', '/actions/0/__proto__']],
  );
  const params = GETTING_STARTED.replace(
    '"data"',
    '"params": { "__proto__": { "type": "int", "default": 1 } }, "data"',
  );
  assert.equal(issuesOf(params)[0]?.code, 'format');
  assert.equal(Object.hasOwn(Object.prototype, 'side'), false);
});

test('[document.R3] what is no JSON is refused with line and column', () => {
  const [issue] = issuesOf('{\n  "schema": x\n}');
  assert.equal(issue?.code, 'json_syntax');
  assert.match(issue?.message ?? '', /line 2, column 13/);
  assert.equal(issuesOf('')[0]?.code, 'json_syntax');
});

test('[document.R4] nesting is bounded', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  assert.equal(issuesOf(deep(DOCUMENT_LIMITS.jsonDepth))[0]?.code, 'type');
  assert.equal(issuesOf(deep(DOCUMENT_LIMITS.jsonDepth + 1))[0]?.code, 'json_depth');
  assert.equal(issuesOf(deep(100_000))[0]?.code, 'json_depth');
});

test('[document.R5] length is bounded, in bytes', () => {
  const spare = DOCUMENT_LIMITS.bytes - GETTING_STARTED.length;
  assert.deepEqual(issuesOf(GETTING_STARTED + ' '.repeat(spare)), []);
  assert.equal(issuesOf(GETTING_STARTED + ' '.repeat(spare + 1))[0]?.code, 'document_size');
  const rupees = `"${'₹'.repeat(DOCUMENT_LIMITS.bytes / 3)}"`;
  assert.equal(issuesOf(rupees)[0]?.code, 'document_size');
});

test('[document.R6] every list is bounded', () => {
  const cases = { data: 30, indicators: 60, conditions: 40, actions: 60 } as const;
  for (const [key, max] of Object.entries(cases)) {
    const document = JSON.parse(GETTING_STARTED);
    document[key] = Array.from({ length: max + 1 }, (_, at) => ({ ...document[key][0], id: `x${at}` }));
    const found = issuesOf(JSON.stringify(document));
    assert.ok(
      found.some(({ code, pointer }) => code === 'too_many' && pointer === `/${key}`),
      key,
    );
  }
  const document = JSON.parse(GETTING_STARTED);
  document.params = Object.fromEntries(
    Array.from({ length: 21 }, (_, at) => [`p${at}`, { type: 'int', default: 1 }]),
  );
  assert.equal(issuesOf(JSON.stringify(document))[0]?.code, 'too_many');
});

test('[document.R6] what stands in a list that is too long, or in too many parameters, is read too', () => {
  const told = (change: (document: Loose) => void, pointer: string) => {
    const document: Loose = JSON.parse(GETTING_STARTED);
    change(document);
    const found = issuesOf(JSON.stringify(document)).filter((issue) => issue.pointer.startsWith(pointer));
    return found.slice(0, 2).map((issue) => `${issue.code} ${issue.pointer}`);
  };
  for (const key of ['data', 'indicators', 'conditions', 'actions'])
    assert.deepEqual(
      told((document) => {
        document[key] = Array(70).fill(1);
      }, `/${key}`),
      [`too_many /${key}`, `type /${key}/0`],
    );
  assert.deepEqual(
    told((document) => {
      document.params = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, 1]));
    }, '/params'),
    ['too_many /params', 'type /params/p0'],
  );
});

test('[document.R7] a value of another JSON type than an object is refused', () => {
  for (const text of ['null', '[]', '7', '"x"', 'true']) {
    assert.deepEqual(
      issuesOf(text).map(({ code, pointer }) => [code, pointer]),
      [['type', '']],
    );
  }
});

test('[document.R8] more issues than fit are counted', () => {
  const document = JSON.parse(GETTING_STARTED);
  for (let at = 0; at < 250; at++) document[`x${at}`] = 1;
  const { issues, omitted, document: read } = checkDocumentText(JSON.stringify(document), MARKET);
  assert.equal(issues.length, DOCUMENT_LIMITS.issues);
  assert.equal(omitted, 50);
  assert.equal(read, null);
});
