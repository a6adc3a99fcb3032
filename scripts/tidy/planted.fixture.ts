import type { RuleName } from './finding.ts';

/** Violations of one rule in one file: what is wrong, and the text that does it. */
export interface Planted {
  readonly rule: RuleName;
  readonly file: string;
  /** Where it is to be found; the second line by default, since a harmless line is put before the text. */
  readonly line?: number;
  readonly cases: Readonly<Record<string, string>>;
}

const core = 'packages/core/src/order.ts';
const coreTest = 'packages/core/src/order.test.ts';
const contract = 'packages/contract/src/order.ts';
const engine = 'packages/engine/src/actor.ts';
const store = 'packages/store/src/commit.ts';
const application = 'packages/application/src/users/sign-in.ts';
const docs = 'apps/docs/src/Page.tsx';
const web = 'packages/web/src/session.ts';

export const planted: readonly Planted[] = [
  {
    rule: 'record-spread',
    file: application,
    line: 3,
    cases: {
      'a record of the application handed to the engine':
        "import { createDayEnd } from '@spark/engine';\ncreateDayEnd({ ...parts, clock });",
    },
  },
  {
    rule: 'spec',
    file: 'packages/core/SPEC.md',
    cases: {
      'a law that no test carries': '| core.B8 | Nothing is lost. |',
      'one in a list': '- **[core.B8]** Nothing is lost.',
      'one of another package': '| store.B8 | Nothing is lost. |',
    },
  },
  {
    rule: 'spec',
    file: coreTest,
    cases: {
      'a test that names no law': "test('[core.B8] nothing is lost', () => {});",
      'a case of a suite that names no law': "const cases = [{ rule: 'core.B8' }];",
    },
  },
  {
    rule: 'public-face',
    file: 'packages/core/src/index.ts',
    cases: { 'a face that shows all': "export * from './order.ts';" },
  },
  {
    rule: 'public-face',
    file: 'packages/core/src/desk/index.ts',
    cases: { 'a part of a face': "export * from './order.ts';" },
  },
  {
    rule: 'room-unknown',
    file: 'packages/attic/package.json',
    line: 1,
    cases: { 'a new package': '{ "name": "@spark/attic" }' },
  },
  {
    rule: 'import-direction',
    file: core,
    cases: {
      'core imports contract': "import { a } from '@spark/contract';",
      'over several lines': "import {\n  a,\n  b,\n} from '@spark/store';",
      'a deferred import': "export const a = () => import('@spark/store');",
    },
  },
  {
    rule: 'import-direction',
    file: contract,
    cases: { 'contract imports core, even a type': "import type { A } from '@spark/core';" },
  },
  {
    rule: 'import-direction',
    file: store,
    cases: { 'an adapter imports the engine': "export * from '@spark/engine';" },
  },
  {
    rule: 'import-direction',
    file: 'packages/vocabulary/src/word.ts',
    cases: { 'vocabulary imports anything': "import { a } from '@spark/core';" },
  },
  {
    rule: 'import-direction',
    file: 'apps/server/src/compose.ts',
    cases: { 'source imports testkit': "import { a } from '@spark/testkit';" },
  },
  {
    rule: 'import-direction',
    file: 'packages/mcp/src/call-tool.ts',
    cases: { 'the tools import the client they are passed': "import { a } from '@spark/client';" },
  },
  {
    rule: 'import-direction',
    file: application,
    cases: {
      'the application imports a problem of the wire':
        "import { type Problem, problem } from '@spark/contract';",
      'the application imports an app': "import { a } from '@spark/server';",
    },
  },
  {
    rule: 'import-by-path',
    file: application,
    cases: {
      'the application imports wire mapping': "import { a } from '../../../../apps/server/src/wire/a.ts';",
    },
  },
  {
    rule: 'import-npm',
    file: application,
    cases: {
      'the application imports fastify, even a type': "import type { FastifyBaseLogger } from 'fastify';",
    },
  },
  {
    rule: 'import-direction',
    file: docs,
    cases: { 'an app imports another': "import { a } from '@spark/server';" },
  },
  {
    rule: 'import-direction',
    file: coreTest,
    cases: { 'a test imports a room that its source may not': "import { a } from '@spark/store';" },
  },
  {
    rule: 'import-by-path',
    file: core,
    cases: { 'a path into another package': "import { a } from '../../store/src/commit.ts';" },
  },
  {
    rule: 'import-by-path',
    file: 'apps/server/test/order.ts',
    cases: { 'a path to the root': "import a from '../../../package.json' with { type: 'json' };" },
  },
  {
    rule: 'import-by-path',
    file: 'scripts/generate.ts',
    cases: { 'a script into a package': "import { a } from '../packages/core/src/order.ts';" },
  },
  {
    rule: 'import-deep',
    file: engine,
    cases: { 'past the index': "import { a } from '@spark/core/src/order.ts';" },
  },
  {
    rule: 'import-direction',
    file: web,
    cases: { 'what runs in browsers imports the core': "import { a } from '@spark/core';" },
  },
  {
    rule: 'import-npm',
    file: web,
    cases: { 'a framework where there is none': "import { useState } from 'react';" },
  },
  {
    rule: 'browser-safe',
    file: web,
    cases: {
      'a module of Node': "import { readFileSync } from 'node:fs';",
      'a module of Node by its old name, deferred': "export const a = () => import('crypto');",
    },
  },
  { rule: 'import-npm', file: core, cases: { 'core and any package': "import { Type } from 'typebox';" } },
  {
    rule: 'import-npm',
    file: contract,
    cases: { 'contract and another than typebox': "import pg from 'pg';" },
  },
  {
    rule: 'import-npm',
    file: engine,
    cases: { 'a package that another room lists': "import pg from 'pg';" },
  },
  {
    rule: 'import-npm',
    file: store,
    cases: {
      'a room that is allowed but not listed': "import { a } from '@spark/vocabulary';",
      'a development package outside of tests': "import fc from 'fast-check';",
    },
  },
  {
    rule: 'import-npm',
    file: 'scripts/generate.ts',
    cases: { 'a package that nobody lists': "import a from 'left-pad';" },
  },
  {
    rule: 'purity',
    file: core,
    cases: {
      'Date.now': 'export const a = Date.now();',
      'new Date()': 'export const a = new Date();',
      'new Date without brackets': 'export const a = new Date;',
      'Date as a function': 'export const a = Date();',
      'Math.random': 'export const a = Math.random();',
      randomUUID: 'export const a = webcrypto.randomUUID();',
      'performance.now': 'export const a = performance.now();',
      setTimeout: 'setTimeout(() => {}, 1);',
      setInterval: 'setInterval(() => {}, 1);',
      setImmediate: 'setImmediate(() => {});',
      queueMicrotask: 'queueMicrotask(() => {});',
      'process, spread': 'export const a = { ...process.env };',
      'globalThis.crypto': 'export const a = globalThis.crypto;',
      crypto: 'export const a = crypto.subtle;',
      console: "console.log('a');",
      fetch: "export const a = fetch('b');",
      'a built-in module': "import { readFileSync } from 'node:fs';",
      'a built-in module by its old name': "import { readFileSync } from 'fs';",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is a program, not a sentence.
      'inside a template': 'export const a = `text ${`${Date.now()}`}`;',
      'behind quotes in a regular expression': 'export const a = [/[\'"`/]/, Date.now()];',
    },
  },
  ...['contract', 'vocabulary', 'indicators', 'document', 'algos'].map(
    (room): Planted => ({
      rule: 'purity',
      file: `packages/${room}/src/one.ts`,
      cases: { [`in ${room}`]: 'export const a = Math.random();' },
    }),
  ),
  ...['utils.ts', 'helpers.tsx', 'common.mjs', 'misc.test.ts', 'types.ts'].map(
    (name): Planted => ({
      rule: 'file-name',
      file: `packages/core/src/${name}`,
      line: 1,
      cases: { [name]: '' },
    }),
  ),
  {
    rule: 'test-mark',
    file: coreTest,
    cases: {
      only: "test.only('a', () => {});",
      skip: "describe.skip('a', () => {});",
      'still to be done': "it.todo('a');",
      'skip while running': "test('a', (t) => t.skip('b'));",
      'skip as an option': "test('a', { timeout: 5, skip: true }, () => {});",
    },
  },
  {
    rule: 'test-mark',
    file: 'packages/testkit/src/suite.ts',
    cases: { 'in a suite of testkit': "it('a', { todo: 'b' }, () => {});" },
  },
  { rule: 'unfinished', file: core, cases: { 'in a comment': '// TODO: more' } },
  { rule: 'unfinished', file: core, line: 3, cases: { 'in a block': '/* what\n * is FIXME here */' } },
  { rule: 'unfinished', file: 'clients/python/client.py', cases: { 'in another language': '# XXX' } },
  {
    rule: 'type-escape',
    file: core,
    cases: { 'ts-ignore': '// @ts-ignore because', 'as any': 'export const a = 1 as any;' },
  },
  {
    rule: 'suppression-reason',
    file: core,
    cases: {
      'biome-ignore': '// biome-ignore lint/style/useConst',
      'biome-ignore with its own placeholder': '// biome-ignore lint/style/useConst: <explanation>',
      'ts-expect-error': '// @ts-expect-error',
    },
  },
  {
    rule: 'suppression-reason',
    file: docs,
    cases: { 'biome-ignore in JSX': '{/* biome-ignore lint/a11y/useAltText: */}' },
  },
  {
    rule: 'lock-file',
    file: 'package-lock.json',
    cases: {
      'a download address': '  "resolved": "https://example.org/a.tgz",',
      'the host of a registry': '  "from": "registry.example.org",',
    },
  },
  {
    rule: 'architecture',
    file: 'docs/ARCHITECTURE.md',
    line: 1,
    cases: { 'a room that is not on the map': 'packages/core-memories' },
  },
  {
    rule: 'length',
    file: 'docs/ARCHITECTURE.md',
    line: 1,
    cases: { 'a map that nobody reads to its end': 'word '.repeat(1_501) },
  },
  {
    rule: 'length',
    file: 'apps/server/src/compose.ts',
    line: 1,
    cases: { 'a composition that nobody sees as a whole': '// A line.\n'.repeat(121) },
  },
  {
    rule: 'glossary',
    file: 'docs/GLOSSARY.md',
    line: 5,
    cases: {
      'a word behind a later one': '| word | meaning |\n| --- | --- |\n| node | one |\n| desk | two |',
    },
  },
];

/** What looks like a violation and is not one. */
export const innocent: readonly Omit<Planted, 'rule' | 'line'>[] = [
  {
    file: core,
    cases: {
      'banned names in strings': "export const a = 'Date.now()' + \"it's Math.random()\";",
      'banned names in comments': '// Date.now() is not used; see process.env\n/** console.log */',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is a program, not a sentence.
      'banned names in templates': 'export const a = `Date.now() ${1} fetch(2)`;',
      'banned names in regular expressions': 'export const a = /Date.now()/.test(b) ? c / d : /fetch(/;',
      'a division is not a regular expression': 'export const a = b / c; // process.env / d',
      'a date with arguments': 'export const a = (ms: number) => new Date(ms);',
      'a field with a banned name': 'export const a = order.process.step + order.crypto.b;',
      'an import inside a string': "export const a = `import { b } from '@spark/store';`;",
      'a word that begins with import': "export const importance = 'low';",
      'biome-ignore with a reason': '// biome-ignore lint/style/useConst: it is assigned by the loader',
      'ts-expect-error with a reason': '// @ts-expect-error the library declares it wrongly',
      'a method called skip outside of tests': 'export const a = rows.skip(5);',
      'the words as any in prose': "export const a = 'as any trader knows'; // as any trader knows",
      'a file that imports only its own type': "import type { A } from './order.ts';",
    },
  },
  {
    file: coreTest,
    cases: {
      'time and files in a test': "import { readFileSync } from 'node:fs';\nexport const a = Date.now();",
      'testkit in a test': "import { a } from '@spark/testkit';",
      'a development package in a test': "import fc from 'fast-check';",
    },
  },
  {
    file: web,
    cases: {
      'time and timers in a browser': 'export const a = setTimeout(() => Date.now(), 1);',
      'the client in a browser': "import { Spark } from '@spark/client';",
    },
  },
  {
    file: 'packages/web/src/session.test.ts',
    cases: { 'a module of Node in a test': "import { test } from 'node:test';" },
  },
  {
    file: 'packages/core/src/index.ts',
    cases: {
      'a list of names': "export { a, type B } from './order.ts';\nexport * as rows from './rows.ts';",
    },
  },
  { file: engine, cases: { 'time outside of the pure rooms': 'export const a = Date.now();' } },
  {
    file: 'apps/server/test/order.ts',
    cases: {
      'everything in a test of the server':
        "import pg from 'pg';\nimport { a } from '@spark/testkit';\nimport { b } from '@spark/engine';",
    },
  },
  {
    file: application,
    cases: {
      'the application and the engine': "import { a } from '@spark/engine';\nimport { b } from 'jose';",
    },
  },
  { file: store, cases: { 'what is listed': "import pg from 'pg';\nimport { a } from '@spark/core';" } },
  { file: contract, cases: { 'a subpath of an npm package': "import { Value } from 'typebox/value';" } },
  {
    file: docs,
    cases: {
      'a name that the framework resolves': "import Link from '@docusaurus/Link';",
      'an apostrophe between tags': "export const A = () => <p>Don't</p>;",
    },
  },
  {
    file: 'scripts/generate.ts',
    cases: { 'a script and an app': "import { a } from '../apps/server/src/a.ts';\nimport pg from 'pg';" },
  },
  {
    file: 'package-lock.json',
    cases: {
      'a lock file without addresses': '{ "url": "https://example.org", "resolved": "packages/core" }',
    },
  },
];
