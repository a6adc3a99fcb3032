import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildModel } from './build-model.ts';
import { renderInline, renderMarkdown } from './markdown.ts';
import { buildPageContent } from './page-content.ts';

const model = buildModel(read('openapi.json'), read('asyncapi.json'));
const content = buildPageContent(model, 'http://localhost:8080', '/');
const operations = model.groups.flatMap((group) => group.operations);
const nowhere = { operation: () => undefined, schema: () => undefined };

function read(name: string) {
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`@spark/contract/${name}`)), 'utf8'));
}

test('every call, schema and error has its own address, and no address is used twice', () => {
  const anchors = new Set(content.outline.anchors);
  assert.equal(anchors.size, content.outline.anchors.length);
  for (const { id } of operations) assert.ok(anchors.has(id), id);
  for (const { anchor } of model.schemas) assert.ok(anchors.has(anchor), anchor);
  for (const { code } of model.errors) assert.ok(anchors.has(`error-${code}`), code);
  for (const { anchor } of model.groups) assert.ok(anchors.has(anchor), anchor);
});

test('every link inside the page leads to an address of it', () => {
  const anchors = new Set(content.outline.anchors);
  const targets = Object.values(content.text).flatMap((html) =>
    [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? ''),
  );
  assert.ok(targets.length > 300);
  assert.deepEqual(
    targets.filter((target) => !anchors.has(target)),
    [],
  );
});

test('the text of a call has its message, its fields with marks, and its errors', () => {
  const text = content.text.placeOrder ?? '';
  for (const words of ['<q>Order placed in {account}</q>', 'operations.', 'required', 'field_missing']) {
    assert.ok(text.includes(words), words);
  }
});

test('each call that programs can make has a form whose names are those of its fields', () => {
  const callable = operations.filter(({ isPageOnly }) => !isPageOnly);
  assert.deepEqual(Object.keys(content.forms).sort(), callable.map(({ id }) => id).sort());
  assert.equal(content.outline.sections.find(({ id }) => id === 'startConsoleSession')?.hasForm, false);
  assert.deepEqual(
    content.forms.changeLink?.fields.map(({ name, place }) => [name, place]),
    [
      ['st', 'query'],
      ['ac', 'query'],
      ['Multiplier', undefined],
      ['Activate', undefined],
      ['Capital', undefined],
    ],
  );
  assert.notEqual(content.forms.receiveAlert?.freeBody, undefined);
});

test('samples are filled in: there is a field for every brace of a path', () => {
  for (const { id, sample } of content.outline.sections) {
    const names = [...(sample?.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    assert.deepEqual(Object.keys(sample?.params ?? {}), names, id);
  }
});

test('forms begin as the sample of their call, secrets apart', () => {
  const start = (id: string) =>
    content.forms[id]?.fields.flatMap((field) =>
      field.start === undefined ? [] : [[field.name, field.start]],
    );
  assert.deepEqual(start('cancelAll'), [
    ['ctype', 'strategy'],
    ['stname', 'test1'],
  ]);
  assert.deepEqual(content.forms.login?.sample.body, { userid: 'trader@example.com', password: '' });
});

test('Markdown: paragraphs, lists, code, emphasis, links', () => {
  assert.equal(
    renderMarkdown('One `a<b`\nline.\n\n- first\n- *second*\n  goes on\n\n```json\n{"a": 1}\n```', nowhere)
      .text,
    '<p>One <code>a&lt;b</code> line.</p><ul><li>first</li><li><em>second</em> goes on</li></ul>' +
      '<pre tabindex="0"><code>{&quot;a&quot;: 1}</code></pre>',
  );
  assert.equal(renderInline('[docs](/spark/intro)', nowhere).text, '<a href="/spark/intro">docs</a>');
});

test('Markdown lets nothing through that could run', () => {
  assert.equal(renderInline('[x](javascript:alert(1))', nowhere).text.includes('href'), false);
  assert.equal(renderInline('<img src=x onerror=alert(1)>', nowhere).text.includes('<img'), false);
  assert.equal(renderInline('[x](https://a"onclick=b)', nowhere).text.includes('"onclick'), false);
  assert.equal(renderInline('[x](//evil.example)', nowhere).text.includes('href'), false);
});
