import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainPage } from '../llms-txt/plain-page.ts';
import { writeMarkdown } from '../llms-txt/write-markdown.ts';
import { expandDirective } from './expand-directive.ts';
import { generatedContent } from './index.ts';
import type { Directive, Node, Tree } from './markdown-nodes.ts';

const sample = (file: string, more: Readonly<Record<string, string>> = {}): Directive => ({
  type: 'leafDirective',
  name: 'sample',
  attributes: { file, title: 'Python', ...more },
});

function pageOf(...children: readonly Node[]): readonly Node[] {
  const tree: Tree = { type: 'root', children: [...children] };
  generatedContent()(tree, { path: 'page.md' });
  return tree.children;
}

const named = (nodes: readonly Node[], name: string) => nodes.filter((node) => node.name === name);

test('a program, a limit or a table that is not there stops the build and names the page', () => {
  for (const [name, attributes] of [
    ['sample', { file: 'place-order/nothing.py' }],
    ['sample', { file: '../package.json' }],
    ['limits', { of: 'nothing' }],
    ['brokers', { of: 'nobody' }],
  ] as const)
    assert.throws(() => expandDirective(name, attributes, 'page.md'), /page\.md: ::/);
  const unknown = { type: 'textDirective', name: 'limit', attributes: { of: 'nothing' } };
  assert.throws(() => pageOf({ type: 'paragraph', children: [unknown] }), /names no limit: nothing/);
});

test('the same program in several languages is in tabs, the clients first, with its button in its tab', () => {
  const [tabs, ...others] = named(
    pageOf(
      sample('place-order/market.sh', { title: 'curl: buy one' }),
      sample('place-order/market.py'),
      sample('place-order/market.ts', { title: 'TypeScript', run: 'yes' }),
    ),
    'LanguageTabs',
  );
  assert.deepEqual(others, []);
  const items = tabs?.children ?? [];
  assert.deepEqual(
    items.map(({ children = [] }) =>
      children.map(({ type, lang, meta, name }) => [lang ?? type, meta ?? name]),
    ),
    [
      [['python', '']],
      [
        ['ts', 'run'],
        ['mdxJsxFlowElement', 'RunSample'],
      ],
      [['bash', 'title="curl: buy one"']],
    ],
  );
});

test('neighbours that are different programs stay separate', () => {
  const page = pageOf(sample('place-order/market.py'), sample('place-order/limit.py'));
  assert.deepEqual(named(page, 'LanguageTabs'), []);
  assert.equal(page.filter(({ type }) => type === 'code').length, 2);
});

test('a limit within a sentence is the number of the vocabulary, for people and for machines', () => {
  const limit = { type: 'textDirective', name: 'limit', attributes: { of: 'historyCandles' } };
  const [paragraph] = pageOf({ type: 'paragraph', children: [limit] });
  assert.deepEqual(paragraph?.children, [{ type: 'text', value: '1,50,000' }]);
  const page = plainPage('At most :limit{of="socketMessageBytes"} each.\n\n::protection\n', 'page.md');
  assert.match(page.markdown, /^At most 128 KB each\.$/m);
  assert.match(page.markdown, /^\| below 100 \| 2 % \| below 10 \| 5 % \|$/m);
});

test('the indices have the lots and expiries of the list of instruments', () => {
  const text = writeMarkdown(expandDirective('underlyings', {}, 'page.md') ?? []);
  assert.match(text, /^\| NIFTY \| Tuesday \| last Tuesday \| 65 \| 1,800 \|$/m);
  assert.match(text, /^\| BANKEX \| none \| last Thursday \|/m);
});

test('the tools of assistants are those that the contract makes, sorted by what they do', () => {
  const text = writeMarkdown(expandDirective('tools', {}, 'page.md') ?? []);
  assert.match(text, /^\| Look \| .*\[`readOrderBook`\]\(\/api#readOrderBook\)/m);
  assert.match(
    text,
    /^\| Trade \| [^|]*`placeOrder`[^|]*`modifyOrder`[^|]* \| nothing, unless you allow it \|$/m,
  );
  for (const name of ['switchKill', 'squareOff', 'stopOperation', 'cancelOrder'])
    assert.match(text, new RegExp(`^\\| Stop \\| [^|]*\`${name}\``, 'm'));
});

test('guards and protection are shown with the values that apply to orders', () => {
  const text = (name: string) => writeMarkdown(expandDirective(name, {}, 'page.md') ?? []);
  assert.match(text('guards'), /^\| `MaxOrderValue` \| .* \| 25,00,000 \| none \| none \|$/m);
  assert.match(text('protection'), /^\| above 500 \| 0\.5 % \| 100 to 500 \| 2 % \|$/m);
  assert.match(text('protection'), /^\| {2}\| {2}\| above 500 \| 1 % \|$/m);
});
